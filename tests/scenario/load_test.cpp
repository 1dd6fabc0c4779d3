// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "models/scenario/scenario.h"
#include "models/scenario/words.h"

namespace spillway::scenario {
namespace {

constexpr const char* good = R"({
  "spillway": 1, "name": "good", "duration": "10s",
  "nodes": {
    "users": {"kind": "clients", "calls": "gate", "arrivals": {"kind": "poisson", "rate": "100/s"},
              "classes": [{"name": "core", "weight": 3}, {"name": "batch", "tenant": "t1"}]},
    "gate": {"kind": "gateway", "calls": "app",
             "policies": [{"name": "limiter", "kind": "token_bucket", "rate": "50/s", "burst": 10}]},
    "app": {"kind": "service", "workers": 4,
            "steps": [{"cpu": "1ms"}, {"call": "db", "timeout": "1s"},
                      {"parallel": [{"sleep": "2ms"}, {"cpu": {"kind": "exponential", "mean": "1ms"}}]}]},
    "db": {"kind": "pool", "connections": 2, "query": {"kind": "lognormal", "mean": "5ms", "p99": "20ms"}}
  },
  "links": {"gate->app": {"delay": "0.5ms"}},
  "timeline": [{"at": "5s", "for": "1s", "set": {"gate.limiter.rate": "80/s"}},
               {"at": "6s", "fault": "slow", "node": "db", "factor": 3, "for": "1s"}]
})";

Scenario load_good() {
  Problems problems("good.json");
  Scenario scenario = load(good, problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  return scenario;
}

/// The problems of `good` with `from` replaced by `to`.
std::vector<Problem> broken(const std::string& from, const std::string& to) {
  std::string text = good;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  Problems problems("bad.json");
  load(text, problems);
  return problems.list();
}

void expect_one(const std::string& from, const std::string& to, int line,
                const std::string& pointer, const std::string& words) {
  const auto problems = broken(from, to);
  ASSERT_EQ(problems.size(), 1u) << to << (problems.size() > 1 ? problems[1].text() : "");
  EXPECT_EQ(problems[0].at.line, line) << problems[0].text();
  EXPECT_EQ(problems[0].pointer, pointer) << problems[0].text();
  EXPECT_NE(problems[0].message.find(words), std::string::npos) << problems[0].text();
}

TEST(Load, AGoodScenarioHasItsValues) {
  const Scenario scenario = load_good();
  EXPECT_EQ(get(scenario, "gate.limiter.burst")->json(), "10");
  EXPECT_EQ(get(scenario, "db.query.p99")->json(), "\"20ms\"");
  EXPECT_EQ(get(scenario, "app.steps.2.parallel.0.sleep.value")->json(), "\"2ms\"");
  EXPECT_EQ(get(scenario, "gate->app.delay.value")->json(), "\"500us\"");
  EXPECT_EQ(class_names(scenario), (std::vector<std::string>{"core", "batch"}));
}

TEST(Load, AnUnknownFieldNamesTheNearest) {
  expect_one("\"burst\": 10", "\"brust\": 10", 7, "/nodes/gate/policies/0/brust",
             "did you mean \"burst\"?");
}

TEST(Load, AWrongUnitSaysWhatIsWanted) {
  expect_one("\"rate\": \"50/s\"", "\"rate\": \"50ms\"", 7, "/nodes/gate/policies/0/rate",
             "wanted a rate with its unit");
}

TEST(Load, OutOfRangeSaysTheRange) {
  expect_one("\"workers\": 4", "\"workers\": 0", 8, "/nodes/app/workers", "at least 1");
}

TEST(Load, ADanglingReferenceNamesTheNodes) {
  expect_one("\"calls\": \"app\"", "\"calls\": \"ap\"", 6, "/nodes/gate/calls",
             "did you mean \"app\"?");
}

TEST(Load, WhatTakesHostsOutStandsWhereThereAreSeveral) {
  const std::string ejection = R"("policies": [{"name": "health", "kind": ")";
  for (const std::string kind : {"outlier_ejection", "envoy_outlier_detection"}) {
    expect_one("\"workers\": 4", ejection + kind + "\"}]", 8, "/nodes/app/policies/0",
               "\"health\" takes hosts out of their turn, and \"app\" is a service node with no "
               "other host; allowed: on a gateway with \"replicas\"");
    expect_one("\"burst\": 10}", "\"burst\": 10}, {\"kind\": \"" + kind + "\"}", 7,
               "/nodes/gate/policies/1", "\"gate\" is a gateway node with no other host");
    EXPECT_TRUE(broken("\"burst\": 10}", "\"burst\": 10}, {\"kind\": \"" + kind +
                                             "\"}], \"replicas\": [{\"calls\": \"db\"}")
                    .empty());
  }
}

