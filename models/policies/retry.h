// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/policy/retry.h"
#include "engine/policy/retry_budget.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

namespace spillway::models {

/// When and how often a failed call is tried again. Metrics: `<path>.retries`, `<path>.gave_up`,
/// `<path>.refused` (by a budget). An attempt's timeout is that of the hop that it makes.
struct RetryConfig : policy::Retry::Config {
  std::vector<Outcome> retry_on;
  std::optional<policy::TokenRetryBudget::Config> token_budget;
  std::optional<policy::RatioRetryBudget::Config> ratio_budget;
};

std::unique_ptr<Policy> make_policy(const RetryConfig& config, const PolicyContext& context);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Names<models::Outcome> {
  static constexpr auto list = models::outcome_names;
};
template <>
struct Names<policy::Retry::Kind> {
  static constexpr std::array<std::string_view, 2> list{"fixed", "exponential"};
};
template <>
struct Names<policy::Retry::Jitter> {
  static constexpr std::array<std::string_view, 4> list{"none", "full", "equal", "decorrelated"};
};

template <>
struct Declaration<policy::TokenRetryBudget::Config> {
  using C = policy::TokenRetryBudget::Config;
  static constexpr auto fields = declare(
      field("max_tokens", &C::max_tokens, between(1, 1000),
            "Tokens at most; retries are allowed while more than half are left."),
      field("token_ratio", &C::token_ratio, between(0.001, 1000), "Given back by a success."));
};
template <>
struct Declaration<policy::RatioRetryBudget::Config> {
  using C = policy::RatioRetryBudget::Config;
  static constexpr auto fields = declare(
      field("budget", &C::budget, share(), "Retries in flight, as a share of all in flight."),
      field("min_retries", &C::min_retries, at_least(0), "Allowed whatever the share says."));
};

template <>
struct Declaration<models::RetryConfig> {
  using C = models::RetryConfig;
  using R = policy::Retry::Config;
  static constexpr std::string_view kind = "retry";
  static constexpr std::string_view about = "Tries a failed call again, within its budgets.";
  static constexpr auto fields =
      declare(field("backoff", &R::kind, "fixed, or exponential."),
              field("jitter", &R::jitter, "none, full, equal or decorrelated."),
              field("attempts", &R::attempts, between(1, 1000), "With the first one."),
              duration_field("base", &R::base, at_least(kernel::Duration()), "The first wait."),
              field("multiplier", &R::multiplier, between(1, 1000), "From one wait to the next."),
              duration_field("cap", &R::cap, at_least(kernel::Duration()), "The longest wait."),
              field("honour_retry_after", &R::honour_retry_after,
                    "Wait at least as long as the reply's Retry-After says."),
              field("retry_on", &C::retry_on,
                    "Outcomes that are tried again; every failure and refusal when empty."),
              field("token_budget", &C::token_budget, Use::fixed,
                    "gRPC's budget: failures take a token, successes give a part back."),
              field("ratio_budget", &C::ratio_budget, Use::fixed,
                    "Envoy's budget: a share of what is in flight."));
};

}  // namespace spillway::scenario
