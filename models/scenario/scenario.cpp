// SPDX-License-Identifier: Apache-2.0
#include "models/scenario/scenario.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <unordered_map>

#include "models/scenario/kept.h"

namespace spillway::scenario {
namespace {

std::vector<std::string> class_texts(const Scenario& scenario,
                                     std::string models::Clients::Class::*text) {
  NameSet names;
  for (const auto& node : scenario.nodes.entries) {
    const auto* clients = std::get_if<models::Clients::Config>(&node.value);
    if (!clients) continue;
    for (const auto& each : classes_of(*clients)) names.add(each.*text);
  }
  return names.list();
}

constexpr std::size_t largest_file = 64 << 20;

}  // namespace

Scenario load(std::string_view text, Problems& problems, Value* source) {
  Scenario scenario;
  bool whole = false;
  Value value = parse_json(text, problems, &whole);
  if (whole) {
    type_of<Scenario>().read(value, &scenario, {}, {problems, ""});
    if (value.members()) validate(scenario, value, problems);
  }
  if (source) *source = std::move(value);
  return scenario;
}

Scenario load_file(const std::string& path, Problems& problems, Value* source) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) {
    problems.add({}, "", "this is a folder; wanted a scenario file");
    return {};
  }
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::array<char, 1 << 16> part;
  while (file.read(part.data(), part.size()) || file.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > largest_file) {  // a device may never end
      problems.add({}, "", "the file is larger than 64 MB; wanted a scenario");
      return {};
    }
  }
  if (!file.eof() || file.bad()) {
    problems.add({}, "", "the file cannot be read");
    return {};
  }
  return load(text, problems, source);
}

Value save(const Scenario& scenario) {
  return type_of<Scenario>().write(&scenario);
}

bool set(Scenario& scenario, const Map<Value>& values, Problems& problems) {
  const std::size_t before = problems.size();
  Kept kept(scenario);
  kept.keep(values);
  std::unordered_map<std::string, const Named<Value>*> last;  // path of each owner
  for (const auto& given : values.entries) {
    const auto& [path, value] = given;
    const Context context{problems, path, '.'};
    const Slot slot = follow(scenario.slot(), path, context, value);
    if (!slot) continue;
    if (!slot.field || slot.field->use != Use::tunable) {
      context.fail(value, "\"" + path + "\" cannot be changed while the run goes on");
      continue;
    }
    slot.type->read(value, slot.target, slot.field->limits, context);
    last[owner_of(path)] = &given;
  }
  for (const std::string& owner : kept.owners()) {
    if (problems.size() > before) break;
    const auto& [path, value] = *last.at(owner);
    Problems found;
    check(follow(scenario.slot(), owner, {found, owner}, value), {found, owner, '.'}, value);
    for (const Problem& problem : found.list()) problems.add(problem.at, path, problem.message);
  }
  if (problems.size() == before) return true;
  kept.restore();
  return false;
}

bool set(Scenario& scenario, std::string_view path, const Value& value, Problems& problems) {
  Map<Value> one;
  one.entries.push_back({std::string(path), value});
  return set(scenario, one, problems);
}

std::optional<Value> get(const Scenario& scenario, std::string_view path) {
  Problems ignored;
  const Slot slot = follow(const_cast<Scenario&>(scenario).slot(), path, {ignored, ""}, Value());
  if (!slot) return std::nullopt;
  return slot.type->write(slot.target);
}

std::string owner_of(std::string_view path) {
  return std::string(path.substr(0, path.find('.')));
}

Scenario part(const Scenario& scenario, const std::string& owner) {
  Scenario part;
  if (const auto* node = find(scenario.nodes, owner)) part.nodes.entries.push_back({owner, *node});
  if (const auto* link = find(scenario.links, owner)) part.links.entries.push_back({owner, *link});
  return part;
}

void copy(const Scenario& from, std::string_view path, Scenario& to) {
  const std::optional<Value> value = get(from, path);
  Problems none;
  const Context context{none, std::string(path), '.'};
  const Slot slot = follow(to.slot(), path, context, Value());
  if (value && slot.field) slot.type->read(*value, slot.target, slot.field->limits, context);
}

std::vector<std::string> class_names(const Scenario& scenario) {
  return class_texts(scenario, &models::Clients::Class::name);
}

std::vector<std::string> tenant_names(const Scenario& scenario) {
  return class_texts(scenario, &models::Clients::Class::tenant);
}

}  // namespace spillway::scenario
