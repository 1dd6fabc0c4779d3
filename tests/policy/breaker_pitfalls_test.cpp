// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "tests/policy/breaker_fixture.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

TEST(Breaker, P45_CountersOfAReusedSlotAreReset) {
  const auto given = pitfall("P45");
  auto config = quick(2);
  config.failure_rate = whole;
  config.window_calls = given.at("window");
  config.slow_call_duration = given.at("slow_ms").get<Nanos>() * millisecond;
  config.minimum_calls = 1000;
  config.failure_rate = Ratio{0};
  config.consecutive_failures = 1000;
  Breaker breaker(config, 0);
  for (int i = 0; i < 3; ++i) call(breaker, 0, false, 11 * millisecond);
  EXPECT_EQ(breaker.counts(0), (CallCounts{2, 2, 2}));
  for (int i = 0; i < 2; ++i) call(breaker, 0, true, 1 * millisecond);
  EXPECT_EQ(breaker.counts(0), (CallCounts{2, 0, 0}));
}

TEST(Breaker, P46_AWindowOfOneBucketWorks) {
  auto config = quick();
  config.window = Breaker::Window::time;
  config.window_time = pitfall("P46").at("window_s").get<Nanos>() * second;
  config.window_buckets = 1;
  Breaker breaker(config, 0);
  for (const Nanos t : {0 * millisecond, 1100 * millisecond, 2200 * millisecond}) {
    call(breaker, t, true);
    EXPECT_EQ(breaker.counts(t).calls, 1);
  }
}

TEST(Breaker, P47_ABucketLeavesTheTimeWindowAsAWhole) {
  const auto given = pitfall("P47");
  auto config = quick(100);
  config.window = Breaker::Window::time;
  config.window_time = given.at("window_s").get<Nanos>() * second;
  config.window_buckets = 3;
  Breaker breaker(config, 0);
  for (const Nanos t : {0 * millisecond, 999 * millisecond, 1000 * millisecond})
    fail(breaker, t, 1);
  EXPECT_EQ(breaker.counts(2999 * millisecond).failures, 3);
  EXPECT_EQ(breaker.counts(3000 * millisecond).failures, 1);
}

TEST(Breaker, P56_AProbeThatNeverReturnsDoesNotBlockForEver) {
  const auto given = pitfall("P56");
  auto config = quick();
  config.half_open_max_wait = given.at("halfOpenMaxWait_s").get<Nanos>() * second;
  for (const auto expiry : {Breaker::LeaseExpiry::reopen, Breaker::LeaseExpiry::give_back}) {
    config.on_lease_expiry = expiry;
    Breaker breaker(config, 0);
    fail(breaker, 0, 4);
    auto lost = breaker.acquire(2 * second);
    ASSERT_TRUE(lost);
    EXPECT_FALSE(breaker.acquire(6900 * millisecond));
    const auto at_expiry = breaker.acquire(7000 * millisecond);
    if (expiry == Breaker::LeaseExpiry::reopen) {
      EXPECT_EQ(at_expiry.reason, Reason::breaker_open);
      EXPECT_FALSE(breaker.acquire(7999 * millisecond));
      EXPECT_TRUE(breaker.acquire(8100 * millisecond));
    } else {
      EXPECT_TRUE(at_expiry);
    }
    breaker.result(lost.ticket, 8200 * millisecond, Outcome::success, 0);
    EXPECT_EQ(breaker.state(8200 * millisecond), State::half_open) << "the lost probe is late";
    EXPECT_EQ(breaker.totals().late_results, 1);
    EXPECT_EQ(breaker.totals().expired_leases, 1);
  }
}

TEST(Breaker, P57_AnIgnoredProbeGivesItsPermitBack) {
  Breaker breaker(quick(), 0);
  fail(breaker, 0, 4);
  auto probe = breaker.acquire(second);
  breaker.result(probe.ticket, second, Outcome::ignored, 0);
  auto again = breaker.acquire(second);
  EXPECT_TRUE(again);
  breaker.cancel(again.ticket, second);
  breaker.cancel(again.ticket, second);
  EXPECT_TRUE(breaker.acquire(second));
  EXPECT_FALSE(breaker.acquire(second)) << "a ticket is spent once";
}

TEST(Breaker, P59_LateResultsOfAnEarlierPeriodDecideNothing) {
  auto config = quick();
  config.half_open_probes = pitfall("P59").at("halfOpenMax");
  Breaker breaker(config, 0);
  auto a = breaker.acquire(0), b = breaker.acquire(0);
  fail(breaker, 0, 4);
  auto probe = breaker.acquire(2 * second);
  ASSERT_TRUE(probe);
  breaker.result(a.ticket, 2 * second, Outcome::success, 0);
  breaker.result(b.ticket, 2 * second, Outcome::success, 0);
  EXPECT_EQ(breaker.state(2 * second), State::half_open);
  EXPECT_EQ(breaker.counts(2 * second).calls, 0);
  EXPECT_EQ(breaker.totals().late_results, 2);
}

