// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/live_changes.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/text_edit.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// What a declaration calls something.
QString named(const std::string& name) {
  const QByteArray words = QByteArray::fromStdString(name).replace('_', ' ');
  return QCoreApplication::translate("schema", words.constData());
}

/// "latency: orders, add 10ms, for 3s"
QString fault_text(const Value& entry, const Value* faults) {
  const std::string fault = text_in(entry, "fault");
  QStringList details;
  const auto detail = [&details](const std::string& name, const Value& value) {
    if (name == "fault" || name == "at" || name == "for") return;
    details += name == "node" ? shown(value) : named(name) + " " + shown(value);
  };
  if (const Value* fields = fields_of_fault(faults, fault)) {
    for (const Value& field : *fields->items()) {
      const std::string name = text_in(field, "name");
      const Value* given = entry.find(name);
      const Value* value = given ? given : field.find("default");
      if (value) detail(name, *value);
    }
  } else {
    for (const auto& member : *entry.members()) detail(member.key, member.value);
  }
  if (const Value* lasts = entry.find("for")) {
    details +=
        QCoreApplication::translate("spillway::desktop::Marker", "for %1").arg(shown(*lasts));
  }
  //: between the details of a fault
  const QString comma = QCoreApplication::translate("spillway::desktop::Marker", ", ");
  //: a kind of fault and its details
  return QCoreApplication::translate("spillway::desktop::Marker", "%1: %2")
      .arg(named(fault), details.join(comma));
}

/// "gateway.limiter.burst 15000 → 800"
QString change_text(const Value& set, const Value& before) {
  QStringList changes;
  for (const auto& [path, value, at] : *set.members()) {
    const bool known = changes.isEmpty() && !before.is_null();
    changes +=
        QString::fromStdString(path) + " " + (known ? shown(before) + " → " : "→ ") + shown(value);
  }
  return changes.join(", ");
}

}  // namespace

QString shown(const Value& value) {
  return QString::fromStdString(value.text() ? *value.text() : value.json());
}

std::string Marker::fault() const {
  return kind == Kind::fault ? text_in(entry, "fault") : std::string();
}

Marker marker_of(const Value& entry, Nanos at, bool live, const Value* faults,
                 const Value& before) {
  const Value* set = entry.find("set");
  Marker marker;
  const bool is_fault = entry.members() && !(set && set->members());
  marker.kind = is_fault ? Marker::Kind::fault : Marker::Kind::change;
  marker.at = at;
  marker.until = at + duration_of(entry.find("for")).value_or(0);
  marker.live = live;
  marker.entry = entry;
  marker.before = before;
  put_in_words(marker, faults);
  return marker;
}

void put_in_words(Marker& marker, const Value* faults) {
  if (!marker.entry.members()) return;  // a note is in a person's words
  marker.text = marker.kind == Marker::Kind::change
                    ? change_text(*marker.entry.find("set"), marker.before)
                    : fault_text(marker.entry, faults);
}

const Value* fields_of_fault(const Value* faults, const std::string& fault) {
  if (!faults || !faults->items()) return nullptr;
  for (const Value& kind : *faults->items()) {
    const Value* fields = kind.find("fields");
    if (text_in(kind, "kind") == fault && fields && fields->items()) return fields;
  }
  return nullptr;
}

void LiveChanges::add(Nanos at, Value entry) {
  Value dated = Value::object();
  dated.set("at", duration_text(at));
  for (auto& member : *entry.members()) {
    if (member.key != "at") dated.set(member.key, std::move(member.value));
  }
  entries_.push_back(std::move(dated));
  ++edits_;
}

void LiveChanges::set_length(std::size_t change, const Value& lasts) {
  entries_[change].set("for", lasts);
  ++edits_;
}

Nanos LiveChanges::until(std::size_t change) const {
  const std::optional<Nanos> lasts = duration_of(entries_[change].find("for"));
  return lasts ? duration_of(entries_[change].find("at")).value_or(0) + *lasts : 0;
}

std::string LiveChanges::put_into(std::string text) const {
  for (const Value& entry : entries_) text = text_edit::insert(text, "/timeline", SIZE_MAX, entry);
  return text;
}

std::size_t timeline_length(const std::string& text) {
  scenario::Problems problems;
  const Value tree = scenario::parse_json(text, problems);
  const Value* timeline = tree.find("timeline");
  return timeline && timeline->items() ? timeline->items()->size() : 0;
}

std::string renamed(const std::string& text, const QString& name) {
  return text_edit::set(text, "/name", Value(name.toStdString()));
}

std::string reseeded(const std::string& text, quint64 seed) {
  return text_edit::set(text, "/seed", Value(static_cast<std::int64_t>(seed)));
}

}  // namespace spillway::desktop
