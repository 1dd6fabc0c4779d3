// SPDX-License-Identifier: Apache-2.0
#include "tests/models/policies_fixture.h"

// Limits that several share, and limits in flight. Requests come at 0.1, 0.2, … 10.0 s.
namespace spillway::models {
namespace {

const std::string two_tenants =
    R"(, "classes": [{"name": "a", "tenant": "x"}, {"name": "b", "tenant": "y"}])";

TEST(KeyedTokenBucket, GivesEachKeyABucketOfItsOwn) {
  const std::string terms = R"("kind": "keyed_token_bucket", "rate": "1/h", "burst": 3)";
  for (const std::string by : {"tenant", "class", "tenant_and_class"}) {
    auto world = run(behind(terms + ", \"by\": \"" + by + "\"", "0s", two_tenants));
    EXPECT_EQ(ended(*world, "app", Outcome::ok), 6U) << by;
    EXPECT_EQ(counted(*world, "app.p.keys"), 2);
  }
  auto refusing =
      run(behind(terms + R"(, "most_keys": 1, "when_full": "refuse")", "0s", two_tenants));
  EXPECT_EQ(ended(*refusing, "app", Outcome::ok), 3U);
}

TEST(HierarchicalLimit, TakesATokenAtEveryLevelOrNone) {
  auto world = run(behind(R"("kind": "hierarchical_limit", "all": {"rate": "1/h", "burst": 5},
                             "class": {"rate": "1/h", "burst": 3})",
                          "0s", two_tenants));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 5U);
  auto tenants = run(behind(R"("kind": "hierarchical_limit", "all": {"rate": "1/h", "burst": 50},
                               "tenant": {"rate": "1/h", "burst": 2})",
                            "0s", two_tenants));
  EXPECT_EQ(ended(*tenants, "app", Outcome::ok), 4U);
  EXPECT_EQ(counted(*tenants, "app.p.rejected_by", {{"level", "tenant"}}), 96);
  EXPECT_EQ(counted(*tenants, "app.p.rejected_by", {{"level", "all"}}), 0);
}

TEST(WeightedLimit, SplitsTheBurstByWeight) {
  const std::string terms =
      R"("kind": "weighted_limit", "rate": "1/h", "burst": 10, "borrow": false, "others": 40,
         "shares": [{"class": "a", "weight": 60}])";
  auto one = run(behind(terms, "0s", R"(, "classes": [{"name": "a"}])"));
  EXPECT_EQ(ended(*one, "app", Outcome::ok), 6U);
  auto both = run(behind(terms, "0s", two_tenants));
  EXPECT_EQ(ended(*both, "app", Outcome::ok), 10U);
}

TEST(WeightedLimit, TakesNewWeightsWhileItRuns) {
  auto world = run(behind(
      R"("kind": "weighted_limit", "rate": "10/s", "burst": 10, "borrow": false, "others": 40,
         "shares": [{"class": "a", "weight": 60}])",
      "0s", R"(, "classes": [{"name": "a"}])",
      R"(, "timeline": [{"at": "5s", "set": {"app.p.shares.0.weight": 10}}])"));
  // 6 and 6/s for the 4.9 s until 5 s: 35; then 10/50 of 10/s with at most 2 in stock: 10 to 12.
  EXPECT_GE(ended(*world, "app", Outcome::ok), 45U);
  EXPECT_LE(ended(*world, "app", Outcome::ok), 48U);
}

TEST(Bulkhead, RefusesBeyondItsPlaces) {
  // Three enter in each second and stay for one: 0.1, 0.2, 0.3, 1.1, … 9.3 s.
  auto world = run(behind(R"("kind": "bulkhead", "limit": 3)", "1s"));
  EXPECT_EQ(ended(*world, "app", Outcome::too_busy), 70U);
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 27U);
  EXPECT_EQ(counted(*world, "app.p.in_flight"), 3);
}

