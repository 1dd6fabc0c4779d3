// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/frame_pool.h"
#include "tests/models/world_fixture.h"
#include "tests/policy/allocations.h"

namespace spillway::models {
namespace {

using kernel::Duration;
using kernel::Time;
using namespace kernel::literals;

Duration median(World& world, const std::string& node) {
  return latencies(*world.metrics().find(node + ".latency"), "all", Time(), world.end())
      .percentile(0.5);
}

std::int64_t gauge_max(World& world, const std::string& name) {
  return world.metrics().find(name)->gauge().max(Time(), world.end());
}

TEST(Measured, IsReadableAtAnySize) {
  Measured measured;
  for (const auto& [value, text] : {std::pair{0.25, "0.25"},
                                    {1234567.0, "1234567"},
                                    {1.7e308, "1.700e+308"},
                                    {-2e64, "-2.000e+64"}}) {
    measured.value = value;
    EXPECT_EQ(measured.text(), text);
  }
}

TEST(Service, AWorkerIsHeldThroughTheCall) {
  // 10 requests a second hold one of two workers for 1 s each: two are served a second, and the
  // pool behind, which could take ten, never sees more than two.
  const auto world = run(R"("duration": "20s", "nodes": {
    "users": {"kind": "clients", "calls": "app", "arrivals": {"kind": "constant", "rate": "10/s"}},
    "app": {"kind": "service", "workers": 2, "accept_queue": 5, "steps": [{"call": "db"}]},
    "db": {"kind": "pool", "connections": 10, "query": "1s"}})");
  EXPECT_EQ(gauge_max(*world, "db.busy"), 2);
  EXPECT_EQ(gauge_max(*world, "app.queue"), 5);
  EXPECT_NEAR(static_cast<double>(ended(*world, "app", Outcome::ok)), 40, 2);
  EXPECT_GT(ended(*world, "app", Outcome::queue_full), 140u);
}

TEST(Service, CoresAreShared) {
  // Two at once on one core take twice as long; with two cores they do not.
  const std::string bursts = R"(, "timeline": [{"at": "5s", "fault": "burst", "node": "users",
                                               "requests": 2, "over": "0s"}])";
  const std::string idle =
      R"("duration": "10s", "nodes": {"users": {"kind": "clients", "calls": "app",
      "arrivals": {"kind": "constant", "rate": "0/s"}},
      "app": {"kind": "service", "workers": 8, "steps": [{"cpu": "100ms"}], "cores": )";
  EXPECT_NEAR(median(*run(idle + "1}}" + bursts), "app").seconds(), 0.2, 0.001);
  EXPECT_NEAR(median(*run(idle + "2}}" + bursts), "app").seconds(), 0.1, 0.001);
}

TEST(Service, AdaptiveLifoServesTheNewestWhileAQueueStands) {
  // Twice what one worker can do, and whoever waits 1 s is shed. In order of arrival those that are
  // served wait as long as may be; newest first they hardly wait.
  const auto waits = [](const std::string& more) {
    auto world = run(R"("duration": "20s", "nodes": {
        "users": {"kind": "clients", "calls": "app",
                  "arrivals": {"kind": "constant", "rate": "20/s"}},
        "app": {"kind": "service", "workers": 1, "accept_queue": 1000, "discipline": "codel",
                "codel_target": "1s", "codel_interval": "1s", "steps": [{"sleep": "100ms"}])" +
                     more + "}}");
    EXPECT_NEAR(static_cast<double>(ended(*world, "app", Outcome::ok)), 199, 1);
    return latencies(*world->metrics().find("app.latency"), "ok", Time() + 5_s, world->end())
        .percentile(0.5)
        .seconds();
  };
  EXPECT_NEAR(waits(""), 1.1, 0.01);  // and the 0.1 s of their own
  EXPECT_NEAR(waits(R"(, "adaptive_lifo": true)"), 0.15, 0.05);
}

TEST(Service, StepsInParallelTakeAsLongAsTheLongest) {
  const auto world = run(steady(
      R"("steps": [{"parallel": [{"sleep": "10ms"}, {"sleep": "30ms"}, {"cpu": "20ms"}]}])"));
  EXPECT_NEAR(median(*world, "app").seconds(), 0.030, 0.0001);
}

