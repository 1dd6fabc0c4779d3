// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/models/world_fixture.h"

namespace spillway::models {
namespace {

using kernel::Duration;
using kernel::Time;
using namespace kernel::literals;

std::unique_ptr<World> arrive(const std::string& arrivals, const std::string& rest = "",
                              const std::string& duration = "20s") {
  return run(
      "\"duration\": \"" + duration +
      "\", \"nodes\": {\"users\": {\"kind\": \"clients\", \"calls\": \"app\", \"arrivals\": " +
      arrivals + "}, \"app\": {\"kind\": \"service\", \"workers\": 1000, \"steps\": []}}" + rest);
}

std::uint64_t count(World& world, Duration from, Duration to) {
  return world.metrics().find("users.offered")->counter().count(Time() + from, Time() + to);
}

TEST(Arrivals, ConstantRateNeverDrifts) {
  // A third of a nanosecond is lost at each gap of 3000/s if gaps are rounded one by one.
  const auto world = arrive(R"({"kind": "constant", "rate": "3000/s"})", "", "100s");
  EXPECT_EQ(count(*world, 0_s, 100_s), 300'000u);
}

TEST(Arrivals, PoissonHasItsMeanAndVariance) {
  const auto world = arrive(R"({"kind": "poisson", "rate": "1000/s"})", "", "100s");
  const double n = static_cast<double>(count(*world, 0_s, 100_s));
  EXPECT_NEAR(n, 100'000, 4 * std::sqrt(100'000.0));
  double squares = 0;
  for (const std::uint64_t c : offered(*world, 100_ms)) squares += (c - n / 1000) * (c - n / 1000);
  // The variance of a Poisson count is its mean; over 1000 counts its error is 4.5 %.
  EXPECT_NEAR(squares / 1000 / (n / 1000), 1, 4 * 0.045);
}

TEST(Arrivals, ARampHasTheAreaOfItsTrapezoid) {
  const auto world = arrive(R"({"kind": "ramp", "from": "100/s", "to": "500/s", "start": "5s",
                                "over": "10s", "spacing": "even"})");
  EXPECT_NEAR(static_cast<double>(count(*world, 0_s, 5_s)), 500, 1);
  EXPECT_NEAR(static_cast<double>(count(*world, 5_s, 15_s)), 3000, 1);
  EXPECT_NEAR(static_cast<double>(count(*world, 15_s, 20_s)), 2500, 1);
}

TEST(Arrivals, StepsChangeAtTheirTimes) {
  const auto world = arrive(R"({"kind": "step", "spacing": "even", "steps": [
      {"at": "2s", "rate": "100/s"}, {"at": "10s", "rate": "10/s"}]})");
  EXPECT_EQ(count(*world, 0_s, 2_s), 0u);
  EXPECT_NEAR(static_cast<double>(count(*world, 2_s, 10_s)), 800, 1);
  EXPECT_NEAR(static_cast<double>(count(*world, 10_s, 20_s)), 100, 1);
}

TEST(Arrivals, BurstsComeOnTopAndOnTime) {
  const auto world = arrive(R"({"kind": "burst", "rate": "0/s", "requests": 100, "every": "5s",
                                "over": "10ms", "start": "1s"})");
  EXPECT_EQ(count(*world, 0_s, 20_s), 400u);
  EXPECT_EQ(count(*world, 990_ms, 1010_ms), 100u);
  EXPECT_EQ(count(*world, 15990_ms, 16010_ms), 100u);
}

TEST(Arrivals, OnOffAlternates) {
  const auto world = arrive(R"({"kind": "on_off", "on": "100/s", "off": "0/s", "on_for": "2s",
                                "off_for": "3s", "spacing": "even"})");
  EXPECT_NEAR(static_cast<double>(count(*world, 0_s, 2_s)), 200, 1);
  EXPECT_LE(count(*world, 2_s, 5_s), 1u);
  EXPECT_NEAR(static_cast<double>(count(*world, 5_s, 7_s)), 200, 1);
}

TEST(Arrivals, AClosedLoopObeysTheResponseTimeLaw) {
  // Four users, 1 s of thought, 1 s of service: X = N / (R + Z) = 2 a second, in four slots.
  const auto world = run(R"("duration": "100s", "nodes": {
    "users": {"kind": "clients", "calls": "app",
              "arrivals": {"kind": "closed", "users": 4, "think": "1s"}},
    "app": {"kind": "service", "steps": [{"sleep": "1s"}]}})");
  EXPECT_EQ(ended(*world, "users", Outcome::ok), 4u * 50u);  // at 2 s, 4 s, … 100 s
  EXPECT_EQ(world->metrics().find("app.busy")->gauge().max(Time(), world->end()), 4);
}

