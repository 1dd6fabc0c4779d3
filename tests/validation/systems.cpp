// SPDX-License-Identifier: Apache-2.0
#include "tests/validation/systems.h"

#include <cmath>

namespace spillway::validation {

using models::Clients;
using models::Pool;
using models::Service;
namespace steps = models::steps;

Clients::Config poisson_clients(const std::string& calls, double factor) {
  Clients::Config clients;
  clients.calls = calls;
  const double rate = factor * static_cast<double>(arrivals_per_second);
  clients.arrivals = models::arrivals::Poisson{policy::Rate::per_second(std::llround(rate))};
  return clients;
}

Service::Config service(int servers, int places, const steps::Step& work) {
  Service::Config service;
  service.workers = servers;
  service.cores = servers;
  service.accept_queue = places;
  service.steps = {work};
  return service;
}

Pool::Config pool(int servers, int places, const kernel::Distribution& work) {
  Pool::Config pool;
  pool.connections = servers;
  pool.max_waiting = places;
  pool.query = work;
  return pool;
}

Pool::Config sink(double errors) {
  Pool::Config sink = pool(no_limit, 0, kernel::Constant{kernel::Duration()});
  sink.hazards.errors = errors;
  return sink;
}

steps::Step compute(const kernel::Distribution& work) {
  return steps::Cpu{work, {}};
}

steps::Step hold(const kernel::Distribution& time) {
  return steps::Sleep{time, {}};
}

void add_probes(Clients::Config& clients, Service::Config& server) {
  clients.classes = {{"work", 1, "", 0}, {"probe", 1, "", 0}};
  auto& poisson = std::get<models::arrivals::Poisson>(clients.arrivals);
  poisson.rate.tokens *= 2;
  for (steps::Step& step : server.steps) {
    std::visit([](auto& s) { s.only = {"work"}; }, static_cast<steps::Step::Choice&>(step));
  }
}

Builder& Builder::add(const std::string& name, const scenario::NodeConfig& node) {
  scenario_.nodes.entries.push_back({name, node});
  return *this;
}

Builder& Builder::link(const std::string& from, const std::string& to,
                       const models::Link::Config& link) {
  scenario_.links.entries.push_back({from + "->" + to, link});
  return *this;
}

}  // namespace spillway::validation
