// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/policy/distributed_limiter.h"
#include "models/distributions.h"
#include "models/policy.h"

namespace spillway::models {

/// A limit kept in a store that all instances of the node share. Requests go to the instances in
/// turn, as behind a load balancer; a trip to the store takes half of its latency each way.
struct DistributedLimitConfig : policy::DistributedLimiter::Config {
  kernel::Distribution store_latency = kernel::Constant{kernel::Duration(1'000'000)};
  double store_errors = 0;

  /// Only leases have chunks.
  policy::DistributedLimiter::Config limiter() const {
    policy::DistributedLimiter::Config terms = *this;
    if (mode != policy::DistributedLimiter::Mode::lease) terms.chunk = 1;
    return terms;
  }
};
inline policy::Problem problem(const DistributedLimitConfig& config) {
  return problem(config.limiter());
}

/// Metrics: `<path>.allowed`, `.rejected`, `.store_calls`, `.errors` (calls to the store that
/// failed or came too late), `.waiting` (requests that wait for the store).
std::unique_ptr<Policy> make_policy(const DistributedLimitConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Names<policy::DistributedLimiter::Mode> {
  static constexpr std::array<std::string_view, 4> list{"script", "versioned", "cached", "lease"};
};
template <>
struct Names<policy::DistributedLimiter::OnError> {
  static constexpr std::array<std::string_view, 3> list{"open", "closed", "local"};
};
template <>
struct Declaration<models::DistributedLimitConfig> {
  using C = models::DistributedLimitConfig;
  using D = policy::DistributedLimiter::Config;
  static constexpr std::string_view kind = "distributed_limit";
  static constexpr std::string_view about =
      "A token bucket in a shared store that several instances of the node draw from. A change of "
      "rate or burst drops what instances have leased.";
  static constexpr auto fields = declare(
      field("rate", &D::rate, above(0), "Of all instances together."),
      field("burst", &D::burst, at_least(1), "Of all instances together."),
      field("mode", &D::mode,
            "script: each request asks the store; versioned: read, decide, write if unchanged; "
            "cached: decides by a copy and tells the store later; lease: takes a chunk at a time."),
      field("on_error", &D::on_error,
            "Without the store: open admits, closed refuses, local gives each instance its share."),
      duration_field("timeout", &D::timeout, above(kernel::Duration()),
                     "How long a request waits for the store."),
      field("instances", &D::instances, between(1, 1e4), Use::fixed, "Of this node."),
      field("chunk", &D::chunk, at_least(1), "With lease: tokens taken at a time."),
      field("max_attempts", &D::max_attempts, between(1, 1000),
            "With versioned: attempts when others write in between."),
      field("store_latency", &C::store_latency, "There and back."),
      field("store_errors", &C::store_errors, share(), "Share of calls that the store fails."));
};

}  // namespace spillway::scenario
