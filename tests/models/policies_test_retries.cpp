// SPDX-License-Identifier: Apache-2.0
#include "tests/models/policies_fixture.h"

// Retries of named libraries inside a run. Requests come at 0.1, 0.2, … 10.0 s.
namespace spillway::models {
namespace {

const std::string ill = R"("hazards": {"errors": 1})";

std::uint64_t attempts(World& world) {
  return world.node("app").visits().offered();
}

TEST(Resilience4jRetry, WaitsTheSameOrLongerEachTime) {
  // Those of 9.9 and 10.0 s have one and two attempts still to come.
  const std::string retry = R"("kind": "resilience4j_retry", "waitDuration": "100ms")";
  EXPECT_EQ(attempts(*run(gated(retry, ill))), 300U - 1 - 2);
  // 100 and 250 ms: those from 9.7 s on lack the third attempt, that of 10.0 s the second too.
  auto growing = run(gated(retry + R"(, "enableExponentialBackoff": true,
                                       "exponentialBackoffMultiplier": 2.5)",
                           ill));
  EXPECT_EQ(attempts(*growing), 300U - 4 - 1);
  EXPECT_EQ(counted(*growing, "gw.p.gave_up"), 96);
}

TEST(Resilience4jRetry, AResultThatWasRetriedToTheEndMayCountAsAFailure) {
  // The bucket of one gives a full reply, then reduced ones.
  const std::string app = R"("policies": [{"kind": "double_breaker", "rate": "1/h", "burst": 1}])";
  const std::string retry =
      R"("kind": "resilience4j_retry", "waitDuration": "0s", "retry_on": ["degraded"])";
  auto taken = run(gated(retry, app));
  EXPECT_EQ(ended(*taken, "gw", Outcome::degraded), 99U);
  auto failed = run(gated(retry + R"(, "failAfterMaxAttempts": true)", app));
  EXPECT_EQ(ended(*failed, "gw", Outcome::failed), 99U);
  EXPECT_EQ(attempts(*failed), 1U + 99 * 3);
}

TEST(GrpcRetry, AChannelMakesAtMostFiveAttempts) {
  auto world = run(gated(R"("kind": "grpc_retry", "maxAttempts": 10, "initialBackoff": "1ms",
                            "maxBackoff": "1ms")",
                         ill));
  EXPECT_EQ(attempts(*world), 99U * 5 + 1);
}

TEST(GrpcRetry, ThrottlingEndsRetriesAtHalfOfItsTokens) {
  // The first request's five failures take the tokens from 10 to 5; no success gives any back.
  auto world = run(gated(R"("kind": "grpc_retry", "initialBackoff": "1ms", "maxBackoff": "1ms",
                            "retryThrottling": {})",
                         ill));
  EXPECT_EQ(counted(*world, "gw.p.retries"), 4);
  EXPECT_EQ(counted(*world, "gw.p.refused"), 100);
}

TEST(GrpcRetry, APushbackReplacesTheBackOff) {
  // A token at 0.1 s and one at 1.1 s, which the nine that were refused in between are told of.
  auto world = run(gated(R"("kind": "grpc_retry", "initialBackoff": "1h", "maxBackoff": "1h")",
                         R"("policies": [{"kind": "token_bucket", "rate": "1/s", "burst": 1}])", "",
                         "1150ms"));
  EXPECT_EQ(attempts(*world), 11U + 9);
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 2U);
}

TEST(GrpcRetry, BacksOffOnARampThatNamesNoTime) {
  const auto world = run(R"("duration": "20s", "nodes": {
      "users": {"kind": "clients", "calls": "gate",
                "arrivals": {"kind": "constant", "rate": "100/s"}},
      "gate": {"kind": "gateway", "calls": "db", "policies": [
          {"kind": "grpc_retry", "initialBackoff": "1s", "maxBackoff": "1s",
           "retry_on": ["breaker_open"]},
          {"name": "breaker", "kind": "breaker", "window": "1s", "minimum_calls": 10,
           "open_for": "2s", "ramp_up": "20s", "ramp_from": 0.05}]},
      "db": {"kind": "pool", "connections": 10, "query": "1ms"}},
      "timeline": [{"at": "5s", "for": "2s", "fault": "errors", "node": "db", "rate": 1}])");
  const auto late = [&](const std::string& metric, const std::string& stat) {
    const kernel::Time from(12'000'000'000);
    return measure(world->metrics(), {metric, {}, stat, "", from, world->end()}).value;
  };
  ASSERT_LT(late("gate.breaker.admission", "max"), 80) << "the ramp goes on";
  EXPECT_GT(late("gate.latency", "p90"), 0.8e9);
}

TEST(EnvoyRetry, MakesOneRetryUnlessToldOtherwise) {
  // Of an interval of 1 ms every whole millisecond below is 0.
  const std::string at_once =
      R"("kind": "envoy_retry", "base_interval": "1ms", "max_interval": "1ms")";
  EXPECT_EQ(attempts(*run(gated(at_once, ill))), 200U);
  EXPECT_EQ(attempts(*run(gated(at_once + R"(, "num_retries": 3)", ill))), 400U);
}

TEST(EnvoyRetry, CountsARetryFromItsGrant) {
  // They wait for minutes, so only the first few are granted.
  const std::string late = R"("kind": "envoy_retry", "base_interval": "10h")";
  auto plain = run(gated(late, ill));
  EXPECT_EQ(counted(*plain, "gw.p.retries"), 3);
  EXPECT_EQ(counted(*plain, "gw.p.refused"), 97);
  auto budget = run(gated(late + R"(, "retry_budget": {"min_retry_concurrency": 5})", ill));
  EXPECT_EQ(counted(*budget, "gw.p.retries"), 5);
}

}  // namespace
}  // namespace spillway::models
