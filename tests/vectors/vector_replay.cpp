// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tests/vectors/replay.h"

namespace {

namespace fs = std::filesystem;

constexpr const char* help =
    "vector_replay DIR|FILE...\n"
    "\n"
    "Replays recorded decisions of real rate limiters, breakers and shedders through Spillway's\n"
    "compat policies and compares every answer, bit for bit. A folder means its *.json files.\n"
    "One line a file: 'ok FILE CASES cases DECISIONS decisions', or 'DIFF FILE: case, op,\n"
    "expected, got' with the first difference. pitfalls.json is recognised; its lines say which\n"
    "pitfalls were replayed against the compat policies and which cannot be replayed here.\n"
    "\n"
    "Exit status: 0 no difference, 1 a difference, 2 an unreadable or unknown file, or bad "
    "usage.\n";

bool expand(const fs::path& given, std::vector<fs::path>& files) {
  std::error_code error;
  if (!fs::is_directory(given, error)) {
    files.push_back(given);
    return true;
  }
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(given, error)) {
    if (entry.path().extension() == ".json") found.push_back(entry.path());
  }
  if (error || found.empty()) {
    std::fprintf(stderr, "vector_replay: %s: %s\n", given.c_str(),
                 error ? error.message().c_str() : "holds no *.json file");
    return false;
  }
  std::sort(found.begin(), found.end());
  files.insert(files.end(), found.begin(), found.end());
  return true;
}

struct Totals {
  std::size_t files = 0;
  std::size_t decisions = 0;
  std::size_t checks = 0;
  std::size_t differences = 0;
  std::size_t unreadable = 0;
};

void replay(const fs::path& file, Totals& totals) {
  ++totals.files;
  try {
    const auto report = spillway::vectors::replay_file(file);
    totals.decisions += report.decisions;
    totals.checks += report.checks;
    if (report.ok()) {
      const bool pitfalls = report.checks > 0;
      std::printf("ok   %s %zu cases %zu %s (%s)\n", file.c_str(), report.cases,
                  pitfalls ? report.checks : report.decisions, pitfalls ? "checks" : "decisions",
                  report.library.c_str());
    } else {
      ++totals.differences;
      std::printf("DIFF %s: %s\n", file.c_str(), report.difference.c_str());
    }
    for (const std::string& note : report.notes) std::printf("     %s\n", note.c_str());
  } catch (const std::exception& e) {
    ++totals.unreadable;
    std::fprintf(stderr, "vector_replay: %s: %s\n", file.c_str(), e.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  for (const std::string_view argument : arguments) {
    if (argument == "--help" || argument == "-h") {
      std::fputs(help, stdout);
      return 0;
    }
    if (argument.starts_with("-")) {
      std::fprintf(stderr, "vector_replay: unknown option %s\n\n%s", std::string(argument).c_str(),
                   help);
      return 2;
    }
  }
  if (arguments.empty()) {
    std::fputs(help, stderr);
    return 2;
  }

  Totals totals;
  std::vector<fs::path> files;
  for (const std::string_view argument : arguments) {
    if (!expand(argument, files)) ++totals.unreadable;
  }
  for (const fs::path& file : files) replay(file, totals);
  std::printf(
      "%zu files, %zu decisions, %zu pitfall checks, %zu with differences, %zu unreadable\n",
      totals.files, totals.decisions, totals.checks, totals.differences, totals.unreadable);
  if (totals.unreadable > 0) return 2;
  return totals.differences > 0 ? 1 : 0;
}
