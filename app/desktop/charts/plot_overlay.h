// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "app/desktop/charts/marker_tags.h"
#include "app/desktop/charts/plot_scale.h"
#include "app/desktop/settings/theme.h"

class QPainter;

namespace spillway::desktop {

// What lies over every plot, of curves or of states: the same time is at the same pixel in all.

/// Pixels around a plot. They are the same for all, so that their time axes are aligned.
namespace margin {
inline constexpr double left = 64;    // labels of the value axis
inline constexpr double right = 104;  // names at the ends of the curves
inline constexpr double legend = 22;  // above the tags
inline constexpr double tags = 16;
inline constexpr double bottom = 22;  // labels of the time axis
}  // namespace margin

/// "12.345 s" in the language of the window; the decimals that `step` needs.
QString seconds_text(Nanos time, Nanos step = 1'000'000);

/// Bands of faults that last, the lines of all markers, and their tags above the plot; with what
/// they are beside the tags, if that is wanted and there is room.
void paint_markers(QPainter& painter, const QRectF& plot, const TimeScale& scale,
                   const std::vector<Marker>& markers, const std::vector<MarkerTag>& tags,
                   bool labels, const Theme& theme);
/// Its line, and the time below the plot.
void paint_crosshair(QPainter& painter, const QRectF& plot, const TimeScale& scale, Nanos at,
                     const Theme& theme);
void paint_brush(QPainter& painter, const QRectF& brush, const Theme& theme);

/// The tag under a point, or null.
const MarkerTag* tag_at(const QPointF& point, const QRectF& plot,
                        const std::vector<MarkerTag>& tags);

}  // namespace spillway::desktop
