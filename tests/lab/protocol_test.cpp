// SPDX-License-Identifier: Apache-2.0
#include "app/lab/protocol.h"

#include "app/lab/describe.h"
#include "tests/lab/fixture.h"

namespace spillway::lab {
namespace {

using scenario::Value;

class ProtocolTest : public testing::Test {
 protected:
  Value ask(const std::string& line) {
    const std::string reply = protocol_.answer(line);
    EXPECT_EQ(reply.find('\n'), std::string::npos) << "a reply is one line";
    return json(reply);
  }
  Value good(const std::string& line) {
    Value reply = ask(line);
    EXPECT_TRUE(reply.find("ok") && *reply.find("ok") == Value(true)) << line << reply.json();
    return reply;
  }
  Value refused(const std::string& line) {
    Value reply = ask(line);
    EXPECT_TRUE(reply.find("ok") && *reply.find("ok") == Value(false)) << line << reply.json();
    const Value* error = reply.find("error");
    EXPECT_TRUE(error && error->find("message") && error->find("problems")) << reply.json();
    return error ? *error : Value();
  }
  void load() {
    Value request = Value::object();
    request.set("command", "load");
    request.set("file", std::string(SPILLWAY_LAB_DATA) + "/shop.json");
    good(request.json());
  }
  static std::string message(const Value& error) { return *error.find("message")->text(); }

