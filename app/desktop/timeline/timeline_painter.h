// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPalette>
#include <optional>

#include "app/desktop/timeline/timeline_layout.h"

class QPainter;

namespace spillway::desktop {

/// What of the timeline is not its bars.
struct TimelineScene {
  Nanos now = 0;
  Nanos window_from = 0;
  Nanos window_to = 0;
  int selected = -1;
  bool focused = false;
  std::optional<Nanos> crosshair;
  std::optional<QRect> brush;
  std::optional<Bar> preview;  ///< of the selected bar
  std::optional<Nanos> dropping;
};

void paint_timeline(QPainter& painter, const TimelineLayout& layout, const std::vector<Bar>& bars,
                    const TimelineScene& scene, const QPalette& palette);

/// The groups' names, as they stand in the gutter.
QString group_name(Marker::Kind kind);

}  // namespace spillway::desktop
