// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <cstddef>
#include <vector>

#include "app/desktop/charts/marker_tags.h"
#include "app/desktop/charts/plot_scale.h"
#include "app/desktop/charts/series_history.h"
#include "app/desktop/charts/time_window.h"
#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

class PlotGestures;

/// A curve of a chart, or a row of a ribbon. Histories outlive the plot.
struct PlotCurve {
  QString name;
  int colour = 0;    ///< of Theme::curves
  double scale = 1;  ///< from what the history holds to what is shown
  const SeriesHistory* b = nullptr;
  const SeriesHistory* a = nullptr;      ///< null without a variant A
  Nanos a_offset = 0;                    ///< so much later A is shown than it was
  const SeriesHistory* flaps = nullptr;  ///< of a breaker that counts them; null otherwise
  bool shown = true;
};

/// Something with time to the right: it shows the time window, its markers and the crosshair, and
/// takes the gestures of people. How values are drawn is up to the kinds of plots.
class Plot : public QWidget {
  Q_OBJECT

 public:
  explicit Plot(TimeWindow& window, QWidget* parent = nullptr);
  ~Plot() override;

  const std::vector<PlotCurve>& curves() const { return curves_; }
  void set_curves(std::vector<PlotCurve> curves);
  void show_curve(std::size_t curve, bool shown);
  /// Only this one; all of them, when it is alone already.
  void solo(std::size_t curve);
  const std::vector<Marker>& markers() const { return markers_; }
  void set_markers(std::vector<Marker> markers);
  /// Whether markers say what they are, where there is room. One chart of several is enough.
  void label_markers(bool on);
  bool labels_markers() const { return labels_markers_; }
  /// What to say where there are no curves.
  void set_nothing(const QString& text);
  const QString& nothing() const { return nothing_; }

  TimeWindow& window() const { return window_; }
  /// Where values are drawn, in pixels of this widget.
  virtual QRectF area() const = 0;
  TimeScale time_scale() const;
  std::vector<MarkerTag> tags() const;
  const Theme& theme() const { return theme_; }
  const QColor& colour_of(const PlotCurve& curve) const;

  /// For people who do not see it.
  void describe(const QString& name, const QString& values);

  /// Whether anybody can see it. Out of sight it does no work, and catches up when it is back.
  void set_in_sight(bool on);
  bool in_sight() const { return in_sight_; }
  /// Does what it missed out of sight.
  void catch_up();
  /// There is new data.
  void refresh();
  /// As it is on the screen, for pictures.
  virtual void paint(QPainter& painter, const QRectF& target) = 0;

 Q_SIGNALS:
  void shown_changed();

 protected:
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  /// To be called once by each kind, when its surface is there.
  void take_gestures(QWidget& surface, QWidget& keys);

  /// Curves, their names or colours, or the language have changed.
  virtual void rebuild() = 0;
  virtual void apply_theme() = 0;
  virtual void show_time() = 0;
  virtual void show_values() = 0;
  virtual void repaint_plot() = 0;
  const PlotGestures* gestures() const { return gestures_; }

 private:
  /// Does it, or remembers that there is something to do.
  void when_in_sight(void (Plot::*work)());

  TimeWindow& window_;
  std::vector<PlotCurve> curves_;
  std::vector<Marker> markers_;
  bool labels_markers_ = false;
  QString nothing_;
  bool in_sight_ = true;
  bool missed_ = false;
  Theme theme_;
  PlotGestures* gestures_ = nullptr;
  QWidget* focus_ = nullptr;
};

}  // namespace spillway::desktop
