// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/field.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/desktop/inspector/quantity.h"
#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// Clients that name no classes have one.
constexpr const char* only_class = "default";

QStringList class_names(const Value& scenario) {
  QStringList found;
  const Value* nodes = scenario.find("nodes");
  if (!nodes || !nodes->members()) return found;
  for (const auto& node : *nodes->members()) {
    if (text_in(node.value, "kind") != "clients") continue;
    const Value* classes = node.value.find("classes");
    if (!classes || !classes->items() || classes->items()->empty()) {
      if (!found.contains(only_class)) found.append(only_class);
      continue;
    }
    for (const Value& each : *classes->items()) {
      const QString name = QString::fromStdString(text_in(each, "name"));
      if (!name.isEmpty() && !found.contains(name)) found.append(name);
    }
  }
  return found;
}

Value meaning_of_record(const std::vector<Field>& fields, const Value& kinds, const Value& value) {
  Value out = Value::object();
  for (const Field& field : fields) {
    const Value* given = value.find(field.name);
    out.set(field.name, meaning(field, kinds, given ? *given : field.standard));
  }
  return out;
}

Value meaning_of_choice(const Field& field, const Value& kinds, const Value& value) {
  const Value full = written_out(field.of, value);
  const std::string kind = kind_of(kinds, field.of, full);
  const Value* declared = kind_in(kinds, field.of, kind);
  if (!declared) return full;
  Value out = meaning_of_record(fields_in(*declared->find("fields")), kinds, full);
  out.set("kind", kind);
  return out;
}

}  // namespace

Names names_in(const Value& scenario) {
  Names names;
  const Value* nodes = scenario.find("nodes");
  if (nodes && nodes->members()) {
    for (const auto& node : *nodes->members()) {
      const QString name = QString::fromStdString(node.key);
      names.nodes.append(name);
      (text_in(node.value, "kind") == "clients" ? names.clients : names.servers).append(name);
    }
  }
  names.classes = class_names(scenario);
  return names;
}

Field::Field(const Value& from) : declaration(from) {
  name = text_in(from, "name");
  title = text_in(from, "title");
  type = text_in(from, "type");
  element = text_in(from, "element");
  use = text_in(from, "use");
  about = text_in(from, "about");
  of = text_in(from, "of");
  if (const Value* found = from.find("choices"); found && found->items()) {
    for (const Value& choice : *found->items())
      if (choice.text()) choices.push_back(*choice.text());
  }
  if (const Value* found = from.find("default")) standard = *found;
  if (const Value* found = from.find("fields")) fields = *found;
  // `params` says it in its own way.
  if (const Value* tunable = from.find("tunable"); tunable && use.empty())
    use = tunable->boolean() && *tunable->boolean() ? "tunable" : "fixed";
}

QStringList Field::candidates(const Names& names) const {
  if (use == "node") return names.servers;
  if (use == "clients") return names.clients;
  if (use == "any_node") return names.nodes;
  return use == "class" ? names.classes : QStringList();
}

Field Field::for_element() const {
  Field one = *this;
  one.type = element;
  one.element.clear();
  one.standard = Value();
  one.always = true;
  one.declaration.set("type", element);
  return one;
}

std::vector<Field> fields_in(const Value& list) {
  std::vector<Field> fields;
  if (!list.items()) return fields;
  for (const Value& declaration : *list.items()) fields.emplace_back(declaration);
  return fields;
}

Value without(const Value& fields, const std::vector<std::string>& names) {
  Value kept = Value::array();
  if (!fields.items()) return kept;
  for (const Value& field : *fields.items()) {
    if (std::find(names.begin(), names.end(), text_in(field, "name")) == names.end())
      kept.push(field);
  }
  return kept;
}

const Value* kind_in(const Value& kinds, std::string_view group, std::string_view kind) {
  const Value* list = kinds.find(group);
  if (!list || !list->items()) return nullptr;
  for (const Value& each : *list->items()) {
    if (text_in(each, "kind") == kind) return &each;
  }
  return nullptr;
}

