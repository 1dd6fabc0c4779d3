// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/adaptive_throttle.h"
#include "engine/policy/back_pressure.h"
#include "engine/policy/double_breaker.h"
#include "engine/policy/priority_shedder.h"
#include "engine/policy/system_guard.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

namespace spillway::models {

/// What counts as the queue of a node without one, and as its full length.
struct BacklogConfig {
  std::int64_t capacity = 1000;

  static constexpr auto fields = scenario::declare(scenario::field(
      "capacity", &BacklogConfig::capacity, scenario::at_least(1),
      "What counts as a full queue. The queue is the node's own (whose limit goes first, if it has "
      "one); on a node without workers or connections, the requests in flight behind the policy."));
};

struct PriorityShedConfig : policy::PriorityShedder::Config, BacklogConfig {};
struct BackPressureConfig : policy::BackPressure::Config, BacklogConfig {};
struct DoubleBreakerConfig : policy::DoubleBreaker::Config {
  std::vector<std::string> reads;
  std::vector<std::string> core;
};
/// Refuses work that nobody will wait for.
struct DeadlineConfig {
  policy::Nanos needed = 0;
};

// Metrics: `<path>.allowed`, `.rejected`; back_pressure also `.on`, double_breaker `.degraded` and
// `.read_only`, adaptive_throttle `.pressure` (percent), metric_limit `.rate`, system_guard
// `.capacity`.
std::unique_ptr<Policy> make_policy(const PriorityShedConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::AdaptiveThrottle::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const BackPressureConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const DoubleBreakerConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::SystemGuard::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::MetricLimiter::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const DeadlineConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Declaration<models::PriorityShedConfig> {
  using C = policy::PriorityShedder::Config;
  static constexpr std::string_view kind = "priority_shed";
  static constexpr std::string_view about =
      "Sheds the least important requests first (priorities 0 to 15), the more the fuller the "
      "queue.";
  static constexpr auto fields = together(
      declare(field("from", &C::from, share(), "Sheds from this share of a full queue on."),
              field("to", &C::to, at_least(0), "Would shed all at this share."),
              field("max_shed", &C::max_shed, share(), "Sheds at most this share of requests."),
              field("memory", &C::memory, at_least(1),
                    "Requests after which the histogram of priorities has halved.")),
      models::BacklogConfig::fields);
};

template <>
struct Declaration<policy::AdaptiveThrottle::Config> {
  using C = policy::AdaptiveThrottle::Config;
  static constexpr std::string_view kind = "adaptive_throttle";
  static constexpr std::string_view about =
      "Stops asking a node that refuses: the more calls fail, the more are refused here at random "
      "(SRE book; Envoy admission control).";
  static constexpr auto fields = declare(
      duration_field("window", &C::window, above(kernel::Duration()), "What it remembers."),
      field("window_buckets", &C::window_buckets, between(1, 10000),
            "Steps in which it slides; a new shape starts the counts anew."),
      field("success_threshold", &C::success_threshold, positive_share(),
            "Refuses nothing while this share succeeds; 1/K of the SRE book."),
      field("aggression", &C::aggression, between(1, 10), "Envoy's exponent: more refuses sooner."),
      field("max_rejection", &C::max_rejection, share(), "Refuses at most this share."),
      field("min_calls", &C::min_calls, at_least(0), "Refuses nothing on fewer calls."),
      field("count_refused", &C::count_refused,
            "Whether calls refused here count, as in the SRE book, or not, as in Envoy."));
};

template <>
struct Declaration<models::BackPressureConfig> {
  using C = policy::BackPressure::Config;
  static constexpr std::string_view kind = "back_pressure";
  static constexpr std::string_view about =
      "Tells callers to hold back while the queue is long: 503 with Retry-After.";
  static constexpr auto fields = together(
      declare(field("on_above", &C::on_above, share(), "On above this share of a full queue."),
              field("off_below", &C::off_below, share(), "Off again at this share."),
              duration_field("retry_after", &C::retry_after, at_least(kernel::Duration()),
                             "What callers are told.")),
      models::BacklogConfig::fields);
};

template <>
struct Declaration<models::DoubleBreakerConfig> {
  using C = models::DoubleBreakerConfig;
  using D = policy::DoubleBreaker::Config;
  static constexpr std::string_view kind = "double_breaker";
  static constexpr std::string_view about =
      "Two stages of giving up: an empty bucket degrades replies, a queue that stays long makes "
      "the node read-only. The queue is the node's own, or what is in flight behind the policy.";
  static constexpr auto fields =
      declare(field("rate", &D::rate, above(0), "Full replies."),
              field("burst", &D::burst, at_least(1), "Full replies at once after a rest."),
              field("queue_threshold", &D::queue_threshold, at_least(1), "A long queue."),
              duration_field("queue_for", &D::queue_for, at_least(kernel::Duration()),
                             "Long for so long: read-only."),
              field("recover_below", &D::recover_below, at_least(1), "A short queue."),
              duration_field("recover_for", &D::recover_for, at_least(kernel::Duration()),
                             "Short for so long: normal again."),
              field("reads", &C::reads, Use::request_class,
                    "Classes that go on while read-only; all others write."),
              field("core", &C::core, Use::request_class, "Classes that are never degraded."));
};

template <>
struct Declaration<policy::SystemGuard::Config> {
  using C = policy::SystemGuard::Config;
  static constexpr std::string_view kind = "system_guard";
  static constexpr std::string_view about =
      "Last line of defence (BBR-style system rule). Load is the requests in and before the node's "
      "workers or connections over their number, CPU the share of its cores that computed in the "
      "last second; 0 on a node without. A limit of 0 is off.";
  static constexpr auto fields =
      declare(field("max_load", &C::max_load, at_least(0),
                    "Refuses above it what exceeds the best rate times the shortest response."),
              field("max_cpu", &C::max_cpu, share(), "Refuses above it."),
              field("max_rate", &C::max_rate, at_least(0), "Requests in a second."),
              field("max_in_flight", &C::max_in_flight, at_least(0), "Requests behind it."),
              duration_field("max_response_time", &C::max_response_time,
                             at_least(kernel::Duration()), "Mean of the last second."));
};

template <>
struct Declaration<policy::MetricLimiter::Config> {
  using C = policy::MetricLimiter::Config;
  static constexpr std::string_view kind = "metric_limit";
  static constexpr std::string_view about =
      "A rate that follows min(1 - load/ceiling, 1 - cpu/ceiling, target/response time), ten times "
      "a second. Load and CPU are as in system_guard.";
  static constexpr auto fields =
      declare(field("max_rate", &C::max_rate, between(1, 1e9), "Requests a second at best."),
              field("min_rate", &C::min_rate, between(1, 1e9), "Requests a second at worst."),
              field("burst", &C::burst, at_least(1), "At once after a rest."),
              field("load_ceiling", &C::load_ceiling, above(0), "Load that admits nothing."),
              field("cpu_ceiling", &C::cpu_ceiling, above(0), "CPU that admits nothing."),
              duration_field("target_response_time", &C::target_response_time,
                             above(kernel::Duration()), "A slower mean lowers the rate."));
};

template <>
struct Declaration<models::DeadlineConfig> {
  using C = models::DeadlineConfig;
  static constexpr std::string_view kind = "deadline";
  static constexpr std::string_view about =
      "Sheds a request whose caller will not wait for the reply: its deadline, as it was told, "
      "leaves too little time.";
  static constexpr auto fields = declare(duration_field(
      "needed", &C::needed, at_least(kernel::Duration()), "Less than this is too little."));
};

}  // namespace spillway::scenario
