// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <vector>

#include "app/desktop/charts/plot_scale.h"
#include "app/desktop/workbench/run.h"

namespace spillway::desktop {

/// Markers whose tags would cover each other, as one tag.
struct MarkerTag {
  double x = 0;  ///< of the first
  /// Of the most telling one: a fault, else a change, else a note.
  Marker::Kind kind = Marker::Kind::note;
  bool live = false;                 ///< one of them was done by hand
  std::vector<std::size_t> members;  ///< indices of markers, in order of time

  /// "F", "P" (a parameter), "N"; how many, when there are several.
  QString text() const;
};

/// More lines than this would hide the curves: then one for each tag must do.
inline constexpr std::size_t most_marker_lines = 200;

/// Tags of the markers in the window of `scale`, at least `room` pixels apart.
std::vector<MarkerTag> tags_of(const std::vector<Marker>& markers, const TimeScale& scale,
                               double room);

/// A sentence for each member: when and what.
QString tip_of(const MarkerTag& tag, const std::vector<Marker>& markers);

}  // namespace spillway::desktop