TEST(Arrivals, UsersComeAndGoWhileItRuns) {
  const auto world = run(R"("duration": "40s", "nodes": {
    "users": {"kind": "clients", "calls": "app",
              "arrivals": {"kind": "closed", "users": 4, "think": "500ms"}},
    "app": {"kind": "service", "steps": [{"sleep": "500ms"}]}},
    "timeline": [{"at": "10s", "set": {"users.arrivals.users": 1}},
                 {"at": "20s", "set": {"users.arrivals.users": 6}}])");
  const auto done = [&](Duration from, Duration to) {
    return world->metrics().find("users.completed")->counter().rate(Time() + from, Time() + to);
  };
  EXPECT_NEAR(done(2_s, 10_s), 4, 0.3);
  EXPECT_NEAR(done(12_s, 20_s), 1, 0.3);
  EXPECT_NEAR(done(22_s, 40_s), 6, 0.3);
}

TEST(Arrivals, ANewRateTakesOverFromTheNextArrivalOn) {
  const auto world =
      arrive(R"({"kind": "constant", "rate": "1/s"})",
             R"(, "timeline": [{"at": "10s", "set": {"users.arrivals.rate": "100/s"}}])");
  EXPECT_EQ(count(*world, 0_s, 10_s), 10u);
  EXPECT_NEAR(static_cast<double>(count(*world, 10_s, 20_s)), 1000, 1);
}

TEST(Arrivals, ARateOfZeroCanBeWoken) {
  const auto world =
      arrive(R"({"kind": "poisson", "rate": "0/s"})",
             R"(, "timeline": [{"at": "10s", "set": {"users.arrivals.rate": "100/s"}}])");
  EXPECT_EQ(count(*world, 0_s, 10_s), 0u);
  EXPECT_NEAR(static_cast<double>(count(*world, 10_s, 20_s)), 1000, 130);
}

TEST(Arrivals, AUserWhoseCallsFailAtOnceDoesNotStopTheClock) {
  const auto world = run(R"("duration": "1s", "nodes": {
    "users": {"kind": "clients", "calls": "app",
              "arrivals": {"kind": "closed", "users": 1, "think": "0s"}},
    "app": {"kind": "service", "hazards": {"down": true}, "steps": []}})");
  EXPECT_TRUE(world->finished());
}

TEST(Arrivals, OnOffWithNothingToSendDoesNotStopTheClock) {
  const auto world = arrive(R"({"kind": "on_off", "on": "0/s", "off": "0/s", "on_for": "0s",
                                "off_for": "0s"})");
  EXPECT_EQ(count(*world, 0_s, 20_s), 0u);
  EXPECT_TRUE(world->finished());
}

TEST(Arrivals, AreNotSoughtBeyondTheLongestRun) {
  for (const char* rate : {"0.000000001/s", "0.0001/day"}) {
    const auto world = arrive(R"({"kind": "on_off", "on": ")" + std::string(rate) + R"("})");
    EXPECT_EQ(count(*world, 0_s, 20_s), 0u);
  }
}

TEST(Arrivals, AnotherChangeOfTheClientsLeavesThemAlone) {
  const std::string on_off = R"({"kind": "on_off", "on": "300/s", "off": "0/s"})";
  const auto one = arrive(on_off);
  const auto other =
      arrive(on_off, R"(, "timeline": [{"at": "3s", "set": {"users.timeout": "7s"}}])");
  EXPECT_EQ(offered(*one, 10_ms), offered(*other, 10_ms));
}

TEST(Arrivals, ABurstAtTimeZeroFindsEveryNodeConnected) {
  const auto world = run(R"("duration": "1s", "nodes": {
    "users": {"kind": "clients", "calls": "gate",
              "arrivals": {"kind": "burst", "rate": "0/s", "requests": 10}},
    "gate": {"kind": "gateway", "calls": "app"}, "app": {"kind": "service", "steps": []}})");
  EXPECT_EQ(ended(*world, "users", Outcome::ok), 10u);
}

}  // namespace
}  // namespace spillway::models