std::string_view tag_of(std::string_view group) {
  if (group == "faults") return "fault";
  return group == "steps" ? "" : "kind";
}

std::string kind_of(const Value& kinds, std::string_view group, const Value& value) {
  const std::string_view tag = tag_of(group);
  if (!tag.empty()) {
    const std::string kind = text_in(value, tag);
    return kind.empty() && group == "faults" && value.find("set") ? "set" : kind;
  }
  const Value* list = kinds.find(group);
  if (!list || !list->items()) return {};
  for (const Value& each : *list->items()) {
    const std::string kind = text_in(each, "kind");
    if (value.find(kind)) return kind;
  }
  return {};
}

Value written_out(std::string_view group, const Value& value) {
  if (group != "distributions" || !value.text()) return value;
  Value full = Value::object();
  full.set("kind", "constant");
  full.set("value", value);
  return full;
}

Value fresh(const Value& kinds, std::string_view group, const std::string& kind, const Names& names,
            const Value& like) {
  Value made = Value::object();
  const std::string tag(tag_of(group));
  if (!tag.empty() && kind != "set") made.set(tag, kind);
  const Value* declared = kind_in(kinds, group, kind);
  if (!declared) return made;
  for (const Field& field : fields_in(*declared->find("fields"))) {
    const Value* given = like.find(field.name);
    const bool decides = tag.empty() && field.name == kind;
    if (given) {
      made.set(field.name, *given);
    } else if (field.required() && field.names_something()) {
      const QStringList candidates = field.candidates(names);
      made.set(field.name, candidates.isEmpty() ? "" : candidates.front().toStdString());
    } else if (field.required() && field.type == "map") {
      made.set(field.name, Value::object());
    } else if (const auto quantity = Quantity::of(field.declaration);
               quantity && field.required()) {
      made.set(field.name, quantity->value(quantity->min().value_or(0)));
    } else if (field.required()) {
      made.set(field.name, "");
    } else if (decides) {
      made.set(field.name, field.standard);
    }
  }
  return made;
}

Value meaning(const Field& field, const Value& kinds, const Value& value) {
  if (value.is_null()) return value;
  if (const auto quantity = Quantity::of(field.declaration)) {
    const auto magnitude = quantity->magnitude(value);
    return magnitude ? Value(*magnitude) : value;
  }
  if (field.type == "record") return meaning_of_record(fields_in(field.fields), kinds, value);
  if (field.type == "choice") return meaning_of_choice(field, kinds, value);
  if (field.type == "list" && value.items()) {
    Value out = Value::array();
    const Field one = field.for_element();
    for (const Value& each : *value.items()) out.push(meaning(one, kinds, each));
    return out;
  }
  return value;
}

QString title_of(const Field& field) {
  const std::string& written = field.title.empty() ? field.name : field.title;
  const QString name = QString::fromStdString(written).replace(u'_', u' ');
  return QCoreApplication::translate("schema", name.toUtf8().constData());
}

QString in_words(const std::string& about) {
  return QCoreApplication::translate("schema", about.c_str());
}

QString explanation_of(const Field& field) {
  QStringList lines{in_words(field.about)};
  const auto quantity = Quantity::of(field.declaration);
  if (quantity && !quantity->range().isEmpty())
    lines.append(QCoreApplication::translate("spillway::desktop::Field", "Allowed: %1")
                     .arg(quantity->range()));
  const Value& standard = field.standard;
  const QString shown =
      quantity          ? quantity->text(standard)
      : standard.text() ? QString::fromStdString(*standard.text())
      : standard.boolean()
          ? (*standard.boolean() ? QCoreApplication::translate("spillway::desktop::Field", "yes")
                                 : QCoreApplication::translate("spillway::desktop::Field", "no"))
          : QString();
  if (!shown.isEmpty())
    lines.append(QCoreApplication::translate("spillway::desktop::Field", "Default: %1").arg(shown));
  return lines.join(u'\n');
}

}  // namespace spillway::desktop
