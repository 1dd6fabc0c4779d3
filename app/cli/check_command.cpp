// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/junit.h"
#include "app/cli/memory.h"
#include "app/cli/report.h"
#include "app/cli/text.h"
#include "app/lab/fingerprints.h"
#include "app/lab/library.h"

namespace spillway::cli {

namespace fs = std::filesystem;
using scenario::Problems;

namespace {

struct CheckArguments {
  std::vector<std::string> paths;
  int jobs = default_jobs();
  std::string junit;
  bool update = false;
  std::string slice;
};

/// One scenario file and what came of it.
struct Checked {
  std::string file;
  std::string name;
  bool is_file = true;   // not a folder without scenarios, nor a name of nothing
  std::string problems;  // one line each; it was not run then, or cannot be compared
  std::string broken;    // an exception
  bool stopped = false;  // before its end, or its beginning
  std::optional<lab::Experiment> experiment;
  std::string difference;  // of the fingerprint

  int code() const {
    if (!broken.empty()) return Exit::internal;
    if (!problems.empty()) return Exit::bad_input;
    return !difference.empty() || !experiment->held() ? Exit::failed : Exit::held;
  }
};

/// The files to check, in order, without those of fingerprints; what is no file has a problem
/// already.
std::vector<Checked> files_of(const std::vector<std::string>& paths) {
  std::vector<Checked> files;
  const auto add = [&](const std::string& file, std::string problems = {}) {
    Checked checked;
    checked.file = file;
    checked.name = fs::path(file).stem().string();
    checked.is_file = problems.empty();
    checked.problems = std::move(problems);
    files.push_back(std::move(checked));
  };
  for (const std::string& path : paths) {
    std::error_code unknown;  // find_scenario() says why
    if (fs::is_directory(path, unknown)) {
      Problems unreadable(path);
      const std::vector<std::string> inside = lab::scenario_files(path, unreadable);
      for (const std::string& file : inside) add(file);
      if (inside.empty()) add(path, no_scenario(path, unreadable) + "\n");
      continue;
    }
    if (fs::path(path).filename() == lab::fingerprints_file && fs::exists(path, unknown)) {
      continue;  // as in a folder: of `check FOLDER/*.json`
    }
    Problems missing;
    const std::string file = lab::find_scenario(path, missing);
    add(missing.empty() ? file : path, missing.empty() ? "" : no_scenario(path, missing) + "\n");
  }
  if (!paths.empty() && files.empty()) {
    throw BadInput(local("{}: holds fingerprints; name the scenarios beside it",
                         "{}：存的是指纹；请指定其旁的场景", paths.front()));
  }
  if (paths.empty()) {
    for (const lab::LibraryEntry& entry : lab::library()) add(entry.path);
    if (files.empty())
      throw BadInput(local("no scenarios in the library; name files or folders",
                           "库中没有场景；请指定文件或文件夹"));
  }
  return files;
}

void check(Checked& checked, const lab::ExperimentOptions& options) {
  if (!checked.problems.empty()) return;
  checked.stopped = interrupted();
  if (checked.stopped) return;
  try {
    Problems problems(checked.file);
    const scenario::Scenario scenario = lab::read_file(checked.file, problems);
    checked.problems = problems.text();
    if (!problems.empty()) return;
    checked.name = scenario.name;
    checked.experiment = lab::perform(scenario, options);
  } catch (const lab::Stopped&) {
    checked.stopped = true;
  } catch (const kernel::EndlessInstant& endless) {
    checked.problems = checked.file + ": " + endless.what() + "\n";
  } catch (const std::exception& error) {
    checked.broken = error.what();
  }
}

std::string cannot_be_written(const std::string& path) {
  return local("{}: cannot be written", "{}：无法写入", path);
}

std::string folder_of(const Checked& checked) {
  const fs::path folder = fs::path(checked.file).parent_path();
  return folder.empty() ? "." : folder.string();
}

std::string verdict(const Checked& checked) {
  if (!checked.broken.empty()) {
    return local("\u2717 {}: internal error: {}\n", "\u2717 {}：内部错误：{}\n", checked.name,
                 checked.broken);
  }
  if (!checked.is_file) {
    return local("\u2717 {}: no scenario\n", "\u2717 {}：没有场景\n", checked.name);
  }
  if (!checked.experiment) {
    return local("\u2717 {}: cannot be run\n", "\u2717 {}：无法运行\n", checked.name);
  }
  const lab::Experiment& experiment = *checked.experiment;
  const lab::RunResult& run = experiment.runs.front();
  std::size_t held = 0;
  for (const lab::Judgement& judgement : experiment.judgements) {
    if (judgement.state == lab::Verdict::State::held) ++held;
  }
  const std::size_t all = experiment.judgements.size();
  const std::string expected =
      all > 0 ? local("{} of {} expectations held", "{}/{} 项期望成立", held, all)
              : local("it expects nothing", "没有期望");
  std::string out = local("{} {}: {}, fingerprint {}, {:.2f} s\n", "{} {}：{}，指纹 {}，{:.2f} s\n",
                          checked.code() == Exit::held ? "\u2713" : "\u2717", checked.name,
                          expected, run.fingerprint, run.wall_seconds);
  out += expectations(experiment, true);
  if (!checked.difference.empty()) {
    out += "  \u2717 " + checked.difference +
           local(
               "\n    (after a change that is meant to alter runs: spillway check "
               "--update-fingerprints)\n",
               "\n    （若改动本应改变运行：spillway check --update-fingerprints）\n");
  }
  return out;
}

JunitCase junit_case(const Checked& checked) {
  JunitCase result{checked.name, checked.file, 0, {}, checked.broken + checked.problems};
  if (!checked.experiment) return result;
  for (const lab::RunResult& run : checked.experiment->runs) result.seconds += run.wall_seconds;
  std::istringstream lines(expectations(*checked.experiment, true));
  constexpr std::size_t indent = 2;
  for (std::string line; std::getline(lines, line);) {
    result.failures.push_back(line.substr(std::min(indent, line.size())));
  }
  if (!checked.difference.empty()) result.failures.push_back(checked.difference);
  return result;
}

/// The stored fingerprints beside the scenarios, folder by folder.
class Stored {
 public:
  /// What differs goes to the scenario, or with `update` its fingerprint to its folder.
  void compare(Checked& checked, bool update) {
    const std::string path = folder_of(checked);
    Folder& folder = folders_.try_emplace(path, path).first->second;
    checked.problems = folder.problems.text();
    const std::string& owner = folder.owners.try_emplace(checked.name, checked.file).first->second;
    if (owner != checked.file) {
      checked.problems +=
          local("{}: its name, \"{}\", is also that of {}; each needs one of its own\n",
                "{}：其名称“{}”也是 {} 的名称；每个场景要有自己的名称\n", checked.file,
                checked.name, owner);
    }
    if (!checked.problems.empty()) return;
    const lab::RunResult& run = checked.experiment->runs.front();
    if (update) {
      folder.fingerprints.update(checked.name, run);
    } else {
      checked.difference = folder.fingerprints.difference(checked.name, run);
    }
  }

