// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "models/measure.h"
#include "models/world.h"

namespace spillway::models {

inline scenario::Scenario parse(const std::string& body) {
  scenario::Problems problems("test.json");
  scenario::Scenario scenario =
      scenario::load("{\"spillway\": 1, \"name\": \"test\", " + body + "}", problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  return scenario;
}

/// A world of the given scenario members, run to its end.
inline std::unique_ptr<World> run(const scenario::Scenario& scenario) {
  auto world = std::make_unique<World>(scenario);
  world->advance(world->end());
  EXPECT_EQ(world->violated(), "");
  return world;
}
inline std::unique_ptr<World> run(const std::string& body) {
  return run(parse(body));
}

inline std::uint64_t ended(World& world, const std::string& node, Outcome outcome) {
  return world.node(node).visits().ended(outcome);
}

/// How many requests the users sent in each whole step.
inline std::vector<std::uint64_t> offered(World& world, kernel::Duration step) {
  const stats::CounterSeries& series = world.metrics().find("users.offered")->counter();
  std::vector<std::uint64_t> counts;
  for (kernel::Time at = kernel::Time() + step; at <= world.now(); at = at + step) {
    counts.push_back(series.count(at - step, at));
  }
  return counts;
}

/// Evenly spaced users of one service with a fixed time: easy to count by hand.
inline std::string steady(const std::string& service, const std::string& clients = "",
                          const std::string& rest = "", const std::string& duration = "10s") {
  return "\"duration\": \"" + duration + "\", \"nodes\": {\"users\": {\"kind\": \"clients\", " +
         "\"calls\": \"app\", \"arrivals\": {\"kind\": \"constant\", \"rate\": \"10/s\"}" +
         clients + "}, \"app\": {\"kind\": \"service\", " + service + "}}" + rest;
}

}  // namespace spillway::models
