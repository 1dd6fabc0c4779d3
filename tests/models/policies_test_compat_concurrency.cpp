// SPDX-License-Identifier: Apache-2.0
#include "tests/models/policies_fixture.h"

// Limits in flight of named libraries inside a run. A pulse is ten requests, 1 ms apart, from 1 s
// on; all that get a place at once have 1, 2, 3, … in flight when they begin.
namespace spillway::models {
namespace {

std::int64_t limit_after_pulse(const std::string& policy) {
  return counted(*run(pulse(policy, 10, "1s")), "app.p.limit");
}

TEST(NetflixAimd, ItsLeastLimitLiftsASmallerFirstOne) {
  // Four slow calls: 4, 3.6, 2.7, 1.8 rounded down. The default minLimit is 20.
  const std::string slow = R"("kind": "netflix_aimd", "initialLimit": 4, "timeout": "500ms")";
  EXPECT_EQ(limit_after_pulse(slow + R"(, "minLimit": 1)"), 1);
  EXPECT_EQ(limit_after_pulse(slow), 20);
}

TEST(NetflixAimd, AWindowWithTooFewSamplesIsLost) {
  // The first sample closes a window of one, the other three wait for the next end.
  EXPECT_EQ(limit_after_pulse(R"("kind": "netflix_aimd", "initialLimit": 4, "minLimit": 1,
                                 "timeout": "500ms", "windowed": {})"),
            4);
}

TEST(NetflixVegas, GrowsBySixWhenHalfOfTheLimitIsInUse) {
  // Equal times, so no queue. In flight 5 of 10: 16; 8 of 16: 22; then 10 are too few.
  EXPECT_EQ(limit_after_pulse(R"("kind": "netflix_vegas", "initialLimit": 10)"), 22);
}

TEST(NetflixGradient, GrowsByItsQueueAtOnce) {
  // In flight 5 of 10: 14; 7 of 14: 18; 9 of 18: 22.
  EXPECT_EQ(limit_after_pulse(R"("kind": "netflix_gradient", "initialLimit": 10)"), 22);
}

TEST(NetflixGradient2, GrowsByAFifthOfItsQueue) {
  // From the fifth in flight on, six times 4 * 0.2: 14.8 rounded down.
  EXPECT_EQ(limit_after_pulse(R"("kind": "netflix_gradient2", "initialLimit": 10, "minLimit": 1)"),
            14);
}

TEST(NetflixLimits, AChangeOfASettingStartsThemAnew) {
  const std::string terms = R"("kind": "netflix_vegas", "initialLimit": 2)";
  EXPECT_GT(counted(*run(behind(terms, "200ms")), "app.p.limit"), 7);
  auto world = run(behind(terms, "200ms", "",
                          R"(, "timeline": [{"at": "10s", "set": {"app.p.initialLimit": 7}}])"));
  EXPECT_EQ(counted(*world, "app.p.limit"), 7);
}

TEST(FollyCodel, ShedsFromTheIntervalAfterALateOneOnButItsFirst) {
  // One at a time, 100 ms each. Of those that begin at 1.0, 1.1, 1.2, 1.3 s, the wait of 1.1 s
  // begins an interval, that of 1.3 s ends it as a late one and is its successor's first; at 1.4 s
  // all others have waited over twice the target.
  auto world = run(pulse(R"("kind": "folly_codel", "limit": 1)", 10, "100ms"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 4U);
  EXPECT_EQ(counted(*world, "app.p.shed"), 6);
}

TEST(Resilience4jBulkhead, LetsCallsWaitForAPermit) {
  const std::string two = R"("kind": "resilience4j_bulkhead", "maxConcurrentCalls": 2)";
  auto hasty = run(pulse(two, 10, "1s"));
  EXPECT_EQ(ended(*hasty, "app", Outcome::too_busy), 8U);
  // Two more get the permits of 2 s, the others' 1.5 s are over before 3 s.
  auto patient = run(pulse(two + R"(, "maxWaitDuration": "1500ms")", 10, "1s"));
  EXPECT_EQ(ended(*patient, "app", Outcome::ok), 4U);
  EXPECT_EQ(ended(*patient, "app", Outcome::wait_timeout), 6U);
  auto none = run(pulse(R"("kind": "resilience4j_bulkhead", "maxConcurrentCalls": 0)", 10, "1s"));
  EXPECT_EQ(ended(*none, "app", Outcome::too_busy), 10U);
}

TEST(EnvoyCircuitBreakers, CountConnectionsPendingAndRunningRequests) {
  const auto served = [](const std::string& thresholds) {
    auto world = run(pulse(R"("kind": "envoy_circuit_breakers", )" + thresholds, 10, "1s"));
    EXPECT_EQ(ended(*world, "app", Outcome::too_busy) + ended(*world, "app", Outcome::ok), 10U);
    return ended(*world, "app", Outcome::ok);
  };
  EXPECT_EQ(served(R"("max_connections": 2, "max_pending_requests": 4)"), 6U);
  EXPECT_EQ(served(R"("max_connections": 2, "max_requests": 1)"), 1U);
  EXPECT_EQ(served(R"("max_pending_requests": 0)"), 0U);
  EXPECT_EQ(served(R"("max_connections": 0)"), 10U);  // one connection, one after the other
}

}  // namespace
}  // namespace spillway::models
