// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "app/lab/experiment.h"
#include "app/lab/export.h"
#include "app/lab/fingerprints.h"
#include "app/lab/outline.h"
#include "app/lab/series.h"
#include "tests/lab/fixture.h"

namespace spillway::lab {
namespace {

using kernel::Duration;
using kernel::Time;
using scenario::Problems;

Session finished_shop() {
  Session session(shop());
  session.advance(session.end());
  return session;
}

SeriesQuery query(const std::string& metric, const std::string& stat, Duration step) {
  SeriesQuery query;
  query.question.metric = metric;
  query.question.stat = stat;
  query.question.to = Time::never();
  query.step = step;
  return query;
}

double total(const Series& series) {
  double sum = 0;
  for (const auto& value : series.values) sum += value.value_or(0);
  return sum;
}

TEST(Series, CountsOfEveryResolutionAddUpToTheTotal) {
  const Session session = finished_shop();
  const auto offered = session.metrics().find("gateway.offered")->current();
  for (const std::int64_t ms : {10, 100, 1000}) {
    const Series found =
        series(session.metrics(), query("gateway.offered", "count", Duration(ms * 1'000'000)));
    EXPECT_EQ(found.values.size(), static_cast<std::size_t>(4000 / ms));
    EXPECT_EQ(total(found), static_cast<double>(offered));
  }
}

TEST(Series, AskedPieceByPieceIsTheSameAsAskedWhole) {
  Session session(shop());
  std::vector<std::optional<double>> pieces;
  SeriesQuery next = query("orders.latency", "p99", Duration(30'000'000));
  while (!session.finished()) {
    session.advance(session.now() + Duration(7'000'000));
    const Series piece = series(session.metrics(), next);
    EXPECT_EQ(piece.from, next.question.from);
    pieces.insert(pieces.end(), piece.values.begin(), piece.values.end());
    next.question.from = piece.from + piece.step * static_cast<std::int64_t>(piece.values.size());
  }
  EXPECT_EQ(series(session.metrics(), query("orders.latency", "p99", next.step)).values, pieces);
  EXPECT_GT(pieces.size(), 100u);
}

TEST(Run, StopsWithinAnInstantThatHasNoEnd) {
  scenario::Problems problems;
  // Every refusal is tried again at once; the one token goes to the request at 100 ms.
  Session session(read_text(R"({"spillway": 1, "name": "stuck", "duration": "10s", "nodes": {
      "users": {"kind": "clients", "calls": "gate",
                "arrivals": {"kind": "constant", "rate": "10/s"}},
      "gate": {"kind": "gateway", "calls": "db", "policies": [
          {"kind": "envoy_retry", "base_interval": "1ms", "max_interval": "1us",
           "num_retries": 2147483647},
          {"kind": "token_bucket", "rate": "1/h", "burst": 1}]},
      "db": {"kind": "pool", "connections": 1}}})",
                            problems));
  ASSERT_TRUE(problems.empty()) << problems.text();
  RunOptions options;
  int asked = 0;
  options.stop = [&asked] { return ++asked == 10; };
  try {
    run(session, options);
    FAIL() << "it ended";
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.reached, at_ms(200));
    EXPECT_GT(stopped.events, 8'192U);
  }
}

