// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/token_bucket.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "engine/policy/arithmetic.h"
#include "engine/policy/padded.h"
#include "tests/policy/allocations.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

TokenBucket bucket_of(const nlohmann::json& config, Nanos now = 0) {
  return TokenBucket({Rate::per_second(config.at("rate")), config.at("burst")}, now);
}

int admitted(TokenBucket& bucket, Nanos now, int calls) {
  int count = 0;
  for (int i = 0; i < calls; ++i) count += bucket.acquire(now).allowed;
  return count;
}

TEST(TokenBucket, StartsFullAndRefillsByWholeTokens) {
  TokenBucket bucket({Rate::per_second(10), 3}, 0);
  EXPECT_EQ(admitted(bucket, 0, 5), 3);
  EXPECT_FALSE(bucket.acquire(100 * millisecond - 1));
  EXPECT_TRUE(bucket.acquire(100 * millisecond));
  EXPECT_FALSE(bucket.acquire(100 * millisecond));
}

TEST(TokenBucket, SaysWhatIsLeftAndHowLongToWait) {
  TokenBucket bucket({Rate::per_second(10), 4}, 0);
  const Decision first = bucket.acquire(0, 3);
  EXPECT_EQ(first, (Decision{true, Reason::none, 0, 1, 4, 300 * millisecond}));
  const Decision second = bucket.acquire(50 * millisecond, 3);
  // 1.5 tokens are there; 1.5 more take 150 ms; 2.5 more fill the bucket.
  EXPECT_EQ(second,
            (Decision{false, Reason::rate_limited, 150 * millisecond, 1, 4, 250 * millisecond}));
  EXPECT_FALSE(bucket.acquire(200 * millisecond - 1, 3));
  EXPECT_TRUE(bucket.acquire(200 * millisecond, 3));
}

TEST(TokenBucket, TokensAreNotTiedToAGrid) {
  // A full bucket loses no time: after a take at 0.9 s the next token comes at 1.9 s, not at 1 s.
  TokenBucket bucket({Rate::per_second(1), 1}, 0);
  EXPECT_TRUE(bucket.acquire(900 * millisecond));
  EXPECT_FALSE(bucket.acquire(1900 * millisecond - 1));
  EXPECT_TRUE(bucket.acquire(1900 * millisecond));
}

TEST(TokenBucket, P01_ClockThatGoesBackMintsNothing) {
  TokenBucket bucket = bucket_of(pitfall("P01"), 0);
  EXPECT_TRUE(bucket.acquire(100 * second, 10));
  EXPECT_TRUE(bucket.acquire(90 * second, 0));
  EXPECT_FALSE(bucket.acquire(90 * second, 1));
  EXPECT_FALSE(bucket.acquire(100 * second, 1));
}

TEST(TokenBucket, ClockThatGoesBackKeepsWhatIsThere) {
  TokenBucket bucket({Rate::per_second(1), 10}, 0);
  EXPECT_TRUE(bucket.acquire(100 * second, 4));
  EXPECT_EQ(bucket.acquire(1 * second, 6), (Decision{true, Reason::none, 0, 0, 10, 10 * second}));
}

TEST(TokenBucket, P02_CallersWithSkewedClocksShareOneRate) {
  TokenBucket bucket = bucket_of(pitfall("P02"), 0);
  int count = 0;
  for (Nanos t = 0; t < second; t += 10 * microsecond) {
    const bool late = t / (10 * microsecond) % 2 == 0;
    count += bucket.acquire(late ? t - 5 * millisecond : t).allowed;
  }
  EXPECT_LE(count, 1010);
  EXPECT_GE(count, 1000);
}

TEST(TokenBucket, P03_CancelIsIdempotent) {
  TokenBucket bucket = bucket_of(pitfall("P03"), 0);
  EXPECT_TRUE(bucket.reserve(0, 10, 0).ok());
  auto reservation = bucket.reserve(0, 5, never);
  EXPECT_EQ(reservation.wait(), 5 * second);
  EXPECT_TRUE(bucket.cancel(reservation, 0));
  EXPECT_FALSE(bucket.cancel(reservation, 0));
  EXPECT_EQ(bucket.tokens(0), 0);
  EXPECT_FALSE(bucket.acquire(0));
}

TEST(TokenBucket, AMovedReservationCancelsOnce) {
  TokenBucket bucket({Rate::per_second(1), 10}, 0);
  auto reservation = bucket.reserve(0, 5, 0);
  auto moved = std::move(reservation);
  EXPECT_FALSE(bucket.cancel(reservation, 0));
  EXPECT_TRUE(bucket.cancel(moved, 0));
  EXPECT_EQ(bucket.tokens(0), 10);
}

