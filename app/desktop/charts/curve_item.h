// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QGraphicsItem>
#include <QRectF>
#include <optional>
#include <vector>

#include "app/desktop/charts/curve_columns.h"
#include "app/desktop/charts/plot.h"

namespace spillway::desktop {

/// Everything of a chart that moves: curves, markers, crosshair. One item that paints itself, for a
/// QLineSeries works out the outline of its whole line at every change.
///
/// Curves are painted as one upright bar for each pixel column, without antialiasing: B solid, A
/// dashed behind it.
class CurveItem : public QGraphicsItem {
 public:
  /// `plot` outlives the item.
  CurveItem(const Plot& plot, QGraphicsItem* parent);

  /// All of the chart, of which `area` is the plot. Both in pixels.
  void set_geometry(const QRectF& chart, const QRectF& area);
  void set_values(const ValueScale& scale) { values_ = scale; }
  void set_brush(std::optional<QRectF> brush) { brush_ = brush; }

  /// Other values: repaints the curves and the names at their ends.
  void refresh_curves();
  /// Another time, crosshair or marker: repaints what lies around the plot as well. That is twice
  /// as dear, for there are the times of the axis, and to lay out text is slow.
  void refresh_all();

  QRectF boundingRect() const override { return bounds_; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override;

 private:
  struct Drawn {
    CurveColumns b;
    CurveColumns a;
  };
  struct Label {
    double y = 0;
    std::size_t curve = 0;
  };

  void paint_curves(QPainter& painter);
  void paint_bars(QPainter& painter, const std::vector<Extent>& columns, double factor,
                  const QColor& colour, double ratio, bool dashed);
  void paint_labels(QPainter& painter, std::vector<Label> labels) const;
  /// Above the values that the axis does not reach: how high they are.
  void paint_peaks(QPainter& painter, double ratio) const;

  const Plot& plot_;
  QRectF bounds_;
  QRectF area_;
  ValueScale values_;
  std::optional<QRectF> brush_;
  std::vector<Drawn> drawn_;
  QList<QRect> bars_;  // kept for its memory
};

}  // namespace spillway::desktop
