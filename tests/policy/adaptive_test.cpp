// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "engine/policy/adaptive_limit.h"
#include "engine/policy/system_guard.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

constexpr CallSample fast(std::int64_t in_flight, Nanos time = 10 * millisecond) {
  return {0, time, in_flight, false};
}
constexpr CallSample drop{0, 0, 1, true};

TEST(AimdLimit, P53_DropsAloneBringItDown) {
  const auto given = pitfall("P53").at("aimd");
  AimdLimit limit({given.at("initial"), given.at("min"), 200, Ratio::of(given.at("backoff"))});
  std::vector<std::int64_t> seen;
  for (int i = 0; i < 20; ++i) {
    seen.push_back(limit.limit());
    limit.on_sample(drop);
  }
  EXPECT_EQ(seen, (std::vector<std::int64_t>{20, 18, 16, 14, 12, 10, 9, 8, 7, 6,
                                             5,  4,  3,  2,  1,  1,  1, 1, 1, 1}));
}

TEST(AimdLimit, P55_DoesNotGrowWhileUnderUsed) {
  const auto given = pitfall("P55").at("aimd");
  AimdLimit limit({given.at("initial"), 1, given.at("max")});
  for (int i = 0; i < 1000; ++i) limit.on_sample(fast(5));
  EXPECT_EQ(limit.limit(), 20);
  for (int i = 0; i < 1000; ++i) limit.on_sample(fast(limit.limit() / 2 + 1));
  EXPECT_EQ(limit.limit(), 200);
  limit.on_sample(fast(200, 6 * second));
  EXPECT_EQ(limit.limit(), 180) << "slower than the timeout is a drop";
}

TEST(VegasLimit, P54_AProbeUnderLoadDoesNotRaiseTheBaseline) {
  const auto given = pitfall("P54").at("vegas");
  VegasLimit limit({given.at("initial"), 1, given.at("max"), given.at("probeMultiplier")});
  for (int i = 0; i < 2000; ++i) limit.on_sample(fast(limit.limit()));
  EXPECT_EQ(limit.limit(), 200);
  for (int i = 0; i < 20'000; ++i) {
    limit.on_sample(fast(limit.limit(), 100 * millisecond));
    if (i > 2000) {
      ASSERT_LT(limit.limit(), 20) << i;
    }
  }
  EXPECT_EQ(limit.baseline(), 10 * millisecond);
}

TEST(VegasLimit, AQuietProbeRaisesTheBaseline) {
  VegasLimit limit({20, 1, 200, 30});
  limit.on_sample(fast(20));
  for (int i = 0; i < 30 * 20; ++i) limit.on_sample(fast(2, 30 * millisecond));
  EXPECT_EQ(limit.baseline(), 30 * millisecond);
}

TEST(VegasLimit, HoldsTheQueueBetweenItsBounds) {
  // limit 100: queue = ceil(100 * (1 - 10/time)); log10 = 2, so 3..12 hold, and 6 or less grow.
  VegasLimit limit({100, 1, 1000, 1'000'000});
  limit.on_sample(fast(100));
  limit.on_sample(fast(100, 11 * millisecond));  // queue 10: between 6 and 12
  EXPECT_EQ(limit.limit(), 100);
  limit.on_sample(fast(100, 20 * millisecond));  // queue 50: too long
  EXPECT_EQ(limit.limit(), 98);
  limit.on_sample(drop);
  EXPECT_EQ(limit.limit(), 97);
}

TEST(GradientLimit, FollowsTheResponseTime) {
  GradientLimit limit({20, 5, 200});
  for (int i = 0; i < 500; ++i) limit.on_sample(fast(limit.limit()));
  EXPECT_EQ(limit.limit(), 200) << "4 calls more each time while nothing gets slower";
  for (int i = 0; i < 50; ++i) limit.on_sample(fast(limit.limit(), 100 * millisecond));
  EXPECT_LT(limit.limit(), 50);
}

TEST(GradientLimit, DropsAloneBringItDownAndIdlingDoesNotRaiseIt) {
  GradientLimit limit({100, 5, 200});
  for (int i = 0; i < 100; ++i) limit.on_sample(fast(10));
  EXPECT_EQ(limit.limit(), 100);
  for (int i = 0; i < 100; ++i) limit.on_sample(drop);
  EXPECT_EQ(limit.limit(), 5);
}

TEST(SampleWindow, GivesOneMeanSampleAWindow) {
  AimdLimit limit({20, 1, 200});
  SampleWindow window({second, 10, 100 * microsecond}, limit);
  for (int i = 0; i < 9; ++i) window.on_sample({i * 10 * millisecond, millisecond, 20, false});
  window.on_sample({2 * second, 50 * microsecond, 20, false});  // did no work
  EXPECT_EQ(limit.limit(), 20);
  window.on_sample({2 * second, millisecond, 1, false});
  EXPECT_EQ(limit.limit(), 21) << "ten samples and more than a second";
}

