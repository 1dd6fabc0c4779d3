// SPDX-License-Identifier: Apache-2.0
#include "models/route.h"

#include <algorithm>

#include "models/node.h"

namespace spillway::models {

using kernel::Task;
using kernel::Time;

Link::Link(Surroundings& world, const std::string& name, const Config& config)
    : config_(config),
      delay_(config.delay),
      delays_(world.stream(name, "delay")),
      losses_(world.stream(name, "loss")) {}

void Link::retune() {
  delay_ = kernel::Sampler(config_.delay);
}

Route::Route(Surroundings& world, const std::string& from, const std::string& to,
             const HopConfig& config)
    : simulation_(&world.simulation()),
      to_(&world.node(to)),
      link_(world.link(from, to)),
      counts_(&world.calls(from, to)),
      config_(&config) {}

Task<Reply> Route::call(Request& request) const {
  ++counts_->made;
  Time limit = request.deadline;
  if (config_->timeout > kernel::Duration()) {
    limit = std::min(limit, simulation_->now() + config_->timeout);
  }
  const kernel::Late late = config_->cancel_late ? kernel::Late::cancel : kernel::Late::abandon;
  const std::optional<Reply> reply =
      co_await kernel::within(*simulation_, limit, late, send(request, limit));
  const Reply seen = reply ? *reply : Reply(Outcome::timed_out);
  ++(seen.ok() ? counts_->ok : counts_->failed);
  co_return seen;
}

/// What the node behind is told; its task may outlive the caller's.
Task<Reply> Route::send(const Request& request, Time limit) const {
  Request onward = request;
  if (config_->deadline == Deadline::set) onward.deadline = limit;
  if (config_->deadline == Deadline::strip) onward.deadline = Time::never();
  return to_->call(onward, link_);
}

}  // namespace spillway::models
