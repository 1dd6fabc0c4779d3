// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/policy/hedge.h"
#include "models/policies/retry.h"

namespace spillway::models {

/// Metrics: `<path>.hedges` (copies sent), `<path>.wins` (answered by a copy), `<path>.delay`
/// (before a copy, in us).
struct HedgeConfig : policy::Hedge::Config {
  std::vector<Outcome> hedge_on{Outcome::failed, Outcome::timed_out};
};
std::unique_ptr<Policy> make_policy(const HedgeConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Names<policy::Hedge::Delay> {
  static constexpr std::array<std::string_view, 2> list{"fixed", "percentile"};
};
template <>
struct Declaration<models::HedgeConfig> {
  using C = policy::Hedge::Config;
  static constexpr std::string_view kind = "hedge";
  static constexpr std::string_view about =
      "Sends a copy of a slow request and takes the first good reply; the others are cancelled "
      "(behind the hop too where it has cancel_late).";
  static constexpr auto fields = declare(
      field("after", &C::delay_kind, "A copy goes out after a fixed delay, or a percentile."),
      duration_field("delay", &C::delay, at_least(kernel::Duration()),
                     "The delay, also until enough response times are known."),
      field("percentile", &C::percentile, positive_share(), "Of recent response times."),
      field("memory", &C::memory, at_least(1), "Replies after which the histogram has halved."),
      field("max_hedges", &C::max_hedges, at_least(0), "Copies beside the first."),
      field("hedge_on", &models::HedgeConfig::hedge_on,
            "Outcomes that send a copy at once, unless they say when to come back; after any other "
            "failure or refusal no more copies go out."),
      field("budget", &C::budget, share(), "Copies in flight, as a share of all in flight."),
      field("min_hedges", &C::min_hedges, at_least(0), "Allowed whatever the share says."));
};

}  // namespace spillway::scenario
