// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/report.h"
#include "app/cli/text.h"
#include "app/lab/export.h"

namespace spillway::cli {

using scenario::Problems;
using scenario::Scenario;
using scenario::Value;

namespace {

struct RunArguments {
  std::string scenario;
  std::string seed;
  std::vector<std::string> sets;
  std::string until;
  std::string out;
  std::string resolution = "10ms";
  std::string format = "text";
  std::optional<int> replications;
  int jobs = default_jobs();
  std::string slice;
  bool quiet = false;
};

/// An option's value has no lines.
void forget_positions(Value& value) {
  value.at = {};
  if (auto* items = value.items()) {
    for (Value& item : *items) forget_positions(item);
  }
  if (auto* members = value.members()) {
    for (auto& member : *members) {
      member.at = {};
      forget_positions(member.value);
    }
  }
}

/// JSON if it parses, else text: 800, true, {"kind": …}, 3000/s.
Value value_of(const std::string& text) {
  Problems not_json;
  Value value = scenario::parse_json(text, not_json);
  if (!not_json.empty()) return text;
  forget_positions(value);
  return value;
}

/// All at once: what they are together must be valid.
void set(Scenario& scenario, const std::vector<std::string>& assignments) {
  scenario::Map<Value> values;
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw BadInput(local("--set {}: wanted PATH=VALUE, as gateway.limiter.burst=800",
                           "--set {}：应为 PATH=VALUE，如 gateway.limiter.burst=800", assignment));
    }
    values.entries.push_back(
        {assignment.substr(0, equals), value_of(assignment.substr(equals + 1))});
  }
  Problems problems("--set");
  if (!lab::preset(scenario, values, problems)) throw BadInput(problems);
}

std::uint64_t seed_of(const std::string& text) {
  std::int64_t seed = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size() || seed < 0) {
    throw BadInput(local("--seed: found \"{}\"; wanted a whole number from 0 to {}",
                         "--seed：得到“{}”；应为 0 到 {} 的整数", text,
                         std::numeric_limits<std::int64_t>::max()));
  }
  return static_cast<std::uint64_t>(seed);
}

Scenario prepare(const RunArguments& arguments) {
  Scenario scenario = open_scenario(arguments.scenario);
  if (!arguments.seed.empty()) scenario.seed = seed_of(arguments.seed);
  if (arguments.replications) scenario.replications = *arguments.replications;
  set(scenario, arguments.sets);
  return scenario;
}

/// Performs it unless it is interrupted.
lab::Experiment perform_until_interrupted(const Scenario& scenario,
                                          lab::ExperimentOptions options) {
  options.stop = interrupted;
  try {
    return lab::perform(scenario, options);
  } catch (const lab::Stopped& stopped) {
    const std::string runs =
        scenario.replications > 1
            ? local(" in one of {} runs", "（{} 次运行之一）", scenario.replications)
            : "";
    throw Interrupted(local("interrupted at {} of {}{}, after {} events; no summary is written",
                            "在 {}/{}{} 处中断，已处理 {} 个事件；未写出汇总",
                            scenario::format(stopped.reached.since_start()),
                            scenario::format(scenario.duration), runs, grouped(stopped.events)));
  }
}

