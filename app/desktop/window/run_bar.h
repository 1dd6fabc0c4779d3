// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>
#include <functional>

#include "app/desktop/charts/time_window.h"
#include "app/desktop/workbench/workbench.h"

class QActionGroup;
class QToolButton;

namespace spillway::desktop {

class SeedField;
class SpeedControl;

/// What drives a run: run and pause, steps, reset, its clock and speed, its seed, the width of the
/// buckets that are shown, and marks.
class RunBar : public QToolBar {
  Q_OBJECT

 public:
  RunBar(Workbench& workbench, TimeWindow& window, QWidget* parent = nullptr);

  /// For a menu and the command palette, in order; also those in the menus of buttons.
  QList<QAction*> commands() const { return commands_; }
  /// A button for a command of another part, before the last.
  void add_button(QAction* action);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QAction* command(const char* name, const char* icon_name, const QKeySequence& key,
                   std::function<void()> act);
  void make_run_actions();
  void make_step_actions();
  void make_reset_actions();
  void make_speed_actions();
  void make_granularity();
  void lay_out();
  QToolButton* button(QAction* action, const QList<QAction*>& more);

  void toggle_run();
  void step();
  void run_until();
  void mark();
  void show_state();
  void show_granularity();
  void retranslate();

  Workbench& workbench_;
  Run& run_;
  TimeWindow& window_;
  QList<QAction*> commands_;
  QAction* run_action_ = nullptr;
  QAction* run_until_ = nullptr;
  QAction* step_ = nullptr;
  QAction* step_event_ = nullptr;
  QAction* step_10ms_ = nullptr;
  QAction* step_1s_ = nullptr;
  QAction* last_step_ = nullptr;  ///< what F4 repeats
  QAction* reset_ = nullptr;
  QAction* reset_keep_ = nullptr;
  QAction* slower_ = nullptr;
  QAction* faster_ = nullptr;
  QAction* mark_ = nullptr;
  QActionGroup* granularity_ = nullptr;
  QAction* mark_place_ = nullptr;
  QToolButton* run_button_ = nullptr;
  SpeedControl* speed_ = nullptr;
  SeedField* seed_ = nullptr;
};

}  // namespace spillway::desktop