TEST(AdaptiveLimit, AbsurdParametersAreRefused) {
  EXPECT_TRUE(problem(AimdLimit::Config{0}));
  EXPECT_TRUE(problem(AimdLimit::Config{20, 30}));
  EXPECT_TRUE(problem(AimdLimit::Config{20, 1, 200, whole}));
  EXPECT_TRUE(problem(VegasLimit::Config{20, 1, 10}));
  EXPECT_TRUE(problem(GradientLimit::Config{20, 20, 200, -1}));
  EXPECT_THROW(GradientLimit({1}), std::invalid_argument);
}

TEST(SystemGuard, P67_OneLimitIsEnough) {
  SystemGuard guard({{}, {}, pitfall("P67").at("sentinel_system")[0].at("qps")}, 0);
  int admitted = 0;
  for (int i = 0; i < 20; ++i) admitted += guard.acquire(i * 40 * millisecond, {}, 0).allowed;
  EXPECT_EQ(admitted, 10);
}

TEST(SystemGuard, P92_LoadRefusesOnlyBeyondWhatIsCarried) {
  const auto given = pitfall("P92");
  SystemGuard guard({Ratio::of(given.at("highestSystemLoad"))}, 0);
  for (int i = 0; i < 10; ++i) guard.on_completion(i * 10 * millisecond, 50 * millisecond);
  const SystemState busy{Ratio::of(6), {}};
  EXPECT_EQ(guard.capacity(99 * millisecond), 5);  // 100 a second for 50 ms
  EXPECT_TRUE(guard.acquire(99 * millisecond, busy, 1));
  EXPECT_TRUE(guard.acquire(99 * millisecond, busy, 5));
  EXPECT_EQ(guard.acquire(99 * millisecond, busy, 6).reason, Reason::overloaded);
  EXPECT_TRUE(guard.acquire(99 * millisecond, {Ratio::of(5), {}}, 6)) << "at the limit is not over";
}

TEST(SystemGuard, TheOneBeyondWhatIsCarriedFindsOutWhatCanBe) {
  // Eight workers of 50 ms behind it, callers in plenty, the load over its limit all the time.
  // Cold, it knows of nothing carried; the eight (and a little more, which queues) must still be
  // found.
  SystemGuard guard({Ratio::of(1)}, 0);
  std::array<Nanos, 8> free_at{};
  std::multimap<Nanos, Nanos> ends;  // and how long it took
  std::size_t most_at_first = 0, most = 0;
  for (Nanos now = 0; now < 5 * second; now += millisecond) {
    for (; !ends.empty() && ends.begin()->first <= now; ends.erase(ends.begin())) {
      guard.on_completion(now, ends.begin()->second);
    }
    if (guard.acquire(now, {Ratio::of(2), {}}, static_cast<std::int64_t>(ends.size()))) {
      Nanos& worker = *std::min_element(free_at.begin(), free_at.end());
      worker = std::max(worker, now) + 50 * millisecond;
      ends.emplace(worker, worker - now);
    }
    if (now < 50 * millisecond) most_at_first = std::max(most_at_first, ends.size());
    most = std::max(most, ends.size());
  }
  EXPECT_EQ(most_at_first, 2U) << "one carried and one to find out";
  EXPECT_GE(ends.size(), 8U);
  EXPECT_LE(most, 10U);
}

TEST(SystemGuard, RefusesByEachOfItsLimits) {
  EXPECT_EQ(SystemGuard({{}, Ratio::percent(80)}, 0).acquire(0, {{}, Ratio::percent(81)}, 0).reason,
            Reason::overloaded);
  EXPECT_EQ(SystemGuard({{}, {}, 0, 3}, 0).acquire(0, {}, 3).reason, Reason::concurrency_limit);
  SystemGuard slow({{}, {}, 0, 0, 100 * millisecond}, 0);
  slow.on_completion(0, 250 * millisecond);
  EXPECT_EQ(slow.acquire(999 * millisecond, {}, 0).reason, Reason::overloaded);
  EXPECT_TRUE(slow.acquire(1000 * millisecond, {}, 0)) << "a second later it is forgotten";
  EXPECT_TRUE(SystemGuard({}, 0).acquire(0, {Ratio::of(99), whole}, 1000));
  EXPECT_TRUE(problem(SystemGuard::Config{{-1}}));
}

TEST(MetricLimiter, TakesTheSmallestOfTheThree) {
  MetricLimiter limiter({}, 0);
  const SystemState idle{};
  EXPECT_EQ(limiter.rate_for(idle, 80 * millisecond), 1200);
  EXPECT_EQ(limiter.rate_for(idle, 420 * millisecond), 285);  // 1200 * 100 / 420
  EXPECT_EQ(limiter.rate_for({Ratio::of(0.4), {}}, 80 * millisecond), 600);
  EXPECT_EQ(limiter.rate_for({{}, Ratio::of(0.6)}, 80 * millisecond), 240);
  EXPECT_EQ(limiter.rate_for({Ratio::of(2), whole}, second), 1);
  limiter.update(0, idle, 420 * millisecond);
  int admitted = 0;
  for (Nanos t = 0; t < 10 * second; t += millisecond) admitted += limiter.acquire(t).allowed;
  EXPECT_NEAR(admitted, 100 + 2850, 1);
  EXPECT_TRUE(problem(MetricLimiter::Config{100, 200}));
}

}  // namespace
}  // namespace spillway::policy
