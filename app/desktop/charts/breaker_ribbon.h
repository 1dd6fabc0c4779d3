// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "app/desktop/charts/curve_columns.h"
#include "app/desktop/charts/plot.h"

namespace spillway::desktop {

/// The states of breakers over time, a row for each: a filled band with the state's name and its
/// own hatching, so that nothing depends on telling colours apart. Where a pixel is wider than a
/// state lasted, it is hatched crosswise.
///
/// Its curves are gauges `state` with the statistic max: 0 closed, 1 half-open, 2 open.
class BreakerRibbon final : public Plot {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { closed, half_open, open, mixed };
  /// Columns [from, to) of one state.
  struct Stretch {
    State state = State::closed;
    int from = 0;
    int to = 0;
    bool operator==(const Stretch&) const = default;
  };

  explicit BreakerRibbon(TimeWindow& window, QWidget* parent = nullptr);

  QRectF area() const override;
  void paint(QPainter& painter, const QRectF& target) override;
  QSize sizeHint() const override;

  /// In the language of the window.
  static QString name_of(State state);
  static State state_of(double value);
  static std::vector<Stretch> stretches(const std::vector<Extent>& columns);
  /// In the minute up to an instant: what the breaker counts itself, else how often it opened.
  static int flaps(const PlotCurve& row, Nanos granularity, Nanos until);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void rebuild() override;
  void apply_theme() override;
  void show_time() override;
  void show_values() override;
  void repaint_plot() override;

 private:
  void paint_all(QPainter& painter);
  void paint_row(QPainter& painter, std::size_t row, double top);
  void paint_band(QPainter& painter, const std::vector<Stretch>& stretches, const QRectF& band);
  void paint_times(QPainter& painter) const;
  QString summary(const PlotCurve& row) const;

  struct Drawn {
    CurveColumns b;
    CurveColumns a;
  };
  std::vector<Drawn> drawn_;
};

}  // namespace spillway::desktop
