// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/compat/gobreaker.h"
#include "engine/policy/compat/resilience4j_circuit_breaker.h"
#include "engine/policy/compat/sentinel_degrade.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

/// Circuit breakers and a limit in flight as named libraries decide them, with the originals' field
/// names. A change of a setting while the run goes on makes a new one, which starts anew.
namespace spillway::models {

/// The original has no defaults for its threshold and its cool-down.
struct SentinelDegradeConfig : policy::compat::sentinel::DegradeRule {
  SentinelDegradeConfig() { timeWindow = 1; }  // 0, its default, the original refuses
};
struct Resilience4jBreakerConfig {
  enum class State : std::uint8_t { OPEN, CLOSED };
  using InitialState = policy::compat::resilience4j::BreakerState;
  double failureRateThreshold = 50;
  double slowCallRateThreshold = 100;
  policy::Nanos slowCallDurationThreshold = 60 * policy::second;
  std::int64_t permittedNumberOfCallsInHalfOpenState = 10;
  policy::Nanos maxWaitDurationInHalfOpenState = 0;
  State transitionToStateAfterWaitDuration = State::OPEN;
  policy::compat::resilience4j::SlidingWindowType slidingWindowType =
      policy::compat::resilience4j::SlidingWindowType::COUNT_BASED;
  std::int64_t slidingWindowSize = 100;
  std::int64_t minimumNumberOfCalls = 100;
  policy::Nanos waitDurationInOpenState = 60 * policy::second;
  bool enableExponentialBackoff = false;
  double exponentialBackoffMultiplier = 1.5;
  policy::Nanos exponentialMaxWaitDurationInOpenState = 0;
  bool enableRandomizedWait = false;
  double randomizedWaitFactor = 0.5;
  bool automaticTransitionFromOpenToHalfOpenEnabled = false;
  InitialState initialState = InitialState::CLOSED;
};
struct GobreakerConfig {
  std::int64_t MaxRequests = 1;
  policy::Nanos Interval = 0;
  policy::Nanos BucketPeriod = 0;
  policy::Nanos Timeout = 60 * policy::second;
  std::int64_t consecutive_failures = 5;
  std::int64_t min_requests = 0;
  double failure_ratio = 0;
};
policy::Problem problem(const GobreakerConfig& config);
struct NginxLimitConnConfig {
  std::int64_t limit_conn = 1;
};

// Metrics of breakers: `<path>.state` (0 closed, 1 half-open, 2 open), `.rejected`; of the limit
// in flight: `.in_flight`, `.rejected`.
std::unique_ptr<Policy> make_policy(const SentinelDegradeConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const Resilience4jBreakerConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const GobreakerConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const NginxLimitConnConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Declaration<models::SentinelDegradeConfig> {
  using C = policy::compat::sentinel::DegradeRule;
  static constexpr std::string_view kind = "sentinel_degrade";
  static constexpr std::string_view about = "Alibaba Sentinel's degrade rule (circuit breaker).";
  static constexpr auto fields = declare(
      field("grade", &C::grade, between(0, 2), "0 slow-call ratio, 1 error ratio, 2 error count."),
      field("count", &C::count, at_least(0),
            "Longest good response in milliseconds (0), ratio (1) or number (2) beyond which it "
            "opens."),
      field("timeWindow", &C::timeWindow, between(1, 1e6), "Seconds open."),
      field("minRequestAmount", &C::minRequestAmount, between(1, 2147483647),
            "No verdict on fewer."),
      field("slowRatioThreshold", &C::slowRatioThreshold, share(), "Of slow calls; grade 0."),
      field("statIntervalMs", &C::statIntervalMs, between(1, 120000), "Milliseconds counted."));
};

template <>
struct Names<models::Resilience4jBreakerConfig::State> {
  static constexpr std::array<std::string_view, 2> list{"OPEN", "CLOSED"};
};
template <>
struct Names<policy::compat::resilience4j::BreakerState> {
  static constexpr std::array<std::string_view, 6> list{"CLOSED",   "OPEN",         "HALF_OPEN",
                                                        "DISABLED", "METRICS_ONLY", "FORCED_OPEN"};
};
template <>
struct Names<policy::compat::resilience4j::SlidingWindowType> {
  static constexpr std::array<std::string_view, 2> list{"COUNT_BASED", "TIME_BASED"};
};
template <>
struct Declaration<models::Resilience4jBreakerConfig> {
  using C = models::Resilience4jBreakerConfig;
  static constexpr Limits counts = between(1, 10'000'000);
  static constexpr Limits waits = at_least(kernel::Duration());
  static constexpr std::string_view kind = "resilience4j_circuitbreaker";
  static constexpr std::string_view about =
      "resilience4j's CircuitBreaker: late results count in whatever state they meet. Waits are "
      "whole milliseconds.";
  static constexpr auto fields = declare(
      field("failureRateThreshold", &C::failureRateThreshold, between(0.001, 100), "Percent."),
      field("slowCallRateThreshold", &C::slowCallRateThreshold, between(0.001, 100), "Percent."),
      duration_field("slowCallDurationThreshold", &C::slowCallDurationThreshold,
                     above(kernel::Duration()), "A longer call is slow."),
      field("permittedNumberOfCallsInHalfOpenState", &C::permittedNumberOfCallsInHalfOpenState,
            counts, "Probes."),
      duration_field("maxWaitDurationInHalfOpenState", &C::maxWaitDurationInHalfOpenState, waits,
                     "Half-open at most so long; 0s is for ever."),
      field("transitionToStateAfterWaitDuration", &C::transitionToStateAfterWaitDuration,
            "What then: OPEN or CLOSED."),
      field("slidingWindowType", &C::slidingWindowType, "Counts calls, or seconds."),
      field("slidingWindowSize", &C::slidingWindowSize, counts, "Calls or seconds."),
      field("minimumNumberOfCalls", &C::minimumNumberOfCalls, counts, "No verdict on fewer."),
      duration_field("waitDurationInOpenState", &C::waitDurationInOpenState,
                     at_least(kernel::Duration(1'000'000)), "Open so long."),
      field("enableExponentialBackoff", &C::enableExponentialBackoff,
            "Whether it grows with each opening in a row."),
      field("exponentialBackoffMultiplier", &C::exponentialBackoffMultiplier, between(1, 100),
            "By this factor."),
      duration_field("exponentialMaxWaitDurationInOpenState",
                     &C::exponentialMaxWaitDurationInOpenState, waits, "At most; 0s is no limit."),
      field("enableRandomizedWait", &C::enableRandomizedWait, "Whether it varies at random."),
      field("randomizedWaitFactor", &C::randomizedWaitFactor, between(0, 0.999999),
            "By this share up and down."),
      field("automaticTransitionFromOpenToHalfOpenEnabled",
            &C::automaticTransitionFromOpenToHalfOpenEnabled,
            "Half-open by the clock, not by the next call."),
      field("initialState", &C::initialState, Use::fixed, "The state that it starts in."));
};

template <>
struct Declaration<models::GobreakerConfig> {
  using C = models::GobreakerConfig;
  static constexpr Limits waits = at_least(kernel::Duration());
  static constexpr Limits number = between(0, 4294967295);
  static constexpr std::string_view kind = "gobreaker";
  static constexpr std::string_view about =
      "sony/gobreaker. ReadyToTrip is one of its two usual forms: failures in a row, or, with "
      "min_requests above 0, a ratio.";
  static constexpr auto fields = declare(
      field("MaxRequests", &C::MaxRequests, number,
            "Probes at once, and successes that close it; 0 is 1."),
      duration_field("Interval", &C::Interval, waits,
                     "A closed breaker forgets after it; 0s never."),
      duration_field("BucketPeriod", &C::BucketPeriod, waits,
                     "Version 2: forgets bucket by bucket; 0s all at once."),
      duration_field("Timeout", &C::Timeout, waits, "Open so long; 0s is 60s."),
      field("consecutive_failures", &C::consecutive_failures, number,
            "Trips on more than so many in a row."),
      field("min_requests", &C::min_requests, number, "By ratio: no verdict on fewer; 0 is off."),
      field("failure_ratio", &C::failure_ratio, share(), "By ratio: trips at it."));
};

template <>
struct Declaration<models::NginxLimitConnConfig> {
  using C = models::NginxLimitConnConfig;
  static constexpr std::string_view kind = "nginx_limit_conn";
  static constexpr std::string_view about = "nginx's limit_conn, keyed by tenant.";
  static constexpr auto fields = declare(
      field("limit_conn", &C::limit_conn, between(1, 1e9), "Requests of a tenant in flight."));
};

}  // namespace spillway::scenario
