// SPDX-License-Identifier: Apache-2.0
#include "tests/models/world_fixture.h"

namespace spillway::models {
namespace {

using kernel::Duration;
using kernel::Time;
using namespace kernel::literals;

/// Overload with everything that can go wrong: the identities must survive it.
constexpr const char* storm = R"("duration": "20s", "seed": 3,
  "nodes": {
    "users": {"kind": "clients", "calls": "gate", "timeout": "300ms",
              "arrivals": {"kind": "on_off", "on": "400/s", "off": "50/s",
                           "on_for": "2s", "off_for": {"kind": "exponential", "mean": "1s"}},
              "classes": [{"name": "core", "priority": 1}, {"name": "batch", "weight": 2}],
              "retry": {"attempts": 3, "base": "20ms", "ratio_budget": {"budget": 0.3}}},
    "gate": {"kind": "gateway", "calls": "app", "timeout": "250ms", "deadline": "set",
             "policies": [{"name": "limiter", "kind": "token_bucket", "rate": "300/s", "burst": 50},
                          {"kind": "breaker", "window": "2s", "open_for": "500ms",
                           "open_multiplier": 2, "open_jitter": 0.2, "ramp_up": "1s"}]},
    "app": {"kind": "service", "workers": 20, "accept_queue": 30, "cores": 2,
            "switch_cost": "50us", "discipline": "priority",
            "steps": [{"cpu": {"kind": "gamma", "mean": "4ms"}},
                      {"parallel": [{"call": "db", "timeout": "100ms", "cancel_late": true},
                                    {"sleep": {"kind": "uniform", "from": "1ms", "to": "9ms"}}]},
                      {"call": "db", "only": ["core"]}]},
    "db": {"kind": "pool", "connections": 5, "query": {"kind": "lognormal", "mean": "10ms", "p99": "60ms"},
           "contention": 0.02, "acquire_timeout": "150ms", "discipline": "codel"}
  },
  "links": {"gate->app": {"delay": "1ms", "loss": 0.01}},
  "timeline": [
    {"at": "3s", "fault": "slow", "node": "db", "factor": 3, "for": "4s"},
    {"at": "5s", "fault": "crash", "node": "app", "for": "1s"},
    {"at": "8s", "fault": "errors", "node": "db", "rate": 0.4, "for": "3s"},
    {"at": "9s", "fault": "burst", "node": "users", "requests": 500, "over": "50ms"},
    {"at": "10s", "for": "3s", "set": {"db.connections": 2, "app.workers": 5}},
    {"at": "14s", "set": {"gate.limiter.rate": "100/s", "users.arrivals.on": "900/s"}},
    {"at": "15s", "fault": "latency", "node": "db", "add": "20ms", "for": "2s"}
  ])";

TEST(World, IdentitiesHoldThroughEverything) {
  const auto world = run(storm);
  EXPECT_GT(world->simulation().events(), 10'000u);
  EXPECT_EQ(world->violated(), "");
  // Something of everything really happened.
  EXPECT_GT(ended(*world, "gate", Outcome::rate_limited), 0u);
  EXPECT_GT(ended(*world, "gate", Outcome::breaker_open), 0u);
  EXPECT_GT(ended(*world, "gate", Outcome::timed_out), 0u);
  EXPECT_GT(ended(*world, "app", Outcome::wait_timeout), 0u);
  EXPECT_GT(ended(*world, "app", Outcome::failed), 0u);
  EXPECT_GT(ended(*world, "db", Outcome::cancelled), 0u);
  EXPECT_GT(ended(*world, "db", Outcome::shed), 0u);
}

TEST(World, HowARunIsCutDoesNotMatter) {
  const scenario::Scenario scenario = parse(storm);
  const auto whole = run(scenario);
  World sliced(scenario);
  while (!sliced.finished()) sliced.advance(sliced.now() + 10_ms);
  EXPECT_EQ(sliced.fingerprint().hex(), whole->fingerprint().hex());
  World odd(scenario);
  while (!odd.finished()) odd.advance(odd.now() + Duration(7'777'777));
  EXPECT_EQ(odd.fingerprint().hex(), whole->fingerprint().hex());
  World stepped(scenario);
  while (stepped.step()) {
  }
  EXPECT_EQ(stepped.fingerprint().hex(), whole->fingerprint().hex());
  EXPECT_EQ(stepped.metrics().find("users.offered")->counter().count(Time(), stepped.end()),
            whole->metrics().find("users.offered")->counter().count(Time(), whole->end()));
}

TEST(World, AnotherSeedIsAnotherRun) {
  scenario::Scenario scenario = parse(storm);
  const auto one = run(scenario);
  scenario.seed += 1;
  EXPECT_NE(run(scenario)->fingerprint().hex(), one->fingerprint().hex());
}

TEST(World, AChangeElsewhereLeavesArrivalsAlone) {
  scenario::Scenario scenario = parse(storm);
  scenario.timeline.clear();
  const auto one = run(scenario);
  scenario::Problems problems;
  ASSERT_TRUE(scenario::set(scenario, "db.connections", scenario::Value(3), problems));
  const auto other = run(scenario);
  EXPECT_EQ(offered(*one, 10_ms), offered(*other, 10_ms));
  EXPECT_NE(one->fingerprint().hex(), other->fingerprint().hex());
}

TEST(World, ALiveChangeReplaysFromATimeline) {
  scenario::Scenario scenario = parse(storm);
  World live(scenario);
  const auto apply = [&](const std::string& entry) {
    scenario::Problems problems;
    Change change;
    scenario::type_of<Change>().read(scenario::parse_json(entry, problems), &change, {},
                                     {problems, ""});
    ASSERT_TRUE(live.apply(change, problems)) << problems.text();
  };
  live.advance(Time() + 1_s);
  apply(R"({"at": "0s", "set": {"gate.limiter.burst": 5}})");
  live.advance(live.now() + Duration(123'456'789));
  apply(R"({"at": "0s", "fault": "burst", "node": "users", "requests": 50, "over": "0s"})");
  apply(R"({"at": "0s", "fault": "errors", "node": "app", "rate": 0.5, "for": "700ms"})");
  for (int i = 0; i < 101; ++i) live.step();  // in the middle of an instant, perhaps
  apply(R"({"at": "0s", "for": "1s", "set": {"app.workers": 3}})");
  apply(R"({"at": "0s", "set": {"app.workers": 4}})");
  live.advance(live.end());

  for (const Applied& change : live.live_changes()) scenario.timeline.push_back(change.change);
  EXPECT_EQ(scenario.timeline.size(), 7u + 5u);
  EXPECT_EQ(run(scenario)->fingerprint().hex(), live.fingerprint().hex());
}

TEST(World, AChangeThatDoesNotFitChangesNothing) {
  World world(parse(storm));
  world.advance(Time() + 1_s);
  scenario::Problems problems;
  SetParameters parameters;
  parameters.set.entries.push_back({"gate.limiter.burst", scenario::Value(7)});
  parameters.set.entries.push_back({"gate.limiter.nothing", scenario::Value(7)});
  EXPECT_FALSE(world.apply(parameters, problems));
  EXPECT_EQ(problems.size(), 1u);
  EXPECT_EQ(world.parameter("gate.limiter.burst")->json(), "50");
  EXPECT_TRUE(world.live_changes().empty());
}

TEST(World, ParametersGoBackExactlyEvenWhenChangesOverlap) {
  World world(parse(steady(R"("workers": 10, "steps": [{"cpu": "1ms"}])", "", R"(, "timeline": [
    {"at": "1s", "for": "4s", "set": {"app.workers": 20}},
    {"at": "2s", "for": "1s", "set": {"app.workers": 30}},
    {"at": "2500ms", "set": {"app.workers": 11}}])")));
  const auto workers_at = [&](Duration at) {
    world.advance(Time() + at);
    return world.parameter("app.workers")->json();
  };
  EXPECT_EQ(workers_at(500_ms), "10");
  EXPECT_EQ(workers_at(1500_ms), "20");
  EXPECT_EQ(workers_at(2200_ms), "30");
  EXPECT_EQ(workers_at(2700_ms), "30");  // the lasting change waits below
  EXPECT_EQ(workers_at(3500_ms), "20");
  EXPECT_EQ(workers_at(5500_ms), "11");
}

TEST(World, AGroupOfParametersGoesBackAsAWhole) {
  World world(parse(steady(R"("workers": 10, "steps": [{"cpu": "1ms"}],
    "hazards": {"latency": "3ms"})",
                           "", R"(, "timeline": [
    {"at": "1s", "for": "1s", "set": {"app.hazards": {"errors": 0.5, "slow": 2}}}])")));
  const auto hazards_at = [&](Duration at) {
    world.advance(Time() + at);
    return world.parameter("app.hazards")->json();
  };
  EXPECT_EQ(hazards_at(1500_ms), R"({"errors":0.5,"slow":2})");  // what is not given is standard
  EXPECT_EQ(hazards_at(2500_ms), R"({"latency":"3ms"})");
}

/// Values of a parameter at half past each second, from a second before the first change.
std::vector<std::string> values(World& world, const std::string& path, int seconds) {
  std::vector<std::string> found;
  for (int i = 0; i < seconds; ++i) {
    world.advance(Time() + i * 1_s + 500_ms);
    const auto value = world.parameter(path);
    found.push_back(value ? value->json() : "");
  }
  return found;
}
std::string changes(const std::string& list) {
  return steady(R"("workers": 10, "steps": [])", "", R"(, "timeline": [)" + list + "]");
}
using Values = std::vector<std::string>;

TEST(World, AGroupAndAPartOfItGoBackInAnyOrder) {
  const std::string group = R"("set": {"users.arrivals": {"kind": "constant", "rate": "1000/s"}}})";
  const std::string part = R"("set": {"users.arrivals.rate": "20/s"}})";
  const std::string rate = "users.arrivals.rate";
  World across(parse(
      changes(R"({"at": "1s", "for": "2s", )" + group + R"(, {"at": "2s", "for": "2s", )" + part)));
  EXPECT_EQ(values(across, rate, 5),
            (Values{R"("10/s")", R"("1000/s")", R"("20/s")", R"("20/s")", R"("10/s")"}));
  World back(parse(
      changes(R"({"at": "1s", "for": "2s", )" + part + R"(, {"at": "2s", "for": "2s", )" + group)));
  EXPECT_EQ(values(back, rate, 5),
            (Values{R"("10/s")", R"("20/s")", R"("1000/s")", R"("1000/s")", R"("10/s")"}));
  World within(parse(
      changes(R"({"at": "1s", "for": "3s", )" + part + R"(, {"at": "2s", "for": "1s", )" + group)));
  EXPECT_EQ(values(within, rate, 5),
            (Values{R"("10/s")", R"("20/s")", R"("1000/s")", R"("20/s")", R"("10/s")"}));
  for (World* world : {&across, &back, &within}) {
    world->advance(world->end());
    const auto& offered = world->metrics().find("users.offered")->counter();
    EXPECT_NEAR(static_cast<double>(offered.count(Time() + 5_s, Time() + 8_s)), 30, 1);
  }
}

TEST(World, ALastingChangeOfAPartOutlivesThatOfItsGroup) {
  World part(parse(changes(R"(
    {"at": "1s", "for": "2s", "set": {"users.arrivals": {"kind": "constant", "rate": "1000/s"}}},
    {"at": "2s", "set": {"users.arrivals.rate": "20/s"}})")));
  EXPECT_EQ(values(part, "users.arrivals.rate", 4),
            (Values{R"("10/s")", R"("1000/s")", R"("1000/s")", R"("20/s")"}));
  World group(parse(changes(R"(
    {"at": "1s", "for": "2s", "set": {"users.arrivals.rate": "1000/s"}},
    {"at": "2s", "set": {"users.arrivals": {"kind": "constant", "rate": "20/s"}}})")));
  EXPECT_EQ(values(group, "users.arrivals.rate", 4),
            (Values{R"("10/s")", R"("1000/s")", R"("1000/s")", R"("20/s")"}));
}

TEST(World, AChangeIsPassedOverWhileItDoesNotFit) {
  // The rate goes back while there is none to go back to, and begins while there is none to set.
  const std::string closed =
      R"("set": {"users.arrivals": {"kind": "closed", "users": 1, "think": "1s"}}})";
  const std::string rate = R"("set": {"users.arrivals.rate": "20/s"}})";
  World before(parse(changes(R"({"at": "1s", "for": "2s", )" + rate +
                             R"(, {"at": "2s", "for": "2s", )" + closed)));
  EXPECT_EQ(values(before, "users.arrivals.rate", 5),
            (Values{R"("10/s")", R"("20/s")", "", "", R"("10/s")"}));
  EXPECT_EQ(before.metrics().find("run.rejected_changes")->current(), 0);
  // In a file that would be refused; what the user does is known to no file.
  World after(parse(changes(R"({"at": "2s", "for": "2s", )" + rate)));
  after.advance(Time() + 1_s);
  SetParameters parameters;
  parameters.lasts = 2_s;
  scenario::Problems problems;
  parameters.set.entries.push_back(
      {"users.arrivals",
       scenario::parse_json(R"({"kind": "closed", "users": 1, "think": "1s"})", problems)});
  ASSERT_TRUE(after.apply(parameters, problems)) << problems.text();
  const auto at = [&](Duration time) {
    after.advance(Time() + time);
    return after.parameter("users.arrivals.rate").value_or(scenario::Value("none"));
  };
  EXPECT_EQ(at(2500_ms), scenario::Value("none"));
  EXPECT_EQ(at(3500_ms), scenario::Value("20/s"));
  EXPECT_EQ(at(4500_ms), scenario::Value("10/s"));
  EXPECT_EQ(after.metrics().find("run.rejected_changes")->current(), 1);
}

TEST(World, ParametersThatBoundEachOtherGoBackTogether) {
  // Halfway back, 0.5 at least and 0.2 at most, would fit no bulkhead.
  World world(parse(steady(
      R"("steps": [], "policies": [{"name": "b", "kind": "shared_bulkhead",
                                    "low_min_share": 0.5, "low_max_share": 0.75}])",
      "", R"(, "timeline": [{"at": "1s", "for": "1s",
             "set": {"app.b.low_min_share": 0.125, "app.b.low_max_share": 0.25}}])")));
  EXPECT_EQ(values(world, "app.b.low_min_share", 3), (Values{"0.5", "0.125", "0.5"}));
  EXPECT_EQ(world.parameter("app.b.low_max_share")->json(), "0.75");
}

TEST(World, ALiveChangeInsideAnotherReplays) {
  scenario::Scenario scenario = parse(changes(R"({"at": "1s", "for": "3s",
    "set": {"users.arrivals": {"kind": "closed", "users": 1}}})"));
  World live(scenario);
  live.advance(Time() + 2_s);
  SetParameters parameters;
  scenario::Problems problems;
  parameters.set.entries.push_back({"users.arrivals.users", scenario::Value(2)});
  EXPECT_FALSE(live.apply(parameters, problems)) << "a file could not say it";
  parameters.set.entries = {{"users.arrivals.rate", scenario::Value("20/s")}};
  problems = scenario::Problems();
  ASSERT_TRUE(live.apply(parameters, problems)) << problems.text();
  live.advance(live.end());
  EXPECT_EQ(live.parameter("users.arrivals.rate")->json(), R"("20/s")");
  scenario.timeline.push_back(live.live_changes().at(0).change);
  problems = scenario::Problems();
  scenario::validate(scenario, scenario::Value(), problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  EXPECT_EQ(run(scenario)->fingerprint().hex(), live.fingerprint().hex());
}

TEST(World, OverlappingFaultsAddUpAndGoAway) {
  const auto world =
      run(steady(R"("workers": 10, "steps": [{"cpu": "10ms"}])", "", R"(, "timeline": [
    {"at": "1995ms", "for": "3s", "fault": "latency", "node": "app", "add": "20ms"},
    {"at": "2995ms", "for": "1s", "fault": "latency", "node": "app", "add": "30ms"},
    {"at": "6995ms", "for": "1s", "fault": "slow", "node": "app", "factor": 4}])"));
  const auto p50 = [&](Duration from, Duration to) {
    return latencies(*world->metrics().find("app.latency"), "all", Time() + from, Time() + to)
        .percentile(0.5);
  };
  const auto close = [](Duration a, Duration b) { return a >= b && a.ns() <= b.ns() * 1.002; };
  EXPECT_TRUE(close(p50(1_s, 1990_ms), 10_ms));
  EXPECT_TRUE(close(p50(2_s, 2990_ms), 30_ms));
  EXPECT_TRUE(close(p50(3_s, 3990_ms), 60_ms));
  EXPECT_TRUE(close(p50(4200_ms, 4990_ms), 30_ms));
  EXPECT_TRUE(close(p50(5200_ms, 6990_ms), 10_ms));
  EXPECT_TRUE(close(p50(7_s, 7990_ms), 40_ms));
  EXPECT_TRUE(close(p50(8200_ms, 10_s), 10_ms));
}

TEST(World, AChangeThatFitsNoLongerLeavesTheParameterAndIsCounted) {
  // What the user does at 1 s takes the ground from under what the file does at 2 s.
  World world(
      parse(steady(R"("steps": [])", "",
                   R"(, "timeline": [{"at": "2s", "set": {"users.arrivals.rate": "5/s"}}])")));
  world.advance(Time() + 1_s);
  SetParameters parameters;
  scenario::Problems problems;
  parameters.set.entries.push_back(
      {"users.arrivals", scenario::parse_json(R"({"kind": "closed", "users": 1})", problems)});
  ASSERT_TRUE(world.apply(parameters, problems)) << problems.text();
  world.advance(world.end());
  EXPECT_EQ(world.metrics().find("run.rejected_changes")->current(), 1);
  EXPECT_EQ(world.parameter("users.arrivals.users")->json(), "1");
}

TEST(World, ChangesAreCheckedInTheOrderOfTheirTimes) {
  scenario::Problems problems;
  scenario::load("{\"spillway\": 1, \"name\": \"test\", " +
                     steady(R"("steps": [])", "", R"(, "timeline": [
      {"at": "4s", "set": {"users.arrivals.rate": "5/s"}},
      {"at": "1s", "set": {"users.arrivals": {"kind": "closed"}}}])") +
                     "}",
                 problems);
  ASSERT_EQ(problems.size(), 1u) << problems.text();
  EXPECT_EQ(problems.list()[0].pointer, "/timeline/0/set/users.arrivals.rate");
}

}  // namespace
}  // namespace spillway::models
