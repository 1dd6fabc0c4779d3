// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/workbench/run.h"

class QLabel;
class QProgressBar;

namespace spillway::desktop {

/// Where the run is: its virtual time, how much of the whole that is, and its end.
class RunClock : public QWidget {
  Q_OBJECT

 public:
  explicit RunClock(Run& run, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show_time();
  void retranslate();

  Run& run_;
  QLabel* now_;
  QProgressBar* progress_;
  QLabel* end_;
};

}  // namespace spillway::desktop