TEST(Breaker, P60_ExactlyTheProbesAreAdmittedUnderConcurrency) {
  const auto given = pitfall("P60");
  auto config = quick();
  config.half_open_probes = given.at("halfOpenMax");
  Breaker breaker(config, 0);
  fail(breaker, 0, 4);
  std::atomic<int> admitted{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < given.at("threads").get<int>(); ++i) {
    threads.emplace_back([&] { admitted += breaker.acquire(second).allowed; });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(admitted, 5);
}

TEST(Breaker, P61_TwoInSeriesBothRecover) {
  const auto given = pitfall("P61");
  auto config = quick();
  config.open_for = given.at("r1_recovery_s").get<Nanos>() * second;
  Breaker first(config, 0);
  config.open_for = given.at("r2_recovery_s").get<Nanos>() * second;
  Breaker inner(config, 0);
  fail(first, 0, 4);
  fail(inner, 0, 4);
  const auto through_both = [&](Nanos now) {
    auto outer = first.acquire(now);
    if (!outer) return false;
    auto nested = inner.acquire(now);
    if (!nested) {
      first.cancel(outer.ticket, now);
      return false;
    }
    inner.result(nested.ticket, now, Outcome::success, 0);
    first.result(outer.ticket, now, Outcome::success, 0);
    return true;
  };
  EXPECT_FALSE(through_both(10'001 * millisecond));
  EXPECT_TRUE(through_both(20'001 * millisecond));
  EXPECT_EQ(first.state(20'001 * millisecond), State::closed);
  EXPECT_EQ(inner.state(20'001 * millisecond), State::closed);
}

TEST(Breaker, P62_AThresholdOfOneHundredPercentCanBeReached) {
  const auto given = pitfall("P62");
  auto config = quick(given.at("minCalls"));
  config.failure_rate = Ratio::of(given.at("failureRate"));
  Breaker breaker(config, 0);
  fail(breaker, 0, 4);
  EXPECT_EQ(breaker.state(0), State::closed);
  fail(breaker, 0, 1);
  EXPECT_EQ(breaker.state(0), State::open);
}

TEST(Breaker, P63_MinimumCallsAreCutToWhatTheWindowHolds) {
  const auto given = pitfall("P63");
  auto config = quick(given.at("min"));
  config.window_calls = given.at("window");
  Breaker breaker(config, 0);
  fail(breaker, 0, 5);
  EXPECT_EQ(breaker.state(0), State::open);
}

TEST(Breaker, P65_ABurstAcrossABucketEdgeIsSeen) {
  const auto given = pitfall("P65");
  auto config = quick(given.at("minRequestAmount"));
  config.window = Breaker::Window::time;
  config.window_time = given.at("statIntervalMs").get<Nanos>() * millisecond;
  config.failure_rate = Ratio::of(given.at("ratio"));
  Breaker breaker(config, 0);
  fail(breaker, 999 * millisecond, 4);
  EXPECT_EQ(breaker.state(999 * millisecond), State::closed);
  fail(breaker, 1000 * millisecond, 1);
  EXPECT_EQ(breaker.state(1000 * millisecond), State::open);
}

TEST(Breaker, P66_ACancelledOldCallDoesNotDisturbTheProbe) {
  auto config = quick();
  config.open_for = pitfall("P66").at("sleepWindow_ms").get<Nanos>() * millisecond;
  Breaker breaker(config, 0);
  auto in_flight = breaker.acquire(0);
  fail(breaker, 0, 4);
  auto probe = breaker.acquire(5001 * millisecond);
  breaker.cancel(in_flight.ticket, 5002 * millisecond);
  breaker.result(probe.ticket, 5003 * millisecond, Outcome::success, 0);
  EXPECT_EQ(breaker.state(5003 * millisecond), State::closed);
}

TEST(Breaker, P69_TheCoolDownGrowsToItsCapAndStaysThere) {
  const auto given = pitfall("P69");
  auto config = quick();
  config.open_for = given.at("open_ms").get<Nanos>() * millisecond;
  config.open_multiplier = Ratio::of(given.at("multiplier"));
  config.open_for_max = given.at("max_ms").get<Nanos>() * millisecond;
  Breaker breaker(config, 0);
  fail(breaker, 0, 4);
  Nanos now = 0;
  for (int reopened = 0; reopened < 70; ++reopened) {
    const Nanos expected = std::min(Nanos{1} << std::min(reopened, 6), Nanos{60}) * second;
    ASSERT_EQ(breaker.retry_at() - now, expected) << reopened;
    now = breaker.retry_at();
    fail(breaker, now, 1);
  }
  EXPECT_EQ(breaker.totals().opened, 71);
}

TEST(Breaker, P70_FailuresAfterTheTripDoNotExtendTheCoolDown) {
  const auto given = pitfall("P70");
  auto config = quick();
  config.failure_rate = Ratio{0};
  config.consecutive_failures = given.at("consecutive");
  Breaker breaker(config, 0);
  std::vector<Breaker::Admission> calls;
  for (int i = 0; i < 10; ++i) calls.push_back(breaker.acquire(0));
  for (int i = 0; i < 10; ++i) {
    breaker.result(calls[i].ticket, i < 5 ? 0 : 900 * millisecond, Outcome::failure, 0);
  }
  EXPECT_EQ(breaker.state(second), State::half_open);
  EXPECT_EQ(breaker.totals().opened, 1);
}

}  // namespace
}  // namespace spillway::policy
