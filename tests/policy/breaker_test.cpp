// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "tests/policy/allocations.h"
#include "tests/policy/at_once.h"
#include "tests/policy/breaker_fixture.h"

namespace spillway::policy {
namespace {

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
  EXPECT_EQ(breaker.acquire(second).retry_after, breaker.config().open_for);
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
      EXPECT_EQ(admission.retry_after, 0) << "one instant for all would gather them there";
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

TEST(BreakerThreads, OneOfTwoIsTheProbe) {
  // It never recovers: in each round two ask for the one permit, and the probe fails.
  auto config = quick();
  config.open_for = config.open_for_max = 1;
  Breaker breaker(config, 0);
  fail(breaker, 0, 4);
  constexpr std::int64_t rounds = 50'000;
  const auto granted = granted_at_once(
      2, rounds, [&](Nanos round) { return breaker.acquire(2 * round + 1); },
      [&](Nanos round, Breaker::Admission& probe) {
        breaker.result(probe.ticket, 2 * round + 1, Outcome::failure, 0);
      });
  EXPECT_EQ(granted, std::set<std::int64_t>{1});
  EXPECT_EQ(breaker.totals().half_opened, rounds);
  EXPECT_EQ(breaker.totals().opened, rounds + 1);
}

TEST(BreakerThreads, EveryTransitionIsCountedAndToldOnce) {
  auto config = quick(2);
  config.half_open_probes = 3;
  config.open_for = config.open_for_max = 1;
  Breaker breaker(config, 0);
  std::atomic<Nanos> clock{0};
  std::atomic<std::int64_t> opened{0}, half_opened{0}, closed{0};
  breaker.on_transition([&](const Breaker::Transition& t) {
    opened += t.to == State::open;
    half_opened += t.to == State::half_open;
    closed += t.to == State::closed;
  });
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
  EXPECT_EQ(totals.half_opened, half_opened);
  EXPECT_EQ(totals.closed, closed);
  EXPECT_GE(totals.opened, totals.half_opened);
  EXPECT_GE(totals.half_opened, totals.closed);
  EXPECT_GT(totals.closed, 100);
}

}  // namespace
}  // namespace spillway::policy