  void write() const {
    for (const auto& [path, folder] : folders_) {
      if (folder.problems.empty() && !folder.fingerprints.write()) {
        throw BadInput(cannot_be_written(folder.fingerprints.path()));
      }
    }
  }

  void say_where_none_are() const {
    for (const auto& [path, folder] : folders_) {
      if (!folder.problems.empty() || !folder.fingerprints.empty()) continue;
      fmt::print(
          stderr, "{}",
          local("{}: no fingerprints are stored here, so none was compared; "
                "--update-fingerprints stores them\n",
                "{}：此处没有存储指纹，因此没有比较；用 --update-fingerprints 存储\n", path));
    }
  }

 private:
  /// The fingerprints of a folder, and whose entry each is.
  struct Folder {
    explicit Folder(const std::string& path) : fingerprints(path, problems) {}
    Problems problems;
    lab::Fingerprints fingerprints;
    std::map<std::string, std::string> owners;  // file by scenario name
  };
  std::map<std::string, Folder> folders_;
};

/// Checks the files in several threads, and says what came of each as soon as it and those before
/// it are done.
class InOrder {
 public:
  InOrder(std::vector<Checked>& all, bool update)
      : all_(all), update_(update), stages_(all.size()) {}

  void check(std::size_t i, const lab::ExperimentOptions& options) {
    stages_[i] = Stage::running;
    cli::check(all_[i], options);
    stages_[i] = Stage::done;
    const std::lock_guard lock(saying_);
    for (; said_ < all_.size() && stages_[said_] == Stage::done; ++said_) say(all_[said_]);
  }

