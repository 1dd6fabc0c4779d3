// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "app/desktop/charts/plot.h"

class QChart;
class QChartView;
class QLineSeries;
class QLogValueAxis;
class QValueAxis;

namespace spillway::desktop {

class CurveItem;

/// How the value axis finds its range.
struct AxisRange {
  bool logarithmic = false;
  bool fixed = false;
  double low = 0;  ///< of a fixed range, in the unit of the chart
  double high = 1;
  bool with_a = true;  ///< an automatic range has room for A, too
  /// An automatic linear range leaves out rare peaks; what is above a range is marked with its
  /// value.
  bool cuts_peaks = false;
  bool operator==(const AxisRange&) const = default;
};

/// Curves over time. The only class that knows Qt Charts, which gives axes and legend: each curve
/// has an empty QLineSeries for its name and pen, and is painted by one CurveItem.
class LiveChart final : public Plot {
  Q_OBJECT

 public:
  explicit LiveChart(TimeWindow& window, QWidget* parent = nullptr);

  QRectF area() const override;
  void paint(QPainter& painter, const QRectF& target) override;

  const AxisRange& range() const { return range_; }
  void set_range(const AxisRange& range);
  ValueScale value_scale() const;
  /// Buckets are narrower than pixels: then a column shows the least and the greatest of several.
  bool dense() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void rebuild() override;
  void apply_theme() override;
  void show_time() override;
  void show_values() override;
  void repaint_plot() override;

 private:
  void update_item();
  void place();
  void add_curve(std::size_t curve);
  void scale_time();
  void scale_values();
  void use_axis();
  Extent seen(Nanos from, Nanos to) const;
  Extent wanted() const;

  QChart* chart_;
  QChartView* view_;
  CurveItem* item_;
  QValueAxis* time_;
  QValueAxis* linear_;
  QLogValueAxis* logarithmic_;
  QLineSeries* frame_;  // holds the axes, also while there are no curves
  QList<QLineSeries*> series_;
  AxisRange range_;
  AutoRange auto_;
  Extent decades_{1, 10};
};

}  // namespace spillway::desktop
