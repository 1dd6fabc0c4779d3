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
#include "app/cli/text.h"
#include "app/lab/export.h"
#include "app/lab/library.h"
#include "app/lab/session.h"
#include "models/scenario/words.h"

namespace spillway::cli {

BadInput::BadInput(const scenario::Problems& problems) : std::runtime_error(problems.text()) {}

std::string no_scenario(const std::string& path, const scenario::Problems& said) {
  std::error_code unreadable;
  const bool folder = std::filesystem::is_directory(path, unreadable);
  if (!speaks_chinese() || (unreadable && unreadable != std::errc::no_such_file_or_directory)) {
    return said.list().front().text();
  }
  const std::string shown = scenario::printable(path);
  if (folder) return shown + "：文件夹中没有可读的场景文件（*.json）";
  std::vector<std::string> names;
  for (const lab::LibraryEntry& entry : lab::library()) names.push_back(entry.name);
  const std::string near = scenario::nearest(path, names);
  return "没有场景“" + shown + "”：既不是文件，也不是库中的名称；" +
         (near.empty() ? "`spillway list` 列出名称" : "是否想用“" + near + "”？");
}

scenario::Scenario open_scenario(const std::string& file_or_name) {
  scenario::Problems missing;
  const std::string path = lab::find_scenario(file_or_name, missing);
  if (!missing.empty()) throw BadInput(no_scenario(file_or_name, missing));
  scenario::Problems problems(path);
  scenario::Scenario scenario = lab::read_file(path, problems);
  if (!problems.empty()) throw BadInput(problems);
  return scenario;
}

kernel::Duration duration_option(const std::string& option, const std::string& text) {
  const auto duration = scenario::parse_duration(text);
  if (!duration || *duration <= kernel::Duration()) {
    throw BadInput(local(
        "{}: found \"{}\"; wanted more than 0s and at most 2562047h, with its unit, as "
        "\"10s\" (ns, us, ms, s, min, h)",
        "{}：得到“{}”；应大于 0s、不超过 2562047h，并带单位，如“10s”（ns、us、ms、s、min、h）",
        option, text));
  }
  return *duration;
}

std::string output_is_lost() {
  return local("the output cannot be written: the disk is full, or closed",
               "无法写出：磁盘已满或输出已关闭");
}

int default_jobs() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

namespace {

std::string about() {
  return local(
      "Spillway, a chaos laboratory for overload: runs incidents of limiters, breakers, retries "
      "and\n"
      "pools in virtual time, and judges them.",
      "Spillway，过载混沌实验室：在虚拟时间中运行限流、熔断、重试和连接池的事故，并作出判定。");
}

std::string examples() {
  return local(
      R"(Examples:
  spillway list                              the incidents that come with it
  spillway show microburst-penetration       what one is about
  spillway run microburst-penetration        run it: what was expected, what was measured
  spillway run microburst-penetration --set gateway.limiter.burst=800 --until 40s
  spillway run mine.json --replications 5 --jobs 2 --out results/
  spillway compare results/ other/           the same run? what differs, by node
  spillway check scenarios/ --junit report.xml
  spillway params mine.json                  every path that --set takes, and its value

Exit codes: 0 all held, 1 an expectation failed or a fingerprint differs, 2 bad input,
3 internal error or out of memory, 130 interrupted.)",
      R"(示例：
  spillway list                              自带的事故
  spillway show microburst-penetration       某个事故讲什么
  spillway run microburst-penetration        运行：期望了什么，测得了什么
  spillway run microburst-penetration --set gateway.limiter.burst=800 --until 40s
  spillway run mine.json --replications 5 --jobs 2 --out results/
  spillway compare results/ other/           是否同一次运行？各节点有何不同
  spillway check scenarios/ --junit report.xml
  spillway params mine.json                  --set 接受的每个路径及其值

退出码：0 全部成立，1 有期望不成立或指纹不同，2 输入有误，3 内部错误或内存不足，130 被中断。)");
}

int run(int argc, char** argv) {
  CLI::App app(about(), "spillway");
  app.footer(examples());
  app.formatter(std::make_shared<Help>());
  app.set_help_flag("-h,--help", local("Print this help", "显示本说明"));
  app.set_version_flag("--version", "spillway " SPILLWAY_VERSION,
                       local("Print the version", "显示版本"));
  app.require_subcommand(1);
  int code = Exit::held;
  add_run(app, code);
  add_check(app, code);
  add_compare(app, code);
  add_reference(app, code);
  add_session(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    throw BadInput(complaint(error, app));
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
      throw spillway::lab::CannotWrite(spillway::cli::output_is_lost());
    }
    return code;
  } catch (const spillway::cli::BadInput& error) {
    fmt::print(stderr, "{}", error.what());
    return spillway::cli::bad_input;
  } catch (const spillway::cli::Interrupted& error) {
    fmt::print(stderr, "{}\n", error.what());
    return spillway::cli::stopped;
  } catch (const spillway::kernel::EndlessInstant& error) {
    fmt::print(stderr, "{}\n", error.what());
    return spillway::cli::bad_input;
  } catch (const spillway::lab::CannotWrite& error) {
    fmt::print(stderr, "{}\n", error.what());
    return spillway::cli::bad_input;
  } catch (const std::filesystem::filesystem_error& error) {
    fmt::print(stderr, "{}: {}\n", error.path1().string(), error.code().message());
    return spillway::cli::bad_input;
  } catch (const std::system_error& error) {  // from {fmt}: a write to stdout
    fmt::print(
        stderr, "{}\n",
        spillway::cli::local("the output cannot be written: {}", "无法写出：{}", error.what()));
    return spillway::cli::bad_input;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n",
               spillway::cli::local("internal error: {}", "内部错误：{}", error.what()));
    return spillway::cli::internal;
  }
}
