// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/live_changes.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/desktop/workbench/text_edit.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// "latency: orders, add 10ms, for 3s"
QString fault_text(const Value& entry) {
  QStringList details;
  QString kind;
  for (const auto& member : *entry.members()) {
    if (member.key == "fault") {
      kind = shown(member.value);
    } else if (member.key == "node") {
      details.prepend(shown(member.value));
    } else if (member.key != "at" && member.key != "for") {
      details += QString::fromStdString(member.key) + " " + shown(member.value);
    }
  }
  if (const Value* lasts = entry.find("for")) {
    details +=
        QCoreApplication::translate("spillway::desktop::Marker", "for %1").arg(shown(*lasts));
  }
  return kind + ": " + details.join(", ");
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

Marker marker_of(const Value& entry, Nanos at, bool live, const Value& before) {
  const Value* set = entry.find("set");
  Marker marker;
  marker.at = at;
  marker.until = at + duration_of(entry.find("for")).value_or(0);
  marker.live = live;
  if (set && set->members()) {
    marker.kind = Marker::Kind::change;
    marker.text = change_text(*set, before);
  } else if (entry.members()) {
    marker.kind = Marker::Kind::fault;
    marker.text = fault_text(entry);
  }
  return marker;
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
