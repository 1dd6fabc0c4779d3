// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <vector>

#include "engine/policy/adaptive_throttle.h"
#include "engine/policy/arithmetic.h"
#include "engine/policy/back_pressure.h"
#include "engine/policy/codel.h"
#include "engine/policy/double_breaker.h"
#include "engine/policy/priority_shedder.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

constexpr Nanos ms(std::int64_t n) {
  return n * millisecond;
}

TEST(Codel, ShedsAStandingQueueAndNotAShortOne) {
  Codel codel({ms(100), ms(5)});
  int shed = 0;
  for (int i = 0; i <= 100; ++i) shed += !codel.acquire(ms(i), ms(20)).allowed;
  EXPECT_EQ(shed, 0) << "the first interval only watches";
  EXPECT_TRUE(codel.acquire(ms(101), ms(20)));  // first of the next interval
  EXPECT_TRUE(codel.overloaded());
  EXPECT_EQ(codel.acquire(ms(102), ms(11)).reason, Reason::shed);
  EXPECT_TRUE(codel.acquire(ms(103), ms(10))) << "not more than twice the target";
  EXPECT_TRUE(codel.acquire(ms(104), ms(1)));
  EXPECT_TRUE(codel.acquire(ms(202), ms(50)));
  EXPECT_FALSE(codel.overloaded()) << "one short wait in the last interval";
}