TEST(Load, NobodyCallsClients) {
  expect_one("\"calls\": \"app\"", "\"calls\": \"users\"", 6, "/nodes/gate/calls",
             "answers no calls");
}

TEST(Load, CallsInACircleAreShown) {
  const auto problems = broken("{\"call\": \"db\", \"timeout\": \"1s\"}", "{\"call\": \"gate\"}");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].message.find("gate -> app -> gate"), std::string::npos)
      << problems[0].text();
}

TEST(Load, ANodeThatCallsItselfIsACircle) {
  expect_one("\"calls\": \"app\"", "\"calls\": \"gate\"", 6, "/nodes/gate", "gate -> gate");
}

TEST(Load, CallsThatNestTooDeepAreRefusedWhereTheyBegin) {
  const auto chain = [](int services) {
    std::string nodes = R"("users": {"kind": "clients", "calls": "n1"})";
    for (int i = 1; i <= services; ++i) {
      const std::string step =
          i == services ? R"({"cpu": "1us"})" : R"({"call": "n)" + std::to_string(i + 1) + "\"}";
      nodes += ",\n\"n" + std::to_string(i) + R"(": {"kind": "service", "steps": [)" + step + "]}";
    }
    Problems problems;
    load(R"({"spillway": 1, "name": "chain", "nodes": {)" + nodes + "}}", problems);
    return problems.list();
  };
  EXPECT_TRUE(chain(3999).empty());  // with the users 4000
  const auto problems = chain(4000);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].pointer, "/nodes/users");
  EXPECT_NE(problems[0].message.find("4000 nodes deep"), std::string::npos);
}

TEST(Load, AnEmptyNameIsNoNode) {
  expect_one("\"calls\": \"app\"", "\"calls\": \"\"", 6, "/nodes/gate/calls", "no node \"\"");
}

TEST(Load, NamesAreShortAndPlain) {
  expect_one("\"name\": \"limiter\"", "\"name\": \"a\\nb\"", 7, "/nodes/gate/policies/0",
             "wanted 1 to 64 letters");
  expect_one("\"name\": \"core\"", "\"name\": \"\"", 5, "/nodes/users/classes/0/name",
             "wanted 1 to 64 letters");
  expect_one("\"name\": \"good\"", "\"name\": \"" + std::string(65, 'a') + "\"", 2, "/name",
             "at most 64");
}

TEST(Load, EachClassHasANameOfItsOwn) {
  expect_one("\"name\": \"batch\"", "\"name\": \"core\"", 5, "/nodes/users/classes/1/name",
             "a second class \"core\"");
}

TEST(Load, EachClassTakesOneRouteOfAGateway) {
  Problems problems("test.json");
  load(R"({"spillway": 1, "name": "twice", "duration": "1s", "nodes": {
  "u": {"kind": "clients", "calls": "g", "arrivals": {"kind": "constant", "rate": "1/s"},
        "classes": [{"name": "a"}]},
  "g": {"kind": "gateway", "calls": "x", "routes": [{"class": "a", "calls": "x"},
                                                    {"class": "a", "calls": "y"}]},
  "x": {"kind": "service"}, "y": {"kind": "service"}}})",
       problems);
  ASSERT_EQ(problems.list().size(), 1U) << problems.text();
  EXPECT_EQ(problems.list().front().pointer, "/nodes/g/routes/1/class");
  EXPECT_EQ(problems.list().front().at.line, 5U);
}

TEST(Load, NamesThatAreFieldsAreRefused) {
  expect_one("\"name\": \"limiter\"", "\"name\": \"timeout\"", 7, "/nodes/gate/policies/0",
             "is a field of the node");
}

