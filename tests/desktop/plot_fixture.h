// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QEnterEvent>
#include <QGraphicsTextItem>
#include <QImage>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <cmath>
#include <limits>

#include "app/desktop/charts/live_chart.h"

namespace spillway::desktop {

inline constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Buckets of 10 ms, each with what `value` says of its number.
template <typename Value>
SeriesHistory history_of(int buckets, Value value) {
  SeriesHistory history;
  for (int i = 0; i < buckets; ++i) history.level(0).append(value(i));
  return history;
}

inline QPalette dark_palette() {
  QPalette palette;
  palette.setColor(QPalette::Window, QColor(0x20, 0x20, 0x20));
  palette.setColor(QPalette::WindowText, Qt::white);
  return palette;
}

inline QChartView& view_of(const Plot& plot) {
  return *plot.findChild<QChartView*>();
}

/// What gets the pointer.
inline QWidget& surface_of(Plot& plot) {
  auto* view = plot.findChild<QChartView*>();
  return view ? *view->viewport() : plot;
}

inline QStringList texts_in(const LiveChart& chart) {
  QStringList texts;
  for (QGraphicsItem* item : view_of(chart).scene()->items()) {
    const auto* text = dynamic_cast<QGraphicsTextItem*>(item);
    if (text && text->isVisible()) texts += text->toPlainText();
  }
  return texts;
}

/// The middle of a text of the chart: an entry of the legend, or a label of an axis.
inline QPoint place_of(const LiveChart& chart, const QString& text) {
  for (QGraphicsItem* item : view_of(chart).scene()->items()) {
    const auto* found = dynamic_cast<QGraphicsTextItem*>(item);
    if (found && found->toPlainText() == text) {
      return view_of(chart).mapFromScene(item->sceneBoundingRect().center());
    }
  }
  return {-1, -1};
}

inline void point_at(Plot& plot, const QPointF& to, Qt::MouseButtons buttons = {}) {
  QWidget& surface = surface_of(plot);
  QMouseEvent move(QEvent::MouseMove, to, surface.mapToGlobal(to), Qt::NoButton, buttons,
                   Qt::NoModifier);
  QApplication::sendEvent(&surface, &move);
}

inline void drag(Plot& plot, const QPointF& from, const QPointF& to) {
  QWidget& surface = surface_of(plot);
  QTest::mousePress(&surface, Qt::LeftButton, {}, from.toPoint());
  point_at(plot, to, Qt::LeftButton);
  QTest::mouseRelease(&surface, Qt::LeftButton, {}, to.toPoint());
}

/// Whether the plot took it.
inline bool turn_wheel(Plot& plot, const QPointF& at, int notches,
                       Qt::KeyboardModifiers with = {}) {
  QWidget& surface = surface_of(plot);
  QWheelEvent turn(at, surface.mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, with,
                   Qt::NoScrollPhase, false);
  turn.ignore();
  QApplication::sendEvent(&surface, &turn);
  return turn.isAccepted();
}

/// Columns of the plot that have this colour somewhere.
inline std::vector<bool> columns_with(const Plot& plot, const QImage& image, const QColor& colour) {
  const QRect area = plot.area().toAlignedRect();
  std::vector<bool> found(static_cast<std::size_t>(area.width()));
  for (int x = 0; x < area.width(); ++x) {
    for (int y = area.top(); y <= area.bottom() && !found[static_cast<std::size_t>(x)]; ++y) {
      found[static_cast<std::size_t>(x)] = image.pixelColor(area.left() + x, y) == colour;
    }
  }
  return found;
}

}  // namespace spillway::desktop
