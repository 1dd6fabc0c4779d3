// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/desktop/charts/chart_spec.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace spillway::desktop {

/// Any metric of any node, with a statistic, for a new chart or one that has room for it.
class AddMetricDialog : public QDialog {
  Q_OBJECT

 public:
  AddMetricDialog(std::vector<Metric> metrics, std::vector<ChartSpec> charts,
                  QWidget* parent = nullptr);

  /// Null while none is chosen.
  const Metric* metric() const;
  SeriesKey series() const;
  /// Empty for a new chart.
  QString chart_id() const;

 private:
  void fill_list();
  void filter(const QString& words);
  void metric_chosen();
  void series_chosen();

  std::vector<Metric> metrics_;
  std::vector<ChartSpec> charts_;
  QLineEdit* search_;
  QTreeWidget* list_;
  QLabel* help_;
  QComboBox* outcome_;
  QComboBox* stat_;
  QComboBox* chart_;
  QDialogButtonBox* buttons_;
};

}  // namespace spillway::desktop