TEST(Codel, P89_OneLateCallAfterAPauseIsNotShed) {
  const auto given = pitfall("P89");
  Codel codel({ms(given.at("interval_ms")), ms(given.at("target_ms"))});
  for (int i = 0; i < 1000; ++i) codel.acquire(ms(i), ms(50));
  EXPECT_TRUE(codel.overloaded());
  EXPECT_TRUE(codel.acquire(ms(11'000), ms(20)));
}

TEST(Codel, P90_SomeTrafficAlwaysPasses) {
  const auto given = pitfall("P90");
  Codel codel({ms(100), ms(5), Ratio::of(given.at("max_shed"))});
  int shed = 0;
  for (int i = 0; i < 100'000; ++i) shed += !codel.acquire(ms(i), second).allowed;
  EXPECT_LE(shed, 80'000);
  EXPECT_GE(shed, 78'000);
}

TEST(PriorityShedder, P90_ShedsAtMostItsMaximumEvenOfOnePriority) {
  PriorityShedder shedder({Ratio::percent(50), whole, Ratio::of(pitfall("P90").at("max_shed"))});
  int shed = 0;
  for (int i = 0; i < 10'000; ++i) shed += !shedder.acquire(Ratio::percent(300), 3).allowed;
  EXPECT_NEAR(shed, 8000, 1);
}

TEST(PriorityShedder, ShedsTheLeastImportantFirst) {
  PriorityShedder shedder({});
  // A quarter each of four priorities; 70 % pressure asks for 40 % of the traffic.
  std::vector<int> shed(4);
  for (int i = 0; i < 40'000; ++i) {
    const int priority = i % 4;
    const bool refused = !shedder.acquire(Ratio::percent(70), priority).allowed;
    if (i >= 4000) shed[static_cast<std::size_t>(priority)] += refused;
  }
  EXPECT_NEAR(shed[0], 9000, 20);
  EXPECT_NEAR(shed[1], 0.6 * 9000, 40);
  EXPECT_EQ(shed[2], 0);
  EXPECT_EQ(shed[3], 0);
  EXPECT_TRUE(shedder.acquire(Ratio::percent(50), 0));
}

TEST(AdaptiveThrottle, RefusesNothingWhileTheServerAnswers) {
  AdaptiveThrottle throttle({});
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(throttle.acquire(ms(i), 0));
    throttle.on_success(ms(i));
  }
  EXPECT_EQ(throttle.pressure(ms(1000)), 0);
}

/// A server that takes `capacity` of 1000 calls a second; what is sent to it in the long run.
double sent_per_second(double capacity, double k) {
  AdaptiveThrottle throttle({second, 10, Ratio::of(1 / k), 1, whole});
  SplitMix random(1);
  int sent = 0;
  double allowance = 0;
  for (int i = 0; i < 100'000; ++i) {
    allowance = std::min(allowance + capacity / 1000, 100.0);
    if (!throttle.acquire(ms(i), random())) continue;
    sent += i >= 50'000;
    if (allowance < 1) continue;
    allowance -= 1;
    throttle.on_success(ms(i));
  }
  return sent / 50.0;
}

TEST(AdaptiveThrottle, SendsTheServerKTimesWhatItTakes) {
  // Fixed points of p = 1 - K A / R (reference/validation/throttle.json).
  EXPECT_NEAR(sent_per_second(400, 2.0), 800, 20);
  EXPECT_NEAR(sent_per_second(100, 2.0), 200, 10);
  EXPECT_NEAR(sent_per_second(600, 2.0), 1000, 5);
}

/// Of 1000 evenly spread draws, how many are refused when 24 % of the calls lack a success.
int refused_of_1000(std::int64_t aggression, Ratio most) {
  AdaptiveThrottle throttle({second, 1, whole, aggression, most, 0, false});
  for (int i = 0; i < 99; ++i) throttle.acquire(0, ~std::uint64_t{0});  // u close to 1: passes
  for (int i = 0; i < 75; ++i) throttle.on_success(0);
  int refused = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const bool passed = throttle.acquire(0, (2 * i + 1) * (~std::uint64_t{0} / 2000)).allowed;
    refused += !passed;
    if (passed) throttle.on_success(0);  // keeps 24 missing: (n - s) / (n + 1) shrinks slowly
  }
  return refused;
}

TEST(AdaptiveThrottle, AggressionAndMaximumShapeTheProbability) {
  // Draws come in rising order, so all refusals come before the first pass: u^a < 24/100.
  EXPECT_EQ(refused_of_1000(1, whole), 240);
  EXPECT_EQ(refused_of_1000(2, whole), 490);  // the root of 0.24 is 0.4899
  EXPECT_EQ(refused_of_1000(2, Ratio::percent(10)), 100);
}

TEST(BackPressure, HasHysteresis) {
  BackPressure signal({});
  EXPECT_TRUE(signal.acquire(80, 100));
  const Decision refused = signal.acquire(81, 100);
  EXPECT_EQ(refused.reason, Reason::overloaded);
  EXPECT_EQ(refused.retry_after, second);
  EXPECT_FALSE(signal.acquire(61, 100));
  EXPECT_TRUE(signal.acquire(60, 100));
  EXPECT_TRUE(signal.acquire(80, 100));
  EXPECT_TRUE(problem(BackPressure::Config{Ratio::percent(50), Ratio::percent(60), 0}));
}

TEST(DoubleBreaker, AnEmptyBucketDegradesAllButCoreCalls) {
  DoubleBreaker breaker({Rate::per_second(1), 2}, 0);
  EXPECT_TRUE(breaker.acquire(0, {}));
  EXPECT_TRUE(breaker.acquire(0, {}));
  EXPECT_EQ(breaker.acquire(0, {}).reason, Reason::degraded);
  EXPECT_TRUE(breaker.acquire(0, {true, true}));
  EXPECT_TRUE(breaker.acquire(second, {}));
}

TEST(DoubleBreaker, ALongQueueForLongRefusesWritesUntilItIsShortForLong) {
  using Stage = DoubleBreaker::Stage;
  DoubleBreaker breaker({}, 0);
  const DoubleBreaker::Call write{true, true}, read{true, false};
  breaker.on_queue(0, 500);
  breaker.on_queue(2 * second, 499);
  breaker.on_queue(2 * second, 600);
  EXPECT_TRUE(breaker.acquire(5 * second - 1, write));
  EXPECT_EQ(breaker.acquire(5 * second, write).reason, Reason::read_only);
  EXPECT_TRUE(breaker.acquire(5 * second, read));
  breaker.on_queue(6 * second, 99);
  breaker.on_queue(6500 * millisecond, 100);
  breaker.on_queue(6600 * millisecond, 50);
  EXPECT_EQ(breaker.stage(7600 * millisecond - 1), Stage::read_only);
  EXPECT_EQ(breaker.stage(7600 * millisecond), Stage::normal);
  EXPECT_TRUE(breaker.acquire(7600 * millisecond, write));
}

TEST(Shedding, AbsurdParametersAreRefused) {
  EXPECT_TRUE(problem(Codel::Config{0, 1}));
  EXPECT_TRUE(problem(PriorityShedder::Config{Ratio::percent(50), Ratio::percent(50)}));
  EXPECT_TRUE(problem(AdaptiveThrottle::Config{second, 30, Ratio{0}}));
  EXPECT_TRUE(problem(DoubleBreaker::Config{Rate::per_second(1), 0}));
  EXPECT_THROW(Codel({-1, 5}), std::invalid_argument);
}

}  // namespace
}  // namespace spillway::policy
