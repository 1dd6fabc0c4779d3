// SPDX-License-Identifier: Apache-2.0
#include "models/clients.h"

#include <algorithm>

namespace spillway::models {

using kernel::Duration;
using kernel::Task;
using kernel::Time;

std::optional<std::string> problem(const Clients::Config& config) {
  const auto& classes = config.classes;
  const bool nobody = !classes.empty() && std::all_of(classes.begin(), classes.end(),
                                                      [](const auto& c) { return c.weight <= 0; });
  if (nobody) return "classes: at least one needs a weight above 0";
  return std::nullopt;
}

std::vector<Clients::Class> classes_of(const Clients::Config& config) {
  if (!config.classes.empty()) return config.classes;
  Clients::Class only;
  only.name = "default";
  return {only};
}

Clients::Clients(Surroundings& world, std::string name, const Config& config)
    : Node(world, std::move(name), config),
      config_(config),
      thinks_(stream("think")),
      class_choice_(stream("class")) {
  if (config.retry) {
    add_policy(make_policy(*config_.retry, {world.simulation(), world.metrics(),
                                            this->name() + ".retry", *this, world.classes()}));
  }
}

void Clients::connect() {
  route_.emplace(world(), name(), config_.calls, config_);
  const auto& classes = world().classes();
  double sum = 0;
  for (const Class& each : classes_of(config_)) {
    const auto at = std::find(classes.begin(), classes.end(), each.name);
    class_ids_.push_back(static_cast<std::uint16_t>(at - classes.begin()));
    sum += each.weight;
    class_ends_.push_back(sum);
    const auto& tenants = world().tenants();
    const auto tenant = std::find(tenants.begin(), tenants.end(), each.tenant);
    tenants_.push_back(static_cast<std::uint16_t>(tenant - tenants.begin()));
  }
  for (double& end : class_ends_) end /= sum;
}

void Clients::start() {
  applied_arrivals_ = scenario::type_of<arrivals::Config>().write(&config_.arrivals);
  clock_.emplace(config_.arrivals, stream("arrivals"), stream("stays"), simulation().now());
  await_arrival(clock_->next());
  start_others();
}

void Clients::retune() {
  Node::retune();
  scenario::Value arrivals = scenario::type_of<arrivals::Config>().write(&config_.arrivals);
  if (arrivals == applied_arrivals_) return;  // another change must not move arrivals
  applied_arrivals_ = std::move(arrivals);
  simulation().cancel(arrival_);
  await_arrival(clock_->retune(config_.arrivals, simulation().now()));
  start_others();
}

void Clients::await_arrival(Time at) {
  arrival_ = {};
  if (at != Time::never()) arrival_ = simulation().schedule(at, &arrive, this);
}

void Clients::arrive(void* self, std::uint64_t) {
  auto& clients = *static_cast<Clients*>(self);
  clients.await_arrival(clients.clock_->next());
  clients.launch();
}

void Clients::launch() {
  simulation().spawn(call(make_request()));
}

Request Clients::make_request() {
  Request request;
  std::size_t i = 0;
  if (class_ends_.size() > 1) {
    const double u = class_choice_.uniform();
    while (i + 1 < class_ends_.size() && u >= class_ends_[i]) ++i;
  }
  request.request_class = class_ids_[i];
  request.tenant = tenants_[i];
  if (!config_.classes.empty()) request.priority = config_.classes[i].priority;
  return request;
}

/// What runs beside the open loop: periodic bursts, or the users of a closed loop.
void Clients::start_others() {
  if (std::holds_alternative<arrivals::Bursts>(config_.arrivals) && !bursting_) {
    bursting_ = true;
    simulation().spawn(bursts());
  }
  admit_users();
}

/// Users beyond the configured number leave after their present request.
void Clients::admit_users() {
  const auto* closed = std::get_if<arrivals::Closed>(&config_.arrivals);
  if (!closed) return;
  think_.emplace(closed->think);
  while (users_ < closed->users) {
    ++users_;
    simulation().spawn(user());
  }
}

Task<void> Clients::user() {
  constexpr Duration least(1000);  // a user whose calls fail at once must not stop the clock
  while (true) {
    const auto* closed = std::get_if<arrivals::Closed>(&config_.arrivals);
    if (!closed || users_ > closed->users) break;
    co_await simulation().sleep(std::max((*think_)(thinks_), least));
    const Request request = make_request();
    co_await call(request);
  }
  --users_;
}

Task<void> Clients::burst(std::int64_t requests, Duration over) {
  const Time start = simulation().now();
  for (std::int64_t i = 0; i < requests; ++i) {
    const auto offset = static_cast<__int128>(over.ns()) * i / requests;
    const Time at = start + Duration(static_cast<std::int64_t>(offset));
    if (at > simulation().now()) co_await simulation().sleep_until(at);
    launch();
  }
}

void Clients::inject(std::int64_t requests, Duration over) {
  simulation().spawn(burst(requests, over));
}

Task<void> Clients::bursts() {
  const auto* config = std::get_if<arrivals::Bursts>(&config_.arrivals);
  co_await simulation().sleep(config->start);
  while ((config = std::get_if<arrivals::Bursts>(&config_.arrivals))) {
    inject(config->requests, config->over);
    co_await simulation().sleep(config->every);
  }
  bursting_ = false;
}

Task<Reply> Clients::serve(Request& request) {
  return route_->call(request);
}

}  // namespace spillway::models