TEST(Bulkhead, LetsSomeWaitUntilTheirTimeIsUp) {
  // Of ten within 10 ms two enter, four wait, four are refused; two of the four get the places of
  // 2 s, the others' 1.5 s end before the next are free at 3 s.
  auto world = run(
      pulse(R"("kind": "bulkhead", "limit": 2, "max_waiting": 4, "max_wait": "1500ms")", 10, "1s"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 4U);
  EXPECT_EQ(ended(*world, "app", Outcome::wait_timeout), 2U);
  EXPECT_EQ(ended(*world, "app", Outcome::too_busy), 4U);
}

TEST(Bulkhead, APlaceAtTheEndOfTheWaitIsInTime) {
  // The second comes 5 ms after the first, whose place is free after 100 ms.
  const auto served = [](const std::string& max_wait) {
    auto world = run(pulse(
        R"("kind": "bulkhead", "limit": 1, "max_wait": ")" + max_wait + R"(", "max_waiting": 1)", 2,
        "100ms"));
    return ended(*world, "app", Outcome::ok);
  };
  EXPECT_EQ(served("94ms"), 1U);
  EXPECT_EQ(served("95ms"), 2U);
}

TEST(Bulkhead, TensOfThousandsMayWaitInVain) {
  auto world = run(pulse(
      R"("kind": "bulkhead", "limit": 1, "max_waiting": 99999, "max_wait": "1s")", 50'000, "1h"));
  EXPECT_EQ(ended(*world, "app", Outcome::wait_timeout), 49'999U);
  EXPECT_EQ(counted(*world, "app.p.in_flight"), 1);
}

TEST(Bulkhead, AWaiterThatGoesAwayLeavesItsPlaceInTheQueue) {
  auto world = run(pulse(R"("kind": "bulkhead", "limit": 1, "max_waiting": 9)", 10, "1s",
                         R"(, "timeout": "2500ms", "cancel_late": true)"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 2U);         // done at 2 and 3 s
  EXPECT_EQ(ended(*world, "app", Outcome::cancelled), 8U);  // one of them inside
  EXPECT_EQ(counted(*world, "app.p.waiting"), 0);
  EXPECT_EQ(counted(*world, "app.p.in_flight"), 0);
}

TEST(Bulkhead, AHigherLimitLetsWaitersIn) {
  // From 5 s on everybody has a place: all that came by 9.0 s are done at the end.
  auto world = run(behind(R"("kind": "bulkhead", "limit": 1, "max_waiting": 99)", "1s", "",
                          R"(, "timeline": [{"at": "5s", "set": {"app.p.limit": 99}}])"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 90U);
  EXPECT_EQ(counted(*world, "app.p.waiting"), 0);
}

// 5 ms inside every 100 ms: a look at each 10 ms boundary would see nobody, or twice as many.
TEST(Bulkhead, CountsWhoIsInsideOverTimeNotWhenSomebodyLooks) {
  const auto inside = [](const std::string& policy, const Labels& labels) {
    const auto world = run(behind(policy, "5ms"));
    const stats::GaugeSeries& gauge = world->metrics().find("app.p.in_flight", labels)->gauge();
    EXPECT_EQ(gauge.max(kernel::Time(), world->end()), 1);
    return gauge.mean(kernel::Time(), kernel::Time() + kernel::Duration(9'000'000'000));
  };
  EXPECT_DOUBLE_EQ(inside(R"("kind": "bulkhead", "limit": 3)", {}), 89 * 0.005 / 9);
  EXPECT_DOUBLE_EQ(inside(R"("kind": "shared_bulkhead", "limit": 3)", {{"priority", "core"}}),
                   89 * 0.005 / 9);
  for (const std::string kind :
       {"resilience4j_bulkhead", "envoy_circuit_breakers", "nginx_limit_conn", "gobreaker"}) {
    EXPECT_DOUBLE_EQ(inside("\"kind\": \"" + kind + "\"", {}), 89 * 0.005 / 9) << kind;
  }
}

TEST(SharedBulkhead, LeavesLowPriorityItsShare) {
  auto world = run(pulse(
      R"("kind": "shared_bulkhead", "limit": 10, "low_below": 1, "low_max_share": 0.2)", 10, "1s"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 2U);
  EXPECT_EQ(ended(*world, "app", Outcome::too_busy), 8U);
}

TEST(Aimd, SlowCallsShrinkTheLimit) {
  // Four of ten enter; each takes longer than the timeout: 4, 3.6, 2.7, 1.8, 0.9 rounded down.
  auto world = run(pulse(
      R"("kind": "aimd", "initial": 4, "max": 10, "backoff": 0.9, "timeout": "500ms")", 10, "1s"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 4U);
  EXPECT_EQ(counted(*world, "app.p.limit"), 1);
}

TEST(AdaptiveLimits, GrowWhileHalfOfThemIsInUseAndCallsAreAsFastAsEver) {
  // Ten equal calls with 1, 2, … 10 in flight. From half of the limit on, aimd adds one each time;
  // vegas six (at 5 of 10 and 8 of 16); gradient a fifth of its queue of four: 14.8.
  const auto after_pulse = [](const std::string& kind) {
    auto world = run(pulse("\"kind\": \"" + kind + R"(", "initial": 10, "min": 1)", 10, "1s"));
    return counted(*world, "app.p.limit");
  };
  EXPECT_EQ(after_pulse("aimd"), 16);
  EXPECT_EQ(after_pulse("vegas"), 22);
  EXPECT_EQ(after_pulse("gradient"), 14);
}

TEST(AdaptiveLimits, AWindowGivesThemOneSampleForManyCalls) {
  // Four slow calls, 1 ms apart: one by one 4, 3, 2, 1; by windows of 1 ms the second and the
  // fourth end one: 3, 2; a window of 10 calls never ends.
  const auto after_pulse = [](const std::string& window) {
    auto world =
        run(pulse(R"("kind": "aimd", "initial": 4, "timeout": "500ms")" + window, 10, "1s"));
    return counted(*world, "app.p.limit");
  };
  EXPECT_EQ(after_pulse(""), 1);
  EXPECT_EQ(after_pulse(R"(, "window": {"length": "1ms", "min_samples": 1})"), 2);
  EXPECT_EQ(after_pulse(R"(, "window": {})"), 4);
}

TEST(Codel, ShedsWhatWaitedWhileTheQueueStands) {
  // One at a time, 100 ms each. Those of 1.2 and 1.3 s are an interval whose shortest wait is long;
  // that of 1.4 s is the first of the next and passes, at 1.5 s all others have waited too long.
  const std::string policy = R"("kind": "codel", "limit": 1)";
  auto world = run(pulse(policy, 10, "100ms"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 5U);
  EXPECT_EQ(counted(*world, "app.p.shed"), 5);
  // Half a shed for each of ten requests, kept up to two whole ones.
  auto capped = run(pulse(policy + R"(, "max_shed": 0.5)", 10, "100ms"));
  EXPECT_EQ(counted(*capped, "app.p.shed"), 3);
  auto calm = run(behind(policy, "50ms"));
  EXPECT_EQ(counted(*calm, "app.p.shed"), 0);
  EXPECT_EQ(ended(*calm, "app", Outcome::ok), 99U);  // that of 10.0 s is inside
}

}  // namespace
}  // namespace spillway::models
