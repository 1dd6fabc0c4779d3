// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "models/world.h"

/// What holds exactly, in integers, whatever the load and the faults.
namespace spillway::validation {

namespace {

using kernel::Duration;
using models::World;
using stats::Int128;

/// Three tiers at twice what the database can do, and one fault of each kind. After five seconds
/// nobody comes any more: the run ends empty.
constexpr const char* overload = R"({
  "spillway": 1, "name": "overload", "duration": "12s", "seed": 20,
  "nodes": {
    "users": {"kind": "clients", "calls": "gateway", "timeout": "300ms",
              "arrivals": {"kind": "step", "steps": [{"at": "0s", "rate": "1500/s"},
                                                     {"at": "5s", "rate": "0/s"}]},
              "classes": [{"name": "read", "weight": 3}, {"name": "write", "weight": 1}],
              "retry": {"attempts": 3, "base": "20ms"}},
    "gateway": {"kind": "gateway", "calls": "orders",
                "policies": [{"name": "limiter", "kind": "token_bucket",
                              "rate": "1000/s", "burst": 150},
                             {"name": "breaker", "kind": "breaker", "window": "400ms",
                              "failure_rate": 0.5, "open_for": "200ms",
                              "half_open_max_wait": "500ms"}]},
    "orders": {"kind": "service", "workers": 60, "accept_queue": 100, "queue_timeout": "100ms",
               "cores": 2, "steps": [{"cpu": {"kind": "exponential", "mean": "1ms"}},
                                     {"call": "db", "timeout": "150ms", "cancel_late": true}]},
    "db": {"kind": "pool", "connections": 10, "acquire_timeout": "90ms",
           "query": {"kind": "lognormal", "mean": "12ms", "p99": "40ms"}}
  },
  "timeline": [
    {"at": "1s", "fault": "burst", "node": "users", "requests": 800, "over": "10ms"},
    {"at": "1500ms", "for": "500ms", "fault": "errors", "node": "db", "rate": 0.4},
    {"at": "2200ms", "for": "300ms", "fault": "crash", "node": "db"},
    {"at": "3s", "for": "400ms", "fault": "slow", "node": "db", "factor": 4},
    {"at": "3700ms", "for": "300ms", "fault": "latency", "node": "orders", "add": "80ms"},
    {"at": "4200ms", "for": "200ms", "fault": "crash", "node": "orders"}
  ]
})";

World world_of(const std::string& text) {
  scenario::Problems problems("identities");
  scenario::Scenario scenario = scenario::load(text, problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  return World(std::move(scenario));
}

std::int64_t value(const World& world, const std::string& metric,
                   const models::Labels& labels = {}) {
  const models::Metric* found = world.metrics().find(metric, labels);
  EXPECT_NE(found, nullptr) << metric;
  return found ? found->current() : 0;
}

}  // namespace

TEST(Identities, EveryRequestIsSomewhereAtEveryInstant) {
  World world = world_of(overload);
  while (!world.finished()) {
    world.advance(world.now() + Duration(3'700'000));
    ASSERT_EQ(world.violated(), "") << world.now().seconds();
    for (const char* node : {"users", "gateway", "orders", "db"}) {
      const std::string name = node;
      ASSERT_EQ(value(world, name + ".offered"),
                value(world, name + ".completed") + value(world, name + ".in_flight"));
      for (const char* counter : {".offered", ".completed"}) {
        ASSERT_EQ(value(world, name + counter),
                  value(world, name + counter, {{"class", "read"}}) +
                      value(world, name + counter, {{"class", "write"}}));
      }
    }
    ASSERT_EQ(value(world, "gateway.offered"),
              value(world, "gateway.limiter.allowed") + value(world, "gateway.limiter.rejected"));
    ASSERT_EQ(value(world, "gateway.limiter.allowed"),
              value(world, "orders.offered") + value(world, "gateway.breaker.rejected"));
  }
}

TEST(Identities, TheOverloadMeetsEveryKindOfEnd) {
  World world = world_of(overload);
  world.advance(world.end());
  const auto ended = [&](const char* node, const char* outcome) {
    return value(world, std::string(node) + ".completed", {{"outcome", outcome}});
  };
  EXPECT_GT(ended("users", "ok"), 0);
  EXPECT_GT(ended("users", "timed_out"), 0);
  EXPECT_GT(ended("gateway", "rate_limited"), 0);
  EXPECT_GT(ended("gateway", "breaker_open"), 0);
  EXPECT_GT(ended("orders", "queue_full"), 0);
  EXPECT_GT(ended("orders", "wait_timeout"), 0);
  EXPECT_GT(ended("db", "wait_timeout"), 0);
  EXPECT_GT(ended("db", "cancelled"), 0);
  EXPECT_GT(ended("db", "failed"), 0);
}

TEST(Identities, LittlesLawHoldsToTheNanosecondWhenARunEndsEmpty) {
  World world = world_of(overload);
  world.advance(world.end());
  for (const auto& node : world.nodes()) {
    const models::Visits& visits = node->visits();
    EXPECT_EQ(visits.in_flight().value(), 0) << node->name();
    const auto& times = visits.latencies();
    EXPECT_EQ(times.ok.total().count() + times.other.total().count(), visits.offered());
    const bool same = visits.in_flight().integral(world.now()) ==
                      times.ok.total().sum_ns() + times.other.total().sum_ns();
    EXPECT_TRUE(same) << node->name() << ": the integral is not the sum of the times";
  }
}