TEST(Series, CanBeOneValueForAnyWindow) {
  const Session session = finished_shop();
  SeriesQuery all = query("gateway.offered", "count", Duration(10'000'000));
  all.question.from = at_ms(1230);
  all.question.to = at_ms(3457);
  SeriesQuery whole = all;
  whole.whole = true;
  const Series one = series(session.metrics(), whole);
  ASSERT_EQ(one.values.size(), 1u);
  EXPECT_EQ(one.from, at_ms(1230));
  EXPECT_EQ(one.step, Duration(2'220'000'000));
  EXPECT_EQ(*one.values.front(), total(series(session.metrics(), all)));
  whole.question.to = at_ms(1239);
  EXPECT_TRUE(series(session.metrics(), whole).values.empty());
}

TEST(Series, AreEmptyWhereNothingEndedAndSayWhatIsWrong) {
  scenario::Scenario quiet = shop();
  Problems problems;
  ASSERT_TRUE(preset(quiet, assignment("shoppers.arrivals.rate", "\"0/s\""), problems));
  Session session(std::move(quiet));
  session.advance(at_ms(20));
  const Series nothing =
      series(session.metrics(), query("orders.latency", "p99", Duration(10'000'000)));
  EXPECT_EQ(nothing.values, (std::vector<std::optional<double>>{std::nullopt, std::nullopt}));
  EXPECT_NE(series(session.metrics(), query("orders.latncy", "p99", Duration(10'000'000)))
                .error.find("did you mean \"orders.latency\""),
            std::string::npos);
  EXPECT_FALSE(
      series(session.metrics(), query("orders.queue", "p99", Duration(10'000'000))).error.empty());
  EXPECT_FALSE(
      series(session.metrics(), query("orders.queue", "max", Duration(15'000'000))).error.empty());
}

TEST(RunResult, AddsUpAndMeetsTheMetrics) {
  Session session(shop());
  const RunResult result = run(session, {});
  EXPECT_EQ(result.reached, at_ms(4000));
  EXPECT_EQ(result.nodes.size(), 4u);
  const NodeSummary& gateway = result.nodes[1];
  EXPECT_EQ(gateway.node, "gateway");
  EXPECT_EQ(gateway.kind, "gateway");
  EXPECT_EQ(gateway.offered,
            session.metrics().find("gateway.offered")->counter().count(at_ms(500), at_ms(4000)));
  // Everything that ended from the warm-up on has a latency.
  EXPECT_EQ(gateway.all.count(),
            std::accumulate(gateway.ended.begin(), gateway.ended.end(), std::uint64_t{0}));
  EXPECT_EQ(gateway.ok.count(), gateway.ended[0]);
  EXPECT_DOUBLE_EQ(gateway.goodput, static_cast<double>(gateway.ended[0]) / 3.5);
  EXPECT_LE(result.nodes[2].peak("busy"), 40);
  EXPECT_LE(result.nodes[3].peak("busy"), 8);
}

TEST(RunResult, CountsWhoIsStillInsideAtTheEnd) {
  // 10 a second come from 0.1 s on, one a second ends: 40 come and 3 leave within 4 s.
  scenario::Problems problems;
  Session session(scenario::load(R"({"spillway": 1, "name": "stuck", "duration": "4s", "nodes": {
      "users": {"kind": "clients", "calls": "app", "arrivals": {"kind": "constant", "rate": "10/s"}},
      "app": {"kind": "service", "workers": 1, "steps": [{"sleep": "1s"}]}},
      "expect": [{"metric": "run.rejected_changes", "equals": 0}]})",
                                 problems));
  ASSERT_TRUE(problems.empty()) << problems.text();
  const RunResult result = run(session, {});
  for (const NodeSummary& node : result.nodes) {
    EXPECT_EQ(node.unfinished, node.offered - node.ended[0]) << node.node;
    EXPECT_NEAR(static_cast<double>(node.unfinished), 37, 1) << node.node;
  }
  EXPECT_EQ(result.rejected_changes, 0U);
  EXPECT_EQ(result.verdicts[0].state, Verdict::State::held) << "what the run itself counts";
}

TEST(Percentile, IsReadAsPeopleSayIt) {
  const std::pair<const char*, double> said[] = {
      {"p1", 0.01},     {"p5", 0.05},    {"p05", 0.05},   {"p50", 0.5},
      {"p99", 0.99},    {"p999", 0.999}, {"p995", 0.995}, {"p9999", 0.9999},
      {"p99.9", 0.999}, {"p2.5", 0.025}, {"p100", 1.0}};
  for (const auto& [stat, share] : said) EXPECT_EQ(models::percentile_of(stat), share) << stat;
  for (const char* stat :
       {"p", "p0", "p1000", "p101", "p-1", "p.5", "p99.", "p9.9.9", "px", "q99", ""}) {
    EXPECT_FALSE(models::percentile_of(stat)) << stat;
  }
}

TEST(RunResult, StoppedEarlyLeavesLaterExpectationsOpen) {
  Session session(shop());
  RunOptions options;
  options.until = at_ms(1000);
  const RunResult result = run(session, options);
  EXPECT_EQ(result.reached, at_ms(1000));
  EXPECT_EQ(result.verdicts[0].state, Verdict::State::held);
  EXPECT_EQ(result.verdicts[2].state, Verdict::State::not_judged);
}

