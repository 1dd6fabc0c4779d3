// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/run_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QMenu>
#include <QToolButton>
#include <algorithm>

#include "app/desktop/settings/icon.h"
#include "app/desktop/window/run_clock.h"
#include "app/desktop/window/run_until_dialog.h"
#include "app/desktop/window/seed_field.h"
#include "app/desktop/window/shared_keys.h"
#include "app/desktop/window/speed_control.h"

namespace spillway::desktop {

namespace {

constexpr Nanos millisecond = 1'000'000;
constexpr Nanos second = 1'000 * millisecond;

}  // namespace

RunBar::RunBar(Workbench& workbench, TimeWindow& window, QWidget* parent)
    : QToolBar(parent), workbench_(workbench), run_(workbench.run()), window_(window) {
  setObjectName("run_bar");
  setMovable(false);
  setIconSize(QSize(fontMetrics().height(), fontMetrics().height()) * 1.1);
  new SharedKeys(this);
  make_run_actions();
  make_step_actions();
  make_reset_actions();
  make_speed_actions();
  make_granularity();
  lay_out();

  connect(&run_, &Run::state_changed, this, &RunBar::show_state);
  connect(&run_, &Run::markers_changed, this, &RunBar::show_state);
  connect(&window_, &TimeWindow::granularity_changed, this, &RunBar::show_granularity);
  retranslate();
  show_granularity();
}

QAction* RunBar::command(const char* name, const char* icon_name, const QKeySequence& key,
                         std::function<void()> act) {
  auto* action = new QAction(this);
  action->setObjectName(name);
  if (icon_name) action->setIcon(icon(icon_name));
  action->setShortcut(key);
  connect(action, &QAction::triggered, this, std::move(act));
  commands_ += action;
  return action;
}

void RunBar::make_run_actions() {
  run_action_ = command("run", "run", Qt::Key_Space, [this] { toggle_run(); });
  run_until_ = command("run_until", nullptr, QKeySequence("Ctrl+Shift+R"), [this] { run_until(); });
}

void RunBar::make_step_actions() {
  step_ = command("step", "step", Qt::Key_F4, [this] { step(); });
  const auto choice = [this](const char* name, std::function<void()> act) {
    QAction* action = command(name, nullptr, {}, std::move(act));
    connect(action, &QAction::triggered, this, [this, action] {
      last_step_ = action;
      retranslate();
    });
    return action;
  };
  step_event_ = choice("step_event", [this] { run_.step_events(1); });
  step_10ms_ = choice("step_10ms", [this] { run_.step_by(10 * millisecond); });
  step_1s_ = choice("step_1s", [this] { run_.step_by(second); });
  last_step_ = step_10ms_;
}

void RunBar::make_reset_actions() {
  reset_ = command("reset", "reset", QKeySequence("Ctrl+R"), [this] { run_.reset(); });
  reset_keep_ =
      command("reset_keep", nullptr, QKeySequence("Ctrl+Alt+R"), [this] { run_.reset({}, true); });
}

void RunBar::make_speed_actions() {
  slower_ = command("slower", nullptr, {}, [this] { speed_->change_by(-1); });
  faster_ = command("faster", nullptr, {}, [this] { speed_->change_by(1); });
  // Some keyboards tell of the Shift that these take, some do not.
  slower_->setShortcuts({QKeySequence("<"), QKeySequence("Shift+<")});
  faster_->setShortcuts({QKeySequence(">"), QKeySequence("Shift+>")});
}

void RunBar::make_granularity() {
  granularity_ = new QActionGroup(this);
  for (const Nanos width : {10 * millisecond, 100 * millisecond, second}) {
    QAction* action = command(width == second              ? "granularity_1s"
                              : width == 100 * millisecond ? "granularity_100ms"
                                                           : "granularity_10ms",
                              nullptr, {}, [this, width] { window_.set_granularity(width); });
    action->setCheckable(true);
    action->setData(QVariant::fromValue(width));
    granularity_->addAction(action);
  }
}

void RunBar::lay_out() {
  run_button_ = button(run_action_, {run_until_});
  addWidget(run_button_);
  addWidget(button(step_, {step_event_, step_10ms_, step_1s_}));
  addWidget(button(reset_, {reset_keep_}));
  addWidget(new RunClock(run_));
  addSeparator();
  speed_ = new SpeedControl(run_);
  speed_->addActions({slower_, faster_});
  addWidget(speed_);
  addSeparator();
  seed_ = new SeedField(workbench_);
  commands_ += seed_->dice();
  addWidget(seed_);
  addSeparator();
  addActions(granularity_->actions());
  addSeparator();
  mark_ = command("mark", "mark", QKeySequence("Ctrl+M"), [this] { mark(); });
  mark_place_ = addWidget(button(mark_, {}));
}

void RunBar::add_button(QAction* action) {
  insertWidget(mark_place_, button(action, {}));
}

QToolButton* RunBar::button(QAction* action, const QList<QAction*>& more) {
  auto* made = new QToolButton;
  made->setObjectName(action->objectName() + "_button");
  made->setDefaultAction(action);
  made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  made->setFocusPolicy(Qt::TabFocus);
  if (more.isEmpty()) return made;
  auto* menu = new QMenu(made);
  menu->addActions(more);
  made->setMenu(menu);
  made->setPopupMode(QToolButton::MenuButtonPopup);
  made->addActions(more);  // a menu that is closed has no shortcuts
  return made;
}

void RunBar::toggle_run() {
  switch (run_.state()) {
    case Run::State::running:
      run_.pause();
      break;
    case Run::State::paused:
      run_.start();
      break;
    case Run::State::finished:
      Q_EMIT workbench_.message(tr("The run is at its end. Reset (Ctrl+R) begins anew."));
      break;
    case Run::State::dead:
      Q_EMIT workbench_.message(tr("The run has died. Reset (Ctrl+R) starts a new one."));
      break;
    case Run::State::empty:
      Q_EMIT workbench_.message(tr("Nothing is loaded. Open a scenario first (Ctrl+O)."));
      break;
  }
}

void RunBar::step() {
  last_step_->trigger();
}

void RunBar::run_until() {
  run_.pause();
  auto* dialog = new RunUntilDialog(run_, window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void RunBar::mark() {
  // After a reset that keeps the marks, the numbers go on.
  const auto marks =
      std::count_if(run_.markers().begin(), run_.markers().end(),
                    [](const Marker& marker) { return marker.kind == Marker::Kind::note; });
  run_.mark(tr("Mark %1").arg(marks + 1));
}

void RunBar::show_state() {
  const Run::State state = run_.state();
  const bool running = state == Run::State::running;
  run_action_->setIcon(icon(running ? "pause" : "run"));
  run_action_->setText(running ? tr("Pause") : tr("Run"));
  run_action_->setToolTip(running ? tr("Pause the run (Space)") : tr("Run (Space)"));
  const bool still = state == Run::State::paused;
  for (QAction* action : {step_, step_event_, step_10ms_, step_1s_}) action->setEnabled(still);
  run_until_->setEnabled(still || running);
  const bool is_loaded = state != Run::State::empty;
  reset_->setEnabled(is_loaded);
  reset_keep_->setEnabled(is_loaded && run_.has_changes());
  mark_->setEnabled(is_loaded && state != Run::State::dead);
}

void RunBar::show_granularity() {
  for (QAction* action : granularity_->actions()) {
    action->setChecked(action->data().value<Nanos>() == window_.granularity());
  }
}

void RunBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QToolBar::changeEvent(event);
}

void RunBar::retranslate() {
  setWindowTitle(tr("Run"));
  run_until_->setText(tr("Run until…"));
  run_until_->setToolTip(tr("Run to a time, or until a condition is met (Ctrl+Shift+R)"));
  step_event_->setText(tr("Step one event"));
  step_10ms_->setText(tr("Step 10 ms"));
  step_1s_->setText(tr("Step 1 s"));
  step_->setText(tr("Step"));
  step_->setToolTip(tr("%1 (F4); the arrow beside chooses how far").arg(last_step_->text()));
  reset_->setText(tr("Reset"));
  reset_->setToolTip(tr("Back to 0, as the scenario says (Ctrl+R)"));
  reset_keep_->setText(tr("Reset and keep live changes"));
  reset_keep_->setToolTip(tr("Back to 0; what was tuned and injected happens again at its time"));
  slower_->setText(tr("Slower"));
  faster_->setText(tr("Faster"));
  mark_->setText(tr("Mark"));
  mark_->setToolTip(tr("A mark on all charts, here and now (Ctrl+M)"));
  const QStringList widths{tr("10 ms"), tr("100 ms"), tr("1 s")};
  for (int i = 0; i < widths.size(); ++i) {
    QAction* action = granularity_->actions()[i];
    action->setText(widths[i]);
    action->setToolTip(tr("Show buckets of %1").arg(widths[i]));
  }
  // As wide as either text, so that nothing moves when they change.
  int width = 0;
  for (const QString& text : {tr("Run"), tr("Pause")}) {
    run_action_->setText(text);
    width = std::max(width, run_button_->sizeHint().width());
  }
  run_button_->setMinimumWidth(width);
  show_state();
}

}  // namespace spillway::desktop
