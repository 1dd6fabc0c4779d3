// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/desktop/charts/board_plan.h"
#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/charts/series_store.h"
#include "app/desktop/charts/time_window.h"
#include "app/desktop/settings/settings.h"
#include "app/desktop/workbench/workbench.h"

class QAction;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace spillway::desktop {

class ElidedLabel;

/// The charts of the run, one below the other, all over the same time. It begins with those that
/// fit the scenario; people add, remove, reorder and enlarge them. Only what is in sight is pulled
/// and drawn.
class ChartBoard : public QWidget {
  Q_OBJECT

 public:
  ChartBoard(Workbench& workbench, TimeWindow& window, QWidget* parent = nullptr);

  SeriesStore& store() { return store_; }
  TimeWindow& window() { return window_; }
  Run& run() { return run_; }
  const std::vector<Metric>& metrics() const { return metrics_; }

  /// In their order.
  const std::vector<ChartPanel*>& panels() const { return panels_; }
  /// Those that are drawn just now.
  const std::vector<ChartPanel*>& panels_in_sight() const { return in_sight_; }
  /// Null when there is none with this id.
  ChartPanel* panel(const QString& id) const;

  /// A new chart, or one more curve of the chart with this id.
  void add_metric(const Metric& metric, const SeriesKey& series, const QString& chart_id = {});
  void remove(ChartPanel& panel);
  /// To another place in the order.
  void move(ChartPanel& panel, int to);
  /// Alone on the board; among the others again when it is alone already.
  void maximise(ChartPanel& panel);
  ChartPanel* alone() const { return alone_; }
  /// As this scenario began.
  void restore_defaults();
  /// Keeps what people change there, and takes up what they changed before.
  void keep_in(Settings& settings);

 Q_SIGNALS:
  /// New values, for what shows numbers beside the charts.
  void values_changed();
  /// Other charts or curves are in sight.
  void panels_changed();
  void message(const QString& text);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void make_controls();
  void connect_run();
  void retranslate();
  void take_run();
  void take_frame();
  /// The plan has changed.
  void keep();
  /// Makes the panels those of the plan.
  void sync();
  ChartPanel* make_panel(const ChartSpec& spec);
  void lay_out();
  void look_around();
  void refresh_soon();
  void refresh();
  /// How to read what is in sight.
  QString note() const;
  void drag(ChartPanel& panel, const QPoint& to);
  void ask_for_metric();
  std::size_t outcomes() const;
  Provenance provenance() const;

  TimeWindow& window_;
  Run& run_;
  SeriesStore store_;
  BoardPlan plan_;
  Settings* settings_ = nullptr;
  std::vector<Metric> metrics_;
  QString scenario_;
  std::size_t outcomes_ = 0;  // kinds of outcomes that have occurred

  std::vector<ChartPanel*> panels_;
  std::vector<ChartPanel*> in_sight_;
  ChartPanel* alone_ = nullptr;
  QTimer look_timer_;
  QTimer refresh_timer_;
  QElapsedTimer refreshed_;

  QAction* add_;
  QAction* fit_;
  QAction* follow_;
  QAction* restore_;
  ElidedLabel* note_;
  QLabel* empty_;
  QScrollArea* scroll_;
  QVBoxLayout* column_;
};

}  // namespace spillway::desktop
