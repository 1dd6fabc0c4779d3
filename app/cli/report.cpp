// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

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

std::string outcome(std::size_t which) {
  static constexpr std::array<const char*, models::outcome_count> chinese{
      "成功",   "被限流", "过于繁忙", "队列已满", "等待过久", "超时",
      "已熔断", "被丢弃", "降级",     "失败",     "已取消"};
  return speaks_chinese() ? chinese[which] : std::string(models::outcome_names[which]);
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
  std::vector<std::string> head{local("node", "节点"), local("offered", "到达")};
  for (const std::size_t i : outcomes) head.push_back(outcome(i));
  for (const std::string& name :
       {local("unfinished", "未结束"), local("goodput", "有效吞吐"),
        local("peak in flight", "在途峰值"), local("queue", "队列"), local("busy", "占用")}) {
    head.push_back(name);
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
  table.add({local("node", "节点"), "p50", "p90", "p99", "p99.9", local("ok p50", "成功 p50"),
             "p90", "p99", "p99.9"});
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

/// In minutes only where both ends are whole ones: "150s–180s", "2min–3min".
std::string span(Duration from, Duration to) {
  constexpr Duration minute(60'000'000'000);
  const bool minutes = from % minute == Duration() && to % minute == Duration();
  const auto text = [&](Duration time) {
    const bool in_seconds = !minutes && time > Duration() && time % minute == Duration();
    return in_seconds ? fmt::format("{}s", time / Duration(1'000'000'000)) : scenario::format(time);
  };
  return text(from) + "\u2013" + text(to);
}

std::string window(const Verdict& verdict) {
  return span(verdict.question.from.since_start(), verdict.question.to.since_start());
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
  if (!expectation.of.empty()) out += local(" of {}", " 占 {}", expectation.of);
  if (expectation.stat == "max_rate") {
    out += local(" by {}", " 每 {}", scenario::format(expectation.resolution));
  }
  return out;
}

std::string wanted(const scenario::Expectation& expectation) {
  std::string out;
  const auto bound = [&](const std::string& word, const scenario::Value& value) {
    if (value.is_null()) return;
    out += (out.empty() ? "" : local(" and ", "，")) + word + " " +
           (value.text() ? *value.text() : value.json());
  };
  bound(local("above", "大于"), expectation.above);
  bound(local("at least", "不小于"), expectation.at_least);
  bound(local("below", "小于"), expectation.below);
  bound(local("at most", "不大于"), expectation.at_most);
  bound(local("equal to", "等于"), expectation.equals);
  return out;
}

std::string measured(const Verdict& verdict) {
  if (verdict.state == Verdict::State::not_judged) return local("not judged", "未判定");
  const Measured& measured = verdict.judged.measured;
  return measured.no_data ? local("{}", "此窗口内无数据", measured.text()) : measured.text();
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

std::string too_short(stats::Verdict verdict) {
  const char* chinese = "";
  switch (verdict) {
    case stats::Verdict::sound:
      break;
    case stats::Verdict::too_few_replications:
      chinese = "运行次数太少";
      break;
    case stats::Verdict::too_few_samples:
      chinese = "分位数以外的样本太少";
      break;
    case stats::Verdict::too_wide:
      chinese = "区间太宽";
      break;
  }
  return speaks_chinese() ? chinese : std::string(stats::describe(verdict));
}

std::string held(const lab::Judgement& judgement) {
  std::string out =
      local("held in {} of {}", "{1} 次中成立 {0} 次", judgement.held, judgement.values.size());
  if (judgement.held < judgement.needed) {
    out += local(", {} needed", "，需 {} 次", judgement.needed);
  }
  return out;
}

/// What the replications measured: the verdict is not that of the first one.
std::string spread(const lab::Judgement& judgement) {
  std::vector<double> values;
  for (const auto& value : judgement.values) {
    if (value) values.push_back(*value);
  }
  if (values.empty()) return local("nothing measured in any run", "各次运行均无数据");
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  std::string out = local("from {} to {}", "各次 {} 至 {}", number(*least, judgement.unit),
                          number(*most, judgement.unit));
  if (values.size() < judgement.values.size()) {
    out += local(" in {} runs, nothing measured in the others", "（{} 次有数据，其余没有）",
                 values.size());
  }
  if (!judgement.interval) return out;
  const stats::Interval& interval = *judgement.interval;
  out += local(", together {}, 95 % within {} to {}", "，合计 {}，95 % 区间 {} 至 {}",
               number(interval.centre, judgement.unit), number(interval.low(), judgement.unit),
               number(interval.high(), judgement.unit));
  if (interval.too_short()) {
    out += local(" (too short for a claim: {}", "（不足以下结论：{}", too_short(interval.verdict));
    const auto enough = stats::replications_for(interval);
    if (enough && *enough > interval.replications) {
      out += local("; about {} would do", "；约需 {} 次", grouped(*enough));
    }
    out += local(")", "）");
  }
  return out;
}

/// What the numbers above do not say.
std::string caveats(const lab::RunResult& run) {
  std::string out;
  for (const NodeSummary& node : run.nodes) {
    if (node.unfinished * 100 <= node.offered) continue;
    out += local("\n{} requests were still inside {} at the end: its latencies leave them out\n",
                 "\n结束时仍有 {} 个请求在 {} 内：其延迟不含这些请求\n", grouped(node.unfinished),
                 node.node);
    break;  // the others hold the same ones
  }
  if (run.rejected_changes > 0) {
    out += local(
        "\n{} changes of the timeline no longer fitted when their time came, and had no effect\n",
        "\n时间线上有 {} 项变更到时已不适用，未生效\n", grouped(run.rejected_changes));
  }
  return out;
}

std::string start(const lab::Experiment& experiment) {
  if (!experiment.long_start) return {};
  const lab::LongStart& start = *experiment.long_start;
  if (!start.settles) {
    return local("\nNo steady state: in_flight of {} does not settle (MSER-5)\n",
                 "\n没有稳态：{} 的 in_flight 未稳定（MSER-5）\n", start.node);
  }
  return local(
      "\nThe start lasts longer than the warm-up of {}: in_flight of {} settles at about {} "
      "(MSER-5)\n",
      "\n起始阶段长于预热 {}：{} 的 in_flight 约在 {} 稳定（MSER-5）\n",
      scenario::format(experiment.scenario.warmup), start.node, scenario::format(start.lasts));
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
  std::vector<std::string> spreads;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const lab::Judgement& judgement = experiment.judgements[i];
    if (failed_only && judgement.state != Verdict::State::failed) continue;
    const Verdict& verdict = verdicts[i];
    const bool several = experiment.runs.size() > 1 && verdict.state != Verdict::State::not_judged;
    const scenario::Expectation& expectation = experiment.scenario.expect[i];
    table.add({mark(judgement.state), window(verdict), what(expectation),
               several ? held(judgement) : measured(verdict), wanted(expectation),
               local(expectation.note)});
    spreads.push_back(several ? "     " + spread(judgement) + "\n" : "");
  }
  std::istringstream rows(table.text("  "));
  std::string out;
  std::string row;
  for (std::size_t i = 0; std::getline(rows, row); ++i) out += row + "\n" + spreads[i];
  return out;
}

std::string report(const lab::Experiment& experiment) {
  const lab::RunResult& run = experiment.runs.front();
  std::string out;
  if (run.reached > Time() + experiment.scenario.warmup) {
    out += local("Requests", "请求") + " " +
           span(experiment.scenario.warmup, run.reached.since_start());
    if (const std::size_t runs = experiment.runs.size(); runs > 1) {
      out += local(" (seed {}, 1/{})", "（种子 {}，1/{}）", run.seed, runs);
    }
    out += "\n";
    out += requests(run);
    out += "\n" +
           local("Latency of all, and of those that ended ok", "延迟：全部请求，以及成功的请求") +
           "\n" + latencies(run);
    if (const std::string lines = policies(run); !lines.empty()) {
      out += "\n" + local("Policies", "策略") + "\n" + lines;
    }
  }
  if (const std::string lines = expectations(experiment, false); !lines.empty()) {
    out += "\n" + local("Expectations", "期望") + "\n" + lines;
  }
  out += caveats(run);
  out += start(experiment);
  out += "\n";
  for (const lab::RunResult& each : experiment.runs) {
    out += local("seed {}: fingerprint {}, {} events in {:.2f} s, {} events/s\n",
                 "种子 {}：指纹 {}，{} 个事件用时 {:.2f} s，每秒 {} 个事件\n", each.seed,
                 each.fingerprint, grouped(each.events), each.wall_seconds,
                 grouped(static_cast<std::uint64_t>(each.events_per_second())));
  }
  if (const std::string& lesson = local(experiment.scenario.lesson); !lesson.empty()) {
    out += "\n" + paragraphs(lesson);
  }
  return out;
}

}  // namespace spillway::cli
