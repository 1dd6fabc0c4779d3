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
  if (table.empty()) throw BadInput("no scenarios found; set SPILLWAY_SCENARIOS to their folder");
  fmt::print("{}", table.text());
  return Exit::held;
}

void paragraph(Heading head, const scenario::LocalText& text) {
  if (local(text).empty()) return;
  fmt::print("\n{}\n{}", heading(head), paragraphs(local(text)));
}

std::string joined(const Value& value) {
  return value.text() ? *value.text() : value.json();
}

int show(const std::string& name) {
  const Scenario scenario = open_scenario(name);
  const std::string& title = local(scenario.title);
  fmt::print("{}\n", title.empty() ? scenario.name : scenario::printable(title));
  paragraph(Heading::story, scenario.story);
  paragraph(Heading::hypothesis, scenario.hypothesis);
  paragraph(Heading::lesson, scenario.lesson);

  fmt::print("\n{}\n", heading(Heading::nodes));
  Table nodes({left, left, left});
  for (const lab::Edge& edge : lab::call_edges(scenario)) {
    nodes.add({edge.from, "\u2192", edge.to});
  }
  fmt::print("{}", nodes.text("  "));

  if (!scenario.timeline.empty()) fmt::print("\n{}\n", heading(Heading::timeline));
  for (const models::Change& change : scenario.timeline) {
    Value entry = scenario::type_of<models::Change>().write(&change);
    const std::string at = joined(*entry.find("at"));
    std::erase_if(*entry.members(), [](const auto& member) { return member.key == "at"; });
    fmt::print("  {}  {}\n", at, entry.json());
  }
  if (!scenario.expect.empty()) {
    fmt::print("\n{}\n", heading(Heading::expectations));
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

int params(const std::string& name) {
  if (name.empty()) {
    fmt::print("{}", scenario::parameter_reference());
    return Exit::held;
  }
  const Scenario scenario = open_scenario(name);
  Table table({left, left, left, left});
  for (const lab::Parameter& parameter : lab::parameters(scenario)) {
    std::string range = scenario::describe(parameter.limits, parameter.type);
    for (const std::string& choice : parameter.choices)
      range += (range.empty() ? "" : "|") + choice;
    table.add({parameter.path, joined(parameter.value), range, parameter.tunable ? "" : "fixed"});
  }
  fmt::print("{}", table.text());
  return Exit::held;
}

}  // namespace

void add_reference(CLI::App& app, int& code) {
  app.add_subcommand("list", "List the scenarios of the library")->callback([&code] {
    code = list();
  });
  const auto name = std::make_shared<std::string>();
  CLI::App* shows = app.add_subcommand("show", "Tell what a scenario is about");
  shows->add_option("scenario", *name, "A file, or a name of the library")
      ->required()
      ->type_name("FILE|NAME");
  shows->callback([name, &code] { code = show(*name); });
  app.add_subcommand("schema", "Print the JSON Schema of scenario files")->callback([&code] {
    fmt::print("{}", scenario::json_schema().pretty());
    code = Exit::held;
  });
  const auto of = std::make_shared<std::string>();
  CLI::App* reference = app.add_subcommand(
      "params", "Print the parameter reference, or the paths and values of a scenario");
  reference->add_option("scenario", *of, "A file, or a name of the library")
      ->type_name("FILE|NAME")
      ->check(not_empty());
  reference->callback([of, &code] { code = params(*of); });
}

}  // namespace spillway::cli
