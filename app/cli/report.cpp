// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/text.h"
#include "models/scenario/words.h"

namespace spillway::cli {

using kernel::Duration;
using kernel::Time;
using lab::NodeSummary;
using lab::Verdict;
using models::Measured;

namespace {

constexpr auto left = Table::Align::left;
constexpr auto right = Table::Align::right;

std::string short_time(double ns) {
  Measured measured;
  measured.value = ns;
  measured.unit = Measured::Unit::nanoseconds;
  return measured.text();
}

std::string percentile(const stats::Histogram& histogram, double p) {
  return histogram.empty() ? "-" : short_time(static_cast<double>(histogram.percentile(p).ns()));
}

std::string requests(const lab::RunResult& run) {
  std::vector<std::size_t> outcomes;  // those that happened
  for (std::size_t i = 0; i < models::outcome_count; ++i) {
    const bool happened = std::any_of(run.nodes.begin(), run.nodes.end(),
                                      [i](const NodeSummary& node) { return node.ended[i] > 0; });
    if (i == 0 || happened) outcomes.push_back(i);
  }
  std::vector<Table::Align> columns(outcomes.size() + 7, right);
  columns.front() = left;
  Table table(std::move(columns));
  std::vector<std::string> head{"node", "offered"};
  for (const std::size_t i : outcomes) head.emplace_back(models::outcome_names[i]);
  for (const char* name : {"unfinished", "goodput", "peak in flight", "queue", "busy"}) {
    head.emplace_back(name);
  }
  table.add(head);
  for (const NodeSummary& node : run.nodes) {
    std::vector<std::string> row{node.node, grouped(node.offered)};
    for (const std::size_t i : outcomes) {
      row.push_back(node.ended[i] == 0 ? "-" : grouped(node.ended[i]));
    }
    row.push_back(node.unfinished == 0 ? "-" : grouped(node.unfinished));
    row.push_back(fmt::format("{:.0f}/s", node.goodput));
    for (const char* gauge : {"in_flight", "queue", "busy"}) {
      row.push_back(node.has_peak(gauge) ? grouped(static_cast<std::uint64_t>(node.peak(gauge)))
                                         : "");
    }
    table.add(row);
  }
  return table.text("  ");
}

std::string latencies(const lab::RunResult& run) {
  Table table({left, right, right, right, right, right, right, right, right});
  table.add({"node", "p50", "p90", "p99", "p99.9", "ok p50", "p90", "p99", "p99.9"});
  for (const NodeSummary& node : run.nodes) {
    std::vector<std::string> row{node.node};
    for (const stats::Histogram* histogram : {&node.all, &node.ok}) {
      for (const double p : {0.5, 0.9, 0.99, 0.999}) row.push_back(percentile(*histogram, p));
    }
    table.add(row);
  }
  return table.text("  ");
}

std::string policies(const lab::RunResult& run) {
  Table table({left, left});
  for (const NodeSummary& node : run.nodes) {
    std::string policy;
    std::string line;
    const auto flush = [&] {
      if (!line.empty()) table.add({node.node + "." + policy, line});
      line.clear();
    };
    for (const auto& [name, count] : node.counts) {
      const std::size_t dot = name.find('.');
      if (name.substr(0, dot) != policy) flush();
      policy = name.substr(0, dot);
      line += (line.empty() ? "" : ", ") + name.substr(dot + 1) + " " + grouped(count);
    }
    flush();
  }
  return table.text("  ");
}

std::string window(const Verdict& verdict) {
  return scenario::format(verdict.question.from.since_start()) + "\u2013" +
         scenario::format(verdict.question.to.since_start());
}

std::string what(const scenario::Expectation& expectation) {
  std::string out = expectation.metric;
  const char* before = "{";
  for (const auto& [name, value] : expectation.labels.entries) {
    out += before + name + "=" + value;
    before = ",";
  }
  if (!expectation.labels.entries.empty()) out += "}";
  if (!expectation.stat.empty()) out += " " + expectation.stat;
  if (!expectation.of.empty()) out += " of " + expectation.of;
  if (expectation.stat == "max_rate") out += " by " + scenario::format(expectation.resolution);
  return out;
}

std::string mark(Verdict::State state) {
  switch (state) {
    case Verdict::State::held:
      return "\u2713";
    case Verdict::State::failed:
      return "\u2717";
    case Verdict::State::not_judged:
      break;
  }
  return "?";
}

std::string number(double value, Measured::Unit unit) {
  Measured measured;
  measured.value = value;
  measured.unit = unit;
  return measured.text();
}

std::string replicated(const lab::Judgement& judgement) {
  std::string out =
      "held in " + std::to_string(judgement.held) + " of " + std::to_string(judgement.judged);
  if (judgement.interval) {
    const stats::Interval& interval = *judgement.interval;
    out += ", 95 % within " + number(interval.low(), judgement.unit) + " to " +
           number(interval.high(), judgement.unit);
    if (interval.too_short()) {
      out += " (too short for a claim: " + std::string(stats::describe(interval.verdict));
      const auto enough = stats::replications_for(interval);
      if (enough && *enough > interval.replications) {
        out += fmt::format("; about {} would do", grouped(*enough));
      }
      out += ")";
    }
  }
  return out;
}

/// What the numbers above do not say.
std::string caveats(const lab::RunResult& run) {
  std::string out;
  for (const NodeSummary& node : run.nodes) {
    if (node.unfinished * 100 <= node.offered) continue;
    out +=
        fmt::format("\n{} requests were still inside {} at the end: its latencies leave them out\n",
                    grouped(node.unfinished), node.node);
    break;  // the others hold the same ones
  }
  if (run.rejected_changes > 0) {
    out += fmt::format(
        "\n{} changes of the timeline no longer fitted when their time came, and had no effect\n",
        grouped(run.rejected_changes));
  }
  return out;
}

std::string start(const lab::Experiment& experiment) {
  if (!experiment.long_start) return {};
  const lab::LongStart& start = *experiment.long_start;
  const std::string what = "in_flight of " + start.node;
  return start.settles ? fmt::format(
                             "\nThe start lasts longer than the warm-up of {}: {} settles "
                             "at about {} (MSER-5)\n",
                             scenario::format(experiment.scenario.warmup), what,
                             scenario::format(start.lasts))
                       : "\nNo steady state: " + what + " does not settle (MSER-5)\n";
}

}  // namespace

std::string story(const scenario::Scenario& scenario) {
  const std::string& title = local(scenario.title);
  std::string out = (title.empty() ? scenario.name : scenario::printable(title)) + "\n";
  return out + paragraphs(local(scenario.story));
}

std::string expectations(const lab::Experiment& experiment, bool failed_only) {
  const auto& verdicts = experiment.runs.front().verdicts;
  Table table({left, right, left, right, left, left});
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const lab::Judgement& judgement = experiment.judgements[i];
    if (failed_only && judgement.state != Verdict::State::failed) continue;
    const Verdict& verdict = verdicts[i];
    const bool judged = verdict.state != Verdict::State::not_judged;
    const scenario::Expectation& expectation = experiment.scenario.expect[i];
    table.add({mark(judgement.state), window(verdict), what(expectation),
               judged ? verdict.judged.measured.text() : "not judged", verdict.judged.wanted,
               local(expectation.note)});
    if (experiment.runs.size() > 1) table.add({"", "", "", "", "", replicated(judgement)});
  }
  return table.text("  ");
}