TEST(Service, StepsInParallelAllocateNothing) {
  if (!kernel::FramePool::pooled) GTEST_SKIP() << "every frame comes from the system";
  World world(parse(R"("duration": "10s", "nodes": {
    "users": {"kind": "clients", "calls": "app",
              "arrivals": {"kind": "constant", "rate": "1000/s"}},
    "app": {"kind": "service",
            "steps": [{"parallel": [{"sleep": "5ms"}, {"sleep": "1ms"}]}]}})"));
  world.advance(Time() + 2_s);
  const std::int64_t before = policy::allocations();
  world.advance(world.end());
  EXPECT_GT(ended(world, "app", Outcome::ok), 9'900u);
  EXPECT_LT(policy::allocations() - before, 800) << "one a bucket: the series go on";
}

TEST(Service, StepsOfOtherClassesAreSkipped) {
  const auto world = run(steady(R"("steps": [{"sleep": "10ms", "only": ["slow"]}])",
                                R"(, "classes": [{"name": "slow"}, {"name": "fast"}])"));
  const auto p50 = [&](const std::string& name) {
    return latencies(*world->metrics().find("app.latency", {{"class", name}}), "all", Time(),
                     world->end())
        .percentile(0.5);
  };
  EXPECT_NEAR(p50("slow").seconds(), 0.010, 0.0001);
  EXPECT_EQ(p50("fast"), Duration());
}

TEST(Classes, ClientsWithoutAreOfNone) {
  const auto world = run(R"("duration": "10s", "nodes": {
    "apps": {"kind": "clients", "calls": "gate", "arrivals": {"kind": "constant", "rate": "5/s"},
             "classes": [{"name": "gold", "tenant": "acme"}]},
    "anybody": {"kind": "clients", "calls": "gate",
                "arrivals": {"kind": "constant", "rate": "50/s"}},
    "gate": {"kind": "gateway", "calls": "app", "routes": [{"class": "gold", "calls": "golden"}],
             "policies": [{"name": "k", "kind": "keyed_token_bucket", "by": "tenant",
                           "rate": "10/s", "burst": 10}]},
    "app": {"kind": "service", "steps": [{"sleep": "10ms", "only": ["gold"]}]},
    "golden": {"kind": "service", "steps": []}})");
  const std::uint64_t paying = world->node("apps").visits().offered();
  EXPECT_EQ(ended(*world, "apps", Outcome::rate_limited), 0u) << "acme has a bucket of its own";
  EXPECT_EQ(world->node("golden").visits().offered(), paying);
  EXPECT_GT(ended(*world, "app", Outcome::ok), 100u);
  EXPECT_EQ(median(*world, "app"), Duration()) << "that step is for gold";
  const auto offered = [&](const std::string& name) {
    return world->metrics().find("gate.offered", {{"class", name}})->current();
  };
  EXPECT_EQ(offered("gold"), static_cast<std::int64_t>(paying));
  EXPECT_GT(offered("default"), 490);
}

TEST(Timeouts, AbandonedWorkGoesOn) {
  const auto world =
      run(steady(R"("workers": 100, "steps": [{"sleep": "300ms"}])", R"(, "timeout": "100ms")"));
  EXPECT_NEAR(static_cast<double>(ended(*world, "users", Outcome::timed_out)), 99, 1);
  EXPECT_NEAR(static_cast<double>(ended(*world, "app", Outcome::ok)), 97, 1);
}

