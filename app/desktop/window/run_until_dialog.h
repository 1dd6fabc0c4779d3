// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/desktop/charts/metric.h"
#include "app/desktop/workbench/run.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QRadioButton;

namespace spillway::desktop {

/// Asks how far to run: to an instant, or until a statistic of a metric passes a bound.
class RunUntilDialog : public QDialog {
  Q_OBJECT

 public:
  explicit RunUntilDialog(Run& run, QWidget* parent = nullptr);

  void accept() override;

 private:
  void fill_metrics();
  void metric_chosen();
  const Metric* metric() const;
  bool is_duration() const;
  std::optional<double> bound() const;
  /// Says what is missing or wrong; the OK button is for when nothing is.
  void check();

  Run& run_;
  std::vector<Metric> metrics_;
  QRadioButton* by_time_;
  QLineEdit* time_;
  QRadioButton* by_condition_;
  QComboBox* metric_;
  QComboBox* stat_;
  QComboBox* side_;
  QLineEdit* bound_;
  QLabel* problem_;
  QDialogButtonBox* buttons_;
};

}  // namespace spillway::desktop