  /// For when memory is out: needs next to none, and no lock.
  void say_what_is_running() const {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (stages_[i] != Stage::running) continue;
      fmt::print(
          stderr, "{}",
          local("{}: was running when memory ran out\n", "{}：内存耗尽时正在运行\n", all_[i].file));
    }
  }

  const Stored& stored() const { return stored_; }

 private:
  enum class Stage : std::uint8_t { waiting, running, done };

  void say(Checked& checked) {
    if (checked.stopped) return;
    if (checked.experiment) stored_.compare(checked, update_);
    fmt::print("{}", verdict(checked));
    std::fflush(stdout);
    fmt::print(stderr, "{}", checked.problems);
  }

  std::vector<Checked>& all_;
  bool update_;
  std::vector<std::atomic<Stage>> stages_;
  std::mutex saying_;
  std::size_t said_ = 0;
  Stored stored_;
};

int check_all(const CheckArguments& arguments) {
  catch_interrupts();
  std::vector<Checked> all = files_of(arguments.paths);
  lab::ExperimentOptions options;
  if (!arguments.slice.empty()) options.slice = duration_option("--slice", arguments.slice);
  if (all.size() == 1) options.jobs = arguments.jobs;
  options.stop = interrupted;
  InOrder in_order(all, arguments.update);
  before_memory_is_out([&](const std::string&) { in_order.say_what_is_running(); });
  lab::in_parallel(all.size(), arguments.jobs, [&](std::size_t i) { in_order.check(i, options); });
  const std::size_t wanted = all.size();
  std::erase_if(all, [](const Checked& checked) { return checked.stopped; });
  if (all.size() < wanted) {
    throw Interrupted(
        local("interrupted: {} of {} scenarios were checked; no report or fingerprint is written",
              "已中断：检查了 {}/{} 个场景；未写出报告或指纹", all.size(), wanted));
  }
  if (arguments.update) {
    in_order.stored().write();
  } else {
    in_order.stored().say_where_none_are();
  }

  int code = Exit::held;
  std::vector<JunitCase> cases;
  for (const Checked& checked : all) {
    code = std::max(code, checked.code());
    cases.push_back(junit_case(checked));
  }
  if (!arguments.junit.empty()) {
    std::ofstream file(arguments.junit, std::ios::binary);
    file << junit(cases);
    if (!file.flush()) throw BadInput(cannot_be_written(arguments.junit));
  }
  return code;
}

}  // namespace

void add_check(CLI::App& app, int& code) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command =
      add_command(app, "check",
                  local("Run scenarios and say whether their expectations and fingerprints hold",
                        "运行场景，判断其期望和指纹是否成立"));
  command
      ->add_option("paths", arguments->paths,
                   local("Files, folders or names; the whole library when absent",
                         "文件、文件夹或名称；不给则为整个库"))
      ->type_name("PATH");
  command->add_option("--jobs", arguments->jobs, local("Scenarios at a time", "同时运行的场景数"))
      ->type_name("NUMBER")
      ->check(whole_number(1, 1024))
      ->capture_default_str();
  command->add_option("--junit", arguments->junit, local("Write a JUnit report", "写出 JUnit 报告"))
      ->type_name("FILE")
      ->check(not_empty());
  command
      ->add_flag("--update-fingerprints", arguments->update,
                 local("Write each run's fingerprint into fingerprints.json beside its file",
                       "把每次运行的指纹写入其文件旁的 fingerprints.json"))
      ->disable_flag_override();
  command
      ->add_option("--slice", arguments->slice,
                   local("Advance in pieces of this length; the fingerprints stay the same",
                         "按此长度分段推进；指纹不变"))
      ->type_name("TIME")
      ->check(not_empty());
  command->callback([arguments, &code] { code = check_all(*arguments); });
}

}  // namespace spillway::cli
