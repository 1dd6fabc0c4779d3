// SPDX-License-Identifier: Apache-2.0
#include "models/policies/compat_limiters.h"
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
  EXPECT_EQ(passed(R"("kind": "folly_tokenbucket", "genRate": 2, "burstSize": 5)"), 24U);
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

TEST(CompatLimiters, NginxCountsASecondOrAMinute) {
  NginxLimitReqConfig config;
  for (const std::int64_t scale : {1, 60}) {
    config.scale = scale;
    EXPECT_FALSE(problem(config));
  }
  config.scale = 7;
  EXPECT_TRUE(problem(config));
  config.scale = 1;
  config.also.emplace_back().scale = 7;
  EXPECT_TRUE(problem(config));
}

TEST(CompatLimiters, HoldBackAsTheirOriginalsDo) {
  auto uber = run(behind(R"("kind": "uber_ratelimit", "rate": 2)"));
  EXPECT_EQ(ended(*uber, "app", Outcome::ok), 20U);  // slots at 0.1, 0.6, … 9.6 s
  EXPECT_EQ(counted(*uber, "app.p.waiting"), 80);
  auto guava = run(behind(R"("kind": "guava_ratelimiter", "permitsPerSecond": 2)"));
  // It begins empty and saves a fifth of a permit by 0.1 s; the next is due at 0.5, 1.0, … 10.0 s.
  EXPECT_EQ(ended(*guava, "app", Outcome::ok), 21U);
}

TEST(EnvoyLocalRateLimit, DoesNothingUntilItIsEnabledAndEnforced) {
  const std::string terms = R"("kind": "envoy_local_rate_limit", "max_tokens": 4,
                               "fill_interval": "1h")";
  EXPECT_EQ(passed(terms), 100U);
  EXPECT_EQ(passed(terms + R"(, "filter_enabled": 100, "filter_enforced": 100)"), 4U);
}

TEST(EnvoyLocalRateLimit, AMatchedDescriptorGoesFirst) {
  const std::string terms = R"("kind": "envoy_local_rate_limit", "filter_enabled": 100,
                               "filter_enforced": 100, "fill_interval": "1h", "descriptors":
                               [{"class": "a", "max_tokens": 5, "fill_interval": "1h"}])";
  const auto ok = [&](const std::string& rest) {
    return ended(*run(behind(terms + rest, "0s", R"(, "classes": [{"name": "a"}])")), "app",
                 Outcome::ok);
  };
  EXPECT_EQ(ok(R"(, "max_tokens": 9)"), 5U);
  EXPECT_EQ(ok(R"(, "max_tokens": 2)"), 2U);
  EXPECT_EQ(ok(R"(, "max_tokens": 2, "always_consume_default_token_bucket": false)"), 5U);
}

TEST(SentinelFlow, CountsThreadsOrRequests) {
  auto threads = run(behind(R"("kind": "sentinel_flow", "grade": 0, "count": 3)", "1s"));
  EXPECT_EQ(counted(*threads, "app.p.allowed"), 30);  // as a bulkhead of three
  // 0.1, 0.2, 0.3 s, then 1.0, 1.1, 1.2 s as the first half-second leaves, … and 10.0 s.
  EXPECT_EQ(passed(R"("kind": "sentinel_flow", "count": 3)"), 31U);
  EXPECT_EQ(passed(R"("kind": "sentinel_flow")"), 0U);  // a count of 0, as in the original
}

TEST(SentinelFlow, P29_WhatWouldDivideByZeroIsRefused) {
  const auto problems = [](const std::string& rule) {
    scenario::Problems found("test.json");
    scenario::load("{\"spillway\": 1, \"name\": \"test\", " +
                       behind(R"("kind": "sentinel_flow", )" + rule) + "}",
                   found);
    return found.list();
  };
  EXPECT_TRUE(problems(R"("controlBehavior": 2, "count": 0)").empty());
  EXPECT_TRUE(problems(R"("controlBehavior": 2, "count": 0.5)").empty());
  EXPECT_TRUE(problems(R"("controlBehavior": 0, "count": 0.4)").empty());
  ASSERT_EQ(problems(R"("controlBehavior": 2, "count": 0.4)").size(), 1U);
  EXPECT_EQ(problems(R"("controlBehavior": 2, "count": 0.4)")[0].pointer,
            "/nodes/app/policies/0/count");
}

