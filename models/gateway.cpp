// SPDX-License-Identifier: Apache-2.0
#include "models/gateway.h"

#include <algorithm>

namespace spillway::models {

using kernel::Task;

Gateway::Gateway(Surroundings& world, std::string name, const Config& config)
    : Node(world, std::move(name), config),
      config_(config),
      overhead_(config.overhead),
      overheads_(stream("overhead")),
      hosts_(stream("balance")) {}

void Gateway::connect() {
  hosts_.add(Route(world(), name(), config_.calls, config_));
  for (const Replica& replica : config_.replicas) {
    hosts_.add(Route(world(), name(), replica.calls, config_));
  }
  hosts_.watched_by(host_watches());
  routes_.reserve(config_.routes.size());
  for (const Path& path : config_.routes) {
    routes_.emplace_back(world(), name(), path.calls, config_);
  }
  const auto& classes = world().classes();
  by_class_.assign(classes.size(), nullptr);
  for (std::size_t i = 0; i < config_.routes.size(); ++i) {
    const auto at = std::find(classes.begin(), classes.end(), config_.routes[i].request_class);
    by_class_[static_cast<std::size_t>(at - classes.begin())] = &routes_[i];
  }
}

void Gateway::retune() {
  Node::retune();
  overhead_ = kernel::Sampler(config_.overhead);
}

Task<Reply> Gateway::serve(Request& request) {
  const kernel::Duration overhead =
      kernel::Duration::from_ns(static_cast<double>(overhead_(overheads_).ns()) * hazards().slow);
  if (overhead > kernel::Duration()) return delayed(overhead, request);
  return forward(request);
}

Task<Reply> Gateway::forward(Request& request) {
  const Route* route = by_class_[request.request_class];
  return route ? route->call(request) : hosts_.call(request, config_.balance);
}

Task<Reply> Gateway::delayed(kernel::Duration overhead, Request& request) {
  co_await simulation().sleep(overhead);
  co_return co_await forward(request);
}

}  // namespace spillway::models
