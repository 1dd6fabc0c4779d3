// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/compat/envoy_outlier_detection.h"
#include "engine/policy/outlier_ejection.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

namespace spillway::models {

// Of the hosts behind a gateway. Metrics: `<path>.ejected`.
std::unique_ptr<Policy> make_policy(const policy::OutlierEjection::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::compat::envoy::OutlierDetectionConfig&,
                                    const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Declaration<policy::OutlierEjection::Config> {
  using C = policy::OutlierEjection::Config;
  static constexpr Limits waits = at_least(kernel::Duration());
  static constexpr Limits positive = above(kernel::Duration());
  static constexpr bool watches_hosts = true;
  static constexpr std::string_view kind = "outlier_ejection";
  static constexpr std::string_view about =
      "Takes hosts (a gateway's calls and replicas) out while they fail: after failures in a row, "
      "by their share of failures, or when they stand out from the others.";
  static constexpr auto fields = declare(
      field("consecutive_failures", &C::consecutive_failures, at_least(0),
            "Out after so many in a row; 0 is off."),
      duration_field("interval", &C::interval, positive, "How often shares are judged."),
      duration_field("base_ejection", &C::base_ejection, positive,
                     "Out for so long, times the ejections so far."),
      duration_field("max_ejection", &C::max_ejection, positive, "At most so long, or the base."),
      duration_field("ejection_jitter", &C::ejection_jitter, waits,
                     "At random up to so much longer."),
      field("max_ejected", &C::max_ejected, share(), "At most this share of the hosts is out."),
      field("always_eject_one", &C::always_eject_one, "Even if that is a larger share."),
      field("failure_share", &C::failure_share, share(),
            "Out at this share of failures in an interval; 0 is off."),
      field("stdev_factor", &C::stdev_factor, at_least(0),
            "Out when the share of successes is so many standard deviations below the mean; 0 is "
            "off."),
      field("minimum_hosts", &C::minimum_hosts, at_least(0), "No shares with fewer hosts."),
      field("minimum_calls", &C::minimum_calls, at_least(0),
            "A host with fewer calls in an interval does not count in shares."));
};

template <>
struct Declaration<policy::compat::envoy::OutlierDetectionConfig> {
  using C = policy::compat::envoy::OutlierDetectionConfig;
  static constexpr Limits number = between(0, 4294967295);
  static constexpr Limits percent = between(0, 100);
  static constexpr Limits positive = at_least(kernel::Duration(1'000'000));
  static constexpr bool watches_hosts = true;
  static constexpr std::string_view kind = "envoy_outlier_detection";
  static constexpr std::string_view about =
      "Envoy's outlier_detection over hosts (a gateway's calls and replicas). A time-out of the "
      "gateway's own is of local origin, a refusal is a gateway failure (503), an error is a 500; "
      "rate_limited (429) is a success.";
  static constexpr auto fields = declare(
      field("consecutive_5xx", &C::consecutive_5xx, number, "Out after so many errors in a row."),
      field("consecutive_gateway_failure", &C::consecutive_gateway_failure, number,
            "Or so many gateway failures."),
      field("consecutive_local_origin_failure", &C::consecutive_local_origin_failure, number,
            "Or so many of local origin, where these are split."),
      duration_field("interval", &C::interval, positive, "How often rates are judged."),
      duration_field("base_ejection_time", &C::base_ejection_time, positive,
                     "Out for so long, times the ejections in a row."),
      duration_field("max_ejection_time", &C::max_ejection_time, positive,
                     "At most so long, or the base time."),
      duration_field("max_ejection_time_jitter", &C::max_ejection_time_jitter,
                     at_least(kernel::Duration()), "At random up to so much longer."),
      field("max_ejection_percent", &C::max_ejection_percent, percent,
            "At most this share of the hosts is out."),
      field("enforcing_consecutive_5xx", &C::enforcing_consecutive_5xx, percent,
            "Chance that it is done."),
      field("enforcing_success_rate", &C::enforcing_success_rate, percent,
            "Chance that it is done."),
      field("enforcing_consecutive_gateway_failure", &C::enforcing_consecutive_gateway_failure,
            percent, "Chance that it is done."),
      field("success_rate_minimum_hosts", &C::success_rate_minimum_hosts, number,
            "No success rates with fewer hosts."),
      field("success_rate_request_volume", &C::success_rate_request_volume, number,
            "A host with fewer calls in an interval does not count."),
      field("success_rate_stdev_factor", &C::success_rate_stdev_factor, number,
            "Out below the mean by so many thousandths of a standard deviation."),
      field("failure_percentage_threshold", &C::failure_percentage_threshold, percent,
            "Out at this percentage of failures."),
      field("enforcing_failure_percentage", &C::enforcing_failure_percentage, percent,
            "Chance that it is done."),
      field("enforcing_failure_percentage_local_origin",
            &C::enforcing_failure_percentage_local_origin, percent, "Chance that it is done."),
      field("failure_percentage_minimum_hosts", &C::failure_percentage_minimum_hosts, number,
            "No percentages with fewer hosts."),
      field("failure_percentage_request_volume", &C::failure_percentage_request_volume, number,
            "A host with fewer calls in an interval does not count."),
      field("split_external_local_origin_errors", &C::split_external_local_origin_errors,
            "Whether failures of local origin are counted apart."),
      field("enforcing_consecutive_local_origin_failure",
            &C::enforcing_consecutive_local_origin_failure, percent, "Chance that it is done."),
      field("enforcing_local_origin_success_rate", &C::enforcing_local_origin_success_rate, percent,
            "Chance that it is done."),
      field("always_eject_one_host", &C::always_eject_one_host,
            "Even if that is more than max_ejection_percent."));
};

}  // namespace spillway::scenario
