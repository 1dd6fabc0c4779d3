// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "engine/policy/compat/bucket4j.h"
#include "engine/policy/compat/failsafe_rate_limiter.h"
#include "engine/policy/compat/folly_token_bucket.h"
#include "engine/policy/compat/governor.h"
#include "engine/policy/compat/guava_rate_limiter.h"
#include "engine/policy/compat/haproxy_freq_ctr.h"
#include "engine/policy/compat/spring_cloud_gateway.h"
#include "engine/policy/compat/throttled.h"
#include "engine/policy/compat/uber_ratelimit.h"
#include "engine/policy/compat/units.h"
#include "engine/policy/compat/x_time_rate.h"

// Expected values follow from the semantics in the reference on what the real libraries do.
namespace spillway::policy::compat {
namespace {

constexpr std::int64_t ms = 1'000'000;
constexpr std::int64_t s = 1'000'000'000;

TEST(Units, WholeUnitsRoundDownAlsoBeforeTheEpoch) {
  EXPECT_EQ(to_ms(1'999'999), 1);
  EXPECT_EQ(to_ms(-1), -1);
  EXPECT_EQ(to_us(-1'000), -1);
  EXPECT_EQ(to_whole_seconds(-1'000'000'001), -2);
  EXPECT_EQ(to_seconds(1'500'000'000), 1.5);
}

TEST(CompatConfigs, ThatTheOriginalsCannotRunAreRefused) {
  EXPECT_THROW(failsafe::SmoothRateLimiter({2, 1}), std::invalid_argument);
  EXPECT_THROW(failsafe::BurstyRateLimiter({0, s}), std::invalid_argument);
  EXPECT_THROW(throttled::GcraRateLimiter({0, s, 0}), std::invalid_argument);
  EXPECT_THROW(haproxy::FreqCtr({0}, 0), std::invalid_argument);
}

TEST(XTimeRate, ADeficitWorthLessThan1NsIsAdmitted) {
  x_time_rate::Limiter limiter({1e12, 1});
  for (int i = 0; i < 1'000; ++i) EXPECT_TRUE(limiter.allow_n(0, 1)) << i;
  EXPECT_FALSE(limiter.allow_n(0, 1));  // 1000 tokens at 10^12/s are 1 ns
}

TEST(XTimeRate, AFailedCallChangesNothing) {
  x_time_rate::Limiter limiter({1, 5});
  EXPECT_TRUE(limiter.allow_n(0, 5));
  EXPECT_FALSE(limiter.allow_n(2 * s, 3));
  EXPECT_EQ(limiter.tokens(2 * s), 2.0);
}

TEST(XTimeRate, ZeroIsAlwaysOkAndInfIgnoresTheBurst) {
  x_time_rate::Limiter none({0, 0});
  EXPECT_TRUE(none.allow_n(0, 0));
  EXPECT_FALSE(none.allow_n(0, 1));
  x_time_rate::Limiter unlimited({x_time_rate::Inf, 0});
  EXPECT_TRUE(unlimited.allow_n(0, 1'000));
}

TEST(XTimeRate, ACancelGivesBackWhatIsNotYetDue) {
  x_time_rate::Limiter limiter({10, 10});
  limiter.reserve_n(0, 10);
  const auto later = limiter.reserve_n(0, 5);
  EXPECT_EQ(later.delay(0), 500 * ms);
  EXPECT_EQ(later.delay(s), 0);
  limiter.cancel(later, 100 * ms);
  EXPECT_EQ(limiter.tokens(100 * ms), 1.0);
}

TEST(UberRatelimit, ARateOf0IsRefusedAndARateAbove1PerNsDoesNotLimit) {
  EXPECT_THROW(uber::RateLimit({0, s, 10}), std::invalid_argument);
  uber::RateLimit unlimited({2 * s, s, 0});
  EXPECT_EQ(unlimited.take(5).sleep, 0);
  EXPECT_EQ(unlimited.take(5).sleep, 0);
}

TEST(UberRatelimit, IdleTimeIsSavedUpToTheSlack) {
  uber::RateLimit limiter({10, s, 2});
  limiter.take(s);
  // After 10 s: two saved, then the one that is due, then every 100 ms.
  for (const std::int64_t sleep : {0, 0, 0, 100, 200}) {
    EXPECT_EQ(limiter.take(11 * s).sleep, sleep * ms);
  }
}

TEST(FollyTokenBucket, ABorrowGoesIntoDebtButNotBeyondTheBurst) {
  folly::TokenBucket bucket({10, 5, 0});
  EXPECT_FALSE(bucket.consume_with_borrow(6, 100));
  EXPECT_EQ(bucket.consume_with_borrow(5, 100), 0.0);
  EXPECT_DOUBLE_EQ(*bucket.consume_with_borrow(5, 100), 0.5);
  EXPECT_FALSE(bucket.consume(0, 100));  // in debt even nothing is refused
  EXPECT_EQ(bucket.available(100), 0.0);
}

TEST(FollyTokenBucket, AnEpochClockLosesTokensToRounding) {
  folly::TokenBucket bucket({1e6, 1, 1.7e9});
  int admitted = 0;
  for (int i = 1; i <= 1'000'000; ++i) admitted += bucket.consume(1, 1.7e9 + i * 1e-6) ? 1 : 0;
  EXPECT_LT(admitted, 700'000);  // of 1,000,000: 42 % are lost
}

TEST(Governor, RatesAreTruncatedToWholeNs) {
  EXPECT_EQ(governor::Quota::per_second(7).replenish_1_per, 142'857'142U);
  governor::RateLimiter limiter({3, 1'000});
  EXPECT_EQ(limiter.check_n(4, 0).verdict, governor::Verdict::insufficient);
  EXPECT_EQ(limiter.check_n(4, 0).max, 3U);
  EXPECT_EQ(limiter.check_n(3, 0).remaining, 0U);
  EXPECT_EQ(limiter.check(999).wait, 1U);
  EXPECT_EQ(limiter.check(1'000).verdict, governor::Verdict::ok);  // inclusive
}

TEST(Throttled, QuantityZeroPeeksAndTheBoundIsInclusive) {
  throttled::GcraRateLimiter limiter({1, s, 1});
  EXPECT_EQ(limiter.rate_limit(0, s).Remaining, 2);
  EXPECT_EQ(limiter.rate_limit(2, s).Remaining, 0);
  EXPECT_EQ(limiter.rate_limit(1, 2 * s - 1).RetryAfter, 1);
  EXPECT_FALSE(limiter.rate_limit(1, 2 * s).limited);
}

TEST(GuavaRateLimiter, ARequestDelaysTheNextOneNotItself) {
  guava::RateLimiter limiter({2.0, 1.0, {}, 3.0});
  EXPECT_EQ(limiter.acquire(100, 0), 0);
  EXPECT_EQ(limiter.acquire(1, 0), 50'000'000);
  EXPECT_FALSE(limiter.try_acquire(1, 50'499'999, 0));
  EXPECT_EQ(limiter.try_acquire(1, 50'500'000, 0), 50'500'000);
}

TEST(GuavaRateLimiter, RefusesWhatIsNotPositive) {
  EXPECT_THROW(guava::RateLimiter({0.0, 1.0, {}, 3.0}), std::invalid_argument);
  guava::RateLimiter limiter({1.0, 1.0, {}, 3.0});
  EXPECT_THROW(limiter.acquire(0, 0), std::invalid_argument);
  EXPECT_THROW(limiter.set_rate(-1.0, 0), std::invalid_argument);
}

TEST(GuavaRateLimiter, WarmingUpStartsColdAtTheColdInterval) {
  guava::RateLimiter limiter({1.0, 1.0, 4'000'000, 3.0});
  EXPECT_EQ(limiter.acquire(1, 0), 0);
  // Cold interval 3 s at 4 stored permits, 2 s at 3: the trapezoid between them is 2.5 s.
  EXPECT_EQ(limiter.acquire(1, 0), 2'500'000);
}

TEST(FailsafeRateLimiter, SmoothAlignsToItsIntervalAndBurstyBooksAhead) {
  failsafe::SmoothRateLimiter smooth({10, s});
  EXPECT_EQ(smooth.acquire(1, 0, 150 * ms), 0);
  EXPECT_EQ(smooth.acquire(1, std::nullopt, 150 * ms), 50 * ms);  // slot 200 ms, not 250
  failsafe::BurstyRateLimiter bursty({2, s});
  EXPECT_EQ(bursty.acquire(5, std::nullopt, 0), 2 * s);  // the fifth comes in the third period
  EXPECT_EQ(bursty.available_permits(), -3);
  EXPECT_FALSE(bursty.acquire(1, s, 0));
}

TEST(FailsafeRateLimiter, SurplusAfterADebtIsNotClamped) {
  failsafe::BurstyRateLimiter bursty({2, s});
  bursty.acquire(3, std::nullopt, 0);
  bursty.acquire(1, std::nullopt, 100 * s);
  EXPECT_EQ(bursty.available_permits(), 198);  // -1 + 100 periods of 2, less the one
}

TEST(SpringCloudGateway, CountsWholeSecondsAndFailsOpen) {
  spring_cloud_gateway::RedisRateLimiter limiter({1, 1, 1});
  EXPECT_TRUE(limiter.is_allowed(100.9).allowed);
  EXPECT_TRUE(limiter.is_allowed(101.0).allowed);  // 0.1 s later, but another second
  EXPECT_FALSE(limiter.is_allowed(101.9).allowed);
  EXPECT_TRUE(spring_cloud_gateway::RedisRateLimiter::on_error().allowed);
}

TEST(HaproxyFreqCtr, WeighsThePreviousPeriodByWhatIsLeftOfIt) {
  haproxy::FreqCtr counter({1'000}, 0);
  counter.update(100, 500);
  EXPECT_EQ(counter.total(0, 1'250), 100U * 750);
  EXPECT_EQ(counter.read(1'250), 75U);
  EXPECT_EQ(counter.total(5, 1'250), 100U * 750 + 5 * 1'000);
  EXPECT_EQ(counter.total(0, 2'000), 0U);  // two periods missed
}

TEST(HaproxyFreqCtr, ALoneEventDoesNotFlapOnDisplay) {
  haproxy::FreqCtr counter({1'000}, 0);
  counter.update(1, 0);
  EXPECT_EQ(counter.read(1'999), 1U);
  EXPECT_EQ(counter.total(0, 1'999), 1U);
}

TEST(HaproxyFreqCtr, SaysWhenTheNextEventFits) {
  haproxy::FreqCtr counter({1'000}, 0);
  counter.update(10, 0);
  EXPECT_EQ(counter.next_event_delay(20, 0, 0), 0U);
  EXPECT_EQ(counter.next_event_delay(10, 0, 0), 1U);  // at the limit: at least 1 ms
  EXPECT_EQ(counter.next_event_delay(10, 5, 0), 500U);
}

TEST(Bucket4j, KeepsTheRemainderAndFloorsTheWait) {
  const std::array three{bucket4j::Bandwidth{3, 3, 10, bucket4j::RefillKind::greedy}};
  bucket4j::Bucket bucket(three, 0);
  EXPECT_EQ(bucket.try_consume(3, 0).remaining, 0);
  EXPECT_EQ(bucket.try_consume(1, 0).nanosToWait, 3);  // 3.33 floored: 1 ns short
  EXPECT_FALSE(bucket.try_consume(1, 3).consumed);
  EXPECT_TRUE(bucket.try_consume(1, 4).consumed);
  EXPECT_EQ(bucket.available(10), 2);  // 3 in 10 ns in all, nothing lost on the way
}

TEST(Bucket4j, IntervallyAddsWholePeriodsAndAllBandwidthsMustAgree) {
  const std::array both{bucket4j::Bandwidth{10, 10, s, bucket4j::RefillKind::intervally},
                        bucket4j::Bandwidth{3, 3, s, bucket4j::RefillKind::greedy}};
  bucket4j::Bucket bucket(both, 0);
  EXPECT_FALSE(bucket.try_consume(4, 0).consumed);
  EXPECT_TRUE(bucket.try_consume(3, 0).consumed);
  EXPECT_EQ(bucket.available(s - 1), 2);
  const std::array too_fast{bucket4j::Bandwidth{2, 2, 1, bucket4j::RefillKind::greedy}};
  EXPECT_THROW(bucket4j::Bucket(too_fast, 0), std::invalid_argument);
}

}  // namespace
}  // namespace spillway::policy::compat