TEST(Load, AnImpossibleDistributionSaysWhy) {
  expect_one("\"mean\": \"5ms\", \"p99\": \"20ms\"", "\"mean\": \"5ms\", \"p99\": \"2ms\"", 11,
             "/nodes/db/query/p99", "p99");
}

TEST(Load, WhatIsWrongWithAWholePolicyStandsAtTheFieldItIsAbout) {
  const std::string was = R"("kind": "token_bucket", "rate": "50/s", "burst": 10)";
  // On a line of its own, so that the line tells the field from the policy.
  expect_one(was, "\"kind\": \"token_bucket\", \"rate\": \"50/s\",\n\"burst\": 9000000000000000000",
             8, "/nodes/gate/policies/0/burst", "at this rate");
  expect_one(was,
             "\"kind\": \"breaker\",\n\"failure_rate\": 0, \"slow_call_rate\": 0, "
             "\"consecutive_failures\": 0",
             8, "/nodes/gate/policies/0/failure_rate", "are all 0: it could never open");
  // Not given: its default is what does not fit. The pointer names it, the line is the policy's.
  expect_one(was, R"("kind": "breaker", "open_for": "2h")", 7,
             "/nodes/gate/policies/0/open_for_max", "open_for_max");
}

TEST(Load, NamesAreEscapedInPointers) {  // RFC 6901: "~" is ~0, "/" is ~1
  expect_one("\"gate->app\"", "\"a/b~c\"", 13, "/links/a~1b~0c", "wanted \"from->to\"");
  expect_one("\"workers\": 4", "\"work/ers\": 4", 8, "/nodes/app/work~1ers", "no field");
  expect_one("\"gate.limiter.rate\"", "\"gate/~.limiter.rate\"", 14,
             "/timeline/0/set/gate~1~0.limiter.rate", "no name \"gate/~\"");
  const auto named = broken("\"db\": {", "\"d/b\": {");
  const auto has = [&](const Problem& p) { return p.pointer == "/nodes/d~1b" && p.at.line == 11; };
  EXPECT_TRUE(std::any_of(named.begin(), named.end(), has)) << named.front().text();
}

TEST(Load, APointerGoesOnBelowTheKeyOfASet) {
  expect_one(R"("gate.limiter.rate": "80/s")",
             R"("db.query": {"kind": "lognormal", "mean": "-5ms", "p99": "20ms"})", 14,
             "/timeline/0/set/db.query/mean", "-5ms");
}

TEST(Load, AChangeOfAWrongPathIsFound) {
  expect_one("\"gate.limiter.rate\"", "\"gate.limitr.rate\"", 14,
             "/timeline/0/set/gate.limitr.rate", "did you mean \"limiter\"?");
}

TEST(Load, AnUnknownKindListsTheKinds) {
  expect_one("\"kind\": \"pool\"", "\"kind\": \"pol\"", 11, "/nodes/db/kind",
             "did you mean \"pool\"?");
}

TEST(Load, AMissingFieldIsNamed) {
  expect_one("\"calls\": \"app\",", "", 6, "/nodes/gate", "\"calls\" is missing");
}

TEST(Load, AKeyGivenTwiceIsRefused) {
  const auto problems = broken("\"workers\": 4", "\"workers\": 4, \"workers\": 5");
  ASSERT_FALSE(problems.empty());
  EXPECT_NE(problems[0].message.find("twice"), std::string::npos);
}

TEST(Load, AKeyGivenTwiceHidesNoOtherMistake) {
  const auto problems =
      broken(R"("calls": "gate", "arrivals")", R"("calls": "gate", "calls": "gat", "arrivals")");
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_NE(problems[0].message.find("did you mean \"gate\"?"), std::string::npos);
  EXPECT_EQ(problems[1].pointer, "/nodes/users/calls");
  EXPECT_EQ(problems[1].at, (Position{4, 51}));  // of the second one
}