TEST(TokenBucket, P04_CancelGivesBackExactlyWhatWasTaken) {
  TokenBucket bucket = bucket_of(pitfall("P04"), 0);
  EXPECT_TRUE(bucket.reserve(0, 15, 0).ok());
  auto r = bucket.reserve(100 * millisecond, 10, never);
  EXPECT_EQ(r.act_at(), 500 * millisecond);
  EXPECT_TRUE(bucket.reserve(200 * millisecond, 2, never).ok());
  EXPECT_EQ(bucket.tokens(300 * millisecond), -4);
  EXPECT_TRUE(bucket.cancel(r, 300 * millisecond));
  EXPECT_EQ(bucket.tokens(300 * millisecond), 6);
}

TEST(TokenBucket, AReservationThatWasDueIsNotGivenBack) {
  TokenBucket bucket({Rate::per_second(1), 5}, 0);
  EXPECT_TRUE(bucket.acquire(0, 5));
  auto r = bucket.reserve(0, 2, never);
  EXPECT_FALSE(bucket.cancel(r, 2 * second + 1));
  EXPECT_EQ(bucket.tokens(2 * second + 1), 0);
}

TEST(TokenBucket, P05_RollbackLeavesNoResidue) {
  const auto config = pitfall("P05");
  for (const std::int64_t rate : {config.at("rate").get<std::int64_t>(), std::int64_t{7}}) {
    TokenBucket bucket({Rate::per_second(rate), 1}, 0);
    std::vector<TokenBucket::Reservation> held;
    for (int i = 0; i < 3; ++i) held.push_back(bucket.reserve(0, 1, never));
    for (; !held.empty(); held.pop_back()) EXPECT_TRUE(bucket.cancel(held.back(), 0));
    EXPECT_TRUE(bucket.acquire(0));
  }
}

