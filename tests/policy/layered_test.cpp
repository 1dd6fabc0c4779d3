// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <thread>

#include "engine/policy/hierarchy.h"
#include "engine/policy/weighted_limiter.h"
#include "tests/policy/allocations.h"

namespace spillway::policy {
namespace {

TEST(Hierarchy, TakesFromEveryLevelOrFromNone) {
  Hierarchy limits({{{Rate::per_second(10), 10}, {Rate::per_second(1), 3}}}, 0);
  EXPECT_TRUE(limits.acquire(0, 3));
  const LayeredDecision refused = limits.acquire(0, 2);
  EXPECT_EQ(refused.refused_by, 1u);
  EXPECT_EQ(refused.decision.reason, Reason::rate_limited);
  EXPECT_EQ(refused.decision.retry_after, 2 * second);
  EXPECT_EQ(refused.decision.remaining, 0);
  EXPECT_EQ(refused.decision.limit, 3);
  EXPECT_EQ(limits.level(0).tokens(0), 7) << "the outer level got its tokens back";
  EXPECT_EQ(limits.acquire(0, 4).decision.reason, Reason::unsatisfiable);
  EXPECT_EQ(limits.acquire(0, -1).decision.reason, Reason::invalid_request);
  EXPECT_TRUE(limits.acquire(0, 0));
}

TEST(Hierarchy, ALevelMayBeShared) {
  TokenBucket gateway({Rate::per_second(1), 3}, 0);
  TokenBucket a({Rate::per_second(1), 2}, 0), b({Rate::per_second(1), 2}, 0);
  TokenBucket* const through_a[] = {&gateway, &a};
  TokenBucket* const through_b[] = {&gateway, &b};
  EXPECT_TRUE(acquire_all(through_a, 0, 2));
  EXPECT_EQ(acquire_all(through_b, 0, 2).refused_by, 0u);
  EXPECT_TRUE(acquire_all(through_b, 0, 1));
  EXPECT_EQ(b.tokens(0), 1);
}

TEST(Hierarchy, LosesNoTokenUnderContention) {
  TokenBucket outer({Rate::per_day(1), 10'000}, 0);
  TokenBucket inner({Rate::per_day(1), 1}, 0);
  TokenBucket* const both[] = {&outer, &inner};
  const auto caller = [&](Nanos step) {
    for (int i = 0; i < 20'000; ++i) acquire_all(both, i * step, 1);
  };
  std::thread a(caller, 1), b(caller, 2);
  a.join();
  b.join();
  EXPECT_EQ(outer.tokens(0), 9'999) << "one call passed both, all others gave back";
}

TEST(Hierarchy, NamesTheLevelThatIsWrong) {
  EXPECT_EQ(problem(Hierarchy::Config{{}}), "levels is empty and must have at least one");
  EXPECT_EQ(problem(Hierarchy::Config{{{}, {Rate::per_second(1), 0}}}),
            "levels[1]: burst is 0 and must be at least 1");
  Hierarchy limits({}, 0);
  EXPECT_THROW(limits.configure({{{}}}, 0), std::invalid_argument);
}

WeightedLimiter::Config by_business_line(bool borrow) {
  return {Rate::per_second(1000), 100, {6, 3, 1}, borrow};
}

/// Calls admitted in one second when each class offers so many, evenly; after a second of it.
std::vector<std::int64_t> admitted(WeightedLimiter& limiter, std::vector<int> offered, Nanos from) {
  std::vector<std::int64_t> count(offered.size());
  for (int slice = 0; slice < 20'000; ++slice) {
    const Nanos now = from + slice * 100 * microsecond;
    for (std::size_t i = 0; i < offered.size(); ++i) {
      if (slice % (10'000 / offered[i]) != 0) continue;
      const bool allowed = limiter.acquire(now, i).allowed;
      if (slice >= 10'000) count[i] += allowed;
    }
  }
  return count;
}

TEST(WeightedLimiter, SharesTheRateByWeight) {
  WeightedLimiter limiter(by_business_line(true), 0);
  const auto got = admitted(limiter, {2000, 2000, 2000}, 0);
  EXPECT_NEAR(static_cast<double>(got[0]), 600, 1);
  EXPECT_NEAR(static_cast<double>(got[1]), 300, 1);
  EXPECT_NEAR(static_cast<double>(got[2]), 100, 1);
}

TEST(WeightedLimiter, LendsWhatAClassDoesNotUse) {
  WeightedLimiter lending(by_business_line(true), 0), strict(by_business_line(false), 0);
  // The first class uses 100 of its 600, and 500 are lent.
  const auto lent = admitted(lending, {100, 2000, 100}, 0);
  EXPECT_EQ(lent[0], 100);
  EXPECT_NEAR(static_cast<double>(lent[1]), 800, 2);
  EXPECT_EQ(lent[2], 100);
  const auto kept = admitted(strict, {100, 2000, 100}, 0);
  EXPECT_NEAR(static_cast<double>(kept[1]), 300, 1);
}

TEST(WeightedLimiter, NewWeightsWorkAtOnce) {
  WeightedLimiter limiter(by_business_line(true), 0);
  admitted(limiter, {2000, 2000, 2000}, 0);
  auto config = by_business_line(true);
  config.weights = {1, 3, 6};
  limiter.configure(config, 2 * second);
  const auto got = admitted(limiter, {2000, 2000, 2000}, 2 * second);
  EXPECT_NEAR(static_cast<double>(got[0]), 100, 1);
  EXPECT_NEAR(static_cast<double>(got[2]), 600, 1);
}

RC_GTEST_PROP(WeightedLimiterProperty, TogetherAtMostBurstPlusRateTimesTime, ()) {
  const std::int64_t rate = *rc::gen::inRange<std::int64_t>(1, 2000);
  const std::int64_t burst = *rc::gen::inRange<std::int64_t>(40, 200);
  WeightedLimiter limiter({Rate::per_second(rate), burst, {7, 2, 1}, true}, 0);
  Int128 sum = 0;
  Nanos now = 0, latest = 0;
  for (int i = *rc::gen::inRange(0, 300); i > 0; --i) {
    now += *rc::gen::element<Nanos>(0, 0, 1, millisecond, 100 * millisecond, -millisecond);
    latest = std::max(latest, now);
    const auto calls = *rc::gen::inRange<std::int64_t>(0, 30);
    if (limiter.acquire(now, *rc::gen::inRange<std::size_t>(0, 3), calls)) sum += calls;
    RC_ASSERT((sum - burst) * second <= static_cast<Int128>(latest) * rate);
  }
}

TEST(WeightedLimiter, WaitsForItsOwnShare) {
  WeightedLimiter limiter({Rate::per_second(10), 10, {3, 2}, false}, 0);
  EXPECT_EQ(limiter.acquire(0, 0, 6), (Decision{true, Reason::none, 0, 0, 6, second}));
  EXPECT_EQ(limiter.acquire(0, 0, 3).retry_after, 500 * millisecond);
  EXPECT_FALSE(limiter.acquire(500 * millisecond - 1, 0, 3));
  EXPECT_TRUE(limiter.acquire(500 * millisecond, 0, 3));
  EXPECT_EQ(limiter.acquire(0, 0, 7).reason, Reason::unsatisfiable);
  EXPECT_EQ(limiter.acquire(0, 2).reason, Reason::invalid_request);
}

TEST(WeightedLimiter, AbsurdParametersAreRefused) {
  auto config = by_business_line(true);
  config.weights = {};
  EXPECT_TRUE(problem(config));
  config.weights = {1, 0};
  EXPECT_TRUE(problem(config));
  config.weights = {1000, 1};
  EXPECT_EQ(problem(config),
            "burst is too small: a class with weight 1 of 1001 could never hold one token");
}

}  // namespace
}  // namespace spillway::policy