TEST(Load, APositionIsWhereATokenBegins) {
  Problems problems("test.json");
  const Value value =
      parse_json("{\n \"é\\u00e9\": [1,23.5, true,null,\"a\"],\n\t\"b\": {}, \"c\": 1}", problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  EXPECT_EQ(value.at, (Position{1, 1}));
  const auto& list = *value.members()->front().value.items();
  const auto column = [&](std::size_t i) { return list[i].at.column; };
  EXPECT_EQ(value.members()->at(1).at, (Position{3, 2}));
  EXPECT_EQ(value.members()->at(2).at, (Position{3, 11}));
  EXPECT_EQ(list[0].at, (Position{2, 14}));
  EXPECT_EQ((std::vector<int>{column(1), column(2), column(3), column(4)}),
            (std::vector<int>{16, 22, 27, 32}));
  parse_json("{\"a\": 1,\n \"b\" }", problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems.list()[0].at, (Position{2, 6})) << "the brace where a colon belongs";
}

TEST(Load, WhatIsInAFileDoesNotSteerTheTerminal) {
  const auto problems = broken("\"good\"", R"("\u001b[31m")");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].message.find("\\u001b[31m"), std::string::npos) << problems[0].text();
  EXPECT_EQ(printable("a\u202Eb\n\u0085\x7f\u00e9\u4e2d"),
            "a\\u202eb\\u000a\\u0085\\u007f\u00e9\u4e2d");
}

TEST(Load, ANumberInAListIsAtItsOwnLine) {
  const auto problems = broken("\"timeline\": [", "\"timeline\": [\n7\n,");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].at.line, 15);
}

TEST(Load, AShortFormIsNamedAsItStands) {
  expect_one(R"("delay": "0.5ms")", R"("delay": "-1ms")", 13, "/links/gate->app/delay",
             "at least 0s");
}

TEST(Load, SyntaxErrorsHaveALine) {
  const auto problems = broken("\"duration\": \"10s\",", "\"duration\": \"10s\"");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].at.line, 3);
}

TEST(Load, AllMistakesOfAFileAreReportedInTheOrderOfTheirLines) {
  std::string text = good;
  for (const auto& [from, to] :
       {std::pair{"\"burst\": 10", "\"brust\": 10"}, std::pair{"\"workers\": 4", "\"workers\": 0"},
        std::pair{"\"mean\": \"5ms\"", "\"mean\": 5"}, std::pair{"\"at\": \"5s\"", "\"at\": \"5\""},
        std::pair{"\"poisson\"", "\"poison\""}}) {
    text.replace(text.find(from), std::string(from).size(), to);
  }
  Problems problems("five.json");
  load(text, problems);
  std::vector<int> lines;
  for (const Problem& problem : problems.list()) lines.push_back(problem.at.line);
  EXPECT_EQ(lines, (std::vector<int>{4, 7, 8, 11, 14})) << problems.text();
}

TEST(Load, ACircleADanglingNameAndWrongFieldsAreAllReportedAtOnce) {
  std::string text = good;
  for (const auto& [from, to] :
       {std::pair{"\"burst\": 10", "\"brust\": 10"},
        std::pair{"\"rate\": \"100/s\"", "\"rate\": 100"},
        std::pair{"\"workers\": 4", "\"workers\": 0"},
        std::pair{"\"calls\": \"gate\"", "\"calls\": \"gat\""},
        std::pair{"{\"call\": \"db\", \"timeout\": \"1s\"}", "{\"call\": \"gate\"}"}}) {
    text.replace(text.find(from), std::string(from).size(), to);
  }
  Problems problems("five.json");
  load(text, problems);
  EXPECT_EQ(problems.size(), 5u) << problems.text();
}

/// The problems of `good` with this expectation, in a run of 10 s.
std::vector<Problem> expecting(const std::string& expectation) {
  return broken("\"timeline\": [", "\"expect\": [" + expectation + "], \"timeline\": [");
}

