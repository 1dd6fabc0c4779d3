// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "app/lab/result.h"
#include "tests/policy/allocations.h"

namespace spillway::lab {
namespace {

std::string number(int i) {
  return std::to_string(i);
}

/// Users and a chain of so many services.
std::string chain(int services) {
  std::string nodes = R"("users": {"kind": "clients", "calls": "n1"})";
  for (int i = 1; i <= services; ++i) {
    const std::string step =
        i == services ? R"({"cpu": "1us"})" : R"({"call": "n)" + number(i + 1) + "\"}";
    nodes += ", \"n" + number(i) + R"(": {"kind": "service", "steps": [)" + step + "]}";
  }
  return R"("nodes": {)" + nodes + "}";
}

std::string with_classes(int count) {
  std::string list;
  for (int i = 0; i < count; ++i)
    list += std::string(i > 0 ? ", " : "") + R"({"name": "c)" + number(i) + "\"}";
  return R"("nodes": {"users": {"kind": "clients", "calls": "app", "classes": [)" + list +
         R"(]}, "app": {"kind": "service", "steps": [{"cpu": "1us"}]}})";
}

std::string with_changes(int count) {
  std::string list;
  for (int i = 0; i < count; ++i) {
    list += std::string(i > 0 ? ", " : "") + R"({"at": ")" + number(i) +
            R"(us", "for": "1us", "set": )" + R"({"n1.workers": )" + number(1 + i % 9) + "}}";
  }
  return chain(1) + R"(, "timeline": [)" + list + "]";
}

/// Calls of operator new to load a scenario, run it and sum it up.
double cost(const std::string& members) {
  const std::int64_t before = policy::allocations();
  scenario::Problems problems;
  Session session(read_text(
      R"({"spillway": 1, "name": "big", "duration": "100ms", )" + members + "}", problems));
  EXPECT_TRUE(problems.empty()) << problems.text();
  run(session, {});
  return static_cast<double>(policy::allocations() - before);
}

class Scale : public testing::TestWithParam<std::string (*)(int)> {};

// Four times as much costs about four times as much; with one quadratic part it would be sixteen.
TEST_P(Scale, WorkGrowsLinearlyWithTheScenario) {
  const double small = cost(GetParam()(250));
  const double large = cost(GetParam()(1000));
  EXPECT_LT(large, 5 * small);
}
INSTANTIATE_TEST_SUITE_P(All, Scale, testing::Values(&chain, &with_classes, &with_changes));

TEST(Metrics, ThoseOfANodeAreFoundWithoutLookingAtTheOthers) {
  const auto metrics_of_one = [](int services) {
    scenario::Problems problems;
    const Session session(
        read_text(R"({"spillway": 1, "name": "big", )" + chain(services) + "}", problems));
    for (const auto& metric : session.metrics().all()) {
      EXPECT_EQ(session.metrics().find(metric->name(), metric->labels()), metric.get());
    }
    return session.metrics().of("n1").size();
  };
  EXPECT_EQ(metrics_of_one(2), metrics_of_one(200));
  EXPECT_GT(metrics_of_one(2), 10u);
}

}  // namespace
}  // namespace spillway::lab