std::string report(const lab::Experiment& experiment) {
  const lab::RunResult& run = experiment.runs.front();
  std::string out;
  if (run.reached > Time() + experiment.scenario.warmup) {
    out += fmt::format("{} {}\u2013{}", heading(Heading::requests),
                       scenario::format(experiment.scenario.warmup),
                       scenario::format(run.reached.since_start()));
    if (const std::size_t runs = experiment.runs.size(); runs > 1) {
      out += fmt::format(" (seed {}, 1/{})", run.seed, runs);
    }
    out += "\n";
    out += requests(run);
    out += "\n" + heading(Heading::latency) + "\n" + latencies(run);
    if (const std::string lines = policies(run); !lines.empty()) {
      out += "\n" + heading(Heading::policies) + "\n" + lines;
    }
  }
  if (const std::string lines = expectations(experiment, false); !lines.empty()) {
    out += "\n" + heading(Heading::expectations) + "\n" + lines;
  }
  out += caveats(run);
  out += start(experiment);
  out += "\n";
  for (const lab::RunResult& each : experiment.runs) {
    out += fmt::format("seed {}: fingerprint {}, {} events in {:.2f} s, {} events/s\n", each.seed,
                       each.fingerprint, grouped(each.events), each.wall_seconds,
                       grouped(static_cast<std::uint64_t>(each.events_per_second())));
  }
  if (const std::string& lesson = local(experiment.scenario.lesson); !lesson.empty()) {
    out += "\n" + paragraphs(lesson);
  }
  return out;
}

}  // namespace spillway::cli
