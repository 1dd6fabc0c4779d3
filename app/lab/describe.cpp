// SPDX-License-Identifier: Apache-2.0
#include "app/lab/describe.h"

#include <algorithm>
#include <cmath>

namespace spillway::lab {

using scenario::FieldInfo;
using scenario::Limits;
using scenario::Scenario;
using scenario::Slot;
using scenario::Type;
using scenario::type_of;
using scenario::Use;
using scenario::Value;

namespace {

bool has_own_value(const Type& type) {
  if (type.name() == "record" || type.name() == "map" || type.name() == "named") return false;
  if (type.name() != "list") return true;
  const std::string_view element = type.element()->name();
  return element != "record" && element != "named" && element != "choice";
}

Value standard_of(const Value& record_schema, const std::string& field) {
  const Value* properties = record_schema.find("properties");
  const Value* schema = properties ? properties->find(field) : nullptr;
  const Value* standard = schema ? schema->find("default") : nullptr;
  return standard ? *standard : Value();
}

std::vector<std::string> kinds_of(const Type& type) {
  std::vector<std::string> kinds;
  for (const Type::Alternative& alternative : type.alternatives())
    kinds.push_back(alternative.kind);
  return kinds;
}

/// Walks a scenario and keeps the dotted path beside the pointer.
class Collector {
 public:
  explicit Collector(std::vector<Parameter>& found) : found_(found) {}

  void below(const Slot& from, const std::string& path, const std::string& pointer) {
    const std::vector<std::string> names = from.type->steps(from.target);
    const bool is_list = from.type->name() == "list";
    const Value schema = from.type->fields().empty() ? Value() : from.type->schema({});
    std::size_t index = 0;
    from.type->each(from.target, [&](const std::string& step, const Slot& slot) {
      const std::string at = step.empty() ? pointer : scenario::below(pointer, step);
      const std::string name = is_list ? names[index++] : step;
      const bool silent = name.empty() || (slot.field && slot.field->use == Use::inlined);
      const std::string to = silent ? path : path.empty() ? name : path + "." + name;
      if (slot.field && has_own_value(*slot.type)) add(slot, to, at, schema);
      below(slot, to, at);
    });
  }

  void add(const Slot& slot, const std::string& path, const std::string& pointer,
           const Value& record_schema) {
    Parameter parameter;
    parameter.path = path;
    parameter.pointer = pointer;
    parameter.type = slot.type->name();
    parameter.about = slot.field->about;
    parameter.limits = slot.field->limits;
    parameter.value = slot.type->write(slot.target);
    parameter.standard = standard_of(record_schema, slot.field->name);
    parameter.choices = slot.type->texts();
    if (parameter.choices.empty()) parameter.choices = kinds_of(*slot.type);
    parameter.tunable = slot.field->use == Use::tunable;
    found_.push_back(std::move(parameter));
  }

