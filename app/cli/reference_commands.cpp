// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "app/cli/commands.h"
#include "app/cli/text.h"
#include "app/lab/describe.h"
#include "app/lab/library.h"
#include "models/scenario/words.h"

namespace spillway::cli {

using scenario::Scenario;
using scenario::Value;

namespace {

constexpr auto left = Table::Align::left;

int list() {
  Table table({left, left});
  for (const lab::LibraryEntry& entry : lab::library()) table.add({entry.name, local(entry.title)});
  if (table.empty()) {
    throw BadInput(local("no scenarios found; set SPILLWAY_SCENARIOS to their folder",
                         "没有找到场景；请把 SPILLWAY_SCENARIOS 设为其文件夹"));
  }
  fmt::print("{}", table.text());
  return Exit::held;
}

void paragraph(const std::string& head, const scenario::LocalText& text) {
  if (local(text).empty()) return;
  fmt::print("\n{}\n{}", head, paragraphs(local(text)));
}

std::string joined(const Value& value) {
  return value.text() ? *value.text() : value.json();
}

int show(const std::string& name) {
  const Scenario scenario = open_scenario(name);
  const std::string& title = local(scenario.title);
  fmt::print("{}\n", title.empty() ? scenario.name : scenario::printable(title));
  paragraph(local("Story", "经过"), scenario.story);
  paragraph(local("Hypothesis", "假设"), scenario.hypothesis);
  paragraph(local("Lesson", "教训"), scenario.lesson);

  fmt::print("\n{}\n", local("Nodes", "节点"));
  Table nodes({left, left, left});
  for (const lab::Edge& edge : lab::call_edges(scenario)) {
    nodes.add({edge.from, "\u2192", edge.to});
  }
  fmt::print("{}", nodes.text("  "));

  if (!scenario.timeline.empty()) fmt::print("\n{}\n", local("Timeline", "时间线"));
  for (const models::Change& change : scenario.timeline) {
    Value entry = scenario::type_of<models::Change>().write(&change);
    const std::string at = joined(*entry.find("at"));
    std::erase_if(*entry.members(), [](const auto& member) { return member.key == "at"; });
    fmt::print("  {}  {}\n", at, entry.json());
  }
  if (!scenario.expect.empty()) {
    fmt::print("\n{}\n", local("Expectations", "期望"));
  }
  for (const scenario::Expectation& expectation : scenario.expect) {
    Value entry = scenario::type_of<scenario::Expectation>().write(&expectation);
    std::erase_if(*entry.members(), [](const auto& member) { return member.key == "note"; });
    fmt::print("  {}\n", entry.json());
    const std::string& note = local(expectation.note);
    if (!note.empty()) fmt::print("    {}\n", scenario::printable(note));
  }
  return Exit::held;
}

std::string range_of(const lab::Parameter& parameter) {
  const scenario::Limits& limits = parameter.limits;
  if (!speaks_chinese()) return scenario::describe(limits, parameter.type);
  const auto text = [&](double limit) { return scenario::limit_text(limit, parameter.type); };
  std::string range;
  if (limits.min) range = (limits.min_excluded ? "大于 " : "至少 ") + text(*limits.min);
  if (limits.max) range += (range.empty() ? "至多 " : "，至多 ") + text(*limits.max);
  return range;
}

int params(const std::string& name) {
  if (name.empty()) {
    fmt::print("{}", scenario::parameter_reference());
    return Exit::held;
  }
  const Scenario scenario = open_scenario(name);
  Table table({left, left, left, left});
  for (const lab::Parameter& parameter : lab::parameters(scenario)) {
    std::string range = range_of(parameter);
    for (const std::string& choice : parameter.choices)
      range += (range.empty() ? "" : "|") + choice;
    table.add({parameter.path, joined(parameter.value), range,
               parameter.tunable ? "" : local("fixed", "固定")});
  }
  fmt::print("{}", table.text());
  return Exit::held;
}

}  // namespace

void add_reference(CLI::App& app, int& code) {
  const std::string file_or_name = local("A file, or a name of the library", "文件，或库中的名称");
  add_command(app, "list", local("List the scenarios of the library", "列出库中的场景"))
      ->callback([&code] { code = list(); });
  const auto name = std::make_shared<std::string>();
  CLI::App* shows =
      add_command(app, "show", local("Tell what a scenario is about", "讲述一个场景"));
  shows->add_option("scenario", *name, file_or_name)->required()->type_name("FILE|NAME");
  shows->callback([name, &code] { code = show(*name); });
  add_command(app, "schema",
              local("Print the JSON Schema of scenario files", "输出场景文件的 JSON Schema"))
      ->callback([&code] {
        fmt::print("{}", scenario::json_schema().pretty());
        code = Exit::held;
      });
  const auto of = std::make_shared<std::string>();
  CLI::App* reference =
      add_command(app, "params",
                  local("Print the parameter reference, or the paths and values of a scenario",
                        "输出参数手册，或一个场景的路径和值"));
  reference->add_option("scenario", *of, file_or_name)->type_name("FILE|NAME")->check(not_empty());
  reference->callback([of, &code] { code = params(*of); });
}

}  // namespace spillway::cli