TEST(Experiment, ReplicationsAreTheRunsOfTheNextSeedsInAnyNumberOfThreads) {
  scenario::Scenario scenario = shop();
  scenario.replications = 4;
  ExperimentOptions options;
  const Experiment one = perform(scenario, options);
  options.jobs = 3;
  const Experiment three = perform(scenario, options);
  ASSERT_EQ(one.runs.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(one.runs[i].fingerprint, three.runs[i].fingerprint);
    EXPECT_EQ(one.runs[i].seed, 11 + i);
  }
  scenario::Scenario third = shop();
  third.seed = 13;
  Session session(std::move(third));
  EXPECT_EQ(run(session, {}).fingerprint, one.runs[2].fingerprint);
}

TEST(Experiment, ProgressIsThatOfAllReplications) {
  scenario::Scenario scenario = shop();
  scenario.replications = 4;
  ExperimentOptions options;
  options.jobs = 2;
  Time before;
  Time wanted;
  std::uint64_t seen = 0;
  options.progress = [&](Time now, Time goal, std::uint64_t events) {
    EXPECT_GT(now, before);
    before = now;
    wanted = goal;
    seen = events;
  };
  const Experiment all = perform(scenario, options);
  EXPECT_EQ(wanted, Time() + scenario.duration * 4);
  EXPECT_EQ(before, wanted);
  std::uint64_t events = 0;
  for (const RunResult& each : all.runs) events += each.events;
  EXPECT_EQ(seen, events);
}

TEST(Experiment, SaysWhatAllReplicationsMeasuredAndNotTheFirst) {
  scenario::Scenario scenario = shop();
  scenario.replications = 4;
  scenario.must_hold = 0.6;
  const Experiment all = perform(scenario, {});
  double sum = 0;
  const scenario::Value json = expectations_json(all).items()->at(1);
  for (std::size_t i = 0; i < 4; ++i) {
    const double rate = all.runs[i].verdicts[1].judged.measured.value;
    EXPECT_EQ(json.find("values")->items()->at(i).number(), rate);
    sum += rate;
  }
  EXPECT_NEAR(json.find("measured")->number(), sum / 4, 1e-9 * sum);
  EXPECT_NE(json.find("measured")->number(), all.runs[0].verdicts[1].judged.measured.value);
  EXPECT_EQ(*json.find("needed")->integer(), 3);  // of 4: 0.6 * 4, rounded up
  EXPECT_EQ(json.find("measured_text")->text()->substr(0, 8), "held in ");
  ExperimentOptions early;
  early.until = at_ms(1000);
  const scenario::Value open = expectations_json(perform(scenario, early)).items()->at(2);
  EXPECT_EQ(*open.find("measured_text"), scenario::Value("not judged"));
}

TEST(Experiment, HoldsWhenEnoughReplicationsHoldAndSaysWhenTheyAreTooFew) {
  scenario::Scenario scenario = shop();
  scenario.replications = 4;
  const Experiment all = perform(scenario, {});
  ASSERT_TRUE(all.judgements[1].interval);
  EXPECT_EQ(all.judgements[1].interval->verdict, stats::Verdict::too_few_replications);

  // A bound between the second and the third of the four measured values holds in two.
  std::vector<double> rates;
  for (const RunResult& each : all.runs) rates.push_back(each.verdicts[1].judged.measured.value);
  std::sort(rates.begin(), rates.end());
  scenario.expect[1].at_least = (rates[1] + rates[2]) / 2;
  scenario.must_hold = 0.5;
  EXPECT_EQ(perform(scenario, {}).judgements[1].state, Verdict::State::held);
  EXPECT_EQ(perform(scenario, {}).judgements[1].held, 2u);
  scenario.must_hold = 0.75;
  EXPECT_EQ(perform(scenario, {}).judgements[1].state, Verdict::State::failed);
  EXPECT_FALSE(perform(scenario, {}).held());
}