TEST(Timeouts, CancelledWorkStops) {
  const auto world = run(steady(R"("workers": 100, "steps": [{"sleep": "300ms"}])",
                                R"(, "timeout": "90ms", "cancel_late": true)"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 0u);
  EXPECT_NEAR(static_cast<double>(ended(*world, "app", Outcome::cancelled)), 99, 1);
  EXPECT_EQ(gauge_max(*world, "app.busy"), 1);
}

TEST(Timeouts, ADeadlineThatIsToldEndsTheWaitInTheQueue) {
  const std::string slow = R"("workers": 1, "accept_queue": 50, "steps": [{"sleep": "1s"}])";
  const auto silent = run(steady(slow, R"(, "timeout": "200ms")"));
  EXPECT_EQ(ended(*silent, "app", Outcome::wait_timeout), 0u);
  EXPECT_EQ(gauge_max(*silent, "app.queue"), 50);
  const auto told = run(steady(slow, R"(, "timeout": "200ms", "deadline": "set")"));
  EXPECT_GT(ended(*told, "app", Outcome::wait_timeout), 80u);
  EXPECT_LE(gauge_max(*told, "app.queue"), 3);
}

TEST(Timeouts, AProxyCanStripTheDeadline) {
  const auto with_hop = [](const std::string& hop) {
    return run(R"("duration": "10s", "nodes": {
      "users": {"kind": "clients", "calls": "mesh", "timeout": "200ms", "deadline": "set",
                "arrivals": {"kind": "constant", "rate": "10/s"}},
      "mesh": {"kind": "gateway", "calls": "app", "deadline": ")" +
               hop + R"("},
      "app": {"kind": "service", "workers": 1, "accept_queue": 50, "steps": [{"sleep": "1s"}]}})");
  };
  EXPECT_GT(ended(*with_hop("forward"), "app", Outcome::wait_timeout), 80u);
  EXPECT_EQ(ended(*with_hop("strip"), "app", Outcome::wait_timeout), 0u);
}

TEST(Link, DelaysBothWays) {
  const auto world = run(steady(R"("steps": [{"sleep": "10ms"}])", "",
                                R"(, "links": {"users->app": {"delay": "25ms"}})"));
  EXPECT_NEAR(median(*world, "users").seconds(), 0.060, 0.0001);
  EXPECT_NEAR(median(*world, "app").seconds(), 0.010, 0.0001);
}

TEST(Link, ALostCallIsNeverAnswered) {
  const auto world = run(steady(R"("steps": [{"sleep": "1ms"}])", R"(, "timeout": "50ms")",
                                R"(, "links": {"users->app": {"loss": 1}})"));
  EXPECT_EQ(world->node("app").visits().offered(), 0u);
  EXPECT_GE(ended(*world, "users", Outcome::timed_out), 99u);
  EXPECT_LE(world->simulation().processes(), 2u) << "nothing stays of it";
}

TEST(Retry, EveryAttemptIsMade) {
  // All calls fail: three attempts each. retry.json, layers1-attempts3-p1: 3.
  const auto world = run(steady(R"("steps": [], "hazards": {"errors": 1})",
                                R"(, "retry": {"attempts": 3, "base": "1ms", "jitter": "none"})"));
  // The hundredth arrives as the run ends and has made one.
  EXPECT_EQ(world->node("app").visits().offered(), 3u * 99u + 1u);
  EXPECT_EQ(ended(*world, "users", Outcome::failed), 99u);
}

TEST(Retry, OnlyTheNamedOutcomes) {
  const auto world = run(steady(R"("steps": [], "hazards": {"errors": 1})",
                                R"(, "retry": {"attempts": 3, "retry_on": ["timed_out"]})"));
  EXPECT_EQ(world->node("app").visits().offered(), world->node("users").visits().offered());
}

TEST(Retry, ATokenBudgetEndsAStorm) {
  // gRPC's rule: below half of the tokens nobody retries, so all-failing calls soon make one
  // attempt each.
  const auto world = run(steady(R"("steps": [], "hazards": {"errors": 1})",
                                R"(, "retry": {"attempts": 3, "base": "1ms", "jitter": "none",
                                              "token_budget": {"max_tokens": 10}})"));
  const std::uint64_t users = world->node("users").visits().offered();
  EXPECT_LE(world->node("app").visits().offered(), users + 5);
}