TEST(Load, ExpectationsThatWouldMeasureSomethingElseAreRefused) {
  const std::string rate = R"({"metric": "gate.offered", "below": "1/s", )";
  const std::string max_rate = rate + R"("stat": "max_rate", )";
  for (const auto& [expectation, field, words] :
       std::vector<std::tuple<std::string, std::string, std::string>>{
           // Longer than the window, it would count nothing; with a rest, it would not see the
           // rest.
           {max_rate + R"("resolution": "20s"})", "/resolution", "found 20s; wanted what divides"},
           {max_rate + R"("resolution": "3s"})", "/resolution", "divides the window of 10s"},
           {max_rate + R"("resolution": "1s", "during": ["1s", "2500ms"]})", "/resolution",
            "divides the window of 1.5s"},
           {rate + R"("stat": "rate", "resolution": "1s"})", "/resolution", "max_rate only"},
           {rate + R"("during": []})", "/during", "found []; wanted [from, to]"},
           {rate + R"("during": ["3s", "2s"]})", "/during", "found [3s, 2s]; wanted [from, to]"},
           {rate + R"("of": "gate.offered"})", "/of", "share only"},
           {rate + R"("stat": "share"})", "/of", "is missing"},
           {"5", "", "found 5; wanted an object"}}) {
    const auto problems = expecting(expectation);
    ASSERT_EQ(problems.size(), 1u) << expectation << problems.back().text();
    EXPECT_EQ(problems[0].pointer, "/expect/0" + field);
    EXPECT_NE(problems[0].message.find(words), std::string::npos) << problems[0].text();
  }
  for (const char* right : {R"("resolution": "2500ms"})", R"("resolution": "10ms"})",
                            R"("resolution": "1s", "during": ["1s", "4s"]})"}) {
    EXPECT_TRUE(expecting(max_rate + right).empty()) << right;
  }
}

TEST(Load, AWrongFieldIsOneProblem) {
  expect_one("\"name\": \"good\"", "\"name\": 5", 2, "/name", "wanted a text");
  expect_one("\"name\": \"good\"", "\"name\": \"good\", \"must_hold\": 1e-12", 2, "/must_hold",
             "allowed: from 1e-04 to 1");
  Problems problems;
  load(R"({"spillway": 1, "name": "good", "nodes": {
      "gate": {"kind": "gateway", "calls": "db", "policies": [7, 7]}, "db": {"kind": "pool"}}})",
       problems);
  EXPECT_EQ(problems.size(), 2U) << problems.text();
}

TEST(Load, APathDoesNotNameTheListOfNodes) {
  expect_one("\"gate.limiter.rate\"", "\"nodes.gate.limiter.rate\"", 14,
             "/timeline/0/set/nodes.gate.limiter.rate", "wanted \"gate.limiter.rate\"");
}

TEST(Load, ChangesOfOneEntryAreJudgedTogether) {
  const std::string was = "\"set\": {\"gate.limiter.rate\": \"80/s\"}";
  for (const char* both : {R"("db.query.mean": "50ms", "db.query.p99": "100ms")",
                           R"("db.query.p99": "100ms", "db.query.mean": "50ms")"}) {
    EXPECT_TRUE(broken(was, "\"set\": {" + std::string(both) + "}").empty()) << both;
  }
  expect_one(was, R"("set": {"db.query.mean": "50ms"})", 14, "/timeline/0/set/db.query.mean",
             "p99");
}

TEST(Load, AChangeMustFitBesideThoseThatGoOn) {
  const std::string was =
      "{\"at\": \"5s\", \"for\": \"1s\", \"set\": {\"gate.limiter.rate\": \"80/s\"}}";
  const auto changes = [&](const std::string& at, const std::string& more) {
    return broken(was, R"({"at": "5s", "for": "1s", "set": {"db.query.p99": "8ms"}}, {"at": ")" +
                           at + R"(", "set": {"db.query.mean": "9ms"}})" + more);
  };
  const auto problems = changes("5500ms", "");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].pointer, "/timeline/1/set");
  EXPECT_NE(problems[0].message.find("beside the changes that go on then: db.query.p99: "),
            std::string::npos)
      << problems[0].text();
  EXPECT_TRUE(changes("6s", "").empty());
  const std::string mirror = R"(, {"at": "6s", "for": "2s", "set": {"db.query.mean": "15ms"}},)"
                             R"( {"at": "7s", "for": "2s", "set": {"db.query.p99": "14ms"}})";
  ASSERT_EQ(changes("6s", mirror).size(), 1u);
  EXPECT_EQ(changes("6s", mirror)[0].pointer, "/timeline/3/set");
}

