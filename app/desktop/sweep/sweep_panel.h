// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/desktop/charts/metric.h"
#include "app/desktop/sweep/heat_map.h"
#include "app/desktop/sweep/sweep_runner.h"
#include "app/desktop/workbench/workbench.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStackedLayout;

namespace spillway::desktop {

class AxisEditor;

/// One or two parameters over a range: what comes of a metric, as a heat map. A cell can be opened:
/// the scenario takes its values, and its first run is run again, in the window.
class SweepPanel : public QWidget {
  Q_OBJECT

 public:
  explicit SweepPanel(Workbench& workbench, QWidget* parent = nullptr);

  SweepRunner& runner() { return runner_; }
  HeatMap& map() { return *map_; }
  /// With tabs between the columns, as it is copied.
  QString table_text() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void take_scenario();
  void fill_statistics();
  SweepPlan plan() const;
  void start();
  void show_cell(int cell);
  void show_progress();
  void show_stopped();
  QString plan_text(const SweepPlan& next) const;
  void open_cell(int cell);
  void when_loaded(std::function<void()> then);
  void forget();
  bool has_cells() const;
  void take_values(const std::vector<std::pair<QString, scenario::Value>>& values);
  /// But for these values, the document is still what was swept.
  bool is_swept(const std::vector<std::pair<QString, scenario::Value>>& values) const;
  HeatMap::Texts texts_of(const SweepPlan& swept) const;
  QString cell_text(int cell) const;
  QString shown_value(const SweepAxis& axis, int index) const;
  void retranslate();

  Workbench& workbench_;
  SweepRunner runner_;
  QMetaObject::Connection opening_;  ///< a cell, which waits for a load
  std::string swept_;                ///< the document as it was
  std::vector<Metric> metrics_;
  double scale_ = 1;  ///< of the plan's values to what is shown
  Unit unit_ = Unit::plain;
  AxisEditor* first_;
  AxisEditor* second_;
  QLabel* measure_title_;
  QComboBox* metric_;
  QComboBox* statistic_;
  QLabel* repeats_title_;
  QSpinBox* repeats_;
  QPushButton* go_;
  QPushButton* open_;
  QAction* copy_;
  QProgressBar* progress_;
  QLabel* state_;
  QLabel* cell_;
  HeatMap* map_;
  QLabel* nothing_;
  QStackedLayout* pages_;
  bool stale_ = true;
};

}  // namespace spillway::desktop