TEST(Retry, ThoseWhoWereRefusedTogetherDoNotComeBackTogether) {
  // Callers who honour Retry-After: on a ramp, and while the breaker is open. The bound of 10 ms at
  // 1,000/s is what a fair spread cannot reach; one instant for all would bring thousands.
  const auto peak = [](const std::string& breaker) {
    const auto world = run(R"("duration": "40s", "nodes": {
      "users": {"kind": "clients", "calls": "gate",
                "arrivals": {"kind": "constant", "rate": "1000/s"},
                "retry": {"attempts": 5, "base": "1s", "cap": "10s"}},
      "gate": {"kind": "gateway", "calls": "db", "policies": [{"kind": "breaker", "window": "1s",
               "failure_rate": 0.5, "open_for": "2s", )" +
                           breaker + R"(}]},
      "db": {"kind": "pool", "connections": 10000, "query": "1ms"}},
      "timeline": [{"at": "5s", "for": "2s", "fault": "errors", "node": "db", "rate": 1}])");
    const Measured rate =
        measure(world->metrics(), {"db.offered", {}, "max_rate", "", Time(), world->end()});
    EXPECT_EQ(rate.error, "");
    return rate.value / 100;
  };
  EXPECT_LT(peak(R"("ramp_up": "20s", "ramp_from": 0.05)"), 60);
  EXPECT_LT(peak(R"("ramp_up": "0s")"), 60);
}

TEST(Breaker, OpensAndItsStateTimesSumUpToTheRun) {
  const auto world = run(steady(R"("steps": [], "hazards": {"errors": 1}, "policies": [])",
                                R"(, "policies": [{"kind": "breaker", "by": "calls",
                                    "window_calls": 10, "minimum_calls": 10, "open_for": "2s"}])"));
  const auto& state = world->metrics().find("users.breaker.state")->gauge();
  EXPECT_EQ(state.max(Time(), world->end()), 2);
  EXPECT_GT(ended(*world, "users", Outcome::breaker_open), 40u);
  // Ten failures open it within the first second; from then on it is open or probing.
  EXPECT_GE(state.mean(Time() + 1_s, world->end()), 1.0);
}

TEST(Gateway, RoutesByClass) {
  const auto world = run(R"("duration": "10s", "nodes": {
    "users": {"kind": "clients", "calls": "gate", "arrivals": {"kind": "constant", "rate": "10/s"},
              "classes": [{"name": "a"}, {"name": "b"}]},
    "gate": {"kind": "gateway", "calls": "one", "routes": [{"class": "b", "calls": "two"}]},
    "one": {"kind": "service", "steps": []}, "two": {"kind": "service", "steps": []}})");
  const auto count = [&](const std::string& node, const std::string& name) {
    return world->metrics().find(node + ".offered", {{"class", name}})->current();
  };
  EXPECT_GT(count("one", "a"), 20);
  EXPECT_EQ(count("one", "b"), 0);
  EXPECT_EQ(count("two", "a"), 0);
  EXPECT_GT(count("two", "b"), 20);
}

TEST(Pool, SlowsDownAsTheUslSays) {
  // 10 queries start together and wait for nobody: the last of them sees n = 10 and takes
  // 1 + 0.1 * 9 + 0.01 * 10 * 9 = 2.8 times as long.
  const auto world = run(R"("duration": "10s", "nodes": {
    "users": {"kind": "clients", "calls": "db", "arrivals": {"kind": "constant", "rate": "0/s"}},
    "db": {"kind": "pool", "connections": 10, "query": "100ms", "contention": 0.1,
           "coherency": 0.01}},
    "timeline": [{"at": "1s", "fault": "burst", "node": "users", "requests": 10, "over": "0s"}])");
  const auto all = latencies(*world->metrics().find("db.latency"), "all", Time(), world->end());
  EXPECT_EQ(all.min(), 100_ms);
  EXPECT_EQ(all.max(), 280_ms);
}

TEST(Crash, FailsWhatIsInsideAndThenEveryCall) {
  const auto world = run(steady(R"("workers": 100, "steps": [{"sleep": "500ms"}])", "",
                                R"(, "timeline": [{"at": "4990ms", "fault": "crash", "node": "app",
                                                  "for": "2s"}])"));
  // Five were inside, twenty arrived while it was down.
  EXPECT_EQ(ended(*world, "app", Outcome::failed), 25u);
  EXPECT_EQ(ended(*world, "users", Outcome::failed), 25u);
  EXPECT_GT(ended(*world, "app", Outcome::ok), 65u);
}

