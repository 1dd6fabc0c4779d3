// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "app/desktop/workbench/live_changes.h"
#include "app/desktop/workbench/nanos.h"

namespace spillway::desktop {

/// What the timeline shows of an entry of the scenario's timeline, or of something that was done
/// to the run.
struct Bar {
  static constexpr int live = -1;

  int entry = live;  ///< index in the document's timeline
  int change = -1;   ///< of a live one: which of the run's live changes
  Marker::Kind kind = Marker::Kind::fault;
  Nanos at = 0;
  Nanos until = 0;        ///< `at` for what happens in an instant
  bool open_end = false;  ///< lasts to the end of the run
  QString length;         ///< the field that says how long: "for", "over", or empty
  QString text;
  bool operator==(const Bar&) const = default;
};

/// Of a scenario's timeline, in its order, and of the live ones among the markers. `faults` is that
/// list of `kinds`; `end` is the run's.
std::vector<Bar> bars_of(const scenario::Value* timeline, const std::vector<Marker>& markers,
                         const scenario::Value* faults, Nanos end);

/// Where one of `before` is among `now`, after entries came, went or changed places; -1: nowhere.
/// While their number is the same, it may also have been edited, in its place.
int place_of(int bar, const std::vector<Bar>& before, const std::vector<Bar>& now);

/// From left to right, in pixels.
struct PixelSpan {
  int left = 0;
  int right = 0;
};

/// A lane for each, from 0: the first one in which it does not touch those before it.
std::vector<int> lanes_for(const std::vector<PixelSpan>& spans);

/// The nearest multiple of the granularity; never before 0.
Nanos snapped(Nanos time, Nanos granularity);

/// Moves a bar by a distance, or one of its ends; snapped, and neither into the past (before `now`)
/// nor behind the end of the run. Ends do not pass each other.
enum class Grip : unsigned char { whole, begin, end };
Bar dragged(const Bar& bar, Grip grip, Nanos by, Nanos granularity, Nanos now, Nanos end);

}  // namespace spillway::desktop
