// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/breaker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "tests/policy/allocations.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

using Outcome = Breaker::Outcome;
using State = Breaker::State;

/// Opens after `n` calls of which half or more failed, one probe, one second of cool-down.
Breaker::Config quick(std::int64_t n = 4) {
  Breaker::Config config;
  config.window = Breaker::Window::calls;
  config.window_calls = 10;
  config.minimum_calls = n;
  config.open_for = second;
  config.half_open_probes = 1;
  return config;
}

Outcome outcome(bool ok) {
  return ok ? Outcome::success : Outcome::failure;
}

void call(Breaker& breaker, Nanos now, bool ok, Nanos duration = 0) {
  auto admission = breaker.acquire(now);
  breaker.result(admission.ticket, now, outcome(ok), duration);
}

void fail(Breaker& breaker, Nanos now, int times) {
  for (int i = 0; i < times; ++i) call(breaker, now, false);
}

TEST(Breaker, OpensWhenTheRateIsReachedAndNotBefore) {
  Breaker breaker(quick(), 0);
  call(breaker, 0, true);
  call(breaker, 0, true);
  fail(breaker, 0, 1);
  EXPECT_EQ(breaker.state(0), State::closed) << "three calls are no verdict";
  fail(breaker, 0, 1);
  EXPECT_EQ(breaker.state(0), State::open) << "2 of 4 is 50 %, and the threshold is >=";
}