TEST(Crash, OfACallerLeavesItsWorkBehindUnlessToldToCancel) {
  const auto with_hop = [](const std::string& hop) {
    return run(R"("duration": "10s", "nodes": {
      "users": {"kind": "clients", "calls": "gate", "arrivals": {"kind": "constant", "rate": "10/s"}},
      "gate": {"kind": "gateway", "calls": "app")" +
               hop + R"(},
      "app": {"kind": "service", "workers": 100, "steps": [{"sleep": "500ms"}]}},
      "timeline": [{"at": "4990ms", "fault": "crash", "node": "gate", "for": "2s"}])");
  };
  EXPECT_EQ(ended(*with_hop(""), "app", Outcome::cancelled), 0u);
  EXPECT_EQ(ended(*with_hop(R"(, "cancel_late": true)"), "app", Outcome::cancelled), 5u);
}

TEST(Crash, IsNotSurvivedInTheAddedLatency) {
  // The four of 4.6 s to 4.9 s are still on their way in when it crashes at 4.99 s.
  const auto world = run(steady(R"("workers": 100, "steps": [], "hazards": {"latency": "490ms"})",
                                "", R"(, "timeline": [{"at": "4990ms", "fault": "crash",
                                       "node": "app", "for": "2s"}])"));
  EXPECT_EQ(ended(*world, "app", Outcome::failed), 4u + 20u);
  // Nor does it help that the node is back before they would be through.
  const auto brief = run(steady(R"("workers": 100, "steps": [], "hazards": {"latency": "490ms"})",
                                "", R"(, "timeline": [{"at": "4990ms", "fault": "crash",
                                       "node": "app", "for": "5ms"}])"));
  EXPECT_EQ(ended(*brief, "app", Outcome::failed), 4u);
}

TEST(Hazards, AddedUpAreNoLongerThanTimeItself) {
  const auto world = run(steady(R"("steps": [], "hazards": {"latency": "9000000000s"})", "",
                                R"(, "timeline": [{"at": "1s", "fault": "latency", "node": "app",
                                                  "add": "9000000000s"}])"));
  EXPECT_EQ(ended(*world, "app", Outcome::ok), 0u);
  EXPECT_EQ(world->node("app").visits().offered(), 100u);
}

TEST(Calls, EndOnceEvenWhenTheirCallerGoesAway) {
  // The gateway gives up on whoever is not served within 200 ms, and with him on his call.
  const auto world = run(R"("duration": "10s", "nodes": {
    "users": {"kind": "clients", "calls": "app", "timeout": "200ms", "cancel_late": true,
              "arrivals": {"kind": "constant", "rate": "10/s"}},
    "app": {"kind": "service", "steps": [{"call": "db"}]},
    "db": {"kind": "pool", "query": "300ms"}})");
  const CallCounts& calls = world->calls().at({"app", "db"});
  EXPECT_EQ(calls.made, world->node("db").visits().offered());
  EXPECT_EQ(calls.ok + calls.failed, 0u);
  EXPECT_GE(calls.in_flight, 1u);
  EXPECT_EQ(calls.cancelled, calls.made - calls.in_flight);
  CallCounts lost = calls;
  --lost.cancelled;
  EXPECT_FALSE(lost.balanced());
}

TEST(Slow, SlowsAGatewaysOwnTimeToo) {
  const auto world = run(R"("duration": "10s", "nodes": {
    "users": {"kind": "clients", "calls": "gate", "arrivals": {"kind": "constant", "rate": "10/s"}},
    "gate": {"kind": "gateway", "calls": "app", "overhead": "5ms", "hazards": {"slow": 3}},
    "app": {"kind": "service", "steps": []}})");
  EXPECT_NEAR(median(*world, "gate").seconds(), 0.015, 0.0001);
}

}  // namespace
}  // namespace spillway::models
