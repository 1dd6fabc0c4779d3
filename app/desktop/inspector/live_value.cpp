// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/live_value.h"

#include "app/desktop/inspector/field.h"
#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/text_layout.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

bool same_kind(const Value& a, const Value& b) {
  const Value* one = a.find("kind");
  const Value* other = b.find("kind");
  return one && other && *one == *other;
}

/// Also where one of them is in its short form.
bool same_distribution(const Value& kinds, const Value& a, const Value& b) {
  Value declaration = Value::object();
  declaration.set("type", "choice");
  declaration.set("of", "distributions");
  const Field field(declaration);
  return a == b || meaning(field, kinds, a) == meaning(field, kinds, b);
}

std::size_t size_of(const Value* list) {
  return list && list->items() ? list->items()->size() : 0;
}

/// Lists inside of a choice that have become longer or shorter.
void take_lists(Value& live, const QString& pointer, const Value& now) {
  for (const auto& [name, value, at] : *now.members()) {
    const QString own = pointer + u'/' + QString::fromStdString(name);
    if (value.items() && size_of(value_at(live, own.toStdString())) != size_of(&value))
      put_at(live, own, value);
  }
}

}  // namespace

void put_at(Value& value, const QString& pointer, const Value& what) {
  Value* here = &value;
  for (const std::string& step : text_edit::steps_of(pointer.toStdString())) {
    if (auto* items = here->items()) {
      const auto i = static_cast<std::size_t>(QString::fromStdString(step).toUInt());
      if (i >= items->size()) return;
      here = &(*items)[i];
    } else {
      if (!here->members()) *here = Value::object();
      Value* next = here->find(step);
      here = next ? next : &here->set(step, Value());
    }
  }
  *here = what;
}

Value live_value(const Value& written, const QString& pointer, const Value& params,
                 const Value& kinds) {
  Value live = written;
  if (!params.items()) return live;
  const QString below = pointer + u'/';
  QString settled = QStringLiteral("/");  // a choice that was taken whole: nothing in it is asked
  for (const Value& param : *params.items()) {
    const QString at = QString::fromStdString(*param.find("pointer")->text());
    if (!at.startsWith(below)) continue;
    const QString own = at.mid(pointer.size());
    if (own.startsWith(settled + u'/')) continue;
    const Value& now = *param.find("value");
    const Value* shown = value_at(live, own.toStdString());
    const Field field(param);
    if (field.type != "choice") {
      const Value& before = shown ? *shown : field.standard;
      if (meaning(field, kinds, before) != meaning(field, kinds, now)) put_at(live, own, now);
      continue;
    }
    // What is inside of a choice has entries of its own; but where the text has no object for it,
    // they have no place.
    const bool open = shown && shown->members();
    if (open && same_kind(*shown, now)) {
      take_lists(live, own, now);
      continue;
    }
    settled = own;
    const Value& before = shown ? *shown : field.standard;
    if (open || !same_distribution(kinds, before, now)) put_at(live, own, now);
  }
  return live;
}

}  // namespace spillway::desktop
