// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "models/scenario/words.h"

namespace spillway::scenario {
namespace {

void add_alternatives(const std::vector<std::string>& more, std::vector<std::string>& to) {
  to.insert(to.end(), more.begin(), more.end());
}

/// Reports what is wrong with a record at the field that it is about.
void complain(const Type& record, const std::string& why, const Value& value,
              const Context& context) {
  const auto about = [&](const FieldInfo& field) {
    const std::size_t end = field.name.size();
    return why.rfind(field.name, 0) == 0 &&
           (why.size() == end ||
            (why[end] != '_' && !std::isalnum(static_cast<unsigned char>(why[end]))));
  };
  const auto& fields = record.fields();
  const auto field = std::find_if(fields.begin(), fields.end(), about);
  if (field == fields.end()) return context.fail(value, why);
  const Value* given = value.find(field->name);
  context.child(field->name).fail(given ? *given : value, why);
}

}  // namespace

// --- Type: what most types have not -------------------------------------------------------------

Slot Type::child(void*, std::string_view) const {
  return {};
}
std::vector<std::string> Type::steps(const void*) const {
  return {};
}
void Type::each(void*, const Visit&) const {}
std::optional<std::string> Type::complaint(const void*) const {
  return std::nullopt;
}
const std::vector<FieldInfo>& Type::fields() const {
  static const std::vector<FieldInfo> none;
  return none;
}

// --- records ------------------------------------------------------------------------------------

void RecordBase::read_members(const Value& value, void* target, const Context& context,
                              const std::vector<std::string>& extras) const {
  const auto* members = value.members();
  if (!members) return wrong_type(value, "an object", context);
  const std::size_t before = context.problems.size();
  for (const auto& given : *members) {
    if (std::find(extras.begin(), extras.end(), given.key) != extras.end()) continue;
    std::size_t i = 0;
    while (i < fields_.size() && fields_[i].name != given.key) ++i;
    if (i < fields_.size()) {
      const FieldInfo& info = fields_[i];
      info.type->read(given.value, member(target, i), info.limits, context.child(given.key));
      continue;
    }
    std::vector<std::string> allowed = extras;
    for (const FieldInfo& info : fields_) allowed.push_back(info.name);
    context.problems.add(given.at, context.child(given.key).pointer,
                         unknown("field", given.key, allowed));
  }
  for (const FieldInfo& info : fields_) {
    if (is_required(info.use) && !value.find(info.name)) {
      context.fail(value, "\"" + info.name + "\" is missing: " + info.about);
    }
  }
  if (context.problems.size() == before) {
    if (const auto why = complaint(target)) complain(*this, *why, value, context);
  }
}

Value RecordBase::write_members(const void* target, Value into) const {
  void* mine = const_cast<void*>(target);
  void* original = const_cast<void*>(defaults());
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    Value value = fields_[i].type->write(member(mine, i));
    const bool needed = is_required(fields_[i].use);
    if (needed || value != fields_[i].type->write(member(original, i))) {
      into.set(fields_[i].name, std::move(value));
    }
  }
  return into;
}

Value RecordBase::schema_members(Value into, const std::vector<std::string>& extras) const {
  into.set("type", "object");
  if (!into.find("properties")) into.set("properties", Value::object());
  Value required = into.find("required") ? *into.find("required") : Value::array();
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const FieldInfo& info = fields_[i];
    Value schema = info.type->schema(info.limits);
    schema.set("description", info.about);
    if (is_required(info.use)) {
      required.push(info.name);
    } else {
      schema.set("default", info.type->write(member(const_cast<void*>(defaults()), i)));
    }
    into.find("properties")->set(info.name, std::move(schema));
  }
  for (const std::string& extra : extras) {
    if (into.find("properties")->find(extra)) continue;
    Value text = Value::object();
    text.set("type", "string");
    into.find("properties")->set(extra, std::move(text));
  }
  if (!required.items()->empty()) into.set("required", std::move(required));
  into.set("additionalProperties", false);
  return into;
}

Slot RecordBase::child(void* target, std::string_view step) const {
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (fields_[i].name == step) return {member(target, i), fields_[i].type, &fields_[i]};
  }
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (fields_[i].use != Use::inlined) continue;
    if (Slot slot = fields_[i].type->child(member(target, i), step)) return slot;
  }
  return {};
}

std::vector<std::string> RecordBase::steps(const void* target) const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (fields_[i].use == Use::inlined) {
      add_alternatives(fields_[i].type->steps(member(const_cast<void*>(target), i)), all);
    } else {
      all.push_back(fields_[i].name);
    }
  }
  return all;
}

