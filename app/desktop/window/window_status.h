// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include "app/desktop/workbench/run.h"

class QLabel;
class QStatusBar;

namespace spillway::desktop {

/// The status bar: state, achieved speed, events, what a frame costs, and the variants.
class WindowStatus : public QObject {
  Q_OBJECT

 public:
  WindowStatus(Run& run, QStatusBar& bar);
  void retranslate();

 private:
  QLabel* add(const char* name, QStatusBar& bar);
  void update();

  Run& run_;
  QLabel* state_;
  QLabel* speed_;
  QLabel* events_;
  QLabel* frames_;
  QLabel* variants_;
  QElapsedTimer since_;        ///< the last count
  std::uint64_t counted_ = 0;  ///< events at that time
  double rate_ = 0;
};

}  // namespace spillway::desktop
