// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QComboBox;
class QTableView;

namespace spillway::desktop {

class ChartBoard;
class BucketModel;

/// The visible buckets of one chart as a table: for those who cannot see curves, and for exact
/// numbers.
class DataTable : public QWidget {
  Q_OBJECT

 public:
  explicit DataTable(ChartBoard& board, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void retranslate();
  void list_charts();
  void update_soon();
  void update_rows();
  /// Puts the model in step with the chart without moving what is looked at.
  void refill();

  ChartBoard& board_;
  QComboBox* chart_;
  QTableView* table_;
  BucketModel* model_;
  QTimer timer_;
};

}  // namespace spillway::desktop
