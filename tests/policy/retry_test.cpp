// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/retry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/policy/arithmetic.h"
#include "engine/policy/retry_budget.h"
#include "tests/policy/at_once.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

using Jitter = Retry::Jitter;

Retry::Config without_jitter(Nanos base, Nanos cap) {
  Retry::Config config;
  config.jitter = Jitter::none;
  config.base = base;
  config.cap = cap;
  return config;
}

TEST(Retry, P75_TheExponentSaturatesAtTheCap) {
  const auto given = pitfall("P75");
  auto config = without_jitter(given.at("base_ms").get<Nanos>() * millisecond,
                               given.at("cap_ms").get<Nanos>() * millisecond);
  config.multiplier = Ratio::of(given.at("multiplier"));
  const Retry retry(config);
  EXPECT_EQ(retry.delay(1, 0), 30 * millisecond);
  EXPECT_EQ(retry.delay(6, 0), 960 * millisecond);
  for (const std::int64_t attempt : {38, 39, 62, 63, 64, 100, 2147483647}) {
    EXPECT_EQ(retry.delay(attempt, 0), 1000 * millisecond) << attempt;
  }
  config.multiplier = whole;
  EXPECT_EQ(Retry(config).delay(2147483647, 0), 30 * millisecond);
}

TEST(Retry, P76_JitterSpreadsAtTheCapAndNeverPassesIt) {
  const auto given = pitfall("P76");
  auto config = without_jitter(given.at("base_ms").get<Nanos>() * millisecond,
                               given.at("max_ms").get<Nanos>() * millisecond);
  for (const auto jitter : {Jitter::full, Jitter::equal, Jitter::decorrelated}) {
    config.jitter = jitter;
    const Retry retry(config);
    SplitMix random(7);
    double sum = 0, squares = 0;
    for (int client = 0; client < 10'000; ++client) {
      const Nanos wait = retry.delay(8, random(), config.cap);
      ASSERT_GE(wait, 0);
      ASSERT_LE(wait, config.cap);
      const double share = static_cast<double>(wait) / static_cast<double>(config.cap);
      sum += share;
      squares += share * share;
    }
    const double mean = sum / 10'000;
    EXPECT_GT(std::sqrt(squares / 10'000 - mean * mean), 0.1);
  }
}

TEST(Retry, JitterCoversItsRangeEvenly) {
  auto config = without_jitter(100, 1000);
  constexpr std::uint64_t most = ~std::uint64_t{0};
  config.jitter = Jitter::full;
  EXPECT_EQ(Retry(config).delay(2, 0), 0);
  EXPECT_EQ(Retry(config).delay(2, most / 2), 100);
  EXPECT_EQ(Retry(config).delay(2, most), 200);
  config.jitter = Jitter::equal;
  EXPECT_EQ(Retry(config).delay(2, 0), 100);
  EXPECT_EQ(Retry(config).delay(2, most), 200);
  config.jitter = Jitter::decorrelated;
  EXPECT_EQ(Retry(config).delay(2, 0, 200), 100);
  EXPECT_EQ(Retry(config).delay(2, most, 200), 600);
  EXPECT_EQ(Retry(config).delay(2, most, 900), 1000);
}

TEST(Retry, FixedWaitsAreTheBase) {
  auto config = without_jitter(100, 1000);
  config.kind = Retry::Kind::fixed;
  EXPECT_EQ(Retry(config).delay(7, 0), 100);
}

TEST(Retry, TheScheduleComesOnTopOfRetryAfter) {
  auto config = without_jitter(100 * millisecond, second);
  config.attempts = 10;
  const Retry retry(config);
  Retry::Progress progress;
  EXPECT_EQ(retry.next(progress, 0, never, 0, 50 * millisecond).delay, 150 * millisecond);
  EXPECT_EQ(retry.next(progress, 0, never, 0, 5 * second).delay, 5'200 * millisecond);
  EXPECT_EQ(retry.next(progress, 0, never, 0, -second).delay, 400 * millisecond) << "a past date";
  config.honour_retry_after = false;
  EXPECT_EQ(Retry(config).next(progress, 0, never, 0, 5 * second).delay, 800 * millisecond);
}

TEST(Retry, AttemptsIncludeTheFirstCall) {
  Retry::Config config;
  config.attempts = 3;
  const Retry retry(config);
  Retry::Progress progress;
  EXPECT_TRUE(retry.next(progress, 0, never, 0));
  EXPECT_TRUE(retry.next(progress, 0, never, 0));
  EXPECT_EQ(retry.next(progress, 0, never, 0).reason, Reason::attempts_exhausted);
  EXPECT_EQ(progress.attempts, 3);
}

TEST(Retry, P81_TheOverallDeadlineEndsTheLoop) {
  const auto given = pitfall("P81");
  const Nanos deadline = given.at("overall_ms").get<Nanos>() * millisecond;
  auto config = without_jitter(given.at("backoff_ms").get<Nanos>() * millisecond, second);
  config.attempt_timeout = given.at("per_try_ms").get<Nanos>() * millisecond;
  config.attempts = 10;
  const Retry retry(config);
  Retry::Progress progress;
  Nanos now = retry.attempt_timeout(0, deadline);
  EXPECT_EQ(now, 739 * millisecond);
  now += retry.next(progress, now, deadline, 0).delay;
  EXPECT_EQ(now, 749 * millisecond);
  now += retry.attempt_timeout(now, deadline);
  EXPECT_EQ(now, 1000 * millisecond);
  EXPECT_EQ(retry.next(progress, now, deadline, 0).reason, Reason::deadline_exceeded);
  EXPECT_EQ(progress.attempts, 2);
}

TEST(Retry, AWaitThatReachesTheDeadlineIsNotBegun) {
  const Retry retry(without_jitter(100, 1000));
  Retry::Progress progress;
  EXPECT_FALSE(retry.next(progress, 0, 100, 0));
  EXPECT_EQ(progress.attempts, 1);
  EXPECT_TRUE(retry.next(progress, 0, 101, 0));
}

TEST(Retry, AbsurdParametersAreRefusedWithTheReason) {
  Retry::Config config;
  config.attempts = 0;
  EXPECT_EQ(problem(config), "attempts is 0 and must be at least 1");
  config = {};
  config.multiplier = Ratio::of(0.5);
  EXPECT_TRUE(problem(config));
  config = {};
  config.cap = -1;
  EXPECT_THROW(Retry{config}, std::invalid_argument);
}

TEST(TokenRetryBudget, P78_SuccessesDoNotSaveUpForAStorm) {
  const auto given = pitfall("P78");
  TokenRetryBudget budget({given.at("maxTokens"), Ratio::of(given.at("tokenRatio"))});
  for (int i = 0; i < 1'000'000; ++i) budget.on_success();
  EXPECT_EQ(budget.tokens(), 10);
  int failures = 0;
  while (budget.allows_retry()) {
    budget.on_failure();
    ++failures;
  }
  EXPECT_EQ(failures, 5);
  for (int i = 0; i < 100; ++i) budget.on_failure();
  EXPECT_EQ(budget.tokens(), 0);
  for (int i = 0; i < 50; ++i) budget.on_success();
  EXPECT_FALSE(budget.allows_retry()) << "half is not more than half";
  budget.on_success();
  EXPECT_TRUE(budget.allows_retry());
}

TEST(RatioRetryBudget, P80_AShareOfTheRequestsInFlightAndAlwaysAFew) {
  const auto given = pitfall("P80");
  RatioRetryBudget budget(
      {Ratio::percent(given.at("budget_percent")), given.at("min_retry_concurrency")});
  const auto granted_of_six = [&] {
    int granted = 0;
    for (int i = 0; i < 6; ++i) granted += budget.try_retry();
    for (int i = 0; i < granted; ++i) budget.retry_ended();
    return granted;
  };
  for (int i = 0; i < 2; ++i) budget.request_started();
  EXPECT_EQ(granted_of_six(), 3);
  for (int i = 0; i < 23; ++i) budget.request_started();
  EXPECT_EQ(granted_of_six(), 5);
}

/// Load at the leaf of three layers that each try three times, all requests in flight together.
std::int64_t load_at_leaf(std::int64_t requests, bool with_budget, int layers, double share) {
  if (layers == 0) return requests;
  RatioRetryBudget budget({Ratio::of(share), 0});
  for (std::int64_t i = 0; i < requests; ++i) budget.request_started();
  std::int64_t calls = requests;
  for (std::int64_t i = 0; i < 2 * requests; ++i) calls += !with_budget || budget.try_retry();
  return load_at_leaf(calls, with_budget, layers - 1, share);
}

TEST(RatioRetryBudget, P77_RetriesDoNotMultiplyThroughLayers) {
  const auto given = pitfall("P77");
  const int layers = given.at("layers");
  EXPECT_EQ(load_at_leaf(1000, false, layers, given.at("budget")), 27'000);
  EXPECT_LE(load_at_leaf(1000, true, layers, given.at("budget")), 1331);
}

TEST(RatioRetryBudget, TheLastRetryIsGrantedOnceUnderContention) {
  RatioRetryBudget budget({Ratio::percent(0), 3});
  EXPECT_TRUE(budget.try_retry());
  EXPECT_TRUE(budget.try_retry());
  const auto granted = granted_at_once(
      2, 50'000, [&](auto) { return budget.try_retry(); },
      [&](auto, bool) { budget.retry_ended(); });
  EXPECT_EQ(granted, std::set<std::int64_t>{1});
  EXPECT_EQ(budget.retries(), 2);
}

TEST(RetryBudget, AbsurdParametersAreRefused) {
  EXPECT_TRUE(problem(TokenRetryBudget::Config{0, Ratio::of(0.1)}));
  EXPECT_TRUE(problem(TokenRetryBudget::Config{1001, Ratio::of(0.1)}));
  EXPECT_TRUE(problem(TokenRetryBudget::Config{10, Ratio{0}}));
  EXPECT_TRUE(problem(RatioRetryBudget::Config{Ratio::of(1.1), 3}));
  EXPECT_TRUE(problem(RatioRetryBudget::Config{Ratio::of(0.2), -1}));
}

}  // namespace
}  // namespace spillway::policy
