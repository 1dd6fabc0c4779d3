// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/workbench/nanos.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// Something that a person or the timeline did to the run, for the charts and the timeline.
struct Marker {
  enum class Kind : std::uint8_t { change, fault, note };
  Kind kind = Kind::change;
  Nanos at = 0;
  Nanos until = 0;              ///< of a fault that ends; else `at`
  QString text;                 ///< "gateway.limiter.burst 15000 → 800"
  bool live = true;             ///< false: from the scenario's timeline
  int change = -1;              ///< which of the live changes; -1: none of them
  scenario::Value entry = {};   ///< as a timeline has it; null for a note
  scenario::Value before = {};  ///< what a change changed, where that is known

  /// "burst"; empty for what is no fault.
  std::string fault() const;
  bool operator==(const Marker&) const = default;
};

/// The marker of a timeline's entry. `faults` is that list of `kinds`, or null: what the entry
/// leaves out is as declared there. `before` is the value of the (first) parameter that it sets.
Marker marker_of(const scenario::Value& entry, Nanos at, bool live, const scenario::Value* faults,
                 const scenario::Value& before = {});
/// Its text again, in the language that the window has now.
void put_in_words(Marker& marker, const scenario::Value* faults);
/// The declared fields of a kind of fault; null where there is none.
const scenario::Value* fields_of_fault(const scenario::Value* faults, const std::string& fault);

/// What was done to a run while it went: kept on this side of the pipe, so that it outlives the
/// session, can be played again from the start, and can become part of a scenario's text.
class LiveChanges {
 public:
  /// `entry` as in a timeline, with or without "at".
  void add(Nanos at, scenario::Value entry);
  void clear() {
    entries_.clear();
    ++edits_;
  }
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  const scenario::Value& entry(std::size_t change) const { return entries_[change]; }
  /// It ends after so long: the text of a "for".
  void set_length(std::size_t change, const scenario::Value& lasts);
  /// When it ends; 0 for what does not.
  Nanos until(std::size_t change) const;
  /// Counts what was done to them.
  std::size_t edits() const { return edits_; }

  /// The text with the changes at the end of its timeline, as the session's own `save` does it:
  /// it plays to the same fingerprint.
  std::string put_into(std::string text) const;

 private:
  std::vector<scenario::Value> entries_;
  std::size_t edits_ = 0;
};

/// How many entries the timeline of a text has.
std::size_t timeline_length(const std::string& text);

/// The text with another name or seed.
std::string renamed(const std::string& text, const QString& name);
std::string reseeded(const std::string& text, quint64 seed);

/// A value as people read it: a text without quotes, else JSON.
QString shown(const scenario::Value& value);

}  // namespace spillway::desktop
