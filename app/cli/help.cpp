// SPDX-License-Identifier: Apache-2.0
#include "app/cli/help.h"

#include <algorithm>
#include <charconv>

#include "app/cli/text.h"
#include "models/scenario/words.h"

namespace spillway::cli {

namespace {

constexpr int name_column = 30;
constexpr int text_column = 66;

std::string row(const std::string& name, const std::string& about) {
  std::string line = "  " + name + " ";
  const auto fill = [&] {
    line += std::string(static_cast<std::size_t>(std::max(0, name_column - width_of(line))), ' ');
  };
  std::string out;
  if (width_of(line) > name_column && !about.empty()) {
    out = line + "\n";
    line.clear();
  }
  for (const std::string& part : wrap(about, text_column)) {
    fill();
    out += line + part + "\n";
    line.clear();
  }
  return about.empty() ? line + "\n" : out;
}

/// The name that a complaint of the parser begins with.
std::string name_in(const std::string& text) {
  return text.substr(0, text.find_first_of(": "));
}

/// The command whose arguments were read last.
const CLI::App& innermost(const CLI::App& app) {
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().back();
  return *at;
}

std::string unknown_argument(const std::string& argument, const CLI::App& command) {
  std::vector<std::string> names;
  if (argument.rfind('-', 0) == 0) {
    for (const CLI::Option* option : command.get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  const std::string near = scenario::nearest(argument.substr(0, argument.find('=')), names);
  if (!near.empty()) {
    return local("no argument \"{}\" here; did you mean \"{}\"?",
                 "此处没有参数“{}”；是否想用“{}”？", argument, near);
  }
  return local("no argument \"{}\" here", "此处没有参数“{}”", argument);
}

std::string no_command(const std::string& given, const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::string all = scenario::join(names);
  if (given.empty()) {
    return local("a command is missing (allowed: {})", "缺少命令（可用：{}）", all);
  }
  const std::string near = scenario::nearest(given, names);
  if (!near.empty()) {
    return local("no command \"{}\" here; did you mean \"{}\"? (allowed: {})",
                 "没有命令“{}”；是否想用“{}”？（可用：{}）", given, near, all);
  }
  return local("no command \"{}\" here (allowed: {})", "没有命令“{}”（可用：{}）", given, all);
}

std::string reason(const CLI::ParseError& error, const CLI::App& app) {
  const std::string text = error.what();
  const CLI::App& command = innermost(app);
  const std::vector<std::string> extras = app.remaining(true);
  switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
    case CLI::ExitCodes::RequiredError:
      if (&command != &app) return local("{} is missing", "缺少 {}", name_in(text));
      if (!extras.empty() && extras.front().rfind('-', 0) == 0) {
        return unknown_argument(extras.front(), app);
      }
      return no_command(extras.empty() ? "" : extras.front(), app);
    case CLI::ExitCodes::ExtrasError:
      return unknown_argument(extras.empty() ? "" : extras.front(), command);
    case CLI::ExitCodes::ArgumentMismatch:
      if (text.find("override") != std::string::npos) {
        return local("--{}: takes no value", "--{}：不接受值", name_in(text));
      }
      if (text.find("At Most") != std::string::npos) {
        return local("{}: given more than once", "{}：重复给出", name_in(text));
      }
      return local("{}: its value is missing", "{}：缺少值", name_in(text));
    default:
      return text;
  }
}

}  // namespace

Help::Help() {
  label("Usage", local("Usage", "用法"));
  label("OPTIONS", local("OPTIONS", "选项"));
  label("SUBCOMMAND", local("COMMAND", "命令"));
  label("Positionals", local("Arguments", "参数"));
  label("Options", local("Options", "选项"));
  label("REQUIRED", local("(required)", "（必填）"));
}

std::string Help::make_group(std::string group, bool is_positional,
                             std::vector<const CLI::Option*> options) const {
  return Formatter::make_group(get_label(group), is_positional, std::move(options));
}

std::string Help::make_option(const CLI::Option* option, bool is_positional) const {
  return row(make_option_name(option, is_positional) + make_option_opts(option),
             make_option_desc(option));
}

std::string Help::make_subcommand(const CLI::App* command) const {
  return row(command->get_name(), command->get_description());
}

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& about) {
  CLI::App* command = app.add_subcommand(name, about);
  command->group(local("Commands", "命令"));
  return command;
}

std::string complaint(const CLI::ParseError& error, const CLI::App& app) {
  const CLI::App& command = innermost(app);
  const std::string page =
      &command == &app ? app.get_name() : app.get_name() + " " + command.get_name();
  return scenario::printable(reason(error, app)) +
         local(" (see {} --help)", "（见 {} --help）", page);
}

CLI::Validator not_empty() {
  return CLI::Validator(
      [](const std::string& text) {
        return text.empty() ? local("found nothing; wanted a value", "没有内容；应给出一个值") : "";
      },
      "");
}

CLI::Validator whole_number(int least, int most) {
  return CLI::Validator(
      [=](const std::string& text) {
        int number = 0;
        const char* const end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, number);
        const bool good = read.ec == std::errc() && read.ptr == end;
        if (good && number >= least && number <= most) return std::string();
        return local("found \"{}\"; wanted a whole number from {} to {}",
                     "得到“{}”；应为 {} 到 {} 的整数", text, least, most);
      },
      "");
}

CLI::Validator one_of(std::vector<std::string> words) {
  return CLI::Validator(
      [words = std::move(words)](const std::string& text) {
        if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
        return local("found \"{}\"; wanted one of {}", "得到“{}”；应为 {} 之一", text,
                     scenario::join(words));
      },
      "");
}

}  // namespace spillway::cli
