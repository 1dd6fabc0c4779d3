// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/compat/folly_codel.h"
#include "engine/policy/compat/netflix_limits.h"
#include "models/policies/concurrency.h"

/// Limits in flight as named libraries decide them, with the originals' field names.
namespace spillway::models {

/// What every limit of Netflix concurrency-limits can have. One whose settings change while the run
/// goes on starts anew.
struct NetflixConfig : WaitingConfig {
  std::optional<policy::compat::netflix::WindowedConfig> windowed;

  static constexpr auto fields = scenario::together(
      scenario::declare(scenario::field(
          "windowed", &NetflixConfig::windowed, scenario::Use::fixed,
          "WindowedLimit: the limit sees one sample a window. Every call when absent.")),
      WaitingConfig::fields);
};
struct NetflixAimdConfig : policy::compat::netflix::AimdConfig, NetflixConfig {};
struct NetflixVegasConfig : policy::compat::netflix::VegasConfig, NetflixConfig {};
struct NetflixGradientConfig : policy::compat::netflix::GradientConfig, NetflixConfig {};
struct NetflixGradient2Config : policy::compat::netflix::Gradient2Config, NetflixConfig {};

/// The executor's queue, with the bulkhead that makes it wait.
struct FollyCodelConfig : policy::compat::folly::CodelConfig {
  std::int64_t limit = 100;
  std::int64_t max_waiting = 1000;
};
struct Resilience4jBulkheadConfig {
  std::int64_t maxConcurrentCalls = 25;
  policy::Nanos maxWaitDuration = 0;
};
struct EnvoyCircuitBreakersConfig {
  std::int64_t max_connections = 1024;
  std::int64_t max_pending_requests = 1024;
  std::int64_t max_requests = 1024;
};

// Metrics: `<path>.in_flight`, `.waiting`, `.limit`, `.rejected`, `.timed_out`; folly_codel also
// `.shed`.
std::unique_ptr<Policy> make_policy(const NetflixAimdConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const NetflixVegasConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const NetflixGradientConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const NetflixGradient2Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const FollyCodelConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const Resilience4jBulkheadConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const EnvoyCircuitBreakersConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

inline constexpr Limits java_limit = between(1, 1e9);

template <>
struct Declaration<policy::compat::netflix::WindowedConfig> {
  using C = policy::compat::netflix::WindowedConfig;
  static constexpr auto fields = declare(
      duration_field(
          "minWindowTime", &C::minWindowTime, above(kernel::Duration()),
          "The shortest window; it is twice the shortest response time if that is more."),
      duration_field("maxWindowTime", &C::maxWindowTime, above(kernel::Duration()),
                     "The longest window."),
      field("windowSize", &C::windowSize, java_limit, "A window with fewer samples is lost."),
      duration_field("minRttThreshold", &C::minRttThreshold, at_least(kernel::Duration()),
                     "A faster call is left out."));
};

template <>
struct Declaration<models::NetflixAimdConfig> {
  using C = policy::compat::netflix::AimdConfig;
  static constexpr std::string_view kind = "netflix_aimd";
  static constexpr std::string_view about = "Netflix concurrency-limits' AIMDLimit.";
  static constexpr auto fields = together(
      declare(
          field("initialLimit", &C::initialLimit, java_limit, "The first limit."),
          field("minLimit", &C::minLimit, java_limit, "The least limit."),
          field("maxLimit", &C::maxLimit, java_limit, "The greatest limit."),
          field("backoffRatio", &C::backoffRatio, between(0.5, 0.999999), "Factor of a decrease."),
          duration_field("timeout", &C::timeout, above(kernel::Duration()),
                         "A slower call counts as a drop.")),
      models::NetflixConfig::fields);
};
template <>
struct Declaration<models::NetflixVegasConfig> {
  using C = policy::compat::netflix::VegasConfig;
  static constexpr std::string_view kind = "netflix_vegas";
  static constexpr std::string_view about =
      "Netflix concurrency-limits' VegasLimit. As in the original a probe under load takes a slow "
      "response for the fastest, so the limit may grow when it should shrink.";
  static constexpr auto fields = together(
      declare(field("initialLimit", &C::initialLimit, java_limit, "The first limit."),
              field("maxConcurrency", &C::maxConcurrency, java_limit, "The greatest limit."),
              field("smoothing", &C::smoothing, between(0.000001, 1), "Weight of the newest."),
              field("probeMultiplier", &C::probeMultiplier, java_limit,
                    "The fastest time is measured anew every so many calls, times the limit and a "
                    "jitter.")),
      models::NetflixConfig::fields);
};
template <>
struct Declaration<models::NetflixGradientConfig> {
  using C = policy::compat::netflix::GradientConfig;
  static constexpr std::string_view kind = "netflix_gradient";
  static constexpr std::string_view about =
      "Netflix concurrency-limits' older GradientLimit, against the shortest response time; "
      "without its probes.";
  static constexpr auto fields = together(
      declare(field("initialLimit", &C::initialLimit, java_limit, "The first limit."),
              field("minLimit", &C::minLimit, java_limit, "The least limit."),
              field("maxConcurrency", &C::maxConcurrency, java_limit, "The greatest limit."),
              field("smoothing", &C::smoothing, between(0.000001, 1), "Weight of a decrease."),
              field("rttTolerance", &C::rttTolerance, between(1, 1000),
                    "Response time over the shortest without a decrease."),
              field("queueSize", &C::queueSize, between(0, 1e9), "Requests that may queue."),
              field("backoffRatio", &C::backoffRatio, between(0.5, 0.999999),
                    "Factor of a decrease by a drop.")),
      models::NetflixConfig::fields);
};
template <>
struct Declaration<models::NetflixGradient2Config> {
  using C = policy::compat::netflix::Gradient2Config;
  static constexpr std::string_view kind = "netflix_gradient2";
  static constexpr std::string_view about =
      "Netflix concurrency-limits' Gradient2Limit. As in the original it takes no notice of drops.";
  static constexpr auto fields = together(
      declare(field("initialLimit", &C::initialLimit, java_limit, "The first limit."),
              field("minLimit", &C::minLimit, java_limit, "The least limit."),
              field("maxConcurrency", &C::maxConcurrency, java_limit, "The greatest limit."),
              field("smoothing", &C::smoothing, between(0.000001, 1), "Weight of the newest."),
              field("rttTolerance", &C::rttTolerance, between(1, 1000),
                    "Response time over its long-run mean without a decrease."),
              field("queueSize", &C::queueSize, between(0, 1e9), "Requests that may queue."),
              field("longWindow", &C::longWindow, java_limit, "Calls of the long-run mean.")),
      models::NetflixConfig::fields);
};
template <>
struct Declaration<models::FollyCodelConfig> {
  using C = models::FollyCodelConfig;
  using F = policy::compat::folly::CodelConfig;
  static constexpr std::string_view kind = "folly_codel";
  static constexpr std::string_view about =
      "folly's executor Codel on the queue of a bulkhead. A change of its settings starts it anew.";
  static constexpr auto fields = declare(
      field("limit", &C::limit, at_least(1), "Requests in flight."),
      field("max_waiting", &C::max_waiting, at_least(0), "Requests that may wait for a place."),
      duration_field("interval", &F::interval, above(kernel::Duration()),
                     "Within it one wait must be short."),
      duration_field("target_delay", &F::target_delay, above(kernel::Duration()),
                     "A short wait; what waited over twice as long is shed while none is."));
};
template <>
struct Declaration<models::Resilience4jBulkheadConfig> {
  using C = models::Resilience4jBulkheadConfig;
  static constexpr std::string_view kind = "resilience4j_bulkhead";
  static constexpr std::string_view about =
      "resilience4j's SemaphoreBulkhead: who waits is let in in order of arrival.";
  static constexpr auto fields =
      declare(field("maxConcurrentCalls", &C::maxConcurrentCalls, between(0, 2147483647),
                    "Calls in flight."),
              duration_field("maxWaitDuration", &C::maxWaitDuration, at_least(kernel::Duration()),
                             "How long a call may wait; 0s refuses at once."));
};
template <>
struct Declaration<models::EnvoyCircuitBreakersConfig> {
  using C = models::EnvoyCircuitBreakersConfig;
  static constexpr Limits number = between(0, 4294967295);
  static constexpr std::string_view kind = "envoy_circuit_breakers";
  static constexpr std::string_view about =
      "Envoy's circuit breakers of a cluster over HTTP/1.1, where each request has a connection "
      "while it runs. What they say of retries is in envoy_retry.";
  static constexpr auto fields = declare(
      field("max_connections", &C::max_connections, number,
            "Connections; as in the original a cluster without one still makes one."),
      field("max_pending_requests", &C::max_pending_requests, number,
            "Requests that may wait for a connection. 0 refuses all: a connection is made for a "
            "waiting request only."),
      field("max_requests", &C::max_requests, number, "Requests in flight."));
};

}  // namespace spillway::scenario