TEST(CompatBreakers, OpenWhenEverythingFails) {
  const std::string ill = R"("hazards": {"errors": 1})";
  auto go = run(gated(R"("kind": "gobreaker")", ill));
  EXPECT_EQ(ended(*go, "gw", Outcome::breaker_open), 94U);
  auto sentinel = run(gated(R"("kind": "sentinel_degrade", "grade": 1, "count": 0.5,
                               "timeWindow": 100)",
                            ill));
  EXPECT_EQ(ended(*sentinel, "gw", Outcome::breaker_open), 95U);  // minRequestAmount 5 decides
  auto r4j = run(gated(R"("kind": "resilience4j_circuitbreaker", "slidingWindowSize": 10,
                          "minimumNumberOfCalls": 10)",
                       ill));
  EXPECT_EQ(ended(*r4j, "gw", Outcome::breaker_open), 90U);
  EXPECT_EQ(counted(*r4j, "gw.p.state"), 2);
}

TEST(SentinelDegrade, OnlyAProbeThatSaysNothingOpensItAgain) {
  // Four errors open it at 2.3 s; the probe of 3.3 s answers at 3.65 s. Meanwhile, at 3.45 s, a
  // call of before goes away: no news to the original, which refuses on. 2.4 to 3.2 s and 3.4
  // to 3.6 s.
  auto world = run(R"("duration": "5s", "nodes": {
      "users": {"kind": "clients", "calls": "gw", "arrivals": {"kind": "constant", "rate": "10/s"},
                "classes": [{"name": "fast"}]},
      "patient": {"kind": "clients", "calls": "gw", "arrivals": {"kind": "constant", "rate": "1/h"},
                  "classes": [{"name": "slow"}], "timeout": "2s", "cancel_late": true},
      "gw": {"kind": "gateway", "calls": "app", "routes": [{"class": "slow", "calls": "archive"}],
             "policies": [{"name": "p", "kind": "sentinel_degrade", "grade": 2, "count": 3,
                           "timeWindow": 1}], "cancel_late": true},
      "app": {"kind": "service", "steps": [{"sleep": "350ms"}]},
      "archive": {"kind": "service", "steps": [{"sleep": "1h"}]}},
      "timeline": [{"at": "1450ms", "fault": "burst", "node": "patient", "requests": 1,
                    "over": "10ms"},
                   {"at": "1950ms", "for": "900ms", "fault": "errors", "node": "app", "rate": 1}])");
  EXPECT_EQ(ended(*world, "archive", Outcome::cancelled), 1U);
  EXPECT_EQ(counted(*world, "gw.p.rejected"), 12);
  EXPECT_EQ(counted(*world, "gw.p.state"), 0);
}

TEST(NginxLimitConn, CountsWhatIsInFlight) {
  auto world = run(behind(R"("kind": "nginx_limit_conn", "limit_conn": 3)", "1s"));
  EXPECT_EQ(ended(*world, "app", Outcome::too_busy), 70U);
  EXPECT_EQ(counted(*world, "app.p.in_flight"), 3);
}

TEST(NginxLimitReq, AllDirectivesMustLetARequestPass) {
  // 16 milli-requests a second give no further one within 10 s.
  const std::string two_classes = R"(, "classes": [{"name": "a"}, {"name": "b"}])";
  const std::string by_class =
      R"("kind": "nginx_limit_req", "key": "class", "scale": 60, "burst": 2, "nodelay": true)";
  EXPECT_EQ(ended(*run(behind(by_class, "0s", two_classes)), "app", Outcome::ok), 6U);
  const std::string and_all = by_class + R"(, "also": [{"key": "server", "scale": 60, "burst": 3,
                                                        "nodelay": true}])";
  EXPECT_EQ(ended(*run(behind(and_all, "0s", two_classes)), "app", Outcome::ok), 4U);
}

TEST(NginxLimitReq, AFullZoneForgetsItsOldestKey) {
  // One request of each class; but with room for one key every change of class begins anew.
  const std::string two_classes = R"(, "classes": [{"name": "a"}, {"name": "b"}])";
  const std::string by_class = R"("kind": "nginx_limit_req", "key": "class", "scale": 60)";
  EXPECT_EQ(ended(*run(behind(by_class, "0s", two_classes)), "app", Outcome::ok), 2U);
  EXPECT_GT(ended(*run(behind(by_class + R"(, "keys": 1)", "0s", two_classes)), "app", Outcome::ok),
            30U);  // half of the requests change the class
}

