// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "engine/policy/compat/envoy_circuit_breakers.h"
#include "engine/policy/compat/envoy_local_rate_limit.h"
#include "engine/policy/compat/envoy_outlier_detection.h"

namespace spillway::policy::compat::envoy {
namespace {

constexpr std::int64_t ms = 1'000'000;
constexpr std::int64_t s = 1'000'000'000;
constexpr auto never = [] { return 0.999; };
constexpr auto always = [] { return 0.0; };

TEST(EnvoyTokenBucket, TheTimerAddsWholeFillsAndTheLazyFormAContinuousRate) {
  const TokenBucketConfig config{10, 10, s};
  TokenBucket timer(config, Refill::timer, 0);
  TokenBucket lazy(config, Refill::lazy, 0);
  timer.consume(0, 10);
  lazy.consume(0, 10);
  EXPECT_EQ(timer.remaining(999 * ms), 0U);
  EXPECT_EQ(lazy.remaining(550 * ms), 5U);
  EXPECT_EQ(timer.remaining(s), 10U);
  EXPECT_EQ(timer.remaining(10 * s), 10U);
}

TEST(EnvoyTokenBucket, RefusesAFillIntervalBelow50MsAndNothing) {
  EXPECT_NO_THROW(TokenBucket({1, 1, 50 * ms}, Refill::timer, 0));
  EXPECT_THROW(TokenBucket({1, 1, 50 * ms - 1}, Refill::timer, 0), std::invalid_argument);
  EXPECT_THROW(TokenBucket({0, 1, s}, Refill::timer, 0), std::invalid_argument);
  EXPECT_THROW(TokenBucket({1, 0, s}, Refill::timer, 0), std::invalid_argument);
}

LocalRateLimitConfig enabled(TokenBucketConfig bucket) {
  LocalRateLimitConfig config;
  config.token_bucket = bucket;
  config.filter_enabled = 100;
  config.filter_enforced = 100;
  return config;
}

TEST(EnvoyLocalRateLimit, DoesNothingByDefault) {
  LocalRateLimitConfig config;
  config.token_bucket = {1, 1, s};
  LocalRateLimiter limiter(config, 0, always);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(limiter.request({}, 0).limited);
}

TEST(EnvoyLocalRateLimit, EnabledWithoutEnforcedOnlyCounts) {
  auto config = enabled({1, 1, s});
  config.filter_enforced = 0;
  LocalRateLimiter limiter(config, 0, always);
  limiter.request({}, 0);
  EXPECT_TRUE(limiter.request({}, 0).limited);
  EXPECT_FALSE(limiter.request({}, 0).enforced);
}

TEST(EnvoyLocalRateLimit, AMatchedDescriptorComesBeforeTheDefaultBucket) {
  auto config = enabled({3, 3, s});
  config.descriptors = {{1, 1, s}};
  const std::array<std::size_t, 1> matched{0};
  LocalRateLimiter both(config, 0, always);
  EXPECT_FALSE(both.request(matched, 0).limited);
  EXPECT_TRUE(both.request(matched, 0).enforced);
  EXPECT_FALSE(both.request({}, 0).limited);
  EXPECT_FALSE(both.request({}, 0).limited);
  EXPECT_TRUE(both.request({}, 0).limited);  // the first request took a default token too

  config.always_consume_default_token_bucket = false;
  LocalRateLimiter one(config, 0, always);
  one.request(matched, 0);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(one.request({}, 0).limited);
}

TEST(EnvoyCircuitBreakers, AGaugeAdmitsBelowItsMaximum) {
  Resource requests(1);
  EXPECT_TRUE(requests.can_create());
  requests.inc();
  EXPECT_FALSE(requests.can_create());
  requests.dec();
  EXPECT_TRUE(requests.can_create());
}

TEST(EnvoyRetryBudget, IsTruncatedAndHasAFloor) {
  const RetryBudget budget({20, 3});
  EXPECT_EQ(budget.max(0, 0), 3U);
  EXPECT_EQ(budget.max(19, 0), 3U);  // 3.8
  EXPECT_EQ(budget.max(20, 9), 5U);  // 5.8
}

void fail(OutlierDetector& detector, std::size_t host, UpstreamResult result, int times,
          std::int64_t now) {
  for (int i = 0; i < times; ++i) detector.report(host, result, now);
}

TEST(EnvoyOutlierDetection, FiveFailuresInARowEjectAndASuccessStartsAnew) {
  OutlierDetector detector({}, 10, 0, never);
  fail(detector, 0, UpstreamResult::error_5xx, 4, s);
  detector.report(0, UpstreamResult::success, s);
  fail(detector, 0, UpstreamResult::error_5xx, 4, s);
  EXPECT_FALSE(detector.ejected(0, s));
  fail(detector, 0, UpstreamResult::error_5xx, 1, s);
  EXPECT_TRUE(detector.ejected(0, s));
  fail(detector, 1, UpstreamResult::error_5xx, 5, s);
  EXPECT_FALSE(detector.ejected(1, s));  // 10 % of 10 hosts is one
}

TEST(EnvoyOutlierDetection, AHostReturnsAtTheFirstIntervalAfterItsTime) {
  OutlierDetector detector({}, 10, 0, never);
  fail(detector, 0, UpstreamResult::error_5xx, 5, s);
  EXPECT_TRUE(detector.ejected(0, 39 * s));   // its 30 s are over at 31 s
  EXPECT_FALSE(detector.ejected(0, 40 * s));  // the interval of 10 s finds it
}

TEST(EnvoyOutlierDetection, GatewayFailuresCountButAreNotEnforcedByDefault) {
  OutlierDetectionConfig config;
  config.consecutive_5xx = 100;
  OutlierDetector lax(config, 10, 0, always);
  fail(lax, 0, UpstreamResult::gateway_failure, 5, s);
  EXPECT_FALSE(lax.ejected(0, s));
  config.enforcing_consecutive_gateway_failure = 100;
  OutlierDetector strict(config, 10, 0, always);
  fail(strict, 0, UpstreamResult::gateway_failure, 5, s);
  EXPECT_TRUE(strict.ejected(0, s));
}

TEST(EnvoyOutlierDetection, LocalOriginFailuresCountApartWhenSplit) {
  OutlierDetectionConfig config;
  config.split_external_local_origin_errors = true;
  config.consecutive_local_origin_failure = 3;
  OutlierDetector detector(config, 10, 0, never);
  fail(detector, 0, UpstreamResult::local_origin_failure, 2, s);
  fail(detector, 0, UpstreamResult::error_5xx, 1, s);  // it answered: the row ends
  fail(detector, 0, UpstreamResult::local_origin_failure, 2, s);
  EXPECT_FALSE(detector.ejected(0, s));
  fail(detector, 0, UpstreamResult::local_origin_failure, 1, s);
  EXPECT_TRUE(detector.ejected(0, s));
}

TEST(EnvoyOutlierDetection, ASuccessRateFarBelowTheMeanEjectsAtTheInterval) {
  OutlierDetector detector({}, 10, 0, never);
  for (std::size_t host = 0; host < 10; ++host) {
    for (int i = 0; i < 100; ++i) {
      // Host 3 fails every fourth call: 75 % against 100 %. Mean 97.5, deviation 7.5, 1.9 of it.
      const bool bad = host == 3 && i % 4 == 0;
      detector.report(host, bad ? UpstreamResult::error_5xx : UpstreamResult::success, s);
    }
  }
  EXPECT_FALSE(detector.ejected(3, 10 * s - 1));
  EXPECT_TRUE(detector.ejected(3, 10 * s));
  EXPECT_EQ(detector.ejected_hosts(), 1U);
}

TEST(EnvoyOutlierDetection, AHealthCheckBringsAHostBack) {
  OutlierDetector detector({}, 10, 0, never);
  fail(detector, 0, UpstreamResult::error_5xx, 5, s);
  detector.active_health_check_passed(0, 2 * s);
  EXPECT_FALSE(detector.ejected(0, 2 * s));
}

}  // namespace
}  // namespace spillway::policy::compat::envoy
