// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/policy/breaker.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

namespace spillway::models {

/// Metrics: `<path>.state` (0 closed, 1 half-open, 2 open), `<path>.transitions{to}`,
/// `<path>.thrash`, `<path>.rejected`, `<path>.admission` (share of traffic let in, percent).
/// A thrash is a close that did not last: the breaker opens again within `thrash_window` of it.
inline constexpr kernel::Duration thrash_window(30'000'000'000);

std::unique_ptr<Policy> make_policy(const policy::Breaker::Config& config,
                                    const PolicyContext& context);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Names<policy::Breaker::Window> {
  static constexpr std::array<std::string_view, 2> list{"calls", "time"};
};
template <>
struct Names<policy::Breaker::LeaseExpiry> {
  static constexpr std::array<std::string_view, 2> list{"reopen", "give_back"};
};

template <>
struct Declaration<policy::Breaker::Config> {
  using C = policy::Breaker::Config;
  static constexpr Limits duration = at_least(kernel::Duration());
  static constexpr Limits positive = above(kernel::Duration());
  static constexpr std::string_view kind = "breaker";
  static constexpr std::string_view about =
      "Circuit breaker: fails fast while the node behind it is ill, then probes it.";
  static constexpr auto fields = declare(
      field("by", &C::window, "The window counts the last calls, or a time: calls or time."),
      duration_field("window", &C::window_time, positive, "By time: its length."),
      field("window_buckets", &C::window_buckets, at_least(1),
            "By time: steps in which it slides."),
      field("window_calls", &C::window_calls, at_least(1), "By calls: how many."),
      field("minimum_calls", &C::minimum_calls, at_least(1), "No verdict on fewer calls."),
      field("failure_rate", &C::failure_rate, share(),
            "Opens at this share of failures; 0 is off."),
      field("slow_call_rate", &C::slow_call_rate, share(),
            "Opens at this share of slow calls; 0 is off."),
      duration_field("slow_call_duration", &C::slow_call_duration, positive,
                     "A longer call is slow."),
      field("consecutive_failures", &C::consecutive_failures, at_least(0),
            "Opens at so many failures in a row; 0 is off."),
      duration_field("open_for", &C::open_for, positive, "The first cool-down."),
      field("open_multiplier", &C::open_multiplier, between(1, 100),
            "Factor on the cool-down for each further opening in a row."),
      duration_field("open_for_max", &C::open_for_max, positive, "The longest cool-down."),
      field("open_jitter", &C::open_jitter, share(),
            "Shortens a cool-down at random by up to this share."),
      duration_field("backoff_reset_after", &C::backoff_reset_after, duration,
                     "Closed for so long, the next opening counts as a first one."),
      field("half_open_probes", &C::half_open_probes, at_least(1), "Probes while half-open."),
      duration_field("half_open_max_wait", &C::half_open_max_wait, duration,
                     "How long a probe may take before its permit expires; 0s waits for ever."),
      field("on_lease_expiry", &C::on_lease_expiry,
            "What an expired probe does: reopen or give_back."),
      duration_field("ramp_up", &C::ramp_up, duration,
                     "After a close, time until all traffic is let in; 0s is at once."),
      field("ramp_from", &C::ramp_from, share(), "Share let in as the ramp begins."));
};

}  // namespace spillway::scenario