  Protocol protocol_;
};

TEST_F(ProtocolTest, SaysHelloAndGivesBackAnyId) {
  const Value reply = good(R"({"id": {"a": [1, null]}, "command": "hello"})");
  EXPECT_EQ(reply.find("id")->json(), R"({"a":[1,null]})");
  EXPECT_EQ(*reply.find("protocol"), Value(1));
  EXPECT_TRUE(good(R"({"command": "hello"})").find("id")->is_null());
  for (const std::string id : {"9223372036854775807", "-9223372036854775808", "9223372036854775000",
                               "1.5", "\"a \\u0000 \\\" 9223372036854775808\"", "true"}) {
    EXPECT_EQ(good(R"({"command": "hello", "id": )" + id + "}").find("id")->json(), id);
  }
}

TEST_F(ProtocolTest, SaysWhatIsWrongOnOneShortLine) {
  const std::string text =
      message(refused(R"({"command": "a\nb\u001b[2J)" + std::string(5000, 'x') + "\"}"));
  EXPECT_EQ(text.rfind("no command \"a\\u000ab\\u001b[2Jxx", 0), 0U) << text;
  EXPECT_LT(text.size(), 200U);
}

TEST_F(ProtocolTest, ARunNeverGoesBack) {
  load();
  const Value there = good(R"({"command": "advance", "to": "2s"})");
  const Value still = good(R"({"command": "advance", "to": "1s"})");
  EXPECT_EQ(*still.find("now"), Value(std::int64_t{2'000'000'000}));
  EXPECT_EQ(*still.find("events"), *there.find("events"));
}

TEST_F(ProtocolTest, TheLastWordsOfARunHaveItsLiveChanges) {
  load();
  good(R"({"command": "advance", "to": "1s"})");
  good(R"({"command": "set", "path": "orders.workers", "value": 3})");
  const std::string last = protocol_.last_words(R"({"id": "x", "command": "advance"})", "too much");
  scenario::Problems none;
  const Value reply = scenario::parse_json(last, none);
  EXPECT_EQ(*reply.find("id"), Value("x"));
  EXPECT_EQ(*reply.find("ok"), Value(false));
  EXPECT_EQ(message(*reply.find("error")), "too much");
  const std::string name = *good(R"({"command": "info"})").find("name")->text();
  EXPECT_EQ(*reply.find("text"),
            *good(R"({"command": "save", "name": ")" + name + "\"}").find("text"));
}

TEST_F(ProtocolTest, RefusesArgumentsThatItDoesNotKnowOrThatContradict) {
  load();
  for (const auto& [request, words] : std::vector<std::pair<std::string, std::string>>{
           {R"({"command": "reset", "kep": true})", "did you mean \"keep\"?"},
           {R"({"command": "hello", "to": 3})", "no argument \"to\""},
           {R"({"command": "load", "name": "a", "text": "{}"})", "exactly one of file, name, text"},
           {R"({"command": "load"})", "exactly one of file, name, text"},
           {R"({"command": "advance", "to": "1s", "by": "1s"})", "exactly one of to, by"},
           {R"({"command": "step", "by": "1s", "events": 3})", "not both"},
           {R"({"command": "fault", "entry": {"at": "3s", "set": {"orders.workers": 3}}})",
            "\"at\": a live change happens now"},
           {R"({"id": 18446744073709551615, "command": "hello"})", "\"id\": the number is too"},
       }) {
    EXPECT_NE(message(refused(request)).find(words), std::string::npos)
        << request << message(refused(request));
  }
  EXPECT_EQ(*good(R"({"command": "fingerprint"})").find("now"), Value(0));
}

TEST_F(ProtocolTest, AFolderIsNoScenario) {
  Value request = Value::object();
  request.set("command", "load");
  request.set("file", SPILLWAY_LAB_DATA);
  EXPECT_NE(message(refused(request.json())).find("is a folder"), std::string::npos);
}

TEST_F(ProtocolTest, SurvivesWhatIsNoRequest) {
  load();
  EXPECT_EQ(message(refused("")).rfind("the line is empty; wanted an object", 0), 0U);
  refused("garbage");
  refused("{\"id\": 7, \"command\": ");
  refused("[1, 2]");
  refused("null");
  refused("{}");
  refused(R"({"command": 3})");
  refused(std::string("\xff\xfe\x00{", 4));
  refused(std::string(1'000'000, '['));
  refused("{\"command\": \"" + std::string(1'000'000, 'x') + "\"}");
  const Value error = refused(R"({"id": 9, "command": "advence"})");
  EXPECT_NE(message(error).find("did you mean \"advance\""), std::string::npos);
  EXPECT_EQ(*good(R"({"command": "advance", "to": "10ms"})").find("now"), Value(10'000'000));
}

TEST_F(ProtocolTest, NeedsAScenarioFirst) {
  for (const char* command : {"info", "metrics", "params", "advance", "step", "snapshot", "journal",
                              "verdicts", "fingerprint", "reset"}) {
    Value request = Value::object();
    request.set("command", command);
    if (command == std::string_view("advance")) request.set("by", 1);
    EXPECT_NE(message(refused(request.json())).find("load"), std::string::npos) << command;
  }
  good(R"({"command": "kinds"})");
  good(R"({"command": "schema"})");
}

TEST_F(ProtocolTest, KindsTellWhatListsHoldAndWhatALinkAndAScenarioAre) {
  const Value reply = good(R"({"command": "kinds"})");
  const auto field = [&](const char* group, const char* kind, const char* name) {
    for (const Value& entry : *reply.find("kinds")->find(group)->items()) {
      if (*entry.find("kind") != Value(kind)) continue;
      for (const Value& each : *entry.find("fields")->items())
        if (*each.find("name") == Value(name)) return each;
    }
    return Value();
  };
  EXPECT_EQ(*field("distributions", "empirical", "values").find("element"), Value("duration"));
  EXPECT_EQ(*field("links", "link", "delay").find("of"), Value("distributions"));
  EXPECT_EQ(*field("scenario", "scenario", "duration").find("type"), Value("duration"));
  // A mixture's parts are any distribution but a mixture.
  const Value part = (*field("distributions", "mixture", "parts").find("fields")->items())[1];
  EXPECT_EQ(*part.find("of"), Value("distributions"));
  EXPECT_EQ(part.find("choices")->items()->size() + 1,
            reply.find("kinds")->find("distributions")->items()->size());
}

TEST_F(ProtocolTest, ScenarioWithMistakesNamesEachWithItsLineAndKeepsTheOldRun) {
  load();
  Value request = Value::object();
  request.set("command", "load");
  request.set("text",
              "{\n\"spillway\": 1,\n\"name\": \"x\",\n\"durations\": \"1s\",\n\"nodes\": 3\n}");
  const Value error = refused(request.json());
  const auto& problems = *error.find("problems")->items();
  ASSERT_GE(problems.size(), 2u);
  EXPECT_EQ(*problems[0].find("line"), Value(4));
  EXPECT_EQ(*problems[0].find("pointer"), Value("/durations"));
  EXPECT_EQ(*problems[1].find("line"), Value(5));
  EXPECT_EQ(*good(R"({"command": "info"})").find("name"), Value("shop"));
  request.set("command", "check");
  EXPECT_EQ(good(request.json()).find("problems")->items()->size(), problems.size());
}

TEST_F(ProtocolTest, TellsWhatAScenarioHolds) {
  load();
  const Value info = good(R"({"command": "info"})");
  EXPECT_EQ(info.find("nodes")->items()->size(), 4u);
  EXPECT_EQ(info.find("calls")->json(),
            R"([{"from":"shoppers","to":"gateway","field":"/nodes/shoppers/calls"},)"
            R"({"from":"gateway","to":"orders","field":"/nodes/gateway/calls"},)"
            R"({"from":"orders","to":"orders_db","field":"/nodes/orders/steps/1/call"}])");
  EXPECT_EQ(info.find("classes")->json(), R"(["browse","buy"])");
  EXPECT_EQ(info.find("timeline")->items()->size(), 2u);
  EXPECT_EQ(*info.find("duration"), Value(std::int64_t{4'000'000'000}));
}

TEST_F(ProtocolTest, EveryTunableParameterCanBeSetToItsOwnValueByItsPath) {
  load();
  const Value params = good(R"({"command": "params"})");
  int tunable = 0;
  for (const Value& parameter : *params.find("params")->items()) {
    if (*parameter.find("tunable") != Value(true)) continue;
    ++tunable;
    Value request = Value::object();
    request.set("command", "set");
    request.set("path", *parameter.find("path"));
    request.set("value", *parameter.find("value"));
    good(request.json());
  }
  EXPECT_GT(tunable, 60);
}

TEST_F(ProtocolTest, ParametersCarryTheirDeclaration) {
  load();
  good(R"({"command": "set", "path": "gateway.limiter.burst", "value": 77})");
  const Value params = good(R"({"command": "params"})");
  for (const Value& parameter : *params.find("params")->items()) {
    if (*parameter.find("path") != Value("gateway.limiter.burst")) continue;
    EXPECT_EQ(*parameter.find("pointer"), Value("/nodes/gateway/policies/0/burst"));
    EXPECT_EQ(*parameter.find("type"), Value("integer"));
    EXPECT_EQ(*parameter.find("value"), Value(77));
    EXPECT_EQ(parameter.find("min")->number(), 1);
    return;
  }
  FAIL() << "no such parameter";
}

TEST_F(ProtocolTest, AFaultWithoutAnEndHasOneThatCanComeEarly) {
  load();
  const std::int64_t end = *good(R"({"command": "advance", "to": "1s"})").find("end")->integer();
  const Value injected =
      good(R"({"command": "fault", "entry": {"fault": "crash", "node": "orders"}})");
  EXPECT_EQ(*injected.find("for"), Value(scenario::format(kernel::Duration(end - 1'000'000'000))));
  Value request = Value::object();
  request.set("command", "end");
  request.set("change", *injected.find("change"));
  good(R"({"command": "advance", "by": "250ms"})");
  EXPECT_EQ(*good(request.json()).find("for"), Value("250ms"));
  EXPECT_EQ(*good(R"({"command": "journal"})").find("journal")->items()->front().find("for"),
            Value("250ms"));
  EXPECT_NE(message(refused(request.json())).find("no end that is still to come"),
            std::string::npos);
  EXPECT_NE(message(refused(R"({"command": "end", "change": 99})")).find("there are only"),
            std::string::npos);
}

TEST_F(ProtocolTest, DrivesAWorkshopThatReplays) {
  load();
  good(R"({"command": "advance", "to": "1s"})");
  good(
      R"({"command": "fault", "entry": {"fault": "burst", "node": "shoppers", "requests": 100, "over": "0s"}})");
  good(R"({"command": "step", "events": 5})");
  good(R"({"command": "set", "path": "gateway.limiter.burst", "value": 5})");
  good(R"({"command": "advance", "by": "1ms"})");
  const Value end = good(R"({"command": "advance", "to": "99s"})");
  EXPECT_EQ(*end.find("finished"), Value(true));
  EXPECT_EQ(good(R"({"command": "journal"})").find("journal")->items()->size(), 2u);
  const Value fingerprint = *good(R"({"command": "fingerprint"})").find("fingerprint");

  Value request = Value::object();
  request.set("command", "load");
  request.set("text", *good(R"({"command": "save", "name": "replay"})").find("text"));
  good(request.json());
  good(R"({"command": "advance", "to": "4s"})");
  EXPECT_EQ(*good(R"({"command": "fingerprint"})").find("fingerprint"), fingerprint);
  const Value verdicts = good(R"({"command": "verdicts"})");
  for (const Value& verdict : *verdicts.find("verdicts")->items()) {
    EXPECT_NE(*verdict.find("state"), Value("not_judged"));
  }
}

TEST_F(ProtocolTest, AnswersEachSeriesOfARequestByItself) {
  load();
  good(R"({"command": "advance", "to": "1s"})");
  const Value reply = good(
      R"({"command": "series", "queries": [
          {"metric": "gateway.offered", "stat": "count", "step": "500ms"},
          {"metric": "gateway.offerred"},
          {"metrik": "gateway.offered"}, {"metric": 3}, {"metric": "gateway.offered", "step": "-1s"},
          {"metric": "gateway.completed", "labels": {"outcome": "ok"}, "from": "990ms"},
          {"metric": "gateway.offered", "from": "330ms", "step": "whole"}]})");
  const auto& series = *reply.find("series")->items();
  ASSERT_EQ(series.size(), 7u);
  EXPECT_EQ(series[0].find("values")->items()->size(), 2u);
  for (std::size_t i = 1; i <= 4; ++i) EXPECT_TRUE(series[i].find("error")) << i;
  EXPECT_EQ(*series[5].find("from"), Value(990'000'000));
  EXPECT_EQ(series[5].find("values")->items()->size(), 1u);
  EXPECT_EQ(*series[6].find("step"), Value(670'000'000));
  EXPECT_EQ(series[6].find("values")->items()->size(), 1u);
}

TEST_F(ProtocolTest, SnapshotShowsQueuesBreakersAndTokens) {
  load();
  good(R"({"command": "advance", "to": "1.5s"})");
  const Value nodes = *good(R"({"command": "snapshot"})").find("nodes");
  EXPECT_EQ(*nodes.find("orders_db")->find("capacity"), Value(8));
  EXPECT_EQ(*nodes.find("orders_db")->find("gauges")->find("busy"), Value(8)) << nodes.json();
  EXPECT_TRUE(nodes.find("gateway")->find("gauges")->find("breaker.state"));
  EXPECT_TRUE(nodes.find("gateway")->find("gauges")->find("limiter.tokens"));
  EXPECT_TRUE(nodes.find("gateway")->find("counters")->find("breaker.transitions{to=open}"));
}

TEST_F(ProtocolTest, SnapshotCountsTheCallsBetweenNodes) {
  load();
  good(R"({"command": "advance", "to": "1.5s"})");
  const Value reply = good(R"({"command": "snapshot"})");
  const Value& nodes = *reply.find("nodes");
  ASSERT_FALSE(reply.find("calls")->items()->empty());
  for (const Value& call : *reply.find("calls")->items()) {
    // Nobody else calls this node, and no link delays the call: each attempt has arrived.
    EXPECT_EQ(*call.find("made"), *nodes.find(*call.find("to")->text())->find("offered"));
    EXPECT_LE(call.find("ok")->number() + call.find("failed")->number(),
              call.find("made")->number());
  }
}

TEST_F(ProtocolTest, QuitIsOver) {
  good(R"({"command": "quit"})");
  EXPECT_TRUE(protocol_.over());
}

}  // namespace
}  // namespace spillway::lab
