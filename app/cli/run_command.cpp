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
      throw BadInput("--set " + assignment + ": wanted PATH=VALUE, as gateway.limiter.burst=800");
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
    throw BadInput("--seed: found \"" + text + "\"; wanted a whole number from 0 to " +
                   std::to_string(std::numeric_limits<std::int64_t>::max()));
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
    throw Interrupted(fmt::format(
        "interrupted at {} of {}{}, after {} events; no summary is written",
        scenario::format(stopped.reached.since_start()), scenario::format(scenario.duration),
        scenario.replications > 1 ? fmt::format(" in one of {} runs", scenario.replications) : "",
        grouped(stopped.events)));
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
      throw BadInput("--until: found \"" + arguments.until + "\"; the run ends at " +
                     scenario::format(scenario.duration));
    }
  }
  if (!arguments.slice.empty()) options.slice = duration_option("--slice", arguments.slice);
  const kernel::Duration resolution = duration_option("--resolution", arguments.resolution);
  if (resolution % models::bucket_width != kernel::Duration()) {
    throw BadInput("--resolution: found \"" + arguments.resolution +
                   "\"; wanted a multiple of 10ms");
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
  CLI::App* command = app.add_subcommand("run", "Run a scenario and show what came of it");
  command->add_option("scenario", arguments->scenario, "A file, or a name of the library")
      ->required()
      ->type_name("FILE|NAME");
  command->add_option("--seed", arguments->seed, "Instead of the scenario's seed")
      ->type_name("NUMBER")
      ->check(not_empty());
  command
      ->add_option("--set", arguments->sets,
                   "Change a parameter first, as gateway.limiter.burst=800 (`spillway params NAME` "
                   "lists the paths); may be given more than once")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--until", arguments->until,
                   "Stop early, as 30s; expectations about later are not judged")
      ->type_name("TIME")
      ->check(not_empty());
  command
      ->add_option(
          "--out", arguments->out,
          "Write summary, series, expectations, checkpoints, journal and Prometheus metrics "
          "there, for `spillway compare` too")
      ->type_name("DIR")
      ->check(not_empty());
  command
      ->add_option("--resolution", arguments->resolution, "With --out: a row of the series is this")
      ->type_name("TIME")
      ->check(not_empty())
      ->capture_default_str();
  command->add_option("--format", arguments->format, "What to print")
      ->check(CLI::IsMember({"text", "json", "csv"}))
      ->capture_default_str();
  command
      ->add_option("--replications", arguments->replications,
                   "Independent runs, with seeds from the seed on; adds confidence intervals")
      ->check(CLI::Range(1, 10000));
  command->add_option("--jobs", arguments->jobs, "Replications at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command
      ->add_option("--slice", arguments->slice,
                   "Advance in pieces of this length; changes nothing, which is the point")
      ->type_name("TIME")
      ->check(not_empty());
  command->add_flag("--quiet", arguments->quiet, "Print only what failed");
  command->callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace spillway::cli
