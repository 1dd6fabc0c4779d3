// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/desktop/workbench/nanos.h"

class QLabel;
class QTreeWidget;

namespace spillway::desktop {

class ChartBoard;

/// The values of all charts in sight at the crosshair, or else at the present: of the bucket that
/// holds that instant, A beside B.
class Readout : public QWidget {
  Q_OBJECT

 public:
  explicit Readout(ChartBoard& board, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void retranslate();
  void name_columns();
  void rebuild();
  void update_soon();
  void update_values();
  Nanos latest() const;

  ChartBoard& board_;
  QLabel* time_;
  QTreeWidget* table_;
  QTimer timer_;
  bool stale_ = true;  // of the rows, not of their values
};

}  // namespace spillway::desktop
