// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/warm_up.h"

#include <gtest/gtest.h>

#include "tests/policy/allocations.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

WarmUp::Config config_of(std::int64_t rate, Nanos warm_up, Nanos max_wait = 0) {
  return {Rate::per_second(rate), warm_up, Ratio::percent(300), max_wait};
}

TEST(WarmUp, P71_WithoutWarmUpCallsAreSimplyPaced) {
  const auto given = pitfall("P71");
  WarmUp limiter(
      config_of(given.at("rate"), given.at("warmup_us").get<Nanos>() * microsecond, never), 0);
  const auto waits_are_100_ms = [&](Nanos now, int calls) {
    for (int i = 0; i < calls; ++i) {
      ASSERT_EQ(limiter.acquire(now).wait, i * 100 * millisecond) << i;
    }
  };
  waits_are_100_ms(0, 5);
  waits_are_100_ms(5 * second, 100);
  WarmUp shortest(config_of(10, 500, never), 0);  // below a microsecond
  EXPECT_EQ(shortest.acquire(10 * second).wait, 0);
  EXPECT_NEAR(static_cast<double>(shortest.acquire(10 * second).wait), 100e6 + 250, 60);
}

TEST(WarmUp, P73_PollingFasterThanTheColdIntervalWarmsUp) {
  const auto given = pitfall("P73");
  auto config = config_of(given.at("rate"), given.at("warmup_ms").get<Nanos>() * millisecond);
  config.cold_factor = Ratio::percent(100 * given.at("cold_factor").get<std::int64_t>());
  WarmUp limiter(config, 0);
  int late_refusals = 0, early_refusals = 0;
  for (int i = 0; i < 60; ++i) {
    const bool allowed = limiter.acquire(i * 120 * millisecond).allowed;
    (i < 20 ? early_refusals : late_refusals) += !allowed;
  }
  EXPECT_GT(early_refusals, 0) << "it begins cold";
  EXPECT_EQ(late_refusals, 0);
}

TEST(WarmUp, P93_SlowRatesArePacedAndWarmUpToo) {
  const auto given = pitfall("P93").at("sentinel");
  WarmUp limiter(config_of(given.at("count"), given.at("warmUpPeriodSec").get<Nanos>() * second),
                 0);
  int in_first_three = 0, in_last_ten = 0;
  for (Nanos t = 0; t < 120 * second; t += 50 * millisecond) {
    const bool allowed = limiter.acquire(t).allowed;
    if (t < 3 * second) in_first_three += allowed;
    if (t >= 110 * second) in_last_ten += allowed;
  }
  EXPECT_EQ(in_first_three, 3);  // at 0, about 1.45 and 2.85 s: 0.67 a second and rising
  EXPECT_EQ(in_last_ten, 20);
}

TEST(WarmUp, TheWarmUpLastsAsLongAsItSays) {
  // Above the threshold are 2 * 10 s / (0.1 + 0.3) s = 50 calls, and they take 10 s.
  WarmUp limiter(config_of(10, 10 * second, never), 0);
  Nanos now = 0;
  for (int i = 0; i < 51; ++i) now += limiter.acquire(now).wait;
  EXPECT_NEAR(static_cast<double>(now), 10e9, 1e3);
  const Decision warm = limiter.acquire(now);
  EXPECT_EQ(warm.limit, 10);
  EXPECT_EQ(warm.wait, 100 * millisecond);
}

TEST(WarmUp, ResetsWhenItIsAsColdAsNew) {
  // The first call costs 0.3 s less 1/100 of the slope; then a cold interval that is no idle time,
  // and 1/100 of the stock of 100 calls takes 1/100 of the 10 s to come back.
  WarmUp limiter(config_of(10, 10 * second), 0);
  EXPECT_EQ(limiter.acquire(0, 0).reset_after, 0) << "new";
  const Nanos cost = 298 * millisecond;  // the mean of the line over one call of 50: 0.3 - 0.2/100
  EXPECT_EQ(limiter.acquire(0).reset_after, cost + 300 * millisecond + 100 * millisecond);
  EXPECT_EQ(limiter.acquire(0).retry_after, cost);
  EXPECT_EQ(limiter.acquire(500 * millisecond, 0).reset_after, 198 * millisecond);
  EXPECT_EQ(limiter.acquire(697 * millisecond, 0).reset_after, millisecond);
  EXPECT_EQ(limiter.acquire(698 * millisecond, 0).reset_after, 0);
  WarmUp paced(config_of(10, 0), 0);
  EXPECT_EQ(paced.acquire(0).reset_after, 100 * millisecond) << "without warm-up: when it is free";
}

TEST(WarmUp, IdleTimeCoolsIt) {
  WarmUp limiter(config_of(10, second, never), 0);
  EXPECT_NEAR(limiter.warmth(0), 1.0 / 3, 1e-6);
  Nanos now = 0;
  for (int i = 0; i < 20; ++i) now += limiter.acquire(now).wait;
  EXPECT_EQ(limiter.warmth(now), 1.0);
  EXPECT_LT(limiter.warmth(now + 1200 * millisecond), 1.0);
  EXPECT_NEAR(limiter.warmth(now + 2 * second), 1.0 / 3, 1e-6);
}

TEST(WarmUp, AChangeKeepsTheWarmth) {
  WarmUp limiter(config_of(10, 10 * second), 0);
  limiter.configure(config_of(100, 5 * second), 0);
  EXPECT_NEAR(limiter.warmth(0), 1.0 / 3, 1e-5);
  limiter.configure(config_of(100, 0), second);
  EXPECT_EQ(limiter.warmth(second), 1.0);
}

TEST(WarmUp, AbsurdParametersAreRefused) {
  EXPECT_TRUE(problem(config_of(0, second)));
  EXPECT_TRUE(problem(config_of(10, -1)));
  EXPECT_TRUE(problem(WarmUp::Config{Rate::per_second(10), second, whole, 0}));
  EXPECT_TRUE(problem(WarmUp::Config{{2, 1}, second}));
  WarmUp limiter(config_of(10, second), 0);
  EXPECT_EQ(limiter.acquire(0, 2'000'000'000).reason, Reason::unsatisfiable);
  EXPECT_EQ(limiter.acquire(0, -1).reason, Reason::invalid_request);
}

}  // namespace
}  // namespace spillway::policy
