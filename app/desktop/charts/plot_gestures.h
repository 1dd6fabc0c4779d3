// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QRectF>
#include <functional>
#include <optional>

#include "app/desktop/charts/time_window.h"

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace spillway::desktop {

struct TimeScale;

/// What pointer and keys do on a plot: they move the crosshair and the time window of all charts.
///
/// Drag: shows that part (from 8 pixels on; Esc gives up). Wheel: zooms about the pointer; with
/// Shift it pans. Left and right: pan by a tenth, with Shift by a hundredth. Home: everything.
/// + and -: zoom. Beside the plot the wheel is left to whatever scrolls.
class PlotGestures : public QObject {
  Q_OBJECT

 public:
  /// Where the plot is, in pixels of the surface, and what time is where.
  using Area = std::function<QRectF()>;
  using Scale = std::function<TimeScale()>;

  /// `surface` gets the pointer, `keys` the keys; both must outlive this.
  PlotGestures(TimeWindow& window, QWidget& surface, QWidget& keys, Area area, Scale scale);

  /// What is marked by a drag that goes on.
  std::optional<QRectF> brush() const;

 Q_SIGNALS:
  void brush_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  bool release(const QMouseEvent& event);
  bool wheel(const QWheelEvent& event);
  bool key(const QKeyEvent& event);
  void point_at(std::optional<double> x);
  void end_drag();

  QPointer<TimeWindow> window_;  // a main window that closes may lose it before its charts
  QWidget& surface_;
  QWidget& keys_;
  Area area_;
  Scale scale_;
  std::optional<double> pointer_;  // the crosshair stays at this pixel while time moves under it
  std::optional<double> pressed_;
  double dragged_ = 0;
};

}  // namespace spillway::desktop
