// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/compat/grpc_retry_throttle.h"
#include "models/policies/retry.h"

/// Retries as named libraries decide them, with the originals' field names. A change of a setting
/// while the run goes on makes a new one, which starts anew.
namespace spillway::models {

struct Resilience4jRetryConfig {
  std::int64_t maxAttempts = 3;
  policy::Nanos waitDuration = 500 * policy::millisecond;
  bool enableExponentialBackoff = false;
  double exponentialBackoffMultiplier = 1.5;
  policy::Nanos exponentialMaxWaitDuration = 0;
  bool enableRandomizedWait = false;
  double randomizedWaitFactor = 0.5;
  bool failAfterMaxAttempts = false;
  std::vector<Outcome> retry_on;
};
struct GrpcRetryConfig : policy::compat::grpc::RetryPolicy {
  std::optional<policy::compat::grpc::RetryThrottling> retryThrottling;
  std::vector<Outcome> retry_on;
};
struct EnvoyRetryBudgetConfig {
  double budget_percent = 20;
  std::int64_t min_retry_concurrency = 3;
  bool operator==(const EnvoyRetryBudgetConfig&) const = default;
};
struct EnvoyRetryConfig {
  std::int64_t num_retries = 1;
  policy::Nanos base_interval = 25 * policy::millisecond;
  policy::Nanos max_interval = 0;
  std::int64_t max_retries = 3;
  std::optional<EnvoyRetryBudgetConfig> retry_budget;
  std::vector<Outcome> retry_on;
};

// Metrics: `<path>.retries`, `.gave_up`, `.refused` (by a budget).
std::unique_ptr<Policy> make_policy(const Resilience4jRetryConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const GrpcRetryConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const EnvoyRetryConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

inline constexpr std::string_view about_retry_on =
    "Outcomes that are tried again; every failure and refusal when empty.";

template <>
struct Declaration<models::Resilience4jRetryConfig> {
  using C = models::Resilience4jRetryConfig;
  static constexpr Limits waits = at_least(kernel::Duration());
  static constexpr std::string_view kind = "resilience4j_retry";
  static constexpr std::string_view about =
      "resilience4j's Retry: waits in whole milliseconds, knows no deadline and no budget.";
  static constexpr auto fields = declare(
      field("maxAttempts", &C::maxAttempts, between(1, 2147483647), "With the first one."),
      duration_field("waitDuration", &C::waitDuration, waits, "Before each further one."),
      field("enableExponentialBackoff", &C::enableExponentialBackoff,
            "Whether it grows from attempt to attempt."),
      field("exponentialBackoffMultiplier", &C::exponentialBackoffMultiplier, between(1, 1000),
            "By this factor."),
      duration_field("exponentialMaxWaitDuration", &C::exponentialMaxWaitDuration, waits,
                     "At most; 0s is no limit."),
      field("enableRandomizedWait", &C::enableRandomizedWait, "Whether it varies at random."),
      field("randomizedWaitFactor", &C::randomizedWaitFactor, between(0, 0.999999),
            "By this share up and down."),
      field("failAfterMaxAttempts", &C::failAfterMaxAttempts,
            "Whether a reply that is no failure, but in retry_on to the end, becomes one."),
      field("retry_on", &C::retry_on, about_retry_on));
};

template <>
struct Declaration<policy::compat::grpc::RetryThrottling> {
  using C = policy::compat::grpc::RetryThrottling;
  static constexpr auto fields = declare(
      field("maxTokens", &C::maxTokens, Limits{0, 1000, true},
            "Tokens at most; retries are allowed while more than half are left."),
      field("tokenRatio", &C::tokenRatio, between(0.001, 1000), "Given back by a success."));
};
template <>
struct Declaration<models::GrpcRetryConfig> {
  using C = models::GrpcRetryConfig;
  using P = policy::compat::grpc::RetryPolicy;
  static constexpr std::string_view kind = "grpc_retry";
  static constexpr std::string_view about =
      "gRPC's retryPolicy and retryThrottling (A6). A reply's Retry-After is the server's "
      "pushback: "
      "it replaces the back-off, which then begins anew.";
  static constexpr auto fields =
      declare(field("maxAttempts", &P::maxAttempts, between(2, 1000),
                    "With the first one; as in the original a channel makes at most 5."),
              duration_field("initialBackoff", &P::initialBackoff, above(kernel::Duration()),
                             "The first wait, 20 percent up and down."),
              duration_field("maxBackoff", &P::maxBackoff, above(kernel::Duration()),
                             "The longest wait, before it varies."),
              field("backoffMultiplier", &P::backoffMultiplier, between(0.001, 1000),
                    "From one wait to the next."),
              field("retry_on", &C::retry_on, about_retry_on),
              field("retryThrottling", &C::retryThrottling, Use::fixed,
                    "Failures take a token, successes give a part back; none when absent."));
};

template <>
struct Declaration<models::EnvoyRetryBudgetConfig> {
  using C = models::EnvoyRetryBudgetConfig;
  static constexpr auto fields =
      declare(field("budget_percent", &C::budget_percent, between(0, 100),
                    "Retries, in percent of what is in flight."),
              field("min_retry_concurrency", &C::min_retry_concurrency, between(0, 4294967295),
                    "Allowed whatever the percentage says."));
};
template <>
struct Declaration<models::EnvoyRetryConfig> {
  using C = models::EnvoyRetryConfig;
  static constexpr std::string_view kind = "envoy_retry";
  static constexpr std::string_view about =
      "Envoy's route retries with what its circuit breakers say of them: max_retries or "
      "retry_budget. A retry counts from its grant, back-off included. The wait is random in whole "
      "milliseconds below an interval that doubles.";
  static constexpr auto fields = declare(
      field("num_retries", &C::num_retries, between(0, 4294967295), "After the first attempt."),
      duration_field("base_interval", &C::base_interval, at_least(kernel::Duration(1'000'000)),
                     "The first interval."),
      duration_field("max_interval", &C::max_interval, at_least(kernel::Duration()),
                     "The longest interval; 0s is ten times the first."),
      field("retry_on", &C::retry_on, about_retry_on),
      field("max_retries", &C::max_retries, between(0, 4294967295), "Retries at a time."),
      field("retry_budget", &C::retry_budget, Use::fixed,
            "A share of what is in flight, in place of max_retries."));
};

}  // namespace spillway::scenario