 private:
  std::vector<Parameter>& found_;
};

void put_limits(Value& out, const Limits& limits, std::string_view type) {
  if (limits.min) out.set(limits.min_excluded ? "above" : "min", number_json(*limits.min));
  if (limits.max) out.set("max", number_json(*limits.max));
  if (type == "duration") out.set("unit", "ns");
  if (type == "rate") out.set("unit", "/s");
  const std::string range = scenario::describe(limits, type);
  if (!range.empty()) out.set("range", range);
}

Value texts_json(const std::vector<std::string>& texts) {
  Value out = Value::array();
  for (const std::string& text : texts) out.push(text);
  return out;
}

std::string_view use_name(Use use) {
  switch (use) {
    case Use::tunable:
      return "tunable";
    case Use::fixed:
      return "fixed";
    case Use::required:
      return "required";
    case Use::node:
      return "node";
    case Use::clients:
      return "clients";
    case Use::any_node:
      return "any_node";
    case Use::request_class:
      return "class";
    case Use::inlined:
      break;
  }
  return "elements";
}

struct Group {
  const char* name;
  const Type* type;
};
std::vector<Group> groups() {
  return {{"nodes", &type_of<scenario::NodeConfig>()},
          {"policies", &type_of<models::PolicyConfig>()},
          {"faults", &type_of<models::Change>()},
          {"steps", &type_of<models::steps::Step>()},
          {"arrivals", &type_of<models::arrivals::Config>()},
          {"distributions", &type_of<kernel::Distribution>()}};
}

/// Records that are no alternatives of a choice, told in the same form.
std::vector<std::pair<const char*, Type::Alternative>> lone_records() {
  return {{"links", {"link", "The network between two nodes.", &type_of<models::Link::Config>()}},
          {"scenario", {"scenario", "A whole experiment.", &type_of<Scenario>()}}};
}

Value fields_json(const Type& record);

/// The group that a choice belongs to: itself, or one that has all of its kinds, as the
/// distributions have those of a mixture's parts.
const Group* group_of(const Type& choice) {
  static const std::vector<Group> all = groups();
  const std::vector<std::string> kinds = kinds_of(choice);
  const auto takes_all = [&](const Group& group) {
    const std::vector<std::string> its = kinds_of(*group.type);
    return std::all_of(kinds.begin(), kinds.end(), [&](const std::string& kind) {
      return std::find(its.begin(), its.end(), kind) != its.end();
    });
  };
  const auto found = std::find_if(all.begin(), all.end(), takes_all);
  return kinds.empty() || found == all.end() ? nullptr : &*found;
}

/// What a field of this type holds, through lists, names and options.
void put_content(Value& out, const Type& type) {
  const Type* inner = &type;
  while (inner->element() && inner->element() != inner) inner = inner->element();
  if (type.name() == "list" || type.name() == "map") out.set("element", inner->name());
  if (const Group* group = group_of(*inner)) {
    out.set("of", group->name);
    if (group->type != inner) out.set("choices", texts_json(kinds_of(*inner)));
  }
  if (!inner->texts().empty()) out.set("choices", texts_json(inner->texts()));
  if (!inner->fields().empty()) out.set("fields", fields_json(*inner));
}

Value fields_json(const Type& record) {
  const Value schema = record.schema({});
  Value list = Value::array();
  for (const FieldInfo& field : record.fields()) {
    Value out = Value::object();
    out.set("name", field.name);
    out.set("type", field.type->name());
    out.set("use", use_name(field.use));
    out.set("about", field.about);
    put_limits(out, field.limits, field.type->name());
    if (!scenario::is_required(field.use)) out.set("default", standard_of(schema, field.name));
    put_content(out, *field.type);
    list.push(std::move(out));
  }
  return list;
}

Value kind_json(const Type::Alternative& alternative) {
  Value kind = Value::object();
  kind.set("kind", alternative.kind);
  kind.set("about", alternative.about);
  kind.set("fields", fields_json(*alternative.type));
  return kind;
}

}  // namespace

std::vector<Parameter> parameters(const Scenario& scenario) {
  std::vector<Parameter> found;
  Collector collector(found);
  Scenario copy = scenario;  // slots are for writing too
  const Slot root = copy.slot();
  const Value schema = root.type->schema({});
  root.type->each(root.target, [&](const std::string& step, const Slot& slot) {
    static constexpr std::array<std::string_view, 5> of_the_run{"duration", "warmup", "seed",
                                                                "replications", "must_hold"};
    if (std::find(of_the_run.begin(), of_the_run.end(), step) != of_the_run.end()) {
      collector.add(slot, step, "/" + step, schema);
    }
    if (slot.field->use == Use::inlined) collector.below(slot, "", "/" + step);
  });
  return found;
}

Value parameter_json(const Parameter& parameter) {
  Value out = Value::object();
  out.set("path", parameter.path);
  out.set("pointer", parameter.pointer);
  out.set("type", parameter.type);
  out.set("about", parameter.about);
  put_limits(out, parameter.limits, parameter.type);
  out.set("value", parameter.value);
  out.set("default", parameter.standard);
  if (!parameter.choices.empty()) out.set("choices", texts_json(parameter.choices));
  out.set("tunable", parameter.tunable);
  return out;
}

std::vector<Edge> call_edges(const Scenario& scenario) {
  std::vector<Edge> edges;
  Scenario copy = scenario;
  for (auto& node : copy.nodes.entries) {
    const Slot slot{&node.value, &type_of<scenario::NodeConfig>(), nullptr};
    scenario::walk(
        slot, scenario::below("/nodes", node.name),
        [&](const std::string& pointer, const Slot& part) {
          if (!part.field || part.field->use != Use::node) return;
          edges.push_back({node.name, *static_cast<const std::string*>(part.target), pointer});
        });
  }
  return edges;
}

std::string kind_of(const scenario::NodeConfig& config) {
  return std::visit(
      [](const auto& c) {
        return std::string(scenario::Declaration<std::remove_cvref_t<decltype(c)>>::kind);
      },
      config);
}

Value number_json(double value) {
  if (!(std::abs(value) < 9e15))
    return Value(value);  // a double no longer tells whole numbers apart
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? Value(whole) : Value(value);
}

Value kinds_json() {
  Value out = Value::object();
  for (const Group& group : groups()) {
    Value list = Value::array();
    for (const Type::Alternative& alternative : group.type->alternatives())
      list.push(kind_json(alternative));
    out.set(group.name, std::move(list));
  }
  for (const auto& [name, alternative] : lone_records()) {
    Value list = Value::array();
    list.push(kind_json(alternative));
    out.set(name, std::move(list));
  }
  return out;
}

}  // namespace spillway::lab
