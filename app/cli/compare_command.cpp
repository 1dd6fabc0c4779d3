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
                     interval.contains(0) ? local(", may be none", "，可能没有差异") : "");
}

std::string table(const Comparison& comparison) {
  const bool replicated = comparison.pairs > 1;
  Table rows({left, left, right, right, right, right});
  rows.add({local("node", "节点"), local("figure", "指标"), "A", "B", local("change", "变化"),
            replicated
                ? local("B - A of {} seeds, 95 %", "{} 个种子的 B - A，95 %", comparison.pairs)
                : ""});
  for (const Difference& each : comparison.differences) {
    rows.add({each.node, each.figure, cell(each.figure, each.a), cell(each.figure, each.b),
              change(each), paired(each)});
  }
  return rows.text("  ");
}

std::string head(const char* which, const std::string& folder, const SavedResults& results,
                 std::size_t run) {
  const SavedRun& shown = results.runs[run];
  const std::size_t runs = results.runs.size();
  return local("{}  {}: {}, seed {}{}, {:g} s, fingerprint {}, {} events\n",
               "{}  {}：{}，种子 {}{}，{:g} s，指纹 {}，{} 个事件\n", which, folder,
               results.scenario, shown.seed,
               runs > 1 ? local(" of {} runs", "（共 {} 次运行）", runs) : "", shown.reached,
               shown.fingerprint, grouped(shown.events));
}

std::string place(const lab::Checkpoint& checkpoint) {
  return local("event {} ({})", "第 {} 个事件（{}）", checkpoint.events,
               scenario::format(checkpoint.time.since_start()));
}

/// In words, whether and where the runs part.
std::string verdict(const Comparison& comparison, std::size_t of_a, std::size_t of_b) {
  if (comparison.same) {
    return local("The same: every event and every request, in the same order.\n",
                 "相同：每个事件、每个请求，次序一致。\n");
  }
  if (comparison.pairs == 0) {
    return local("Other seeds, so other runs.\n", "种子不同，因此是不同的运行。\n");
  }
  if (!comparison.divergence && of_a != of_b) {
    return local("The first runs are the same; A has {} in all, B {}.\n",
                 "首次运行相同；A 共 {} 次，B 共 {} 次。\n", of_a, of_b);
  }
  if (!comparison.divergence) {
    return local("The first runs are the same; others differ.\n", "首次运行相同，其余不同。\n");
  }
  const auto& [agreed, parted] = *comparison.divergence;
  return local("They differ: {}{}.\n", "不同：{}{}。\n",
               agreed.events > 0 ? local("the same until {}", "直到{}都相同", place(agreed))
                                 : local("not the same from the start", "从开头就不同"),
               parted ? local(", parted by {}", "，至{}已分开", place(*parted)) : "");
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
  CLI::App* command =
      add_command(app, "compare",
                  local("Say whether two results of `run --out` are the same run, and what differs",
                        "判断 `run --out` 的两份结果是否同一次运行，以及有何不同"));
  command
      ->add_option("a", arguments->a,
                   local("A folder that `run --out` wrote", "`run --out` 写出的文件夹"))
      ->required()
      ->type_name("DIR")
      ->check(not_empty());
  command->add_option("b", arguments->b, local("Another one", "另一个"))
      ->required()
      ->type_name("DIR")
      ->check(not_empty());
  command->callback([arguments, &code] { code = compare(*arguments); });
}

}  // namespace spillway::cli