TEST(Identities, EveryAttemptIsAFirstOneOrARetry) {
  World world = world_of(overload);
  world.advance(world.end());
  EXPECT_EQ(value(world, "gateway.offered"),
            value(world, "users.offered") + value(world, "users.retry.retries"));
}

TEST(Identities, ConnectionsAreBusyForTheirQueriesAndNoLonger) {
  World world = world_of(R"({
    "spillway": 1, "name": "busy", "duration": "4s", "nodes": {
      "users": {"kind": "clients", "calls": "db", "timeout": "25ms",
                "arrivals": {"kind": "step", "steps": [{"at": "0s", "rate": "1000/s"},
                                                       {"at": "3s", "rate": "0/s"}]}},
      "db": {"kind": "pool", "connections": 5, "acquire_timeout": "30ms", "query": "7ms"}}})");
  world.advance(world.end());
  const auto queries = static_cast<double>(value(world, "db.completed", {{"outcome", "ok"}}));
  const models::Metric* busy = world.metrics().find("db.busy");
  ASSERT_NE(busy, nullptr);
  EXPECT_GT(value(world, "db.completed", {{"outcome", "wait_timeout"}}), 100);
  EXPECT_DOUBLE_EQ(busy->gauge().mean(kernel::Time(), world.end()) * 4e9, queries * 7e6);
}

TEST(Identities, TheBucketAdmitsAtMostBurstPlusRateTimesTimeOverAnyInterval) {
  World world = world_of(overload);
  constexpr Int128 second = 1'000'000'000;
  constexpr Int128 rate = 1000;
  constexpr Int128 burst = 150;
  Int128 admitted = 0;  // all in tokens * 10^9
  Int128 least = 0;     // of admitted before an instant, less rate * instant
  Int128 most = 0;      // admitted over an interval, less rate * its length
  while (world.step()) {
    const Int128 due = rate * (world.now() - kernel::Time()).ns();
    least = std::min(least, admitted - due);
    admitted = value(world, "gateway.limiter.allowed") * second;
    most = std::max(most, admitted - due - least);
    ASSERT_TRUE(most <= burst * second) << world.now().seconds();
  }
  EXPECT_TRUE(most > (burst - 1) * second) << "the bucket never gave all that it holds";
}

TEST(Identities, TheStatesOfABreakerFillTheRun) {
  World world = world_of(overload);
  const models::Metric* state = world.metrics().find("gateway.breaker.state");
  ASSERT_NE(state, nullptr);
  std::array<std::int64_t, 3> time{};
  std::array<std::int64_t, 3> entered{};
  kernel::Time since = world.now();
  auto last = static_cast<std::size_t>(state->current());
  while (world.step()) {
    time[last] += (world.now() - since).ns();
    since = world.now();
    const auto present = static_cast<std::size_t>(state->current());
    if (present != last) ++entered[present];
    last = present;
  }
  world.advance(world.end());
  time[last] += (world.end() - since).ns();
  EXPECT_EQ(time[0] + time[1] + time[2], 12'000'000'000);
  const double integral = state->gauge().mean(kernel::Time(), world.end()) * 12e9;
  EXPECT_DOUBLE_EQ(integral, static_cast<double>(time[1] + 2 * time[2]));
  const std::string transitions = "gateway.breaker.transitions";
  EXPECT_GT(entered[2], 0);
  EXPECT_EQ(entered[0], value(world, transitions, {{"to", "closed"}}));
  EXPECT_EQ(entered[1], value(world, transitions, {{"to", "half_open"}}));
  EXPECT_EQ(entered[2], value(world, transitions, {{"to", "open"}}));
}

TEST(Identities, TheHistogramOfAttemptsAddsUp) {
  World world = world_of(R"({
    "spillway": 1, "name": "attempts", "duration": "1s", "nodes": {
      "users": {"kind": "clients", "calls": "bottom",
                "arrivals": {"kind": "poisson", "rate": "20000/s"},
                "retry": {"backoff": "fixed", "jitter": "none", "attempts": 6, "base": "300ns"}},
      "bottom": {"kind": "pool", "connections": 1000, "query": "0s",
                 "hazards": {"errors": 0.5}}}})");
  world.advance(world.end());
  // Only the waits between attempts take time: n attempts take (n - 1) * 300 ns.
  const models::Latencies& times = world.node("users").visits().latencies();
  stats::Histogram all = times.ok.total();
  all.merge(times.other.total());
  std::uint64_t attempts = 0;
  std::uint64_t most = 0;
  all.for_each([&](stats::Histogram::Bin bin, std::uint64_t count) {
    const auto wait = static_cast<std::uint64_t>(stats::Histogram::value_of(bin).ns());
    ASSERT_EQ(wait % 300, 0u);
    attempts += (wait / 300 + 1) * count;
    most = std::max(most, wait / 300 + 1);
  });
  EXPECT_EQ(most, 6u);
  ASSERT_EQ(value(world, "users.in_flight"), 0) << "choose another seed";
  EXPECT_EQ(attempts, static_cast<std::uint64_t>(value(world, "bottom.offered")));
  EXPECT_EQ(attempts - all.count(),
            static_cast<std::uint64_t>(value(world, "users.retry.retries")));
}

}  // namespace spillway::validation
