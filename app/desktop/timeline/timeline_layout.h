// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QRect>
#include <QSize>
#include <vector>

#include "app/desktop/charts/plot_scale.h"
#include "app/desktop/timeline/timeline_bars.h"

namespace spillway::desktop {

/// Where everything on the timeline stands, in pixels: from top to bottom a ruler, a group of lanes
/// for each kind of bar, and a strip with the whole run.
class TimelineLayout {
 public:
  struct Group {
    Marker::Kind kind;
    QRect rect;  ///< without the gutter to its left
  };
  struct Place {
    QRect bar;    ///< what happens; a few pixels wide when it takes no time
    QRect whole;  ///< with its text
  };
  struct Hit {
    int bar = -1;
    Grip grip = Grip::whole;
  };

  TimelineLayout() = default;
  /// `size` is what there is; the height that is needed may be more. `gutter` is the width of the
  /// groups' names.
  TimelineLayout(const std::vector<Bar>& bars, Nanos from, Nanos to, Nanos end, const QSize& size,
                 int gutter, const QFontMetrics& font);

  int height() const { return strip_.bottom() + 1; }
  const QRect& ruler() const { return ruler_; }
  const QRect& strip() const { return strip_; }
  /// Of everything between ruler and strip.
  QRect lanes() const;
  const std::vector<Group>& groups() const { return groups_; }
  const std::vector<Place>& places() const { return places_; }
  const TimeScale& scale() const { return scale_; }
  /// Of the strip: the whole run.
  const TimeScale& strip_scale() const { return strip_scale_; }

  /// The bar at a point, and what of it a drag would take.
  Hit hit(const QPoint& point) const;

 private:
  TimeScale scale_;
  TimeScale strip_scale_;
  QRect ruler_;
  QRect strip_;
  std::vector<Group> groups_;
  std::vector<Place> places_;
};

}  // namespace spillway::desktop