TEST(Breaker, ComparesThresholdsAsIntegers) {
  auto config = quick(3);
  config.window_calls = 3;
  config.failure_rate = Ratio{333'334};  // one third is just below
  Breaker breaker(config, 0);
  fail(breaker, 0, 1);
  call(breaker, 0, true);
  call(breaker, 0, true);
  EXPECT_EQ(breaker.state(0), State::closed);
  config.failure_rate = Ratio{333'333};
  breaker.configure(config, 0);
  fail(breaker, 0, 1);
  EXPECT_EQ(breaker.state(0), State::open);
}

TEST(Breaker, TheCountWindowForgetsTheOldestCall) {
  auto config = quick(4);
  config.window_calls = 4;
  config.failure_rate = Ratio::percent(75);
  Breaker breaker(config, 0);
  for (const bool ok : {false, false, true, true, true}) call(breaker, 0, ok);
  EXPECT_EQ(breaker.counts(0), (CallCounts{4, 1, 0}));
  for (const bool ok : {false, false}) call(breaker, 0, ok);
  EXPECT_EQ(breaker.counts(0), (CallCounts{4, 2, 0}));
  EXPECT_EQ(breaker.state(0), State::closed);
}

TEST(Breaker, SlowCallsOpenIt) {
  auto config = quick(4);
  config.slow_call_rate = Ratio::percent(50);
  config.slow_call_duration = 100 * millisecond;
  Breaker breaker(config, 0);
  for (int i = 0; i < 2; ++i) call(breaker, 0, true, 100 * millisecond);  // not longer: not slow
  call(breaker, 0, true, 100 * millisecond + 1);
  EXPECT_EQ(breaker.state(0), State::closed);
  call(breaker, 0, true, second);
  EXPECT_EQ(breaker.state(0), State::open);
}

TEST(Breaker, ConsecutiveFailuresOpenIt) {
  auto config = quick();
  config.failure_rate = Ratio{0};
  config.consecutive_failures = 3;
  Breaker breaker(config, 0);
  fail(breaker, 0, 2);
  call(breaker, 0, true);
  fail(breaker, 0, 2);
  EXPECT_EQ(breaker.state(0), State::closed);
  fail(breaker, 0, 1);
  EXPECT_EQ(breaker.state(0), State::open);
}

TEST(Breaker, RefusesUntilTheCoolDownEndsThenProbes) {
  Breaker breaker(quick(), 0);
  fail(breaker, 0, 4);
  const auto refused = breaker.acquire(second - 1);
  EXPECT_EQ(refused.reason, Reason::breaker_open);
  EXPECT_EQ(refused.retry_after, 1);
  EXPECT_EQ(breaker.state(second), State::half_open);
  auto probe = breaker.acquire(second);
  ASSERT_TRUE(probe);
  EXPECT_EQ(breaker.acquire(second).reason, Reason::half_open_full);
  breaker.result(probe.ticket, second, Outcome::success, 0);
  EXPECT_EQ(breaker.state(second), State::closed);
  EXPECT_EQ(breaker.counts(second), CallCounts{}) << "a new period begins empty";
}

TEST(Breaker, ProbesDecideByTheSameRate) {
  auto config = quick(20);
  config.consecutive_failures = 4;
  config.failure_rate = Ratio::percent(50);
  config.half_open_probes = 4;
  for (const int failures : {1, 2}) {
    config.consecutive_failures = 0;
    config.minimum_calls = 4;
    Breaker breaker(config, 0);
    fail(breaker, 0, 4);
    std::vector<Breaker::Admission> probes;
    for (int i = 0; i < 4; ++i) probes.push_back(breaker.acquire(second));
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(breaker.state(second), State::half_open);
      breaker.result(probes[i].ticket, second, outcome(i >= failures), 0);
    }
    EXPECT_EQ(breaker.state(second), failures == 1 ? State::closed : State::open);
  }
}

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

TEST(Breaker, TheTimeWindowIgnoresAClockThatGoesBack) {
  auto config = quick(100);
  config.window = Breaker::Window::time;
  config.window_time = 10 * second;
  Breaker breaker(config, 0);
  fail(breaker, 20 * second, 5);
  fail(breaker, 1 * second, 5);
  EXPECT_EQ(breaker.counts(20 * second).failures, 10);
  EXPECT_EQ(breaker.counts(29 * second).failures, 10);
  EXPECT_EQ(breaker.counts(30 * second).failures, 0);
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

TEST(Breaker, JitterShortensAndIsDecidedByTheSeed) {
  auto config = quick();
  config.open_for = config.open_for_max = 10 * second;
  config.open_jitter = Ratio::percent(50);
  std::vector<Nanos> waits;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    config.seed = seed;
    Breaker breaker(config, 0), same(config, 0);
    fail(breaker, 0, 4);
    fail(same, 0, 4);
    EXPECT_EQ(breaker.retry_at(), same.retry_at());
    waits.push_back(breaker.retry_at());
  }
  std::sort(waits.begin(), waits.end());
  EXPECT_GE(waits.front(), 5 * second);
  EXPECT_LT(waits.front(), 5'500 * millisecond);
  EXPECT_LE(waits.back(), 10 * second);
  EXPECT_GT(waits.back(), 9'500 * millisecond);
}

TEST(Breaker, RampUpLetsTrafficBackLinearly) {
  auto config = quick();
  config.ramp_up = 10 * second;
  config.ramp_from = Ratio::percent(10);
  Breaker breaker(config, 0);
  fail(breaker, 0, 4);
  call(breaker, second, true);
  ASSERT_EQ(breaker.state(second), State::closed);
  EXPECT_EQ(breaker.admission_share(second), Ratio::percent(10));
  EXPECT_EQ(breaker.admission_share(6 * second), Ratio::percent(55));
  std::vector<int> admitted(11);
  for (int ms = 0; ms < 11'000; ++ms) {
    auto admission = breaker.acquire(second + ms * millisecond);
    admitted[ms / 1000] += admission.allowed;
    if (!admission) {
      EXPECT_EQ(admission.reason, Reason::ramping_up);
    }
  }
  // The mean share of second k is 10 % + 9 % * (k + 1/2).
  for (int k = 0; k < 10; ++k) EXPECT_NEAR(admitted[k], 145 + 90 * k, 1.5) << k;
  EXPECT_EQ(admitted[10], 1000);
}

TEST(Breaker, AnOpeningOnTheRampIsNotAFirstOne) {
  auto config = quick();
  config.open_multiplier = Ratio::percent(200);
  config.ramp_up = 10 * second;
  config.ramp_from = whole;
  Breaker breaker(config, 0);
  fail(breaker, 0, 4);
  call(breaker, second, true);
  fail(breaker, 2 * second, 4);
  EXPECT_EQ(breaker.retry_at(), 4 * second);
  call(breaker, 4 * second, true);
  fail(breaker, 14 * second, 4);
  EXPECT_EQ(breaker.retry_at(), 15 * second) << "after a whole ramp the back-off starts again";
}

TEST(Breaker, ByHand) {
  Breaker breaker(quick(), 0);
  breaker.force_open(0);
  EXPECT_EQ(breaker.acquire(never - 1).reason, Reason::breaker_open);
  EXPECT_EQ(breaker.acquire(0).retry_after, never);
  breaker.disable(0);
  fail(breaker, 0, 100);
  EXPECT_TRUE(breaker.acquire(0));
  breaker.reset(0);
  EXPECT_EQ(breaker.state(0), State::closed);
  EXPECT_EQ(breaker.counts(0), CallCounts{});
}

TEST(Breaker, TellsItsTransitions) {
  Breaker breaker(quick(), 0);
  std::vector<Breaker::Transition> told;
  breaker.on_transition([&](const Breaker::Transition& t) {
    told.push_back(t);
    breaker.counts(t.at);  // the lock is free here
  });
  fail(breaker, 5, 4);
  call(breaker, 5 + second, true);
  ASSERT_EQ(told.size(), 3u);
  EXPECT_EQ(told[0].at, 5);
  EXPECT_EQ(told[0].to, State::open);
  EXPECT_EQ(told[0].seen, (CallCounts{4, 4, 0}));
  EXPECT_EQ(told[1].from, State::open);
  EXPECT_EQ(told[1].to, State::half_open);
  EXPECT_EQ(told[2].to, State::closed);
  EXPECT_EQ(told[2].at, 5 + second);
}

TEST(Breaker, AChangeOfConfigurationKeepsStateAndCounts) {
  auto config = quick(4);
  Breaker breaker(config, 0);
  fail(breaker, 0, 3);
  config.minimum_calls = 3;
  breaker.configure(config, 0);
  EXPECT_EQ(breaker.counts(0).failures, 3);
  fail(breaker, 0, 1);
  EXPECT_EQ(breaker.state(0), State::open);
  config.half_open_probes = 2;
  breaker.configure(config, 0);
  EXPECT_FALSE(breaker.acquire(second - 1));
  EXPECT_TRUE(breaker.acquire(second));
  EXPECT_TRUE(breaker.acquire(second));
  EXPECT_FALSE(breaker.acquire(second));
}

TEST(Breaker, AbsurdParametersAreRefusedWithTheReason) {
  const auto refuses = [](auto change, const std::string& word) {
    Breaker::Config config;
    change(config);
    const auto found = problem(config);
    EXPECT_TRUE(found && found->find(word) != std::string::npos) << word;
  };
  using C = Breaker::Config;
  EXPECT_FALSE(problem(C{}));
  refuses([](C& c) { c.window_calls = 0; }, "window_calls");
  refuses([](C& c) { c.window_time = 0; }, "window_time");
  refuses([](C& c) { c.window_time = 5; }, "window_time");
  refuses([](C& c) { c.minimum_calls = 0; }, "minimum_calls");
  refuses([](C& c) { c.failure_rate = Ratio::of(1.5); }, "failure_rate");
  refuses([](C& c) { c.failure_rate = {0}; }, "never open");
  refuses([](C& c) { c.open_for = 0; }, "open_for");
  refuses([](C& c) { c.open_for_max = 1; }, "open_for_max");
  refuses([](C& c) { c.open_multiplier = Ratio::of(0.5); }, "open_multiplier");
  refuses([](C& c) { c.half_open_probes = 0; }, "half_open_probes");
  EXPECT_THROW(Breaker(
                   [] {
                     C c;
                     c.open_jitter = Ratio::of(2);
                     return c;
                   }(),
                   0),
               std::invalid_argument);
}

TEST(Breaker, AllocatesNothingAfterConstruction) {
  for (const auto window : {Breaker::Window::calls, Breaker::Window::time}) {
    auto config = quick();
    config.window = window;
    config.ramp_up = second;
    Breaker breaker(config, 0);
    const auto before = allocations();
    for (int i = 0; i < 10'000; ++i) call(breaker, i * 10 * millisecond, i % 100 > 10);
    EXPECT_EQ(allocations(), before);
    EXPECT_GT(breaker.totals().opened, 1);
  }
}

TEST(BreakerThreads, CountsEveryResultOnce) {
  auto config = quick(1'000'000);
  config.window = Breaker::Window::time;
  config.window_time = 1000 * second;
  Breaker breaker(config, 0);
  const auto caller = [&](bool ok) {
    for (int i = 0; i < 50'000; ++i) call(breaker, i * millisecond, ok);
  };
  std::thread a(caller, true), b(caller, false);
  std::thread tuner([&] {
    for (int i = 0; i < 100; ++i) breaker.configure(config, 0);
  });
  a.join();
  b.join();
  tuner.join();
  EXPECT_EQ(breaker.counts(50 * second), (CallCounts{100'000, 50'000, 0}));
}

TEST(BreakerThreads, NeverMoreProbesOutThanPermitted) {
  auto config = quick(2);
  config.half_open_probes = 3;
  config.open_for = config.open_for_max = 1;
  config.ramp_up = 0;
  Breaker breaker(config, 0);
  std::atomic<Nanos> clock{0};
  std::atomic<std::int64_t> opened{0};
  breaker.on_transition([&](const Breaker::Transition& t) { opened += t.to == State::open; });
  const auto caller = [&](std::uint64_t seed) {
    SplitMix random(seed);
    for (int i = 0; i < 100'000; ++i) {
      auto admission = breaker.acquire(++clock);
      breaker.result(admission.ticket, clock, outcome(random() % 2 == 0), 0);
    }
  };
  std::thread a(caller, 1), b(caller, 2);
  a.join();
  b.join();
  const auto totals = breaker.totals();
  EXPECT_EQ(totals.opened, opened);
  EXPECT_GE(totals.opened, totals.half_opened);
  EXPECT_GE(totals.half_opened, totals.closed);
  EXPECT_GT(totals.closed, 100);
}

}  // namespace
}  // namespace spillway::policy