void RecordBase::each(void* target, const Visit& visit) const {
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    visit(fields_[i].name, {member(target, i), fields_[i].type, &fields_[i]});
  }
}

// --- lists --------------------------------------------------------------------------------------

void ListBase::read(const Value& value, void* target, const Limits& limits,
                    const Context& context) const {
  const auto* items = value.items();
  if (!items) return wrong_type(value, "a list", context);
  clear(target);
  for (std::size_t i = 0; i < items->size(); ++i) {
    element()->read((*items)[i], append(target), limits, context.child(i));
  }
  const auto* named = dynamic_cast<const NamedBase*>(element());
  std::unordered_set<std::string> taken;
  for (std::size_t i = 0; named && i < items->size(); ++i) {
    const std::string& own = named->own_name(at(target, i));
    if (own.empty() || taken.insert(own).second) continue;
    context.child(i).fail((*items)[i],
                          "the name \"" + own + "\" is taken; give each element its own \"name\"");
  }
}

Value ListBase::write(const void* target) const {
  Value list = Value::array();
  for (std::size_t i = 0; i < size(target); ++i) {
    list.push(element()->write(at(const_cast<void*>(target), i)));
  }
  return list;
}

Value ListBase::schema(const Limits& limits) const {
  Value schema = Value::object();
  schema.set("type", "array");
  schema.set("items", element()->schema(limits));
  return schema;
}

Slot ListBase::child(void* target, std::string_view step) const {
  const auto* named = dynamic_cast<const NamedBase*>(element());
  for (std::size_t i = 0; i < size(target); ++i) {
    const bool matches = named ? named->own_name(at(target, i)) == step : std::to_string(i) == step;
    if (matches) return {at(target, i), element(), nullptr};
  }
  return {};
}

std::vector<std::string> ListBase::steps(const void* target) const {
  const auto* named = dynamic_cast<const NamedBase*>(element());
  std::vector<std::string> all;
  for (std::size_t i = 0; i < size(target); ++i) {
    all.push_back(named ? named->own_name(at(const_cast<void*>(target), i)) : std::to_string(i));
  }
  return all;
}

void ListBase::each(void* target, const Visit& visit) const {
  for (std::size_t i = 0; i < size(target); ++i) {
    visit(std::to_string(i), {at(target, i), element(), nullptr});
  }
}

// --- named elements -----------------------------------------------------------------------------

void NamedBase::read(const Value& value, void* target, const Limits& limits,
                     const Context& context) const {
  const Slot in = inner(target);
  if (const auto* choice = dynamic_cast<const ChoiceBase*>(in.type)) {
    choice->read_members(value, in.target, context, {"name"});
  } else if (const auto* record = dynamic_cast<const RecordBase*>(in.type)) {
    record->read_members(value, in.target, context, {"name"});
  } else {
    in.type->read(value, in.target, limits, context);
  }
  const Value* name = value.find("name");
  if (name && name->text() && !name->text()->empty() &&
      name->text()->find('.') == std::string::npos) {
    own_name(target) = *name->text();
  } else if (name) {
    context.child("name").fail(*name, "found " + found(*name) + "; wanted a name without dots");
  } else if (const Value* kind = value.find("kind"); kind && kind->text()) {
    own_name(target) = *kind->text();
  }
}

Value NamedBase::write(const void* target) const {
  void* mine = const_cast<void*>(target);
  const Slot in = inner(mine);
  Value object = Value::object();
  object.set("name", own_name(mine));
  if (const auto* choice = dynamic_cast<const ChoiceBase*>(in.type)) {
    return choice->write_members(in.target, std::move(object));
  }
  const auto* record = dynamic_cast<const RecordBase*>(in.type);
  return record ? record->write_members(in.target, std::move(object)) : in.type->write(in.target);
}

Value NamedBase::schema(const Limits& limits) const {
  if (const auto* choice = dynamic_cast<const ChoiceBase*>(element())) {
    return choice->definition_name().empty() ? choice->schema_members({"name"})
                                             : choice->schema({});
  }
  const auto* record = dynamic_cast<const RecordBase*>(element());
  return record ? record->schema_members(Value::object(), {"name"}) : element()->schema(limits);
}

std::optional<Type::Definition> NamedBase::definition() const {
  const auto* choice = dynamic_cast<const ChoiceBase*>(element());
  if (!choice || choice->definition_name().empty()) return std::nullopt;
  return Definition{std::string(choice->definition_name()), choice->schema_members({"name"})};
}

Slot NamedBase::child(void* target, std::string_view step) const {
  const Slot in = inner(target);
  return in.type->child(in.target, step);
}

