// SPDX-License-Identifier: Apache-2.0
#include "tests/vectors/replay.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace spillway::vectors {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::is_directory(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  return files;
}

Json subset(const std::string& stem) {
  std::ifstream in(fs::path(SPILLWAY_VECTOR_SUBSET) / (stem + ".json"));
  return Json::parse(in);
}

TEST(Compat, ChosenRecordedDecisionsAreRepeated) {
  const auto files = files_in(SPILLWAY_VECTOR_SUBSET);
  EXPECT_EQ(files.size(), replayers().size());
  for (const fs::path& file : files) {
    const Report report = replay_file(file);
    EXPECT_EQ(report.difference, "") << file;
    EXPECT_GT(report.decisions, 100U) << file;
  }
}

TEST(Compat, AllRecordedDecisionsAreRepeated) {
  const char* given = std::getenv("SPILLWAY_VECTORS");
  const auto files = files_in(given != nullptr ? given : SPILLWAY_VECTORS);
  if (files.empty()) GTEST_SKIP() << "no recorded decisions here; name them in SPILLWAY_VECTORS";
  std::size_t decisions = 0;
  for (const fs::path& file : files) {
    const Report report = replay_file(file);
    EXPECT_EQ(report.difference, "") << file;
    decisions += report.decisions;
  }
  EXPECT_GT(decisions, 0U);
}

TEST(Replay, FindsOneWrongAnswerAndNamesItsCaseAndOp) {
  for (const Replayer& replayer : replayers()) {
    Json file = subset(std::string(replayer.stem));
    Json& op = file["cases"][0]["ops"][1];
    if (op.is_array()) {
      op.back() = op.back().get<double>() + 1;
    } else {
      for (auto& [name, value] : op.items()) {
        const bool is_answer = name.ends_with("_after") || name == "excess_milli" ||
                               name == "Remaining" || name == "ret_ns" || name == "wait_ns" ||
                               name == "failed" || name == "state" || name == "tokens_left" ||
                               name == "remaining";
        if (is_answer) value = value.is_number() ? Json(value.get<double>() + 1) : Json("other");
      }
    }
    const Report report = replay_json(file, replayer.stem);
    EXPECT_NE(report.difference.find("case 0"), std::string::npos) << replayer.library;
    EXPECT_NE(report.difference.find("op 1"), std::string::npos) << report.difference;
  }
}

TEST(Replay, RefusesAnUnknownFieldInACaseOrAnOp) {
  for (const Replayer& replayer : replayers()) {
    Json file = subset(std::string(replayer.stem));
    file["cases"][0]["surprise"] = 1;
    EXPECT_THROW(replay_json(file, replayer.stem), FormatError) << replayer.library;

    file = subset(std::string(replayer.stem));
    Json& op = file["cases"][0]["ops"][0];
    if (op.is_array()) {
      op.push_back(1);
    } else {
      op["surprise"] = 1;
    }
    EXPECT_THROW(replay_json(file, replayer.stem), FormatError) << replayer.library;
  }
}

TEST(Replay, RefusesAnUnknownOp) {
  for (const Replayer& replayer : replayers()) {
    Json file = subset(std::string(replayer.stem));
    Json& op = file["cases"][0]["ops"][0];
    if (!op.is_object() || !op.contains("op")) continue;
    op["op"] = "surprise";
    EXPECT_THROW(replay_json(file, replayer.stem), FormatError) << replayer.library;
  }
}

TEST(Replay, KnowsAFileByItsSourceThenByItsName) {
  Json file = subset("go_uber_ratelimit");
  EXPECT_EQ(replay_json(file, "renamed").library, "uber-go/ratelimit");
  file["source"] = "somewhere";
  EXPECT_EQ(replay_json(file, "go_uber_ratelimit").library, "uber-go/ratelimit");
  EXPECT_THROW(replay_json(file, "renamed"), FormatError);
}

TEST(Replay, RefusesAMissingFileAndOneThatIsNotJson) {
  EXPECT_THROW(replay_file("/nowhere/at_all.json"), FormatError);
  EXPECT_THROW(replay_file(__FILE__), FormatError);
}

TEST(Pitfalls, SayWhichWereCheckedAndWhichCouldNotBe) {
  const Json pitfalls = Json::parse(
      R"([{"id": "P78", "config": {"maxTokens": 10, "tokenRatio": 0.1}, "events": []},
          {"id": "P81", "config": {"overall_ms": 1000}}])");
  const Report report = replay_json(pitfalls, "pitfalls");
  EXPECT_TRUE(report.ok()) << report.difference;
  EXPECT_EQ(report.cases, 2U);
  EXPECT_EQ(report.checks, 1U);
  ASSERT_EQ(report.notes.size(), 2U);
  EXPECT_NE(report.notes[0].find("P78"), std::string::npos);
  EXPECT_NE(report.notes[1].find("P81"), std::string::npos);
}

TEST(Pitfalls, ACheckFailsWhenTheNumbersAreOthers) {
  const Json pitfalls =
      Json::parse(R"([{"id": "P78", "config": {"maxTokens": 4, "tokenRatio": 0.1}}])");
  EXPECT_FALSE(replay_json(pitfalls, "pitfalls").ok());
}

}  // namespace
}  // namespace spillway::vectors
