// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "models/measure.h"
#include "models/world.h"

/// A scenario is worth something only if it fails once the world works differently. Each case
/// takes one cause out of an incident, or the cure, and names expectations that must then fail.
namespace spillway::models {
namespace {

struct Change {
  std::string path;
  scenario::Value value;
};
struct Failure {
  std::string metric;
  int from;  // seconds: where its window begins
};
struct Case {
  std::string name;
  std::string scenario;
  std::vector<Change> changes;       // before the run
  std::vector<std::string> removed;  // paths that the timeline no longer sets
  std::vector<Failure> must_fail;
};

std::ostream& operator<<(std::ostream& out, const Case& broken) {
  return out << broken.name;
}

void remove_from_timeline(scenario::Scenario& scenario, const std::string& path) {
  std::size_t removed = 0;
  for (auto& change : scenario.timeline) {
    if (auto* set = std::get_if<SetParameters>(&change)) {
      removed += std::erase_if(set->set.entries, [&](const auto& e) { return e.name == path; });
    }
  }
  EXPECT_EQ(removed, 1u) << "the timeline sets " << path << " once";
}

std::vector<Failure> failures(const scenario::Scenario& scenario) {
  World world(scenario);
  world.advance(world.end());
  EXPECT_EQ(world.violated(), "");
  std::vector<Failure> failed;
  for (const auto& expectation : world.scenario().expect) {
    if (judge(expectation, world.scenario(), world.metrics()).held) continue;
    const auto from = question(expectation, world.scenario()).from;
    failed.push_back({expectation.metric, static_cast<int>(from.ns() / 1'000'000'000)});
  }
  return failed;
}

class BrokenPhysics : public testing::TestWithParam<Case> {};

TEST_P(BrokenPhysics, FailsTheExpectationsThatRestOnIt) {
  const Case& broken = GetParam();
  scenario::Problems problems(broken.scenario);
  scenario::Scenario scenario =
      scenario::load_file(SCENARIOS + broken.scenario + ".json", problems);
  for (const Change& change : broken.changes) {
    scenario::set(scenario, change.path, change.value, problems);
  }
  for (const std::string& path : broken.removed) remove_from_timeline(scenario, path);
  ASSERT_TRUE(problems.empty()) << problems.text();

  const std::vector<Failure> failed = failures(scenario);
  std::string list;
  for (const Failure& f : failed) list += f.metric + " from " + std::to_string(f.from) + " s\n";
  for (const Failure& wanted : broken.must_fail) {
    const bool found = std::any_of(failed.begin(), failed.end(), [&](const Failure& f) {
      return f.metric == wanted.metric && f.from == wanted.from;
    });
    EXPECT_TRUE(found) << wanted.metric << " from " << wanted.from << " s holds; failed:\n" << list;
  }
  if (broken.must_fail.empty()) {
    EXPECT_TRUE(failed.empty()) << list;
  }
}

const std::string microburst = "microburst-penetration";
const std::string thrashing = "breaker-thrashing";
const std::string silent = "silent-gateway-limit";

INSTANTIATE_TEST_SUITE_P(
    Scenarios, BrokenPhysics,
    testing::Values(
        // Nothing broken: the cases below fail for their own reason.
        Case{"MicroburstAsItIs", microburst, {}, {}, {}},
        Case{"ThrashingAsItIs", thrashing, {}, {}, {}},
        Case{"SilentLimitAsItIs", silent, {}, {}, {}},

        // Without the loss under load, 10,000 requests take 10,000 / 3,333 = 3 s.
        Case{"MicroburstWithoutLossUnderLoad",
             microburst,
             {{"orders.switch_cost", "0s"}, {"orders_db.coherency", 0}},
             {},
             {{"orders.latency", 20}, {"orders_db.busy", 20}}},
        Case{"MicroburstWithoutSwitchCost",
             microburst,
             {{"orders.switch_cost", "0s"}},
             {},
             {{"orders.computing", 20}}},
        Case{"MicroburstWithTenTimesTheConnections",
             microburst,
             {{"orders_db.connections", 2000}},
             {},
             {{"orders_db.queue", 20}}},
        // 4.3 s for the last of the burst; only callers who try again make it more than 5 s.
        Case{"MicroburstWithoutRetries",
             microburst,
             {{"shoppers.retry.attempts", 1}},
             {},
             {{"orders.latency", 20}}},
        Case{"MicroburstWithSmallBucketFromTheStart",
             microburst,
             {{"gateway.limiter.burst", 800}},
             {},
             {{"gateway.limiter.rejected", 5}, {"orders.latency", 20}}},
        Case{"MicroburstWithoutTheCure",
             microburst,
             {},
             {"gateway.limiter.burst"},
             {{"orders.latency", 60}, {"gateway.limiter.rejected", 60}}},

        // The callers whom the breaker refused are what makes it flap.
        Case{"ThrashingWithoutRetries",
             thrashing,
             {{"shoppers.retry.attempts", 1}},
             {},
             {{"gateway.breaker.thrash", 10}, {"gateway.breaker.transitions", 10}}},
        Case{"ThrashingWithoutRampUp",
             thrashing,
             {},
             {"gateway.breaker.ramp_up"},
             {{"gateway.breaker.thrash", 75}, {"orders.latency", 75}, {"orders.latency", 128}}},
        Case{"ThrashingWithoutBackOff",
             thrashing,
             {},
             {"gateway.breaker.open_multiplier"},
             {{"gateway.breaker.state", 118}}},

        // A worker that does not wait for its connection does not keep others waiting.
        Case{"SilentLimitWithWorkersForEverybody",
             silent,
             {{"shop.workers", 100'000}},
             {},
             {{"gateway.latency", 95}, {"shop.busy", 60}}},
        Case{"SilentLimitWithTenTimesTheConnections",
             silent,
             {{"shop_db.connections", 500}, {"shop_db.contention", 0}},
             {},
             {{"gateway.latency", 95}, {"shop_db.busy", 40}}},
        Case{"SilentLimitWithoutTheCure",
             silent,
             {},
             {"shop_db.max_waiting"},
             {{"gateway.latency", 110}, {"shop_db.completed", 110}}}),
    [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace spillway::models