TEST(Bucket4j, RefillsTokenByTokenOrAllAtOnce) {
  // Five at 0.1 s. Greedy: 1.25 a second for 9.9 s; intervally: at 4 and 8 s.
  const std::string terms = R"("kind": "bucket4j", "bandwidths": [{"capacity": 5,
                               "refillTokens": 5, "refillPeriod": "4s", "refill": )";
  EXPECT_EQ(passed(terms + R"("greedy"}])"), 17U);
  EXPECT_EQ(passed(terms + R"("intervally"}])"), 15U);
  EXPECT_EQ(passed(terms + R"("greedy"}, {"capacity": 2, "refillPeriod": "1h"}])"), 2U);
}

TEST(Haproxy, WhoGoesOnTooFastStaysOut) {
  // Refused requests count: 10/s is above 5 for ever, where another limiter would admit 5/s. The
  // present request and the ten before it make eleven.
  EXPECT_EQ(passed(R"("kind": "haproxy_http_req_rate", "period": "1s", "limit": 5)"), 5U);
  EXPECT_EQ(passed(R"("kind": "haproxy_http_req_rate", "period": "1s", "limit": 11)"), 100U);
}

TEST(SentinelSystem, LimitsTheRateByItsTwoHalfSeconds) {
  // 0.1, 0.2, 0.3 s, then 1.0, 1.1, 1.2 s as the first half-second leaves, … and 10.0 s.
  auto world = run(behind(R"("kind": "sentinel_system", "qps": 3)"));
  EXPECT_EQ(counted(*world, "app.p.allowed"), 31);
  EXPECT_EQ(counted(*world, "app.p.rejected_by", {{"limit", "qps"}}), 69);
}

TEST(SentinelSystem, LetsOneMoreThanMaxThreadIn) {
  auto world = run(behind(R"("kind": "sentinel_system", "maxThread": 3)", "1s"));
  EXPECT_EQ(counted(*world, "app.p.allowed"), 40);  // as a bulkhead of four
}

TEST(SentinelSystem, SeesHowBusyTheCoresWereInTheLastSecond) {
  // The one core computes from 0.1 s on: 90 % of the first second.
  auto world = run(steady(R"("cores": 1, "steps": [{"cpu": "1h"}], "policies":
                             [{"name": "p", "kind": "sentinel_system", "highestCpuUsage": 0.8}])"));
  EXPECT_EQ(counted(*world, "app.p.allowed"), 9);
  EXPECT_EQ(counted(*world, "app.p.rejected_by", {{"limit", "cpu"}}), 91);
}

TEST(Resilience4jBreaker, StartsInTheStateThatItIsTold) {
  const std::string ill = R"("hazards": {"errors": 1})";
  const auto refused = [&](const std::string& state) {
    auto world = run(gated(R"("kind": "resilience4j_circuitbreaker", "minimumNumberOfCalls": 10,
                              "initialState": ")" +
                               state + "\"",
                           ill));
    return ended(*world, "gw", Outcome::breaker_open);
  };
  EXPECT_EQ(refused("CLOSED"), 90U);
  EXPECT_EQ(refused("FORCED_OPEN"), 100U);
  EXPECT_EQ(refused("DISABLED"), 0U);
  EXPECT_EQ(refused("METRICS_ONLY"), 0U);
  EXPECT_EQ(refused("OPEN"), 100U);  // for a minute
}

TEST(Resilience4jBreaker, ItsWaitMayBeRandom) {
  // One probe every 1.1 s (later than the wait of a second), or every 0.6 s to 1.6 s.
  const std::string terms =
      R"("kind": "resilience4j_circuitbreaker", "minimumNumberOfCalls": 1, "waitDurationInOpenState":
         "1s", "permittedNumberOfCallsInHalfOpenState": 1)";
  const auto probes = [&](const std::string& wait) {
    auto world = run(gated(terms + wait, R"("hazards": {"errors": 1})", "", "60s"));
    return ended(*world, "gw", Outcome::failed);
  };
  const std::uint64_t even = probes("");
  EXPECT_EQ(even, 55U);  // at 0.1 + 1.1 n s
  const std::uint64_t random = probes(R"(, "enableRandomizedWait": true)");
  EXPECT_NE(random, even);
  EXPECT_GE(random, 38U);
  EXPECT_LE(random, 100U);
}

}  // namespace
}  // namespace spillway::models
