// SPDX-License-Identifier: Apache-2.0
#include "app/lab/session.h"

#include <array>

#include "engine/kernel/random.h"
#include "tests/lab/fixture.h"

namespace spillway::lab {
namespace {

using kernel::Duration;
using kernel::Time;
using scenario::Problems;

constexpr const char* burst =
    R"({"fault": "burst", "node": "shoppers", "requests": 200, "over": "5ms"})";
/// All at one instant: single steps then stop in the middle of it.
constexpr const char* flash =
    R"({"fault": "burst", "node": "shoppers", "requests": 50, "over": "0s"})";

std::string whole_run(const scenario::Scenario& scenario) {
  Session session(scenario);
  session.advance(session.end());
  return session.fingerprint();
}

/// Saves the session as text, reads it and runs it whole.
std::string replayed(const Session& session) {
  Problems problems;
  const std::string text = scenario::save(session.save_as("again")).pretty();
  const scenario::Scenario again = read_text(text, problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  EXPECT_EQ(again.name, "again");
  return whole_run(again);
}

TEST(Session, SlicesOfAnyLengthReachTheSameFingerprint) {
  const std::string whole = whole_run(shop());
  for (const std::int64_t ns : {10'000'000LL, 3'333'333LL, 777'000'001LL}) {
    Session session(shop());
    while (!session.finished()) session.advance(session.now() + Duration(ns));
    EXPECT_EQ(session.fingerprint(), whole) << ns;
  }
}

TEST(Session, SingleEventsReachTheSameFingerprintAndSeries) {
  Session whole(shop());
  whole.advance(whole.end());
  Session stepped(shop());
  while (stepped.step(1) == 1) {
  }
  EXPECT_TRUE(stepped.finished());
  EXPECT_EQ(stepped.fingerprint(), whole.fingerprint());
  EXPECT_EQ(stepped.events(), whole.events());
  const auto expected = whole.verdicts();
  const auto found = stepped.verdicts();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(found[i].judged.measured.value, expected[i].judged.measured.value);
    EXPECT_EQ(found[i].state, expected[i].state);
  }
}

TEST(Session, StepSaysHowManyEventsRan) {
  Session session(shop());
  EXPECT_EQ(session.step(100), 100u);
  EXPECT_EQ(session.events(), 100u);
  session.advance(session.end());
  EXPECT_EQ(session.step(1), 0u);
}

struct Story {
  const char* name;
  void (*play)(Session&);
};
void PrintTo(const Story& story, std::ostream* out) {
  *out << story.name;
}

class SavedSession : public testing::TestWithParam<Story> {};

TEST_P(SavedSession, ReplaysToTheSameFingerprint) {
  Session session(shop());
  GetParam().play(session);
  session.advance(session.end());
  EXPECT_NE(session.fingerprint(), whole_run(shop())) << "the changes did nothing";
  EXPECT_EQ(replayed(session), session.fingerprint());
}

INSTANTIATE_TEST_SUITE_P(
    Stories, SavedSession,
    testing::Values(
        Story{"between_buckets",
              [](Session& s) {
                s.advance(Time(1'234'567'891));
                set(s, "shoppers.arrivals.rate", "\"600/s\"");
              }},
        Story{"at_a_bucket_boundary",
              [](Session& s) {
                s.advance(at_ms(1500));
                set(s, "gateway.limiter.burst", "20");
              }},
        Story{"at_the_start", [](Session& s) { inject(s, flash); }},
        Story{"at_the_end",
              [](Session& s) {
                s.advance(s.end());
                inject(s, flash);
              }},
        Story{"several_at_one_instant",
              [](Session& s) {
                s.advance(at_ms(1700));  // where the scenario's own fault ends
                inject(s, flash);
                set(s, "orders.workers", "10");
                inject(s, flash);
                set(s, "orders.workers", "20");
              }},
        Story{"at_an_instant_of_the_timeline",
              [](Session& s) {
                s.advance(at_ms(2000));
                set(s, "gateway.limiter.burst", "70");
                inject(s, burst);
              }},
        Story{"faults_that_overlap",
              [](Session& s) {
                s.advance(at_ms(900));
                inject(s, R"({"fault": "latency", "node": "orders", "add": "30ms", "for": "1s"})");
                s.advance(at_ms(1300));
                inject(s, R"({"fault": "slow", "node": "orders_db", "factor": 2, "for": "400ms"})");
                inject(s, R"({"set": {"orders_db.connections": 3}, "for": "600ms"})");
                s.advance(at_ms(1500));
                set(s, "orders_db.connections", "6");
                inject(s, R"({"fault": "crash", "node": "orders", "for": "100ms"})");
              }},
        Story{"in_the_middle_of_an_instant",
              [](Session& s) {
                s.advance(at_ms(800));
                inject(s, flash);
                s.step(7);
                set(s, "gateway.limiter.burst", "10");
                s.step(3);
                inject(s, flash);
                s.step(1);
                inject(s, burst);
              }},
        Story{"faults_that_are_ended_early",
              [](Session& s) {
                const std::size_t first = s.loaded().timeline.size();
                s.advance(at_ms(900));
                inject(s, R"({"fault": "latency", "node": "orders", "add": "30ms"})");
                inject(s, R"({"fault": "slow", "node": "orders_db", "factor": 2, "for": "800ms"})");
                inject(s, R"({"set": {"orders_db.connections": 3}, "for": "600ms"})");
                inject(s, R"({"fault": "crash", "node": "orders_db"})");
                EXPECT_TRUE(s.end_early(first + 3));  // at the instant of its beginning
                s.advance(at_ms(1234));
                EXPECT_TRUE(s.end_early(first));
                set(s, "orders.workers", "10");
                EXPECT_TRUE(s.end_early(first + 1));  // behind a later change
                s.step(7);
                EXPECT_TRUE(s.end_early(first + 2));
                EXPECT_FALSE(s.end_early(first));
                EXPECT_FALSE(s.end_early(first + 4));
                EXPECT_FALSE(s.end_early(first + 5)) << "there is no such change";
              }},
        Story{"single_events_across_a_boundary",
              [](Session& s) {
                s.advance(at_ms(995));
                while (s.now() < at_ms(1003)) s.step(1);
                inject(s, R"({"fault": "errors", "node": "orders_db", "rate": 0.4})");
              }}),
    [](const auto& story) { return std::string(story.param.name); });

/// Something that a person could do to the shop, drawn by `next(n)`, from 0 to n - 1.
template <class Next>
void do_something(Session& session, const Next& next) {
  static const std::array<std::string, 10> entries{
      R"("set": {"gateway.limiter.rate": "100/s"})",
      R"("set": {"gateway.limiter.burst": 5, "orders.workers": 3})",
      R"("set": {"orders_db.query.mean": "4ms"})",
      R"("set": {"orders_db.query": {"kind": "constant", "value": "9ms"}})",
      R"("set": {"shoppers.arrivals.rate": "900/s", "orders_db.connections": 2})",
      R"("fault": "latency", "node": "orders", "add": "20ms")",
      R"("fault": "errors", "node": "orders_db", "rate": 0.5)",
      R"("fault": "crash", "node": "orders")",
      R"("fault": "slow", "node": "orders_db", "factor": 5)",
      R"("fault": "burst", "node": "shoppers", "requests": 100, "over": "10ms")"};
  static const std::array<std::string, 4> lengths{"", R"(, "for": "1ns")", R"(, "for": "30ms")",
                                                  R"(, "for": "400ms")"};
  switch (next(4)) {
    case 0:
      session.advance(session.now() + Duration((next(300) + 1) * 1'000'000));
      break;
    case 1:
      session.step(static_cast<std::uint64_t>(next(100) + 1));
      break;
    case 2:
      session.end_early(static_cast<std::size_t>(
          next(static_cast<std::int64_t>(session.world().changes().size()))));
      break;
    default: {
      Problems refused;  // as by a set of a mean where a constant is now: no change then
      const std::string entry =
          entries[static_cast<std::size_t>(next(10))] + lengths[static_cast<std::size_t>(next(4))];
      session.inject(json("{" + entry + "}"), refused);
    }
  }
}

TEST(Session, WhateverIsDoneToItReplaysFromWhatItSaves) {
  kernel::Stream draws(1, "tests/lab", "deeds");
  const auto next = [&](std::int64_t n) {
    return static_cast<std::int64_t>(draws.below(static_cast<std::uint64_t>(n)));
  };
  for (int round = 0; round < 60; ++round) {
    Session session(shop());
    for (std::int64_t deeds = next(14) + 1; deeds > 0; --deeds) do_something(session, next);
    session.advance(session.end());
    ASSERT_EQ(replayed(session), session.fingerprint())
        << scenario::save(session.save_as("again")).pretty();
  }
}

TEST(Session, AnEndedFaultLastsInTheJournalAsLongAsItDid) {
  Session session(shop());
  session.advance(at_ms(100));
  inject(session, R"({"fault": "latency", "node": "orders_db", "add": "70ms"})");
  const auto lasts = [&] {
    return std::get<models::LatencyFault>(session.journal().front().change).lasts;
  };
  EXPECT_EQ(lasts(), session.end() - at_ms(100));  // to the end of the run
  session.advance(at_ms(200));
  ASSERT_TRUE(session.end_early(session.loaded().timeline.size()));
  EXPECT_EQ(lasts(), Duration(100'000'000));
}

TEST(Session, JournalHasLiveChangesWithTheirTimes) {
  Session session(shop());
  session.advance(at_ms(100));
  set(session, "gateway.limiter.burst", "20");
  session.advance(at_ms(250));
  inject(session, burst);
  const auto journal = session.journal();
  ASSERT_EQ(journal.size(), 2u);
  EXPECT_EQ(journal[0].at, at_ms(100));
  EXPECT_TRUE(std::holds_alternative<models::SetParameters>(journal[0].change));
  EXPECT_EQ(journal[1].at, at_ms(250));
  EXPECT_EQ(std::get<models::BurstFault>(journal[1].change).at, Duration(250'000'000));
}

TEST(Session, WrongChangesSayWhyAndChangeNothing) {
  Session session(shop());
  session.advance(at_ms(100));
  Problems path, value, fixed, kind, node, shape;
  EXPECT_FALSE(session.set("gateway.limiter.brust", json("20"), path));
  EXPECT_NE(path.text().find("did you mean \"burst\""), std::string::npos) << path.text();
  EXPECT_FALSE(session.set("gateway.limiter.burst", json("-1"), value));
  EXPECT_NE(value.text().find("at least 1"), std::string::npos) << value.text();
  EXPECT_FALSE(session.set("orders.steps", json("[]"), fixed));
  EXPECT_FALSE(session.inject(json(R"({"fault": "brust", "node": "shoppers"})"), kind));
  EXPECT_FALSE(session.inject(json(R"({"fault": "crash", "node": "order"})"), node));
  EXPECT_NE(node.text().find("did you mean \"orders\""), std::string::npos) << node.text();
  EXPECT_FALSE(session.inject(json("7"), shape));
  EXPECT_TRUE(session.journal().empty());
  session.advance(session.end());
  EXPECT_EQ(session.fingerprint(), whole_run(shop()));
}

TEST(Session, ResetBeginsAgainWithOrWithoutTheChanges) {
  Session session(shop());
  session.advance(at_ms(300));
  inject(session, burst);
  session.advance(session.end());
  const std::string changed = session.fingerprint();

  session.reset({}, true);
  EXPECT_EQ(session.now(), Time());
  EXPECT_TRUE(session.journal().empty());
  session.advance(session.end());
  EXPECT_EQ(session.fingerprint(), changed);

  Session other(shop());
  inject(other, burst);
  other.reset({}, false);
  other.advance(other.end());
  EXPECT_EQ(other.fingerprint(), whole_run(shop()));

  scenario::Scenario reseeded = shop();
  reseeded.seed = 12;
  other.reset(12, false);
  other.advance(other.end());
  EXPECT_EQ(other.fingerprint(), whole_run(reseeded));
  EXPECT_NE(other.fingerprint(), whole_run(shop()));
}

TEST(Session, ExpectationsAreJudgedWhenTheirWindowIsOver) {
  Session session(shop());
  session.advance(at_ms(999));
  EXPECT_EQ(session.verdicts()[0].state, Verdict::State::not_judged);
  session.advance(at_ms(1000));
  EXPECT_EQ(session.verdicts()[0].state, Verdict::State::held);
  EXPECT_EQ(session.verdicts()[2].state, Verdict::State::not_judged);
}

TEST(Preset, TakesFixedParametersAndRefusesWhatIsNotValid) {
  scenario::Scenario scenario = shop();
  Problems fine, wrong, unknown;
  EXPECT_TRUE(preset(scenario, assignment("warmup", "\"1s\""), fine)) << fine.text();
  EXPECT_EQ(scenario.warmup, Duration(1'000'000'000));
  EXPECT_FALSE(preset(scenario, assignment("warmup", "\"9s\""), wrong));
  EXPECT_EQ(scenario.warmup, Duration(1'000'000'000));
  EXPECT_FALSE(preset(scenario, assignment("order.workers", "1"), unknown));
  EXPECT_NE(unknown.text().find("did you mean \"orders\""), std::string::npos) << unknown.text();
}

TEST(Preset, JudgesAllThatIsSetTogetherAndNamesTheFieldOfAFile) {
  const std::string query = R"({"kind": "lognormal", "mean": "5ms", "p99": "10ms"})";
  scenario::Scenario scenario = shop();
  Problems fine, together, alone;
  ASSERT_TRUE(preset(scenario, assignment("orders_db.query", query), fine)) << fine.text();
  scenario::Map<scenario::Value> slower = assignment("orders_db.query.mean", "\"50ms\"");
  EXPECT_FALSE(preset(scenario, slower, alone));
  EXPECT_NE(alone.text().find("/nodes/orders_db/query/p99: "), std::string::npos) << alone.text();
  slower.entries.push_back({"orders_db.query.p99", json("\"100ms\"")});
  EXPECT_TRUE(preset(scenario, slower, together)) << together.text();
  EXPECT_EQ(*scenario::get(scenario, "orders_db.query.mean"), json("\"50ms\""));
}

/// With a query of the database whose mean must stay below its p99.
scenario::Scenario lognormal_shop() {
  scenario::Scenario scenario = shop();
  Problems problems;
  const std::string query = R"({"kind": "lognormal", "mean": "5ms", "p99": "10ms"})";
  EXPECT_TRUE(preset(scenario, assignment("orders_db.query", query), problems)) << problems.text();
  return scenario;
}

TEST(Session, ParametersOfOneChangeChangeTogetherAndGoBackTogether) {
  Session session(lognormal_shop());
  const auto now = [&](const char* path) { return *session.world().parameter(path); };
  inject(session, R"({"for": "1s", "set": {"orders_db.query.mean": "50ms",
                                           "orders_db.query.p99": "100ms"}})");
  EXPECT_EQ(now("orders_db.query.mean"), json("\"50ms\""));
  EXPECT_EQ(now("orders_db.query.p99"), json("\"100ms\""));
  session.advance(at_ms(1000));
  EXPECT_EQ(now("orders_db.query.mean"), json("\"5ms\""));
  EXPECT_EQ(now("orders_db.query.p99"), json("\"10ms\""));
  EXPECT_EQ(session.metrics().find("run.rejected_changes")->current(), 0);
  session.advance(session.end());
  EXPECT_EQ(replayed(session), session.fingerprint());
}

TEST(Session, ALiveChangeIsJudgedAsTheSavedFileWillBe) {
  Session session(lognormal_shop());
  const auto refuses = [&](const std::string& mean) {
    Problems problems;
    return !session.set("orders_db.query.mean", json(mean), problems) && !problems.empty();
  };
  inject(session, R"({"for": "200ms", "set": {"orders_db.query.p99": "40ms"}})");
  session.advance(at_ms(50));
  EXPECT_TRUE(refuses("\"30ms\"")) << "it would not fit when the p99 has gone back to 10ms";
  session.advance(at_ms(200));
  inject(session, R"({"for": "200ms", "set": {"orders_db.query.p99": "8ms"}})");
  session.advance(at_ms(250));
  EXPECT_TRUE(refuses("\"9ms\"")) << "it does not fit beside the p99 of 8ms";
  inject(session, R"({"for": "100ms", "set": {"orders_db.query.mean": "15ms",
                                              "orders_db.query.p99": "20ms"}})");
  set(session, "orders_db.query.p99", "\"12ms\"");  // the mean of 15ms does not stay
  set(session, "orders_db.query.mean", "\"6ms\"");
  session.advance(session.end());
  EXPECT_EQ(*session.world().parameter("orders_db.query.mean"), json("\"6ms\""));
  EXPECT_EQ(*session.world().parameter("orders_db.query.p99"), json("\"12ms\""));
  EXPECT_EQ(replayed(session), session.fingerprint());
}

TEST(Session, APathThatNamesTheListOfNodesIsRefusedAndLeavesNoTrace) {
  Session session(shop());
  Problems problems;
  EXPECT_FALSE(session.set("nodes.gateway.limiter.burst", json("7"), problems));
  EXPECT_NE(problems.text().find("wanted \"gateway.limiter.burst\""), std::string::npos)
      << problems.text();
  EXPECT_NE(*session.world().parameter("gateway.limiter.burst"), json("7"));
  EXPECT_TRUE(session.journal().empty());
}

TEST(ReadText, ReportsWrongMetricsBesideOtherMistakes) {
  scenario::Scenario scenario = shop();
  scenario.expect[0].metric = "orders.latencies";
  scenario.warmup = Duration(3);
  Problems problems;
  read_text(scenario::save(scenario).pretty(), problems);
  EXPECT_NE(problems.text().find("did you mean \"orders.latency\""), std::string::npos)
      << problems.text();
  EXPECT_NE(problems.text().find("/warmup"), std::string::npos) << problems.text();
}

TEST(ReadText, ChecksTheMetricsOfExpectations) {
  scenario::Scenario scenario = shop();
  scenario.expect[0].metric = "orders.latencies";
  Problems problems;
  read_text(scenario::save(scenario).pretty(), problems);
  EXPECT_NE(problems.text().find("did you mean \"orders.latency\""), std::string::npos)
      << problems.text();
}

}  // namespace
}  // namespace spillway::lab
