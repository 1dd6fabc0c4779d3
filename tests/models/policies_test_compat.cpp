// SPDX-License-Identifier: Apache-2.0
#include "tests/models/policies_fixture.h"

// Named libraries inside a run; that they decide as the originals do is shown by the recorded
// vectors. Requests come at 0.1, 0.2, … 10.0 s.
namespace spillway::models {
namespace {

std::uint64_t passed(const std::string& policy) {
  return ended(*run(behind(policy)), "app", Outcome::ok);
}

TEST(CompatLimiters, AdmitWhatTheirRateAndBurstGive) {
  // A full bucket of 5 at 0.1 s and 2/s for 9.9 s.
  EXPECT_EQ(passed(R"("kind": "x_time_rate", "limit": 2, "burst": 5)"), 24U);
  // Doubles at a day of uptime may miss a token that is due this very instant by one request.
  EXPECT_NEAR(
      static_cast<double>(passed(R"("kind": "folly_tokenbucket", "genRate": 2, "burstSize": 5)")),
      24, 4);
  EXPECT_EQ(passed(R"("kind": "governor", "max_burst": 5, "replenish_1_per": "500ms")"), 24U);
  EXPECT_EQ(passed(R"("kind": "throttled", "count": 2, "period": "1s", "MaxBurst": 4)"), 24U);
  // Evenly spaced: 0.1, 0.6, … 9.6 s.
  EXPECT_EQ(passed(R"("kind": "nginx_limit_req", "rate": 2)"), 20U);
  EXPECT_EQ(passed(R"("kind": "failsafe_smooth", "maxPermits": 1, "period": "20s")"), 1U);
  EXPECT_EQ(passed(R"("kind": "failsafe_bursty", "maxPermits": 3, "period": "20s")"), 3U);
  // Three in each cycle, and the cycle that begins at 10 s.
  EXPECT_EQ(passed(R"("kind": "resilience4j_ratelimiter", "limitForPeriod": 3,
                      "limitRefreshPeriod": "1s", "timeoutDuration": "0s")"),
            31U);
  // Whole seconds: 5 at first, then 2 at 1, 2, … 10 s, of which one comes by 10.0 s.
  EXPECT_EQ(passed(R"("kind": "scg_redis_ratelimiter", "replenishRate": 2, "burstCapacity": 5)"),
            24U);
}

TEST(CompatLimiters, HoldBackAsTheirOriginalsDo) {
  auto uber = run(behind(R"("kind": "uber_ratelimit", "rate": 2)"));
  EXPECT_EQ(ended(*uber, "app", Outcome::ok), 20U);  // slots at 0.1, 0.6, … 9.6 s
  EXPECT_EQ(counted(*uber, "app.p.waiting"), 80);
  auto guava = run(behind(R"("kind": "guava_ratelimiter", "permitsPerSecond": 2)"));
  EXPECT_GE(ended(*guava, "app", Outcome::ok), 20U);
  EXPECT_LE(ended(*guava, "app", Outcome::ok), 22U);  // at most what it saved in the first 0.1 s
}

TEST(EnvoyLocalRateLimit, DoesNothingUntilItIsEnabledAndEnforced) {
  const std::string terms = R"("kind": "envoy_local_rate_limit", "max_tokens": 4,
                               "fill_interval": "1h")";
  EXPECT_EQ(passed(terms), 100U);
  EXPECT_EQ(passed(terms + R"(, "filter_enabled": 100, "filter_enforced": 100)"), 4U);
}

TEST(SentinelFlow, CountsThreadsOrRequests) {
  auto threads = run(behind(R"("kind": "sentinel_flow", "grade": 0, "count": 3)", "1s"));
  EXPECT_EQ(counted(*threads, "app.p.allowed"), 30);  // as a bulkhead of three
  const std::uint64_t by_rate = passed(R"("kind": "sentinel_flow", "count": 3)");
  EXPECT_GE(by_rate, 30U);
  EXPECT_LE(by_rate, 33U);
}

TEST(CompatBreakers, OpenWhenEverythingFails) {
  const std::string ill = R"("hazards": {"errors": 1})";
  auto go = run(gated(R"("kind": "gobreaker")", ill));
  EXPECT_EQ(ended(*go, "gw", Outcome::breaker_open), 94U);
  auto sentinel = run(gated(R"("kind": "sentinel_degrade", "timeWindow": 100)", ill));
  EXPECT_EQ(ended(*sentinel, "gw", Outcome::breaker_open), 95U);  // minRequestAmount 5 decides
  auto r4j = run(gated(R"("kind": "resilience4j_circuitbreaker", "slidingWindowSize": 10,
                          "minimumNumberOfCalls": 10)",
                       ill));
  EXPECT_EQ(ended(*r4j, "gw", Outcome::breaker_open), 90U);
  EXPECT_EQ(counted(*r4j, "gw.p.state"), 2);
}

TEST(CompatBulkheads, CountWhatIsInFlight) {
  for (const std::string policy : {R"("kind": "resilience4j_bulkhead", "maxConcurrentCalls": 3)",
                                   R"("kind": "nginx_limit_conn", "limit_conn": 3)"}) {
    auto world = run(behind(policy, "1s"));
    EXPECT_EQ(ended(*world, "app", Outcome::too_busy), 70U) << policy;
    EXPECT_EQ(counted(*world, "app.p.in_flight"), 3);
  }
}

}  // namespace
}  // namespace spillway::models