int run(const RunArguments& arguments) {
  catch_interrupts();
  const Scenario scenario = prepare(arguments);
  lab::ExperimentOptions options;
  options.jobs = arguments.jobs;
  if (!arguments.until.empty()) {
    options.until = kernel::Time() + duration_option("--until", arguments.until);
    if (options.until > kernel::Time() + scenario.duration) {
      throw BadInput(local("--until: found \"{}\"; the run ends at {}",
                           "--until：得到“{}”；运行在 {} 结束", arguments.until,
                           scenario::format(scenario.duration)));
    }
  }
  if (!arguments.slice.empty()) options.slice = duration_option("--slice", arguments.slice);
  const kernel::Duration resolution = duration_option("--resolution", arguments.resolution);
  if (resolution % models::bucket_width != kernel::Duration()) {
    throw BadInput(local("--resolution: found \"{}\"; wanted a multiple of 10ms",
                         "--resolution：得到“{}”；应为 10ms 的倍数", arguments.resolution));
  }

  const bool for_people = arguments.format == "text";
  if (for_people && !arguments.quiet) fmt::print("{}\n", story(scenario));
  auto progress = std::make_unique<Progress>(!arguments.quiet);
  if (progress->shown()) {
    options.progress = [&](kernel::Time now, kernel::Time goal, std::uint64_t events) {
      progress->update(now, goal, events);
    };
  }
  std::optional<lab::ResultFolder> folder;
  if (!arguments.out.empty()) {
    folder.emplace(arguments.out);
    options.first_done = [&](const lab::Session& session) {
      lab::export_session(session, resolution, arguments.out);
    };
  }
  const lab::Experiment experiment = perform_until_interrupted(scenario, options);
  progress.reset();

  if (!arguments.out.empty()) lab::export_experiment(experiment, arguments.out);
  if (arguments.format == "json") {
    fmt::print("{}", lab::summary_json(experiment).pretty());
  } else if (arguments.format == "csv") {
    fmt::print("{}", lab::summary_csv(experiment));
  } else {
    fmt::print("{}", arguments.quiet ? expectations(experiment, true) : report(experiment));
  }
  return experiment.held() ? Exit::held : Exit::failed;
}

}  // namespace

void add_run(CLI::App& app, int& code) {
  auto arguments = std::make_shared<RunArguments>();
  CLI::App* command = add_command(
      app, "run", local("Run a scenario and show what came of it", "运行一个场景并展示结果"));
  command
      ->add_option("scenario", arguments->scenario,
                   local("A file, or a name of the library", "文件，或库中的名称"))
      ->required()
      ->type_name("FILE|NAME");
  command
      ->add_option("--seed", arguments->seed,
                   local("Instead of the scenario's seed", "代替场景的种子"))
      ->type_name("NUMBER")
      ->check(not_empty());
  command
      ->add_option("--set", arguments->sets,
                   local("Change a parameter first, as gateway.limiter.burst=800 (`spillway params "
                         "NAME` lists the paths); may be given more than once",
                         "先改一个参数，如 gateway.limiter.burst=800（`spillway params NAME` "
                         "列出路径）；可多次给出"))
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--until", arguments->until,
                   local("Stop early, as 30s; expectations about later are not judged",
                         "提前停止，如 30s；其后的期望不判定"))
      ->type_name("TIME")
      ->check(not_empty());
  command
      ->add_option(
          "--out", arguments->out,
          local("Write summary, series, expectations, checkpoints, journal and Prometheus metrics "
                "there, for `spillway compare` too",
                "把汇总、序列、期望、检查点、日志和 Prometheus 指标写到这里，也供 `spillway "
                "compare` 用"))
      ->type_name("DIR")
      ->check(not_empty());
  command
      ->add_option(
          "--resolution", arguments->resolution,
          local("With --out: a row of the series is this", "与 --out 同用：序列每行的时长"))
      ->type_name("TIME")
      ->check(not_empty())
      ->capture_default_str();
  command->add_option("--format", arguments->format, local("What to print", "输出什么"))
      ->type_name("text|json|csv")
      ->check(one_of({"text", "json", "csv"}))
      ->capture_default_str();
  command
      ->add_option("--replications", arguments->replications,
                   local("Independent runs, with seeds from the seed on; adds confidence intervals",
                         "独立运行的次数，种子依次递增；给出置信区间"))
      ->type_name("NUMBER")
      ->check(whole_number(1, 10000));
  command
      ->add_option("--jobs", arguments->jobs, local("Replications at a time", "同时进行的运行数"))
      ->type_name("NUMBER")
      ->check(whole_number(1, 1024))
      ->capture_default_str();
  command
      ->add_option("--slice", arguments->slice,
                   local("Advance in pieces of this length; changes nothing, which is the point",
                         "按此长度分段推进；什么都不会改变，这正是要点"))
      ->type_name("TIME")
      ->check(not_empty());
  command->add_flag("--quiet", arguments->quiet, local("Print only what failed", "只输出不成立的"))
      ->disable_flag_override();
  command->callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace spillway::cli
