// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/text.h"
#include "app/lab/compare.h"
#include "models/measure.h"

namespace spillway::cli {

using lab::Comparison;
using lab::Difference;
using lab::SavedResults;
using lab::SavedRun;

namespace {

constexpr auto left = Table::Align::left;
constexpr auto right = Table::Align::right;

struct CompareArguments {
  std::string a;
  std::string b;
};

SavedResults open(const std::string& folder) {
  scenario::Problems problems;
  SavedResults results = lab::read_results(folder, problems);
  if (!problems.empty()) throw BadInput(problems);
  return results;
}

std::string number(const std::string& figure, double value) {
  models::Measured measured;
  measured.value = value;
  if (figure.rfind("latency", 0) == 0 && figure.find(".count") == std::string::npos) {
    measured.value *= 1e9;
    measured.unit = models::Measured::Unit::nanoseconds;
  }
  return measured.text();
}

std::string cell(const std::string& figure, const std::optional<double>& value) {
  return value ? number(figure, *value) : "-";
}

std::string change(const Difference& difference) {
  if (!difference.a || !difference.b || *difference.a == 0) return "";
  return fmt::format("{:+.1f} %", 100 * (*difference.b - *difference.a) / std::abs(*difference.a));
}

std::string paired(const Difference& difference) {
  if (!difference.paired) return "";
  const stats::Interval& interval = *difference.paired;
  return fmt::format("{}{} \u00B1 {}{}", interval.centre > 0 ? "+" : "",
                     number(difference.figure, interval.centre),
                     number(difference.figure, interval.half_width),
                     interval.contains(0) ? ", may be none" : "");
}

std::string table(const Comparison& comparison) {
  const bool replicated = comparison.pairs > 1;
  Table rows({left, left, right, right, right, right});
  rows.add({"node", "figure", "A", "B", "change",
            replicated ? fmt::format("B - A of {} seeds, 95 %", comparison.pairs) : ""});
  for (const Difference& each : comparison.differences) {
    rows.add({each.node, each.figure, cell(each.figure, each.a), cell(each.figure, each.b),
              change(each), paired(each)});
  }
  return rows.text("  ");
}

std::string head(const char* which, const std::string& folder, const SavedResults& results,
                 std::size_t run) {
  const SavedRun& shown = results.runs[run];
  return fmt::format("{}  {}: {}, seed {}{}, {:g} s, fingerprint {}, {} events\n", which, folder,
                     results.scenario, shown.seed,
                     results.runs.size() > 1 ? fmt::format(" of {} runs", results.runs.size()) : "",
                     shown.reached, shown.fingerprint, grouped(shown.events));
}

/// In words, whether and where the runs part.
std::string verdict(const Comparison& comparison, std::size_t of_a, std::size_t of_b) {
  if (comparison.same) return "The same: every event and every request, in the same order.\n";
  if (comparison.pairs == 0) return "Other seeds, so other runs.\n";
  if (!comparison.divergence && of_a != of_b) {
    return fmt::format("The first runs are the same; A has {} in all, B {}.\n", of_a, of_b);
  }
  if (!comparison.divergence) return "The first runs are the same; others differ.\n";
  const auto& [agreed, parted] = *comparison.divergence;
  const std::string until =
      agreed.events > 0 ? "the same until " + lab::place(agreed) : "not the same from the start";
  return "They differ: " + until + (parted ? ", parted by " + lab::place(*parted) : std::string()) +
         ".\n";
}

int compare(const CompareArguments& arguments) {
  const SavedResults a = open(arguments.a);
  const SavedResults b = open(arguments.b);
  const Comparison comparison = lab::compare(a, b);
  fmt::print("{}{}\n{}", head("A", arguments.a, a, comparison.first_of_a),
             head("B", arguments.b, b, comparison.first_of_b),
             verdict(comparison, a.runs.size(), b.runs.size()));
  if (!comparison.differences.empty()) fmt::print("\n{}", table(comparison));
  return comparison.same ? Exit::held : Exit::failed;
}

}  // namespace

void add_compare(CLI::App& app, int& code) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = app.add_subcommand(
      "compare", "Say whether two results of `run --out` are the same run, and what differs");
  command->add_option("a", arguments->a, "A folder that `run --out` wrote")
      ->required()
      ->type_name("DIR")
      ->check(not_empty());
  command->add_option("b", arguments->b, "Another one")
      ->required()
      ->type_name("DIR")
      ->check(not_empty());
  command->callback([arguments, &code] { code = compare(*arguments); });
}

}  // namespace spillway::cli
