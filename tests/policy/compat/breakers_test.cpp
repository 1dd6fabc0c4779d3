// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "engine/policy/compat/folly_codel.h"
#include "engine/policy/compat/gobreaker.h"
#include "engine/policy/compat/grpc_retry_throttle.h"
#include "engine/policy/compat/netflix_limits.h"
#include "engine/policy/compat/resilience4j_bulkhead.h"
#include "engine/policy/compat/resilience4j_circuit_breaker.h"
#include "engine/policy/compat/resilience4j_rate_limiter.h"
#include "engine/policy/compat/resilience4j_retry.h"

namespace spillway::policy::compat {
namespace {

constexpr std::int64_t ms = 1'000'000;
constexpr std::int64_t s = 1'000'000'000;

using resilience4j::BreakerState;

resilience4j::CircuitBreakerConfig small_breaker() {
  resilience4j::CircuitBreakerConfig config;
  config.slidingWindowSize = 4;
  config.minimumNumberOfCalls = 4;
  config.permittedNumberOfCallsInHalfOpenState = 2;
  config.waitDurationInOpenState.interval = 1'000;
  return config;
}

void fail(resilience4j::CircuitBreaker& breaker, int times, std::int64_t now) {
  for (int i = 0; i < times; ++i) breaker.on_error(0, now);
}

TEST(Resilience4jBreaker, OpensAtTheThresholdInclusive) {
  resilience4j::CircuitBreaker breaker(small_breaker(), 0);
  for (int i = 0; i < 2; ++i) breaker.on_success(0, 0);
  fail(breaker, 1, 0);
  EXPECT_EQ(breaker.state(0), BreakerState::CLOSED);
  EXPECT_EQ(breaker.metrics(0).failureRate, -1.0F);
  fail(breaker, 1, 0);
  EXPECT_EQ(breaker.state(0), BreakerState::OPEN);
  EXPECT_EQ(breaker.metrics(0).failureRate, 50.0F);
}

TEST(Resilience4jBreaker, RefusesAnEmptyWindowAndAThresholdOf0) {
  auto config = small_breaker();
  config.slidingWindowSize = 0;
  EXPECT_THROW(resilience4j::CircuitBreaker(config, 0), std::invalid_argument);
  config = small_breaker();
  config.failureRateThreshold = 0;
  EXPECT_THROW(resilience4j::CircuitBreaker(config, 0), std::invalid_argument);
  EXPECT_THROW(resilience4j::RateLimiter({0, s, s}), std::invalid_argument);
}

TEST(Resilience4jBreaker, WaitsStrictlyLongerThanItsDuration) {
  resilience4j::CircuitBreaker breaker(small_breaker(), 0);
  fail(breaker, 4, 0);
  EXPECT_FALSE(breaker.try_acquire_permission(s));
  EXPECT_TRUE(breaker.try_acquire_permission(s + 1));
}

TEST(Resilience4jBreaker, EachReopeningWaitsLonger) {
  auto config = small_breaker();
  config.waitDurationInOpenState.enableExponentialBackoff = true;
  config.waitDurationInOpenState.exponentialBackoffMultiplier = 2;
  config.waitDurationInOpenState.exponentialMaxWaitDuration = 3'000;
  resilience4j::CircuitBreaker breaker(config, 0);
  fail(breaker, 4, 0);
  std::int64_t now = 0;
  for (const std::int64_t wait : {1, 2, 3, 3}) {
    EXPECT_FALSE(breaker.try_acquire_permission(now + wait * s));
    now += wait * s + 1;
    EXPECT_TRUE(breaker.try_acquire_permission(now));
    fail(breaker, 2, now);
  }
}

TEST(Resilience4jBreaker, SpecialStatesAdmitOrRefuseAllAndDoNotMove) {
  resilience4j::CircuitBreaker breaker(small_breaker(), 0);
  breaker.transition_to(BreakerState::FORCED_OPEN, 0);
  EXPECT_FALSE(breaker.try_acquire_permission(100 * s));
  EXPECT_EQ(breaker.metrics(0).notPermitted, 1);
  breaker.transition_to(BreakerState::METRICS_ONLY, 0);
  fail(breaker, 10, 0);
  EXPECT_TRUE(breaker.try_acquire_permission(0));
  EXPECT_EQ(breaker.metrics(0).failureRate, 100.0F);
  breaker.transition_to(BreakerState::DISABLED, 0);
  fail(breaker, 10, 0);
  EXPECT_EQ(breaker.metrics(0).buffered.calls, 0);
  EXPECT_EQ(breaker.state(0), BreakerState::DISABLED);
}

TEST(Resilience4jWindow, HoldsNothingAfterAResetHoweverFullItWas) {
  resilience4j::SlidingWindow window(3);
  for (const auto type : {resilience4j::SlidingWindowType::COUNT_BASED,
                          resilience4j::SlidingWindowType::TIME_BASED}) {
    for (std::size_t slots = 3; slots >= 1; --slots) {
      window.reset(type, slots, 0);
      EXPECT_EQ(window.look(0).calls, 0);
      for (std::int64_t call = 1; call <= 7; ++call) {
        window.record(true, false, call);
        const auto expected = std::min(call, static_cast<std::int64_t>(slots));
        EXPECT_EQ(window.look(call).failed, expected);
      }
    }
  }
}

TEST(Resilience4jWindow, AClockThatGoesBackDropsASlotAtEveryLook) {
  resilience4j::SlidingWindow window(3);
  window.reset(resilience4j::SlidingWindowType::TIME_BASED, 3, 0);
  for (const std::int64_t second : {10, 11, 12}) window.record(false, false, second);
  EXPECT_EQ(window.look(12).calls, 3);
  EXPECT_EQ(window.look(5).calls, 2);
  EXPECT_EQ(window.look(5).calls, 1);
  EXPECT_EQ(window.look(5).calls, 0);
}

TEST(Resilience4jRateLimiter, AReservationBeyondTheTimeoutTakesNothing) {
  resilience4j::RateLimiter limiter({2, s, s});
  EXPECT_EQ(limiter.reserve_permission(2, 0), 0);
  EXPECT_EQ(limiter.reserve_permission(1, 1), s - 1);
  EXPECT_EQ(limiter.reserve_permission(2, 1), -1);  // would need the third cycle
  EXPECT_EQ(limiter.available_permissions(1), -1);
}

TEST(Resilience4jBulkhead, RefusesAtItsLimit) {
  resilience4j::Bulkhead bulkhead({1, 0});
  EXPECT_TRUE(bulkhead.try_acquire_permission());
  EXPECT_FALSE(bulkhead.try_acquire_permission());
  EXPECT_TRUE(bulkhead.change_config({2, 0}));
  EXPECT_EQ(bulkhead.available_concurrent_calls(), 1);
}

TEST(Resilience4jRetry, CountsTheFirstCallAmongItsAttempts) {
  const resilience4j::RetryConfig config;
  resilience4j::Retry retry(config);
  EXPECT_EQ(retry.on_failure(), 500);
  EXPECT_EQ(retry.on_failure(), 500);
  EXPECT_FALSE(retry.on_failure());
}

TEST(Resilience4jInterval, JitterIsAtLeast1Ms) {
  resilience4j::IntervalConfig config;
  config.interval = 1;
  config.enableRandomizedWait = true;
  config.random = [] { return 0.0; };
  EXPECT_EQ(resilience4j::interval_ms(config, 1), 1);
  config.interval = 1'000;
  EXPECT_EQ(resilience4j::interval_ms(config, 1), 500);
  config.random = [] { return 0.9999; };
  EXPECT_EQ(resilience4j::interval_ms(config, 1), 1'500);
}

TEST(Gobreaker, IsStillOpenAtExactlyItsTimeout) {
  gobreaker::CircuitBreaker breaker({}, 0);
  for (int i = 0; i < 6; ++i) {
    breaker.report(breaker.allow(0), gobreaker::Outcome::failure, 0);
  }
  EXPECT_EQ(breaker.state(60 * s), gobreaker::State::open);
  EXPECT_EQ(breaker.state(60 * s + 1), gobreaker::State::half_open);
}

TEST(Gobreaker, TripsOnMoreThanFiveFailuresInARow) {
  gobreaker::CircuitBreaker breaker({}, 0);
  for (int i = 0; i < 5; ++i) {
    breaker.report(breaker.allow(0), gobreaker::Outcome::failure, 0);
  }
  EXPECT_EQ(breaker.state(0), gobreaker::State::closed);
}

TEST(Gobreaker, ARequestThatIsExcludedFreesItsProbe) {
  gobreaker::Settings settings;
  settings.Timeout = s;
  settings.ReadyToTrip = gobreaker::consecutive_failures_above(0);
  gobreaker::CircuitBreaker breaker(settings, 0);
  breaker.report(breaker.allow(0), gobreaker::Outcome::failure, 0);
  const auto probe = breaker.allow(2 * s);
  EXPECT_EQ(breaker.allow(2 * s).verdict, gobreaker::Verdict::too_many_requests);
  breaker.report(probe, gobreaker::Outcome::excluded, 2 * s);
  EXPECT_EQ(breaker.allow(2 * s).verdict, gobreaker::Verdict::admitted);
}

TEST(Gobreaker, BucketsForgetOneByOne) {
  gobreaker::Settings settings;
  settings.Interval = 3 * s;
  settings.BucketPeriod = s;
  gobreaker::CircuitBreaker breaker(settings, 0);
  for (const std::int64_t at : {0, 1, 2}) {
    breaker.report(breaker.allow(at * s), gobreaker::Outcome::success, at * s);
  }
  EXPECT_EQ(breaker.counts().Requests, 3U);
  breaker.state(3 * s);
  EXPECT_EQ(breaker.counts().Requests, 2U);
  breaker.state(100 * s);
  EXPECT_EQ(breaker.counts().Requests, 0U);
}

TEST(GrpcRetryThrottle, IsThrottledAtExactlyHalf) {
  grpc::RetryThrottler throttler({4, 0.5});
  EXPECT_FALSE(throttler.throttle());  // 3 of 4
  EXPECT_TRUE(throttler.throttle());   // 2 of 4
  throttler.successful_rpc();
  EXPECT_EQ(throttler.tokens(), 2.5);
}

TEST(GrpcRetryBackoff, MayExceedItsMaximumBy20Percent) {
  const grpc::RetryPolicy policy;
  EXPECT_EQ(grpc::retry_backoff(policy, 0, 0.0), 80 * ms);
  EXPECT_EQ(grpc::retry_backoff(policy, 100, 0.5), s);
  EXPECT_GT(grpc::retry_backoff(policy, 100, 0.99), s);
}

TEST(GrpcRetryBackoff, TakesGosPowerNotThatOfTheMachine) {
  // Computed by Go's math.Pow; glibc's is 20 and 12 ns off.
  grpc::RetryPolicy policy;
  policy.maxBackoff = 9'000'000'000 * s;
  policy.backoffMultiplier = 1.7;
  EXPECT_EQ(grpc::retry_backoff(policy, 37, 0.5), 33'620'958'532'018'076);
  policy.backoffMultiplier = 3.1;
  EXPECT_EQ(grpc::retry_backoff(policy, 17, 0.5), 22'550'116'774'162'768);
}

TEST(FollyCodel, ShedsStrictlyAboveTwiceTheTargetOnceAWholeIntervalWasLate) {
  folly::Codel codel({100 * ms, 5 * ms});
  EXPECT_FALSE(codel.overloaded(20 * ms, 1 * ms));
  EXPECT_FALSE(codel.overloaded(20 * ms, 2 * ms));  // first of the interval that it begins
  EXPECT_FALSE(codel.overloaded(10 * ms, 3 * ms));
  EXPECT_TRUE(codel.overloaded(10 * ms + 1, 4 * ms));
}

TEST(NetflixAimd, GrowsOnlyWhenHalfOfItIsUsed) {
  netflix::AimdLimit limit;
  EXPECT_EQ(limit.update({0, ms, 9, false}), 20);
  EXPECT_EQ(limit.update({0, ms, 10, false}), 21);
  EXPECT_EQ(limit.update({0, 5 * s + 1, 10, false}), 20);  // (int) 18.9, then the minimum
}

TEST(NetflixVegas, GrowsBy6WithoutAQueueAndShrinksOnADrop) {
  netflix::VegasLimit limit;
  EXPECT_EQ(limit.update({0, 10 * ms, 20, false}), 20);  // the first sample is the baseline
  EXPECT_EQ(limit.update({0, 10 * ms, 20, false}), 26);
  EXPECT_EQ(limit.update({0, 10 * ms, 20, true}), 25);
}

TEST(NetflixWindowed, AWindowWithTooFewSamplesIsLost) {
  netflix::AimdConfig aimd;
  aimd.minLimit = 1;
  netflix::WindowedLimit<netflix::AimdLimit> limit({}, netflix::AimdLimit(aimd));
  limit.update({0, ms, 1, true});  // closes the first window, alone: its drop is not seen
  for (std::int64_t i = 0; i < 10; ++i) limit.update({2 * ms + i, ms, 20, false});
  EXPECT_EQ(limit.limit(), 20);
  EXPECT_EQ(limit.update({2 * s, ms, 20, false}), 21);
}

}  // namespace
}  // namespace spillway::policy::compat
