// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <system_error>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/memory.h"
#include "app/lab/export.h"
#include "app/lab/library.h"
#include "app/lab/session.h"
#include "models/scenario/words.h"

namespace spillway::cli {

BadInput::BadInput(const scenario::Problems& problems) : std::runtime_error(problems.text()) {}

scenario::Scenario open_scenario(const std::string& file_or_name) {
  scenario::Problems missing;
  const std::string path = lab::find_scenario(file_or_name, missing);
  if (!missing.empty()) throw BadInput(missing);
  scenario::Problems problems(path);
  scenario::Scenario scenario = lab::read_file(path, problems);
  if (!problems.empty()) throw BadInput(problems);
  return scenario;
}

kernel::Duration duration_option(const std::string& option, const std::string& text) {
  const auto duration = scenario::parse_duration(text);
  if (!duration || *duration <= kernel::Duration()) {
    throw BadInput(
        option + ": found \"" + text +
        "\"; wanted more than 0s and at most 2562047h, with its unit, as \"10s\" (ns, us, "
        "ms, s, min, h)");
  }
  return *duration;
}

CLI::Validator not_empty() {
  return CLI::Validator(
      [](const std::string& text) { return text.empty() ? "found nothing; wanted a value" : ""; },
      "");
}

int default_jobs() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

namespace {

constexpr const char* about =
    "Spillway, a chaos laboratory for overload: runs incidents of limiters, breakers, retries and\n"
    "pools in virtual time, and judges them.";
constexpr const char* examples =
    "Examples:\n"
    "  spillway list                              the incidents that come with it\n"
    "  spillway show microburst-penetration       what one is about\n"
    "  spillway run microburst-penetration        run it: what was expected, what was measured\n"
    "  spillway run microburst-penetration --set gateway.limiter.burst=800 --until 40s\n"
    "  spillway run mine.json --replications 5 --jobs 2 --out results/\n"
    "  spillway compare results/ other/           the same run? what differs, by node\n"
    "  spillway check scenarios/ --junit report.xml\n"
    "  spillway params mine.json                  every path that --set takes, and its value\n"
    "\n"
    "Exit codes: 0 all held, 1 an expectation failed or a fingerprint differs, 2 bad input,\n"
    "3 internal error or out of memory, 130 interrupted.";

/// What is wrong with the first word; empty when it is a command, or an option.
std::string unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return {};
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return {};
  return scenario::unknown("command", argv[1], names);
}

int run(int argc, char** argv) {
  CLI::App app(about, "spillway");
  app.footer(examples);
  app.set_version_flag("--version", "spillway " SPILLWAY_VERSION);
  app.require_subcommand(1);
  int code = Exit::held;
  add_run(app, code);
  add_check(app, code);
  add_compare(app, code);
  add_reference(app, code);
  add_session(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (const std::string name = unknown_command(app, argc, argv); !name.empty()) {
      throw BadInput(name);
    }
    return app.exit(error) == 0 ? Exit::held : Exit::bad_input;
  }
  return code;
}

}  // namespace
}  // namespace spillway::cli

int main(int argc, char** argv) {
  spillway::cli::end_when_memory_is_out();
  try {
    const int code = spillway::cli::run(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      throw spillway::lab::CannotWrite("the output cannot be written: the disk is full, or closed");
    }
    return code;
  } catch (const spillway::cli::BadInput& error) {
    fmt::print(stderr, "{}", error.what());
    return spillway::cli::bad_input;
  } catch (const spillway::cli::Interrupted& error) {
    fmt::print(stderr, "{}\n", error.what());
    return spillway::cli::stopped;
  } catch (const spillway::lab::CannotWrite& error) {
    fmt::print(stderr, "{}\n", error.what());
    return spillway::cli::bad_input;
  } catch (const std::filesystem::filesystem_error& error) {
    fmt::print(stderr, "{}: {}\n", error.path1().string(), error.code().message());
    return spillway::cli::bad_input;
  } catch (const std::system_error& error) {  // from {fmt}: a write to stdout
    fmt::print(stderr, "the output cannot be written: {}\n", error.what());
    return spillway::cli::bad_input;
  } catch (const std::exception& error) {
    fmt::print(stderr, "internal error: {}\n", error.what());
    return spillway::cli::internal;
  }
}