std::vector<std::string> NamedBase::steps(const void* target) const {
  const Slot in = inner(const_cast<void*>(target));
  return in.type->steps(in.target);
}

void NamedBase::each(void* target, const Visit& visit) const {
  visit("", inner(target));
}

// --- maps ---------------------------------------------------------------------------------------

void MapBase::read(const Value& value, void* target, const Limits& limits,
                   const Context& context) const {
  const auto* members = value.members();
  if (!members) return wrong_type(value, "an object", context);
  clear(target);
  for (const auto& given : *members) {
    element()->read(given.value, append(target, given.key), limits, context.child(given.key));
  }
}

Value MapBase::write(const void* target) const {
  Value object = Value::object();
  for (std::size_t i = 0; i < size(target); ++i) {
    object.set(key(target, i), element()->write(at(const_cast<void*>(target), i)));
  }
  return object;
}

Value MapBase::schema(const Limits& limits) const {
  Value schema = Value::object();
  schema.set("type", "object");
  schema.set("additionalProperties", element()->schema(limits));
  return schema;
}

Slot MapBase::child(void* target, std::string_view step) const {
  for (std::size_t i = 0; i < size(target); ++i) {
    if (key(target, i) == step) return {at(target, i), element(), nullptr};
  }
  return {};
}

std::vector<std::string> MapBase::steps(const void* target) const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < size(target); ++i) all.push_back(key(target, i));
  return all;
}

void MapBase::each(void* target, const Visit& visit) const {
  for (std::size_t i = 0; i < size(target); ++i) {
    visit(key(target, i), {at(target, i), element(), nullptr});
  }
}

// --- optionals ----------------------------------------------------------------------------------

void OptionalBase::read(const Value& value, void* target, const Limits& limits,
                        const Context& context) const {
  if (value.is_null()) return reset(target);
  element()->read(value, make(target), limits, context);
}

Value OptionalBase::write(const void* target) const {
  const void* value = get(const_cast<void*>(target));
  return value ? element()->write(value) : Value();
}

Slot OptionalBase::child(void* target, std::string_view step) const {
  void* value = get(target);
  return value ? element()->child(value, step) : Slot{};
}

std::vector<std::string> OptionalBase::steps(const void* target) const {
  const void* value = get(const_cast<void*>(target));
  return value ? element()->steps(value) : std::vector<std::string>{};
}

void OptionalBase::each(void* target, const Visit& visit) const {
  if (void* value = get(target)) visit("", {value, element(), nullptr});
}

// --- enumerations -------------------------------------------------------------------------------

void EnumBase::read(const Value& value, void* target, const Limits&, const Context& context) const {
  const std::vector<std::string> all = texts();
  const std::string* text = value.text();
  if (!text) return wrong_type(value, "one of " + join(all), context);
  const auto found_at = std::find(all.begin(), all.end(), *text);
  if (found_at == all.end()) return context.fail(value, unknown("choice", *text, all));
  put(target, static_cast<std::size_t>(found_at - all.begin()));
}

Value EnumBase::write(const void* target) const {
  return texts()[get(target)];
}

Value EnumBase::schema(const Limits&) const {
  Value list = Value::array();
  for (const std::string& text : texts()) list.push(text);
  Value schema = Value::object();
  schema.set("enum", std::move(list));
  return schema;
}

// --- choices ------------------------------------------------------------------------------------

void ChoiceBase::read_members(const Value& given, void* target, const Context& context,
                              std::vector<std::string> extras) const {
  std::optional<Value> expanded = expand(given);
  if (expanded) expanded->at = given.at;
  const Value& value = expanded ? *expanded : given;
  if (!value.members()) return wrong_type(value, "an object", context);

  std::vector<std::string> kinds;
  for (const Alternative& alternative : alternatives_) kinds.push_back(alternative.kind);
  std::string kind(otherwise_);
  const Value* tag = tag_.empty() ? nullptr : value.find(tag_);
  if (tag_.empty()) {
    for (const auto& member : *value.members()) {
      if (std::find(kinds.begin(), kinds.end(), member.key) != kinds.end()) kind = member.key;
    }
    if (kind.empty()) return context.fail(value, "wanted one of these fields: " + join(kinds));
  } else {
    extras.emplace_back(tag_);
    if (tag && !tag->text()) {
      return wrong_type(*tag, "one of " + join(kinds), context.child(tag_));
    }
    if (tag) kind = *tag->text();
    if (kind.empty()) {
      return context.fail(value, "\"" + std::string(tag_) + "\" is missing; one of " + join(kinds));
    }
  }
  const auto at = std::find(kinds.begin(), kinds.end(), kind);
  if (at == kinds.end()) {
    return context.child(tag_).fail(*tag, unknown(tag_, kind, kinds));
  }
  const auto chosen = static_cast<std::size_t>(at - kinds.begin());
  emplace(target, chosen);
  if (!expanded) return record(chosen).read_members(value, get(target), context, extras);
  Problems inside;  // of what is not written out in the file: they belong to the short form
  record(chosen).read_members(value, get(target), {inside, ""}, extras);
  for (const Problem& problem : inside.list()) context.fail(given, problem.message);
}

