// SPDX-License-Identifier: Apache-2.0
#include "app/lab/outline.h"

#include <set>

#include "app/lab/library.h"
#include "models/world.h"
#include "tests/lab/fixture.h"

namespace spillway::lab {
namespace {

using scenario::Problems;

std::multiset<std::string> metrics_of(const scenario::Scenario& scenario) {
  const models::World world(scenario);
  std::multiset<std::string> names;
  for (const auto& metric : world.metrics().all()) {
    if (metric->name()[0] != '.') names.insert(metric->full_name());  // of whom all call
  }
  return names;
}

TEST(Outline, HasTheMetricsOfTheWhole) {
  Problems problems;
  const auto files = scenario_files(SPILLWAY_LAB_DATA "/../../../scenarios", problems);
  ASSERT_GE(files.size(), 3U);
  for (const std::string& file : files) {
    const scenario::Scenario whole = read_file(file, problems);
    EXPECT_EQ(metrics_of(Outline(whole, problems).scenario()), metrics_of(whole)) << file;
  }
}

TEST(Outline, ComesToLifeWithAnyPolicyHoweverWrong) {
  for (const auto& kind : scenario::type_of<models::PolicyConfig>().alternatives()) {
    Problems problems;
    const std::string policy = R"({"name": "it", "kind": ")" + kind.kind + R"(", "nonsense": 1})";
    const scenario::Scenario wrong = scenario::load(
        R"({"nodes": {"gate": {"kind": "gateway", "calls": 5, "replicas": [{"calls": 5}],
                                "policies": [)" +
            policy + "]}}}",
        problems);
    ASSERT_FALSE(problems.empty());
    const Outline outline(wrong, problems);
    const auto metrics = metrics_of(outline.scenario());
    const auto own = metrics.lower_bound("gate.it.");
    ASSERT_TRUE(own != metrics.end()) << kind.kind;
    EXPECT_EQ(own->rfind("gate.it.", 0), 0U) << kind.kind;
    scenario::Expectation expectation;
    expectation.metric = "gate.it.rejected";
    EXPECT_FALSE(outline.leaves_open(expectation)) << kind.kind;
  }
}

TEST(Outline, LeavesOpenWhatAWrongNodeMightHave) {
  Problems problems;
  const scenario::Scenario wrong = scenario::load(
      R"({"nodes": {
          "users": {"kind": "clients", "calls": "gate", "classes": [{"nam": "core"}]},
          "gate": {"kind": "gateway", "calls": "api", "policies": [{"kind": "brekaer"}]},
          "api": {"kind": "servce"}}})",
      problems);
  const Outline outline(wrong, problems);
  const auto open = [&](const std::string& metric, const std::string& label = "outcome") {
    scenario::Expectation expectation;
    expectation.metric = metric;
    expectation.labels.entries.push_back({label, "ok"});
    return outline.leaves_open(expectation);
  };
  EXPECT_TRUE(open("api.busy"));
  EXPECT_TRUE(open("gate.breaker.rejected"));
  EXPECT_TRUE(open("users.latency", "class"));
  EXPECT_FALSE(open("users.latency"));
  EXPECT_FALSE(open("gate.latency"));
}

TEST(Outline, LeavesOpenWhatAMisspeltMemberMightHave) {
  Problems problems;
  const scenario::Scenario wrong = scenario::load(
      R"({"nodes": {
          "users": {"kind": "clients", "calls": "gate", "rety": {"attempts": 2}},
          "gate": {"kind": "gateway", "calls": "api", "polices": [{"kind": "breaker"}]},
          "inner": {"kind": "gateway", "calls": "api", "policies": [
              {"kind": "gcra", "nam": "limiter"}]},
          "outer": {"kind": "gateway", "calls": "api", "policies": [
              {"kind": "gcra", "name": "limiter", "brust": 5}]},
          "api": {"kind": "service", "workers": -1}}})",
      problems);
  const Outline outline(wrong, problems);
  const auto open = [&](const std::string& metric) {
    scenario::Expectation expectation;
    expectation.metric = metric;
    return outline.leaves_open(expectation);
  };
  EXPECT_TRUE(open("users.retry.retries"));
  EXPECT_TRUE(open("gate.breaker.rejected"));
  EXPECT_TRUE(open("inner.limiter.rejected"));
  EXPECT_FALSE(open("outer.limter.rejected")) << "it has its name";
  EXPECT_FALSE(open("gate.ofered"));
  EXPECT_FALSE(open("api.limiter.rejected")) << "what is wrong there is no name";
}

TEST(Expectations, AreToldWhichOfTheirMembersIsWrong) {
  Problems problems;
  read_text(R"({"spillway": 1, "name": "wrong", "duration": "1s", "nodes": {
    "u": {"kind": "clients", "calls": "a", "arrivals": {"kind": "constant", "rate": "1/s"}},
    "a": {"kind": "service"}}, "expect": [
    {"metric": "a.latenc", "stat": "p99",
     "below": "1s"},
    {"metric": "a.latency", "below": "1s",
     "stat": "99"},
    {"metric": "a.completed", "below": 1,
     "labels": {"outcome": "good"}},
    {"metric": "a.offered", "below": 1, "stat": "share",
     "of": "a.all"}]})",
            problems);
  std::vector<std::pair<std::string, int>> found;
  for (const auto& problem : problems.list()) found.emplace_back(problem.pointer, problem.at.line);
  EXPECT_EQ(found, (std::vector<std::pair<std::string, int>>{{"/expect/0/metric", 4},
                                                             {"/expect/1/stat", 7},
                                                             {"/expect/2/labels", 9},
                                                             {"/expect/3/of", 11}}))
      << problems.text();
}

}  // namespace
}  // namespace spillway::lab
