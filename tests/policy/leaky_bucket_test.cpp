// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/leaky_bucket.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/policy/burst_aware_bucket.h"
#include "engine/policy/pacer.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

TEST(LeakyBucket, P25_RatesByTheMinuteAreExact) {
  LeakyBucket bucket({Rate::per_minute(1), 0}, 0);
  std::vector<bool> got;
  for (const Nanos ms : {0, 60'000, 62'499, 62'500}) {
    got.push_back(bucket.acquire(ms * millisecond).allowed);
  }
  EXPECT_EQ(got, (std::vector{true, true, false, false}));
}

TEST(LeakyBucket, P26_TheDrainStandsStillWhileTheClockIsBack) {
  LeakyBucket bucket({Rate::per_second(10), 5}, 100 * second);
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(bucket.acquire(100 * second));
  EXPECT_FALSE(bucket.acquire(40 * second));
  EXPECT_FALSE(bucket.acquire(99'999 * millisecond));
  EXPECT_TRUE(bucket.acquire(100'100 * millisecond));
}

TEST(LeakyBucket, P27_WithoutBurstCallsMustBeSpaced) {
  LeakyBucket bucket({Rate::per_minute(6000), 0}, 0);
  EXPECT_TRUE(bucket.acquire(0));
  EXPECT_EQ(bucket.acquire(9 * millisecond).retry_after, millisecond);
  EXPECT_TRUE(bucket.acquire(10 * millisecond));
}

TEST(LeakyBucket, ShapesWhatIsBeyondTheUndelayedCalls) {
  LeakyBucket bucket({Rate::per_second(10), 4, 2}, 0);
  std::vector<Nanos> waits;
  for (int i = 0; i < 5; ++i) waits.push_back(bucket.acquire(0).wait / millisecond);
  // nginx burst=4 delay=2: excess 0, 1, 2 go at once, 3 and 4 wait 100 and 200 ms.
  EXPECT_EQ(waits, (std::vector<Nanos>{0, 0, 0, 100, 200}));
  EXPECT_EQ(bucket.acquire(0),
            (Decision{false, Reason::rate_limited, 100 * millisecond, 0, 5, 500 * millisecond, 0}));
  EXPECT_EQ(bucket.acquire(0, 6).reason, Reason::unsatisfiable);
}

TEST(LeakyBucket, AChangeKeepsTheWater) {
  LeakyBucket bucket({Rate::per_second(10), 9}, 0);
  EXPECT_TRUE(bucket.acquire(0, 5));
  bucket.configure({Rate::per_second(1), 9}, 0);
  EXPECT_EQ(bucket.acquire(0, 0).remaining, 5);
  EXPECT_EQ(bucket.acquire(0, 0).reset_after, 5 * second);
  EXPECT_TRUE(problem(LeakyBucket::Config{Rate::per_second(1), -1}));
}

TEST(Pacer, P28_SlackIsSpentOnce) {
  const auto given = pitfall("P28");
  Pacer pacer({Rate::per_second(given.at("rate")), never, given.at("slack")}, 0);
  EXPECT_EQ(pacer.acquire(0).wait, 0);
  Nanos now = 2 * second;
  std::vector<Nanos> waits;
  for (int i = 0; i < 5; ++i) {
    waits.push_back(pacer.acquire(now).wait / second);
    now += waits.back() * second;
  }
  EXPECT_EQ(waits, (std::vector<Nanos>{0, 0, 1, 1, 1}));
}

TEST(Pacer, P29_SlowRatesArePacedExactly) {
  const auto given = pitfall("P29").at("sentinel");
  Pacer pacer({{2, 5 * second}, given.at("maxQueueingTimeMs").get<Nanos>() * millisecond}, 0);
  EXPECT_TRUE(pacer.acquire(0));
  EXPECT_EQ(pacer.acquire(second).reason, Reason::wait_too_long);
  EXPECT_EQ(pacer.acquire(second).retry_after, second);
  EXPECT_EQ(pacer.acquire(2 * second).wait, 500 * millisecond);
  EXPECT_FALSE(pacer.acquire(2500 * millisecond));
}

TEST(Pacer, P30_RatesAboveAThousandKeepTheirLimit) {
  const auto given = pitfall("P30");
  Pacer pacer({Rate::per_second(given.at("count")),
               given.at("maxQueueingTimeMs").get<Nanos>() * millisecond},
              0);
  int count = 0;
  for (int i = 0; i < 20'000; ++i) count += pacer.acquire(i * 50 * microsecond).allowed;
  EXPECT_LE(count, 5005);
  EXPECT_GE(count, 5000);
}

TEST(Pacer, P31_ARateOfZeroIsRefusedWithTheReason) {
  EXPECT_EQ(problem(Pacer::Config{Rate::per_second(pitfall("P31").at("count"))}),
            "rate.tokens is 0 and must be between 1 and 1000000000000");
}

TEST(Pacer, ARefusalLeavesNoTraceAndAChangeKeepsTheSlots) {
  Pacer pacer({Rate::per_second(10), 100 * millisecond}, 0);
  EXPECT_EQ(pacer.acquire(0).wait, 0);
  EXPECT_EQ(pacer.acquire(0).wait, 100 * millisecond);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(pacer.acquire(0).retry_after, 100 * millisecond);
  pacer.configure({Rate::per_second(1000), second}, 0);
  EXPECT_EQ(pacer.acquire(0).wait, 101 * millisecond);
}

TEST(BurstAwareBucket, TakesAPulseThatAPlainBucketDrops) {
  // 2000 calls a second for 100 ms on 200 a second: 20 leak meanwhile, 180 must be queued.
  LeakyBucket plain({Rate::per_second(200), 25, 0}, 0);
  BurstAwareBucket aware({Rate::per_second(200), 25, 130, 100 * millisecond}, 0);
  int dropped_plain = 0, dropped_aware = 0;
  Nanos longest = 0;
  for (int i = 0; i < 200; ++i) {
    const Nanos now = i * 500 * microsecond;
    dropped_plain += !plain.acquire(now).allowed;
    const Decision decision = aware.acquire(now);
    dropped_aware += !decision.allowed;
    longest = std::max(longest, now + decision.wait);
  }
  EXPECT_EQ(dropped_plain, 155);  // 200 - (26 + 19): 78 %
  EXPECT_EQ(dropped_aware, 25);   // 200 - (156 + 19): 12 %
  EXPECT_EQ(longest, 174 * 5 * millisecond) << "175 calls leave evenly";
}

TEST(BurstAwareBucket, ALastingOverloadFindsThePlainBucket) {
  BurstAwareBucket bucket({Rate::per_second(100), 10, 50, 100 * millisecond}, 0);
  Nanos last_wait = 0;
  for (Nanos now = 0; now < 5 * second; now += millisecond) {
    if (const Decision decision = bucket.acquire(now)) last_wait = decision.wait;
  }
  // After the first pulse the bucket never runs empty: ten places, and no more.
  EXPECT_LE(last_wait, 100 * millisecond);
}

TEST(BurstAwareBucket, KeepsItsWaterOnChange) {
  BurstAwareBucket bucket({Rate::per_second(100), 10, 50, 100 * millisecond}, 0);
  for (int i = 0; i < 30; ++i) EXPECT_TRUE(bucket.acquire(0));
  bucket.configure({Rate::per_second(100), 10, 20, 100 * millisecond}, 0);
  EXPECT_EQ(bucket.acquire(0).wait, 300 * millisecond);
  EXPECT_FALSE(bucket.acquire(0));
  EXPECT_TRUE(bucket.acquire(310 * millisecond)) << "empty again: a new pulse";
  EXPECT_TRUE(problem(BurstAwareBucket::Config{Rate::per_second(1), 1, -1, second}));
}

}  // namespace
}  // namespace spillway::policy
