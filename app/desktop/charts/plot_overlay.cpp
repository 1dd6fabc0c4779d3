// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/plot_overlay.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace spillway::desktop {

namespace {

constexpr double tag_height = 13;
constexpr double tag_width = 15;
constexpr double least_room_of_a_label = 48;

QColor colour_of(Marker::Kind kind, const Theme& theme) {
  switch (kind) {
    case Marker::Kind::fault:
      return theme.fault;
    case Marker::Kind::change:
      return theme.change;
    case Marker::Kind::note:
      break;
  }
  return theme.note;
}

QRectF rect_of(const MarkerTag& tag, const QRectF& plot) {
  const double width = tag_width + 6.0 * static_cast<double>(tag.text().size() - 1);
  return {std::round(tag.x - width / 2), plot.top() - tag_height - 2, width, tag_height};
}

void paint_line(QPainter& painter, const QRectF& plot, double x) {
  const double at = std::floor(x);
  painter.drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
}

void paint_bands(QPainter& painter, const QRectF& plot, const TimeScale& scale,
                 const std::vector<Marker>& markers, const Theme& theme) {
  QColor band = theme.fault;
  band.setAlpha(theme.dark ? 40 : 24);
  std::size_t painted = 0;
  for (const Marker& marker : markers) {
    if (marker.until <= marker.at || marker.until < scale.from || marker.at > scale.to) continue;
    if (++painted > most_marker_lines) return;
    const double left = std::max(plot.left(), scale.x(marker.at));
    const double right = std::min(plot.right(), scale.x(marker.until));
    painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), band);
  }
}

void paint_tag(QPainter& painter, const MarkerTag& tag, const QRectF& plot, const Theme& theme) {
  const QColor colour = colour_of(tag.kind, theme);
  const QRectF rect = rect_of(tag, plot);
  // Done by hand: filled. From the scenario: an outline.
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(colour, 1));
  painter.setBrush(tag.live ? colour : theme.window);
  painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(tag.live ? theme.window : colour);
  painter.drawText(rect, Qt::AlignCenter, tag.text());
}

/// What single markers are, up to the next tag.
void paint_labels(QPainter& painter, const QRectF& plot, const std::vector<Marker>& markers,
                  const std::vector<MarkerTag>& tags, const Theme& theme) {
  QFont font = painter.font();
  font.setBold(false);
  painter.setFont(font);
  painter.setPen(theme.muted);
  const QFontMetricsF metrics(font);
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (tags[i].members.size() > 1) continue;
    const QRectF tag = rect_of(tags[i], plot);
    const double end = i + 1 < tags.size() ? rect_of(tags[i + 1], plot).left() : plot.right();
    const double room = end - tag.right() - 8;
    if (room < least_room_of_a_label) continue;
    painter.drawText(
        QRectF(tag.right() + 4, tag.top(), room, tag.height()), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(markers[tags[i].members.front()].text, Qt::ElideRight, room));
  }
}

}  // namespace

QString seconds_text(Nanos time, Nanos step) {
  const int decimals = std::max(0, decimals_of(static_cast<double>(step) / 1e9));
  return QLocale().toString(static_cast<double>(time) / 1e9, 'f', decimals) + QStringLiteral(" s");
}

void paint_markers(QPainter& painter, const QRectF& plot, const TimeScale& scale,
                   const std::vector<Marker>& markers, const std::vector<MarkerTag>& tags,
                   bool labels, const Theme& theme) {
  if (markers.empty()) return;
  painter.save();
  paint_bands(painter, plot, scale, markers, theme);
  std::size_t shown = 0;
  for (const MarkerTag& tag : tags) shown += tag.members.size();
  for (const MarkerTag& tag : tags) {
    painter.setPen(QPen(colour_of(tag.kind, theme), 1, Qt::DashLine));
    if (shown > most_marker_lines) {
      paint_line(painter, plot, tag.x);
      continue;
    }
    for (const std::size_t i : tag.members) {
      painter.setPen(QPen(colour_of(markers[i].kind, theme), 1, Qt::DashLine));
      paint_line(painter, plot, scale.x(markers[i].at));
    }
  }
  QFont font = painter.font();
  font.setPixelSize(10);
  font.setBold(true);
  painter.setFont(font);
  for (const MarkerTag& tag : tags) paint_tag(painter, tag, plot, theme);
  if (labels) paint_labels(painter, plot, markers, tags, theme);
  painter.restore();
}

void paint_crosshair(QPainter& painter, const QRectF& plot, const TimeScale& scale, Nanos at,
                     const Theme& theme) {
  if (at < scale.from || at > scale.to) return;
  painter.save();
  const double x = scale.x(at);
  painter.setPen(QPen(theme.crosshair, 1));
  paint_line(painter, plot, x);

  QFont font = painter.font();
  font.setPixelSize(11);
  painter.setFont(font);
  const QString text = seconds_text(at);
  const double width = QFontMetricsF(font).horizontalAdvance(text) + 10;
  const double left = std::clamp(x - width / 2, plot.left(), plot.right() - width);
  const QRectF tag(std::round(left), plot.bottom() + 3, std::ceil(width), 16);
  painter.fillRect(tag, theme.crosshair);
  painter.setPen(theme.window);
  painter.drawText(tag, Qt::AlignCenter, text);
  painter.restore();
}

void paint_brush(QPainter& painter, const QRectF& brush, const Theme& theme) {
  QColor fill = theme.change;
  fill.setAlpha(48);
  painter.fillRect(brush, fill);
  painter.fillRect(QRectF(brush.left(), brush.top(), 1, brush.height()), theme.change);
  painter.fillRect(QRectF(brush.right() - 1, brush.top(), 1, brush.height()), theme.change);
}

const MarkerTag* tag_at(const QPointF& point, const QRectF& plot,
                        const std::vector<MarkerTag>& tags) {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const MarkerTag& tag) {
    return rect_of(tag, plot).adjusted(-2, -2, 2, 2).contains(point);
  });
  return found == tags.end() ? nullptr : &*found;
}

}  // namespace spillway::desktop