TEST(TokenBucket, P07_RatesAboveAMillionAreKept) {
  for (const std::int64_t rate : {80'000, 300'000, 700'000, 1'100'000}) {
    TokenBucket bucket({Rate::per_second(rate), rate}, 0);
    ASSERT_TRUE(bucket.acquire(0, rate));
    std::int64_t count = 0;
    for (Nanos t = 0; t <= second; t += 250) count += bucket.acquire(t).allowed;
    EXPECT_EQ(count, rate) << rate;
  }
}

TEST(TokenBucket, P08_RatesAboveOneANanosecondAreExact) {
  const auto config = pitfall("P08");
  const std::int64_t rate = config.at("rate");
  TokenBucket bucket({Rate::per_second(rate), config.at("burst")}, 0);
  EXPECT_TRUE(bucket.acquire(0, 1));
  ASSERT_TRUE(bucket.acquire(0, rate - 1));
  EXPECT_EQ(bucket.tokens(50 * millisecond), 50'000'000);  // 50'000'000.05
  EXPECT_EQ(bucket.tokens(999'999'999), rate - 2);
  EXPECT_EQ(bucket.tokens(second), rate);
  EXPECT_EQ(problem(TokenBucket::Config{Rate::per_second(rate), 2 * rate}),
            "burst is 2000000002 and must be at most 1152921504 at this rate, to be counted "
            "exactly");
}

TEST(TokenBucket, P12_LongIdleFillsTheBucket) {
  const auto config = pitfall("P12");
  const Rate rate{config.at("refill_tokens"), config.at("refill_period_ns")};
  for (const Nanos idle : {12 * 3600 * second, 3653 * 86'400 * second, Nanos{1} << 62}) {
    TokenBucket bucket({rate, config.at("capacity")}, 0);
    ASSERT_TRUE(bucket.acquire(0, config.at("capacity")));
    EXPECT_EQ(bucket.acquire(idle).remaining, config.at("capacity").get<std::int64_t>() - 1);
  }
}

TEST(TokenBucket, P13_NegativeAmountsAreRefusedAndZeroIsFree) {
  TokenBucket bucket = bucket_of(pitfall("P13"));
  EXPECT_TRUE(bucket.acquire(0, 10));
  EXPECT_EQ(bucket.acquire(0, -5).reason, Reason::invalid_request);
  EXPECT_EQ(bucket.reserve(0, -5, never).reason(), Reason::invalid_request);
  EXPECT_FALSE(bucket.acquire(0, 5));
  EXPECT_TRUE(bucket.acquire(9 * second, 0));
  EXPECT_EQ(bucket.tokens(0), 0) << "a call for nothing must not move the clock";
}

TEST(TokenBucket, P14_MoreThanTheBurstIsUnsatisfiable) {
  TokenBucket bucket = bucket_of(pitfall("P14"));
  EXPECT_EQ(bucket.acquire(0, 6), (Decision{false, Reason::unsatisfiable, never, 5, 5, 0}));
  const auto reservation = bucket.reserve(0, 6, never);
  EXPECT_EQ(reservation.reason(), Reason::unsatisfiable);
  EXPECT_EQ(reservation.wait(), never);
}

TEST(TokenBucket, P15_AReservationIsNotStarvedBySmallCalls) {
  TokenBucket bucket = bucket_of(pitfall("P15"));
  ASSERT_TRUE(bucket.acquire(0, 10));
  Nanos t = 100 * millisecond;
  for (; t < second; t += 100 * millisecond) EXPECT_TRUE(bucket.acquire(t));
  const auto big = bucket.reserve(second, 10, 5 * second);
  EXPECT_LE(big.act_at(), 2 * second);
  for (; t < 2 * second; t += 100 * millisecond) EXPECT_FALSE(bucket.acquire(t));
}

TEST(TokenBucket, P16_RefillDoesNotWaitForATick) {
  const auto config = pitfall("P16");
  TokenBucket bucket(
      {{config.at("tokens_per_fill"), config.at("fill_interval_ms").get<Nanos>() * millisecond},
       config.at("max_tokens")},
      0);
  std::int64_t total = 0;
  for (int s = 0; s < 10; ++s) {
    std::int64_t in_second = 0;
    for (int i = 0; i < 5000; ++i) {
      in_second += bucket.acquire(s * second + i * 200 * microsecond).allowed;
    }
    if (s > 0) {
      EXPECT_GE(in_second, 990) << s;
    }
    total += in_second;
  }
  EXPECT_LE(total, 11'000);
}

TEST(TokenBucket, P17_NothingWrapsAt32Bits) {
  const auto config = pitfall("P17");
  const std::int64_t most = config.at("max_tokens");
  TokenBucket bucket({{config.at("tokens_per_fill"), second}, most}, 0);
  EXPECT_TRUE(bucket.acquire(0, most - 100));
  EXPECT_EQ(bucket.tokens(0), 100);
  EXPECT_EQ(bucket.tokens(second), 4'294'967'295);
}

TEST(TokenBucket, P18_RefusalsDoNotMoveTheRefill) {
  TokenBucket bucket = bucket_of(pitfall("P18"));
  std::vector<int> admitted_at;
  for (int ms = 0; ms <= 6000; ms += 600) {
    if (bucket.acquire(ms * millisecond)) admitted_at.push_back(ms);
  }
  EXPECT_EQ(admitted_at, (std::vector{0, 1200, 2400, 3600, 4800, 6000}));
}

TEST(TokenBucket, P19_ANewBurstCutsAndDoesNotFill) {
  TokenBucket bucket = bucket_of(pitfall("P19"));
  bucket.configure({Rate::per_second(5), 3}, 0);
  EXPECT_FALSE(bucket.acquire(0, 4));
  EXPECT_TRUE(bucket.acquire(0, 3));
  bucket.configure({Rate::per_second(5), 10}, 0);
  EXPECT_FALSE(bucket.acquire(0));
  EXPECT_TRUE(bucket.acquire(2 * second, 10));
  EXPECT_EQ(bucket.acquire(2 * second, 11).reason, Reason::unsatisfiable);
}

TEST(TokenBucket, ANewRateCountsFromItsInstant) {
  TokenBucket bucket({Rate::per_second(10), 100}, 0);
  ASSERT_TRUE(bucket.acquire(0, 100));
  bucket.configure({Rate::per_second(3), 100}, second);  // 10 tokens so far
  EXPECT_EQ(bucket.tokens(second), 10);
  EXPECT_EQ(bucket.tokens(3 * second), 16);
  auto owed = bucket.reserve(3 * second, 20, never);  // -4
  EXPECT_EQ(owed.wait(), 1'333'333'334);
  bucket.configure({Rate::per_second(100), 100}, 3 * second);
  EXPECT_EQ(bucket.tokens(3 * second), -4);
  EXPECT_TRUE(bucket.cancel(owed, 3 * second));
  EXPECT_EQ(bucket.tokens(3 * second), 16);
  EXPECT_EQ(bucket.config().rate, (Rate{1, 10 * millisecond}));
}

TEST(TokenBucket, ARefusalWritesNothing) {
  TokenBucket bucket({Rate::per_second(7), 5}, 0);
  ASSERT_TRUE(bucket.acquire(0, 5));
  unsigned char before[sizeof bucket];
  std::memcpy(before, static_cast<const void*>(&bucket), sizeof bucket);
  EXPECT_FALSE(bucket.acquire(100 * millisecond, 1));
  EXPECT_FALSE(bucket.acquire(second, 6));
  EXPECT_FALSE(bucket.acquire(second, -1));
  EXPECT_TRUE(bucket.acquire(second, 0));
  EXPECT_FALSE(bucket.reserve(0, 5, 10).ok());
  EXPECT_EQ(std::memcmp(before, static_cast<const void*>(&bucket), sizeof bucket), 0);
}

TEST(TokenBucket, MaxWaitIsInclusive) {
  TokenBucket bucket({Rate::per_second(1), 1}, 0);
  ASSERT_TRUE(bucket.acquire(0));
  EXPECT_EQ(bucket.reserve(0, 1, second - 1).reason(), Reason::wait_too_long);
  EXPECT_EQ(bucket.tokens(0), 0);
  EXPECT_TRUE(bucket.reserve(0, 1, second).ok());
  EXPECT_EQ(bucket.tokens(0), -1);
}

TEST(TokenBucket, ExactFromOneADayTo10To12ASecond) {
  const Nanos day = 86'400 * second;
  TokenBucket daily({Rate::per_day(1), 1}, 0);
  for (int i = 0; i < 10'000; ++i) {  // 27 years
    ASSERT_TRUE(daily.acquire(i * day));
    ASSERT_FALSE(daily.acquire((i + 1) * day - 1));
  }
  // A prime: 10^9 ticks a token, 999'999'999'989 ticks a nanosecond, an era is 1.15 ms.
  for (const std::int64_t rate : {1'000'000'000'000, 999'999'999'989}) {
    TokenBucket fast({Rate::per_second(rate), 250'000'000}, 0);
    ASSERT_TRUE(fast.acquire(0, 250'000'000));
    std::int64_t taken = 0;
    for (Nanos t = 0; t <= 100 * millisecond; t += 12'345) {
      while (const auto left = fast.tokens(t)) {
        ASSERT_TRUE(fast.acquire(t, left));
        taken += left;
      }
      ASSERT_EQ(taken, static_cast<Int128>(rate) * t / second) << rate << " at " << t;
    }
  }
}

TEST(TokenBucket, WorksAtBothEndsOfTheClock) {
  constexpr Nanos first = std::numeric_limits<Nanos>::min();
  TokenBucket bucket({Rate::per_second(1), 2}, first);
  EXPECT_EQ(admitted(bucket, first, 3), 2);
  EXPECT_EQ(admitted(bucket, never, 3), 2);
  EXPECT_EQ(bucket.reserve(never, 1, never).reason(), Reason::wait_too_long);
}

TEST(TokenBucket, AbsurdParametersAreRefusedWithTheReason) {
  EXPECT_EQ(problem(TokenBucket::Config{Rate::per_second(0), 1}),
            "rate.tokens is 0 and must be between 1 and 1000000000000");
  EXPECT_TRUE(problem(TokenBucket::Config{{1, 0}, 1}));
  EXPECT_TRUE(problem(TokenBucket::Config{{-1, second}, 1}));
  EXPECT_EQ(problem(TokenBucket::Config{{1001, 1}, 1}),
            "rate must not exceed 10^12 tokens a second");
  EXPECT_EQ(problem(TokenBucket::Config{Rate::per_second(1), 0}),
            "burst is 0 and must be at least 1");
  EXPECT_THROW(TokenBucket({Rate::per_second(1), -1}, 0), std::invalid_argument);
  TokenBucket bucket({Rate::per_second(1), 1}, 0);
  EXPECT_THROW(bucket.configure({Rate::per_second(1), 0}, 0), std::invalid_argument);
  EXPECT_TRUE(bucket.acquire(0)) << "a refused change must change nothing";
}

TEST(TokenBucket, AllocatesNothing) {
  TokenBucket bucket({Rate::per_second(1000), 10}, 0);
  const auto before = allocations();
  for (Nanos t = 0; t < second; t += 100 * microsecond) {
    bucket.acquire(t);
    auto reservation = bucket.reserve(t, 1, never);
    bucket.cancel(reservation, t);
  }
  bucket.configure({Rate::per_second(2000), 20}, second);
  EXPECT_EQ(allocations(), before);
}

TEST(TokenBucket, PackedIsOneLineAndPaddedHasItsOwn) {
  static_assert(sizeof(TokenBucket) == cache_line);
  static_assert(alignof(Padded<TokenBucket>) == cache_line);
  static_assert(sizeof(Padded<TokenBucket>) == cache_line);
  Padded<TokenBucket> bucket(TokenBucket::Config{Rate::per_second(1), 1}, 0);
  EXPECT_TRUE(bucket.acquire(0));
}

}  // namespace
}  // namespace spillway::policy
