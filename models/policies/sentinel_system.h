// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/compat/sentinel_system.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

namespace spillway::models {

/// Metrics: `<path>.allowed`, `.rejected`, `.rejected_by{limit}`. A change of the rule keeps the
/// statistics, as the original does.
std::unique_ptr<Policy> make_policy(const policy::compat::sentinel::SystemRule&,
                                    const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Declaration<policy::compat::sentinel::SystemRule> {
  using C = policy::compat::sentinel::SystemRule;
  static constexpr Limits unset_or = between(-1, 1e9);
  static constexpr std::string_view kind = "sentinel_system";
  static constexpr std::string_view about =
      "Alibaba Sentinel's system rule over all requests of a node. Load is the requests in and "
      "before the node's workers or connections, CPU the share of its cores that computed in the "
      "last second; 0 on a node without. -1 is off.";
  static constexpr auto fields =
      declare(field("highestSystemLoad", &C::highestSystemLoad, unset_or,
                    "Above it refuses what exceeds the best rate times the shortest response."),
              field("highestCpuUsage", &C::highestCpuUsage, unset_or,
                    "Refuses above it; a value above 1 is ignored."),
              field("qps", &C::qps, unset_or, "Requests in a second."),
              field("avgRt", &C::avgRt, unset_or, "Mean response of a second, in milliseconds."),
              field("maxThread", &C::maxThread, unset_or,
                    "Refuses when more are in flight: one more than this gets in."));
};

}  // namespace spillway::scenario
