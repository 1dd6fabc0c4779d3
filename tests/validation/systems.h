// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "models/scenario/scenario.h"

/// Queueing systems as scenarios.
namespace spillway::validation {

inline constexpr std::int64_t arrivals_per_second = 20'000;  // virtual ones, in every study
inline constexpr int no_limit = 1'000'000'000;

/// From the units of a case to virtual time: its arrival rate becomes arrivals_per_second. So
/// every case costs alike, 10 ms hold many arrivals, and a nanosecond is little.
class Pace {
 public:
  explicit Pace(double rate) : ns_(rate * 1e9 / static_cast<double>(arrivals_per_second)) {}
  /// A time of the case.
  kernel::Duration of(double time) const { return kernel::Duration::from_ns(time * ns_); }
  kernel::Distribution exponential(double mean) const { return kernel::Exponential{of(mean)}; }
  /// A virtual time, or a rate a virtual second, in the units of the case.
  double time(double virtual_seconds) const { return virtual_seconds * 1e9 / ns_; }
  double rate(double per_virtual_second) const { return per_virtual_second * ns_ / 1e9; }

 private:
  double ns_;  // in one unit
};

/// Node "clients": Poisson arrivals, `factor` times the usual rate, to the node named.
models::Clients::Config poisson_clients(const std::string& calls, double factor = 1);

/// `servers` workers with a core each; first come, first served.
models::Service::Config service(int servers, int places, const models::steps::Step& work);
/// The same from connections of a pool.
models::Pool::Config pool(int servers, int places, const kernel::Distribution& work);
/// A node without any time of its own, behind a policy under test.
models::Pool::Config sink(double errors = 0);

models::steps::Step compute(const kernel::Distribution& work);
models::steps::Step hold(const kernel::Distribution& time);

/// Halves the requests into "work" and "probe". A probe waits in line but does no step, so it
/// changes nothing, and by PASTA its time in the node is the waiting time.
void add_probes(models::Clients::Config& clients, models::Service::Config& server);

class Builder {
 public:
  Builder& add(const std::string& name, const scenario::NodeConfig& node);
  Builder& link(const std::string& from, const std::string& to, const models::Link::Config& link);
  scenario::Scenario done() const { return scenario_; }

 private:
  scenario::Scenario scenario_;
};

}  // namespace spillway::validation
