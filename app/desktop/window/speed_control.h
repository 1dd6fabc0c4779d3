// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "app/desktop/workbench/run.h"

class QLabel;
class QSlider;

namespace spillway::desktop {

/// The speeds that a run can be given: ×0.1 to ×1000 in steps of 1, 2, 5, and then Max (0).
constexpr std::array<double, 14> speeds{0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 0};

/// The slider for the speed, its value, and beside it the speed that is achieved.
class SpeedControl : public QWidget {
  Q_OBJECT

 public:
  explicit SpeedControl(Run& run, QWidget* parent = nullptr);

  /// One step slower or faster.
  void change_by(int steps);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void chosen(int position);
  void show_achieved();
  void retranslate();

  Run& run_;
  QLabel* name_;
  QSlider* slider_;
  QLabel* value_;
  QLabel* achieved_;
};

}  // namespace spillway::desktop
