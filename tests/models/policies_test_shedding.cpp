// SPDX-License-Identifier: Apache-2.0
#include "tests/models/policies_fixture.h"

// Shedding, hedging and the shared store. Requests come at 0.1, 0.2, … 10.0 s.
namespace spillway::models {
namespace {

TEST(PriorityShed, KeepsTheQueueFromOverflowing) {
  const auto service = [](const std::string& policies) {
    return run(
        steady(R"("workers": 1, "accept_queue": 10, "steps": [{"sleep": "300ms"}])" + policies,
               R"(, "classes": [{"name": "hi", "priority": 9}, {"name": "lo"}])"));
  };
  auto bare = service("");
  EXPECT_GT(ended(*bare, "app", Outcome::queue_full), 0U);
  auto shedding = service(R"(, "policies": [{"kind": "priority_shed", "from": 0.2, "to": 0.9}])");
  EXPECT_EQ(ended(*shedding, "app", Outcome::queue_full), 0U);
  EXPECT_GT(counted(*shedding, "app.completed", {{"class", "lo"}, {"outcome", "shed"}}),
            counted(*shedding, "app.completed", {{"class", "hi"}, {"outcome", "shed"}}));
}

TEST(PriorityShed, ShedsTheShareThatTheFillCallsFor) {
  // Nothing ends. Up to 5 of 10 in flight all pass; then shares of 0.2, 0.4, 0.6 add up, and that
  // of the ninth request makes a whole one. The tenth passes, 11 to 14 are shed at 0.8 each and
  // what was left, the fifteenth passes, and ten in flight shed all.
  const auto allowed = [](const std::string& duration) {
    auto world = run(gated(R"("kind": "priority_shed", "capacity": 10, "max_shed": 1)",
                           taking("1h"), "", duration));
    return counted(*world, "gw.p.allowed");
  };
  EXPECT_EQ(allowed("850ms"), 8);
  EXPECT_EQ(allowed("950ms"), 8);
  EXPECT_EQ(allowed("1050ms"), 9);
  EXPECT_EQ(allowed("1450ms"), 9);
  EXPECT_EQ(allowed("1550ms"), 10);
  EXPECT_EQ(allowed("10s"), 10);
}

TEST(AdaptiveThrottle, StopsAskingWhatFails) {
  // Nothing succeeds. No verdict on 30 calls; then 30/31 and more are refused, but for a maximum.
  const std::string terms = R"("kind": "adaptive_throttle", "min_calls": 30, "max_rejection": )";
  const auto refused = [&](const std::string& rest, const std::string& duration) {
    auto world = run(gated(terms + rest, R"("hazards": {"errors": 1})", "", duration));
    return counted(*world, "gw.p.rejected");
  };
  EXPECT_EQ(refused("1", "3s"), 0);
  EXPECT_GE(refused("1", "10s"), 65);  // 1.2 of 70 get through on average
  EXPECT_EQ(refused("0", "10s"), 0);
  // Three of ten fail: twice the successes are more than the calls, 1.05 times are not.
  const auto partly = [&](const std::string& threshold) {
    auto world = run(
        gated(terms + "1, \"success_threshold\": " + threshold, R"("hazards": {"errors": 0.3})"));
    return counted(*world, "gw.p.rejected");
  };
  EXPECT_EQ(partly("0.5"), 0);
  EXPECT_GT(partly("0.95"), 0);
  auto well = run(gated(R"("kind": "adaptive_throttle")", taking("0s")));
  EXPECT_EQ(counted(*well, "gw.p.rejected"), 0);
}

TEST(BackPressure, HoldsFromTheHighMarkDownToTheLowOne) {
  // Nine in flight after 0.9 s are more than eight: 1.0, 1.1 and 1.2 s are refused, until those of
  // 0.1, 0.2 and 0.3 s have left and six are left at 1.3 s.
  auto world = run(gated(R"("kind": "back_pressure", "capacity": 10)", taking("1s"), "", "2050ms"));
  EXPECT_EQ(counted(*world, "gw.p.rejected"), 3);
  EXPECT_EQ(counted(*world, "gw.p.allowed"), 17);
}

TEST(DoubleBreaker, DegradesWhenTheBucketIsEmpty) {
  const std::string terms = R"("kind": "double_breaker", "rate": "1/h", "burst": 3)";
  auto world = run(gated(terms, taking("0s")));
  EXPECT_EQ(ended(*world, "gw", Outcome::ok), 3U);
  EXPECT_EQ(ended(*world, "gw", Outcome::degraded), 97U);
  auto core = run(gated(terms + R"(, "core": ["default"])", taking("0s")));
  EXPECT_EQ(ended(*core, "gw", Outcome::ok), 100U);
}

TEST(DoubleBreaker, BecomesReadOnlyWhenTheQueueStaysLong) {
  // Five in flight are seen at 0.6 s; one second later writes are refused: 15 had come.
  const std::string terms =
      R"("kind": "double_breaker", "rate": "1000/s", "burst": 1000, "queue_threshold": 5,
         "recover_below": 1, "queue_for": "1s")";
  auto writes = run(gated(terms, taking("1h")));
  EXPECT_EQ(counted(*writes, "gw.p.allowed"), 15);
  EXPECT_EQ(ended(*writes, "gw", Outcome::shed), 85U);
  EXPECT_EQ(counted(*writes, "gw.p.read_only"), 1);
  auto reads = run(gated(terms + R"(, "reads": ["default"])", taking("1h")));
  EXPECT_EQ(counted(*reads, "gw.p.allowed"), 100);
}

TEST(SystemGuard, LimitsWhatIsInFlight) {
  auto world = run(gated(R"("kind": "system_guard", "max_in_flight": 3)", taking("1s")));
  EXPECT_EQ(counted(*world, "gw.p.allowed"), 30);  // as the bulkhead of three
}

TEST(SystemGuard, SeesHowBusyTheCoresWereInTheLastSecond) {
  const auto allowed = [](const std::string& max_cpu, const std::string& step) {
    auto world = run(steady(R"("cores": 2, "steps": [{")" + step + R"(": "1h"}], "policies":
                               [{"name": "p", "kind": "system_guard", "max_cpu": )" +
                            max_cpu + "}]"));
    return counted(*world, "app.p.allowed");
  };
  // One core computes from 0.1 s on, both from 0.2 s: 85 % of the first second, then all.
  EXPECT_EQ(allowed("0.84", "cpu"), 9);
  EXPECT_EQ(allowed("0.86", "cpu"), 19);
  EXPECT_EQ(allowed("0.01", "sleep"), 100);  // a worker that sleeps is none of it
}

TEST(SystemGuard, SeesNoCoresWhereThereAreNone) {
  auto world =
      run(gated(R"("kind": "system_guard", "max_cpu": 0.01, "max_load": 0.01)", taking("0s")));
  EXPECT_EQ(counted(*world, "gw.p.allowed"), 100);
}

TEST(MetricLimit, FollowsTheResponseTime) {
  // Replies take twice the target. From the first one at 0.3 s on that is half of 6/s, also while
  // none comes: 0.1 and 0.2 s, then 0.3, 0.6, 0.9, 1.3, 1.6, 1.9 s, …
  auto world = run(
      gated(R"("kind": "metric_limit", "max_rate": 6, "burst": 2, "target_response_time": "100ms")",
            taking("200ms")));
  EXPECT_EQ(counted(*world, "gw.p.allowed"), 32);
}

TEST(DeadlinePolicy, ShedsWhatNobodyWillWaitFor) {
  const std::string told = R"(, "timeout": "500ms", "deadline": "set")";
  auto late = run(gated(R"("kind": "deadline", "needed": "1s")", taking("0s"), told));
  EXPECT_EQ(ended(*late, "gw", Outcome::shed), 100U);
  auto soon = run(gated(R"("kind": "deadline", "needed": "100ms")", taking("0s"), told));
  EXPECT_EQ(ended(*soon, "gw", Outcome::ok), 100U);
}

TEST(Hedge, SendsACopyOfASlowRequestAndCancelsTheLoser) {
  // A copy after 100 ms, of all that began by 9.9 s; the first reply at 300 ms cancels it.
  const std::string terms = R"("kind": "hedge", "delay": "100ms", "budget": 1)";
  auto world = run(gated(terms, taking("300ms")));
  EXPECT_EQ(counted(*world, "gw.p.hedges"), 99);
  EXPECT_EQ(counted(*world, "gw.p.wins"), 0);
  EXPECT_EQ(ended(*world, "gw", Outcome::ok), 97U);
  EXPECT_EQ(ended(*world, "app", Outcome::cancelled), 97U);
}

TEST(Hedge, SendsACopyAtOnceWhenTheFirstFails) {
  auto world = run(gated(R"("kind": "hedge", "budget": 1)", R"("hazards": {"errors": 1})"));
  EXPECT_EQ(world->node("app").visits().offered(), 200U);
  EXPECT_EQ(ended(*world, "gw", Outcome::failed), 100U);
}

TEST(Hedge, ARefusalSendsNoCopy) {
  const std::string hedge = R"("kind": "hedge", "delay": "1h", "budget": 1)";
  const auto offered = [](const std::string& policy, const std::string& app) {
    auto world = run(gated(policy, app));
    return world->node("app").visits().offered();
  };
  const std::string ill = R"("hazards": {"errors": 1})";
  const std::string one = R"("policies": [{"kind": "bulkhead", "limit": 1}], )" + taking("1h");
  const std::string limited =
      R"("policies": [{"kind": "token_bucket", "rate": "1/h", "burst": 1}])";
  EXPECT_EQ(offered(hedge, one), 100U);
  EXPECT_EQ(offered(hedge, limited), 100U);
  EXPECT_EQ(offered(hedge + R"(, "hedge_on": ["too_busy"])", one), 1U + 2 * 99);
  EXPECT_EQ(offered(hedge + R"(, "hedge_on": ["too_busy"])", ill), 100U);
  EXPECT_EQ(offered(hedge + R"(, "hedge_on": ["rate_limited"])", limited), 100U)
      << "it says when to come back";
}

TEST(Hedge, TheFirstMayStillAnswerWhenItsCopyIsRefused) {
  // That of 10.0 s is inside at the end.
  auto world = run(gated(R"("kind": "hedge", "delay": "50ms", "budget": 1)",
                         R"("policies": [{"kind": "bulkhead", "limit": 1}], )" + taking("90ms")));
  EXPECT_EQ(ended(*world, "app", Outcome::too_busy), 99U);
  EXPECT_EQ(ended(*world, "gw", Outcome::ok), 99U);
}

TEST(Hedge, StaysWithinItsBudgetAlsoWhenCallersLeave) {
  const std::string none = R"("kind": "hedge", "delay": "100ms", "budget": 0, "min_hedges": 0)";
  EXPECT_EQ(counted(*run(gated(none, taking("300ms"))), "gw.p.hedges"), 0);
  // One copy at a time: the caller leaves 150 ms after it began, 50 ms after the copy went out,
  // so each request finds the budget given back.
  const std::string one = R"("kind": "hedge", "delay": "100ms", "budget": 0, "min_hedges": 1)";
  auto leaving = run(gated(one, taking("1h"), R"(, "timeout": "150ms", "cancel_late": true)"));
  EXPECT_EQ(counted(*leaving, "gw.p.hedges"), 99);
}

TEST(DistributedLimit, InstancesShareOneBucket) {
  for (const std::string mode : {"script", "versioned", "lease"}) {
    auto world = run(behind("\"kind\": \"distributed_limit\", \"mode\": \"" + mode +
                            R"(", "rate": "1/h", "burst": 6, "instances": 3, "chunk": 2)"));
    EXPECT_EQ(ended(*world, "app", Outcome::ok), 6U) << mode;
  }
  // By copies of their own each instance would admit six; what they are told keeps it below.
  auto cached = run(behind(R"("kind": "distributed_limit", "mode": "cached", "rate": "1/h",
                              "burst": 6, "instances": 3)"));
  EXPECT_GE(ended(*cached, "app", Outcome::ok), 6U);
  EXPECT_LT(ended(*cached, "app", Outcome::ok), 18U);
}

TEST(DistributedLimit, WithoutAStoreDoesAsItIsTold) {
  const auto admitted = [](const std::string& on_error, const std::string& trouble) {
    auto world = run(behind(R"("kind": "distributed_limit", "rate": "1/h", "burst": 10,
                               "instances": 5, "on_error": ")" +
                            on_error + "\", " + trouble));
    return counted(*world, "app.p.allowed");
  };
  // The request of 10.0 s still waits at the end.
  const std::string down = R"("store_errors": 1)";
  EXPECT_EQ(admitted("open", down), 99);
  EXPECT_EQ(admitted("closed", down), 0);
  EXPECT_EQ(admitted("local", down), 10);  // five instances, two tokens each
  const std::string slow = R"("store_latency": "200ms", "timeout": "50ms")";
  EXPECT_EQ(admitted("open", slow), 99);
}

TEST(DistributedLimit, ALateStoreTakesTheTokensAllTheSame) {
  // Ten late calls until 1.0 s empty the bucket of five; back to 2 ms, it has none left.
  auto world = run(behind(
      R"("kind": "distributed_limit", "rate": "1/h", "burst": 5, "on_error": "closed",
         "store_latency": "80ms")",
      "0s", "", R"(, "timeline": [{"at": "1050ms", "set": {"app.p.store_latency": "2ms"}}])"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 0U);
  EXPECT_EQ(counted(*world, "app.p.errors"), 10);
}

}  // namespace
}  // namespace spillway::models