TEST(Experiment, SaysWhenTheStartLastsLongerThanTheWarmUp) {
  const auto start = [](const std::string& clients, const std::string& rest) {
    Problems problems;
    const std::string text =
        R"({"spillway": 1, "name": "start", "duration": "30s", "replications": 2)" + rest +
        R"(, "nodes": {"users": {"kind": "clients", "calls": "app", "arrivals": )" + clients +
        R"(}, "app": {"kind": "service", "workers": 1, "steps": [{"sleep": "4ms"}],
                      "accept_queue": 100000}}})";
    const Experiment experiment = perform(read_text(text, problems), {});
    EXPECT_TRUE(problems.empty()) << problems.text();
    return experiment.long_start;
  };
  const std::string half = R"({"kind": "poisson", "rate": "50/s"})";
  const std::string twice = R"({"kind": "poisson", "rate": "500/s"})";
  EXPECT_FALSE(start(half, ""));
  ASSERT_TRUE(start(twice, ""));  // the queue grows for ever
  EXPECT_FALSE(start(twice, "")->settles);
  // A ramp and a timeline are meant to be seen.
  EXPECT_FALSE(start(R"({"kind": "ramp", "from": "10/s", "to": "500/s", "over": "30s"})", ""));
  EXPECT_FALSE(start(twice, R"(, "timeline": [{"at": "1s", "set": {"app.workers": 1}}])"));
  // A thousand users begin thinking at once: the queue needs seconds to fill.
  const std::string crowd =
      R"({"kind": "closed", "users": 1000, "think": {"kind": "exponential", "mean": "5s"}})";
  const auto cold = start(crowd, "");
  ASSERT_TRUE(cold);
  EXPECT_TRUE(cold->settles);
  EXPECT_GT(cold->lasts, Duration(3'000'000'000));
  EXPECT_FALSE(start(crowd, R"(, "warmup": "14s")"));
}

TEST(InParallel, PassesOnWhatATaskThrows) {
  EXPECT_THROW(in_parallel(8, 2,
                           [](std::size_t i) {
                             if (i == 3) throw std::runtime_error("three");
                           }),
               std::runtime_error);
}

class Folder {
 public:
  Folder() : path_(testing::TempDir() + "spillway-lab-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string content(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Fingerprints, RememberARunAndSayWhereAnotherParts) {
  const Folder folder;
  Session session(shop());
  const RunResult before = run(session, {});
  Problems problems;
  Fingerprints first(folder.path(), problems);
  EXPECT_TRUE(first.empty());
  EXPECT_EQ(first.difference("shop", before), "");
  first.update("shop", before);
  ASSERT_TRUE(first.write());

  const Fingerprints again(folder.path(), problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  EXPECT_EQ(again.difference("shop", before), "");

  Session other(shop());
  other.advance(at_ms(3000));
  set(other, "orders.workers", "3");
  const std::string difference = again.difference("shop", run(other, {}));
  EXPECT_NE(difference.find("they part between event "), std::string::npos) << difference;
}

TEST(Fingerprints, BrokenFileIsAProblemWithItsLine) {
  const Folder folder;
  std::ofstream(folder.path() + "/fingerprints.json") << "{\n\"shop\": 3\n}\n";
  Problems problems;
  const Fingerprints broken(folder.path(), problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems.list()[0].at.line, 2);
}

TEST(ReplaceFile, WritesTheWholeOrLeavesWhatIsThere) {
  const Folder folder;
  const std::string path = folder.path() + "/kept.json";
  ASSERT_TRUE(replace_file(path, "first"));
  ASSERT_TRUE(replace_file(path, "second"));
  const auto content = [&] {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  };
  EXPECT_EQ(content(), "second");
  EXPECT_FALSE(replace_file(folder.path() + "/no/such/folder.json", "third"));
  EXPECT_FALSE(replace_file(folder.path(), "a folder is no file"));
  EXPECT_EQ(content(), "second");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    files += entry.is_regular_file() ? 1 : 0;
  }
  EXPECT_EQ(files, 1u) << "something temporary was left behind";
}

TEST(ReplaceFile, GoesThroughLinksAndKeepsPermissions) {
  namespace fs = std::filesystem;
  const Folder folder;
  const std::string target = folder.path() + "/target.json";
  const std::string link = folder.path() + "/link.json";
  ASSERT_TRUE(replace_file(target, "first"));
  fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("target.json", link);
  ASSERT_TRUE(replace_file(link, "second"));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content(target), "second");
  EXPECT_EQ(fs::status(target).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(Export, SeriesHaveOneRowABucketAndAddUp) {
  const Session session = finished_shop();
  std::istringstream csv(series_csv(session, "orders", Duration(10'000'000)));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line.rfind("time,offered,", 0), 0u) << line;
  std::int64_t offered = 0;
  int rows = 0;
  while (std::getline(csv, line)) {
    ++rows;
    offered += std::stoll(line.substr(line.find(',') + 1));
  }
  EXPECT_EQ(rows, 400);
  EXPECT_EQ(offered, session.metrics().find("orders.offered")->current());
}

TEST(Export, PrometheusTextCountsEveryRequestOnce) {
  const Session session = finished_shop();
  std::istringstream text(prometheus_text(session));
  double ended = 0;
  std::string line;
  std::vector<std::string> types;
  while (std::getline(text, line)) {
    if (line.rfind("# TYPE ", 0) == 0) types.push_back(line);
    const bool counts = line.rfind("spillway_requests_total{", 0) == 0 &&
                        line.find("node=\"gateway\"") != std::string::npos;
    if (counts) ended += std::stod(line.substr(line.rfind(' ')));
  }
  EXPECT_EQ(ended, static_cast<double>(session.metrics().find("gateway.completed")->current()));
  EXPECT_EQ(std::adjacent_find(types.begin(), types.end()), types.end());
  EXPECT_NE(
      std::find(types.begin(), types.end(), "# TYPE spillway_request_duration_seconds summary"),
      types.end());
}

TEST(Export, AFamilyHasTheHelpOfAllItsMetrics) {
  std::string policies;
  for (const auto& kind : scenario::type_of<models::PolicyConfig>().alternatives()) {
    policies += R"({"kind": ")" + kind.kind + R"("},)";
  }
  Problems problems;  // some need more than their kind
  const scenario::Scenario all = scenario::load(
      R"({"nodes": {"users": {"kind": "clients", "calls": "gate"},
          "gate": {"kind": "gateway", "calls": "api", "replicas": [{"calls": "pool"}],
                   "policies": [)" +
          policies + R"({"name": "last", "kind": "gcra"}]},
          "api": {"kind": "service"}, "pool": {"kind": "pool"}}})",
      problems);
  const Session session(Outline(all, problems).scenario());
  std::map<std::string, std::set<std::string>> helps;  // of the metrics, by family
  for (const auto& metric : session.metrics().all()) {
    const std::string& name = metric->name();
    const bool of_a_policy = std::count(name.begin(), name.end(), '.') > 1;
    const bool counts = metric->kind() == models::Metric::Kind::counter;
    helps[std::string("spillway_") + (of_a_policy ? "policy_" : "") +
          name.substr(name.rfind('.') + 1) + (counts ? "_total" : "")]
        .insert(metric->help());
  }
  std::istringstream text(prometheus_text(session));
  std::size_t shared = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.rfind("# HELP ", 0) != 0) continue;
    const std::string family = line.substr(7, line.find(' ', 7) - 7);
    if (helps[family].size() < 2) continue;
    ++shared;
    EXPECT_FALSE(helps[family].contains(line.substr(8 + family.size()))) << line;
  }
  EXPECT_EQ(shared, 6u);
}

TEST(Export, WritesAFolderThatHasEverything) {
  const Folder folder;
  ExperimentOptions options;
  options.first_done = [&](const Session& session) {
    export_session(session, Duration(100'000'000), folder.path());
  };
  export_experiment(perform(shop(), options), folder.path());
  for (const char* name : {"summary.json", "expectations.json", "journal.json"}) {
    Problems problems;
    scenario::parse_json(content(folder.path() + "/" + name), problems);
    EXPECT_TRUE(problems.empty()) << name << problems.text();
  }
  EXPECT_FALSE(content(folder.path() + "/metrics.prom").empty());
  EXPECT_FALSE(content(folder.path() + "/series/orders_db.csv").empty());
  EXPECT_THROW(export_experiment(perform(shop(), {}), "/proc/nowhere"), CannotWrite);
}

}  // namespace
}  // namespace spillway::lab