TEST(Load, ABreakerHasAtMostTenThousandBuckets) {
  const std::string was = R"("kind": "token_bucket", "rate": "50/s", "burst": 10)";
  const std::string breaker = R"("kind": "gobreaker", "BucketPeriod": "1ms", "Interval": )";
  expect_one(was, breaker + "\"10.001s\"", 7, "/nodes/gate/policies/0/Interval", "10000 times");
  EXPECT_NE(broken(was, breaker + "\"10s\"").front().message.find("no name"), std::string::npos)
      << "only its change has no limiter.rate any more";
}

TEST(Load, HostileTextsAreProblemsAndNothingElse) {
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string("null"), std::string("{\"spillway\": 1}"),
        std::string(100000, '['), std::string("{\"a\":\"\xff\xfe\"}"), std::string("\0{}", 3),
        std::string(good) + std::string(1, '\0')}) {
    Problems problems("hostile.json");
    load(text, problems);
    EXPECT_FALSE(problems.empty());
  }
}

TEST(Load, CommentsAreAllowed) {
  Problems problems;
  load("// a comment\n" + std::string(good) + "/* end */", problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
}

TEST(Load, WhatIsSavedLoadsToTheSame) {
  const Scenario scenario = load_good();
  const Value saved = save(scenario);
  Problems problems;
  const Scenario again = load(saved.pretty(), problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  EXPECT_EQ(save(again), saved);
}

TEST(Set, ChangesOneParameter) {
  Scenario scenario = load_good();
  Problems problems;
  EXPECT_TRUE(set(scenario, "gate.limiter.burst", Value(800), problems));
  EXPECT_EQ(get(scenario, "gate.limiter.burst")->json(), "800");
}

TEST(Set, ChangesSeveralTogetherOrNone) {
  Scenario scenario = load_good();
  const Value before = save(scenario);
  Problems fine, unfit, unknown;
  Map<Value> values{{{"gate.limiter.burst", Value(7)}, {"db.query.mean", Value("50ms")}}};
  EXPECT_FALSE(set(scenario, values, unfit));
  ASSERT_EQ(unfit.size(), 1u) << unfit.text();
  EXPECT_EQ(unfit.list()[0].pointer, "db.query.mean");
  EXPECT_EQ(save(scenario), before);
  values.entries.push_back({"db.query.p99", Value("90ms")});
  EXPECT_TRUE(set(scenario, values, fine)) << fine.text();
  EXPECT_EQ(get(scenario, "db.query.mean")->json(), "\"50ms\"");
  EXPECT_EQ(get(scenario, "gate.limiter.burst")->json(), "7");
  values.entries.push_back({"gate.nothing", Value(1)});
  values.entries[0].value = Value(8);
  EXPECT_FALSE(set(scenario, values, unknown));
  EXPECT_EQ(get(scenario, "gate.limiter.burst")->json(), "7");
}

TEST(Set, RefusesAndChangesNothing) {
  Scenario scenario = load_good();
  const Value before = save(scenario);
  for (const auto& [path, value] :
       {std::pair{"gate.limiter.burst", Value(0)}, std::pair{"gate.limiter.burst", Value("many")},
        std::pair{"nodes.gate.limiter.burst", Value(7)}, std::pair{"gate.calls", Value("db")},
        std::pair{"gate.nothing", Value(1)}, std::pair{"nodes", Value::object()},
        std::pair{"", Value(1)}, std::pair{"db.query.p99", Value("1ms")},
        std::pair{"gate.limiter", Value::object()}}) {
    Problems problems;
    EXPECT_FALSE(set(scenario, path, value, problems)) << path;
    EXPECT_FALSE(problems.empty()) << path;
    EXPECT_EQ(save(scenario), before) << path;
  }
}

TEST(Schema, KnowsEveryFieldOfTheGoodScenario) {
  const Value schema = json_schema();
  const Value* nodes = schema.find("properties")->find("nodes");
  ASSERT_NE(nodes, nullptr);
  EXPECT_NE(schema.json().find("\"half_open_probes\""), std::string::npos);
  ASSERT_NE(schema.find("$defs"), nullptr);
  for (const char* name : {"policy", "distribution", "step", "change"}) {
    EXPECT_NE(schema.find("$defs")->find(name), nullptr) << name;
  }
  EXPECT_EQ(schema.find("required")->json(), R"(["spillway","name"])");
}

}  // namespace
}  // namespace spillway::scenario
