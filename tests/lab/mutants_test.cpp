// SPDX-License-Identifier: Apache-2.0
#include <functional>

#include "tests/lab/fixture.h"

namespace spillway::lab {
namespace {

using scenario::Value;

/// Calls `judge` with the root after each change of each place in it, one at a time: another type,
/// an end of a range, a name of nothing, gone. The root is as before afterwards.
void each_mutant(Value& place, const std::function<void()>& judge) {
  static const std::vector<Value> others{Value(),
                                         Value(true),
                                         Value(0),
                                         Value(-1),
                                         Value(0.5),
                                         Value(1e300),
                                         Value(std::int64_t{9'223'372'036'854'775'807}),
                                         Value(""),
                                         Value("a/b~\n\u202e"),
                                         Value("0s"),
                                         Value("-1s"),
                                         Value("2562047h"),
                                         Value("0/s"),
                                         Value("1/day"),
                                         Value(Value::Array{}),
                                         Value(Value::Array{Value()}),
                                         Value(Value::Object{}),
                                         json(R"({"kind": "nonsense", "": [{}]})")};
  const Value whole = place;
  for (const Value& other : others) {
    place = other;
    judge();
  }
  place = whole;
  if (auto* items = place.items()) {
    for (Value& item : *items) each_mutant(item, judge);
  }
  for (std::size_t i = 0; place.members() && i < place.members()->size(); ++i) {
    each_mutant((*place.members())[i].value, judge);
    auto& members = *place.members();
    const Value::Member member = members[i];
    members.erase(members.begin() + static_cast<std::ptrdiff_t>(i));
    judge();
    members.insert(members.begin() + static_cast<std::ptrdiff_t>(i), member);
    members[i].key += "~/x";
    judge();
    members[i].key = member.key;
  }
}

/// That it is refused at places that are in the text, or runs and replays.
void judge(const std::string& text, std::size_t& refused, std::size_t& runs) {
  scenario::Problems problems("mutant.json");
  scenario::Scenario mutant = read_text(text, problems);
  for (const scenario::Problem& problem : problems.list()) {
    EXPECT_GT(problem.at.line, 0) << problem.text() << text;
    EXPECT_FALSE(problem.message.empty()) << problem.pointer << text;
    EXPECT_EQ(problem.text().find_first_of("\n\x1b"), std::string::npos) << problem.text();
  }
  ++(problems.empty() ? runs : refused);
  if (!problems.empty()) return;
  Session session(std::move(mutant));
  session.advance(at_ms(5));
  scenario::Problems again;
  read_text(scenario::save(session.save_as("again")).pretty(), again);
  EXPECT_TRUE(again.empty()) << again.text() << text;
}

TEST(Mutants, OfAScenarioAreRefusedWhereTheyAreWrongOrRun) {
  Value root = scenario::save(shop());
  std::size_t refused = 0;
  std::size_t runs = 0;
  each_mutant(root, [&] { judge(root.pretty(), refused, runs); });
  EXPECT_EQ(root, scenario::save(shop()));
  EXPECT_GT(refused, 1500U);
  EXPECT_GT(runs, 100U);
}

}  // namespace
}  // namespace spillway::lab