Value ChoiceBase::write_members(const void* target, Value into) const {
  const std::size_t chosen = index(target);
  if (!tag_.empty() && alternatives_[chosen].kind != otherwise_) {
    into.set(std::string(tag_), alternatives_[chosen].kind);
  }
  void* alternative = get(const_cast<void*>(target));
  into = record(chosen).write_members(alternative, std::move(into));
  const std::string& kind = alternatives_[chosen].kind;
  if (tag_.empty() && !into.find(kind)) {  // the key is the tag: it must stand there
    const Slot slot = record(chosen).child(alternative, kind);
    into.set(kind, slot.type->write(slot.target));
  }
  return into;
}

Value ChoiceBase::schema(const Limits&) const {
  if (definition_.empty()) return schema_members({});
  Value reference = Value::object();
  reference.set("$ref", "#/$defs/" + std::string(definition_));
  return reference;
}

std::optional<Type::Definition> ChoiceBase::definition() const {
  if (definition_.empty()) return std::nullopt;
  return Definition{std::string(definition_), schema_members({})};
}

Value ChoiceBase::schema_members(const std::vector<std::string>& extras) const {
  Value any = Value::array();
  for (std::size_t i = 0; i < alternatives_.size(); ++i) {
    Value alternative = Value::object();
    alternative.set("description", alternatives_[i].about);
    alternative.set("properties", Value::object());
    Value required = Value::array();
    if (!tag_.empty()) {
      Value constant = Value::object();
      constant.set("const", alternatives_[i].kind);
      alternative.find("properties")->set(std::string(tag_), std::move(constant));
      if (alternatives_[i].kind != otherwise_) required.push(tag_);
    } else {
      required.push(alternatives_[i].kind);
    }
    alternative.set("required", std::move(required));
    any.push(record(i).schema_members(std::move(alternative), extras));
  }
  if (const Type* brief = short_form()) any.push(brief->schema({}));
  Value schema = Value::object();
  schema.set("anyOf", std::move(any));
  return schema;
}

Slot ChoiceBase::child(void* target, std::string_view step) const {
  return record(index(target)).child(get(target), step);
}

std::vector<std::string> ChoiceBase::steps(const void* target) const {
  return record(index(target)).steps(get(const_cast<void*>(target)));
}

void ChoiceBase::each(void* target, const Visit& visit) const {
  visit("", active(target));
}
void walk(const Slot& from, const std::string& pointer, const Type::Visit& visit) {
  from.type->each(from.target, [&](const std::string& step, const Slot& slot) {
    const std::string at = step.empty() ? pointer : below(pointer, step);
    visit(at, slot);
    walk(slot, at, visit);
  });
}

void check(const Slot& from, const Context& context, const Value& where) {
  const std::size_t before = context.problems.size();
  from.type->each(from.target, [&](const std::string& step, const Slot& slot) {
    check(slot, step.empty() ? context : context.child(step), where);
  });
  if (context.problems.size() > before) return;
  if (const auto why = from.type->complaint(from.target)) {
    complain(*from.type, *why, where, context);
  }
}

Slot follow(Slot from, std::string_view path, const Context& context, const Value& where) {
  Slot slot = from;
  std::string_view rest = path;
  while (slot && !rest.empty()) {
    const std::size_t dot = rest.find('.');
    const std::string_view step = rest.substr(0, dot);
    const Slot next = slot.type->child(slot.target, step);
    if (!next) {
      context.fail(where, unknown("name", step, slot.type->steps(slot.target)));
      return {};
    }
    const std::string_view after =
        dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1);
    if (next.field && next.field->use == Use::inlined && !after.empty()) {
      const std::string before(path.substr(0, path.size() - rest.size()));
      context.fail(where, "\"" + std::string(step) + "\" is no step of a path; wanted \"" + before +
                              std::string(after) + "\"");
      return {};
    }
    slot = next;
    rest = after;
  }
  return slot;
}

}  // namespace spillway::scenario
