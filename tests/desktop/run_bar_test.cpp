// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/run_bar.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "app/desktop/window/run_until_dialog.h"
#include "app/desktop/window/seed_field.h"
#include "app/desktop/window/speed_control.h"
#include "app/desktop/workbench/time_text.h"

using namespace spillway::desktop;
using spillway::scenario::Value;

namespace {

constexpr Nanos ms = 1'000'000;
constexpr Nanos second = 1'000 * ms;

const std::string small = R"({
  "spillway": 1, "name": "small", "duration": "20s", "seed": 3,
  "nodes": {
    "users": {"kind": "clients", "calls": "shop", "arrivals": {"kind": "poisson", "rate": "500/s"}},
    "shop": {"kind": "service", "workers": 4, "steps": [{"cpu": "1ms"}]}
  }
})";

/// Takes every key for itself, as a line of text on X11 takes Ctrl+E and Ctrl+K.
class GreedyEdit : public QLineEdit {
  bool event(QEvent* event) override {
    if (event->type() != QEvent::ShortcutOverride) return QLineEdit::event(event);
    event->accept();
    return true;
  }
};

}  // namespace

class RunBarTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    bench_ = std::make_unique<Workbench>(SPILLWAY_PROGRAM);
    time_ = std::make_unique<TimeWindow>();
    main_ = std::make_unique<QMainWindow>();
    bar_ = new RunBar(*bench_, *time_);
    main_->addToolBar(bar_);
    main_->setCentralWidget(new QLineEdit);
    main_->resize(1280, 200);
    main_->show();
    QVERIFY(QTest::qWaitForWindowActive(main_.get()));
    main_->setFocus();
    QSignalSpy loaded(&run(), &Run::loaded);
    bench_->open(small, {});
    QVERIFY(loaded.wait());
  }
  void cleanup() {
    main_.reset();
    time_.reset();
    bench_.reset();
  }

  void space_runs_and_pauses_and_adds_nothing_after() {
    QCOMPARE(action("run")->text(), QString("Run"));
    press(Qt::Key_Space);
    QCOMPARE(action("run")->text(), QString("Pause"));
    QTRY_VERIFY_WITH_TIMEOUT(label("clock") != "00:00:00.000", 150);
    press(Qt::Key_Space);
    QTRY_COMPARE(action("run")->text(), QString("Run"));
    const QString clock = label("clock");
    const Nanos now = run().now();
    QTest::qWait(150);
    QCOMPARE(label("clock"), clock);
    QCOMPARE(run().now(), now);
  }

  void the_run_button_does_the_same() {
    QTest::mouseClick(bar_->findChild<QToolButton*>("run_button"), Qt::LeftButton);
    QTRY_COMPARE(run().state(), Run::State::running);
    QTest::mouseClick(bar_->findChild<QToolButton*>("run_button"), Qt::LeftButton);
    QTRY_COMPARE(run().state(), Run::State::paused);
  }

  void space_presses_a_button_that_was_reached_with_tab() {
    auto* box = new QCheckBox("box");
    main_->setCentralWidget(box);
    QTRY_VERIFY(box->isVisible());
    box->setFocus(Qt::TabFocusReason);
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(box->isChecked());
    QCOMPARE(run().state(), Run::State::paused);
    box->clearFocus();
    QTest::mouseClick(box, Qt::LeftButton);
    box->setFocus(Qt::MouseFocusReason);
    const bool checked = box->isChecked();
    QTest::keyClick(box, Qt::Key_Space);
    QCOMPARE(box->isChecked(), checked);
    QTRY_COMPARE(run().state(), Run::State::running);
  }

  void a_space_that_is_typed_is_a_space() {
    auto* edit = qobject_cast<QLineEdit*>(main_->centralWidget());
    edit->setFocus();
    QTest::keyClicks(edit, "a b<c>");
    QCOMPARE(edit->text(), QString("a b<c>"));
    QCOMPARE(run().state(), Run::State::paused);
  }

  void ctrl_e_and_ctrl_k_are_shortcuts_while_a_text_is_typed() {
    auto* edit = new GreedyEdit;
    main_->setCentralWidget(edit);
    QTRY_VERIFY(edit->isVisible());
    edit->setFocus();
    for (const Qt::Key key : {Qt::Key_E, Qt::Key_K}) {
      QAction command;
      command.setShortcut(Qt::CTRL | key);
      main_->addAction(&command);
      QSignalSpy triggered(&command, &QAction::triggered);
      QTest::keyClick(edit, key, Qt::ControlModifier);
      QCOMPARE(triggered.count(), 1);
    }
  }

  void f4_steps_as_far_as_last_chosen() {
    press(Qt::Key_F4);
    QTRY_COMPARE(run().now(), 10 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    action("step_1s")->trigger();
    QTRY_COMPARE(run().now(), 1010 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    QTRY_COMPARE(label("clock"), QString("00:00:01.010"));
    press(Qt::Key_F4);
    QTRY_COMPARE(run().now(), 2010 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    const auto events = run().events();
    action("step_event")->trigger();
    QTRY_COMPARE(run().events(), events + 1);
    QVERIFY(action("step")->toolTip().contains("event"));
  }

  void ctrl_r_goes_back_to_zero_as_the_scenario_says() {
    begin();
    bench_->tune("shop.workers", 9);
    QTRY_COMPARE(run().markers().size(), 1u);
    QSignalSpy loaded(&run(), &Run::loaded);
    press(Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(run().now(), 0);
    QTRY_COMPARE(label("clock"), QString("00:00:00.000"));
    QCOMPARE(run().markers().size(), 0u);
    QVERIFY(!action("reset_keep")->isEnabled());
  }

  void a_reset_can_keep_the_tuned_values() {
    begin();
    bench_->tune("shop.workers", 9);
    QTRY_COMPARE(run().markers().size(), 1u);
    QTRY_VERIFY(action("reset_keep")->isEnabled());
    QSignalSpy loaded(&run(), &Run::loaded);
    press(Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(run().now(), 0);
    QCOMPARE(run().markers().size(), 1u);
    begin();
    action("step")->trigger();
    QTRY_COMPARE(*run().param("shop.workers")->find("value"), Value(9));
  }

  void the_speed_goes_from_a_tenth_to_a_thousand_and_max() {
    auto* slider = bar_->findChild<QSlider*>("speed_slider");
    QCOMPARE(run().speed(), 1.0);
    QCOMPARE(label("speed_value"), QString("×1"));
    slider->setValue(slider->minimum());
    QCOMPARE(run().speed(), 0.1);
    slider->setValue(slider->maximum() - 1);
    QCOMPARE(run().speed(), 1000.0);
    QCOMPARE(label("speed_value"), QString("×%1").arg(QLocale().toString(1000.0)));
    slider->setValue(slider->maximum());
    QCOMPARE(run().speed(), 0.0);
    QCOMPARE(label("speed_value"), QString("Max"));
  }

  void the_keys_below_and_above_change_the_speed() {
    press(Qt::Key_Greater, Qt::ShiftModifier);
    QCOMPARE(run().speed(), 2.0);
    press(Qt::Key_Less, Qt::ShiftModifier);
    press(Qt::Key_Less);
    QCOMPARE(run().speed(), 0.5);
  }

  void the_achieved_speed_is_shown_and_why_it_is_lower() {
    auto* achieved = bar_->findChild<QLabel*>("achieved_speed");
    QCOMPARE(achieved->text(), QString());
    press(Qt::Key_Space);
    QTRY_VERIFY(achieved->text().contains("×"));
    QTRY_VERIFY(!achieved->toolTip().contains("limited by CPU"));
    bar_->findChild<QSlider*>("speed_slider")->setValue(12);  // ×1000 is 500,000 requests a second
    QTRY_VERIFY(achieved->toolTip().contains("limited by CPU") ||
                run().state() == Run::State::finished);
    press(Qt::Key_Space);
    QTRY_COMPARE(achieved->text(), QString());
  }

  void run_until_stops_at_its_time() {
    RunUntilDialog* dialog = open_run_until();
    dialog->findChild<QLineEdit*>("run_until_time")->setText("0:01.5");
    bar_->findChild<QSlider*>("speed_slider")->setValue(6);
    dialog->accept();
    QTRY_COMPARE(run().now(), 1500 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    QTRY_VERIFY(!main_->findChild<RunUntilDialog*>());
  }

  void run_until_stops_when_its_condition_is_met() {
    RunUntilDialog* dialog = open_run_until();
    auto* metric = dialog->findChild<QComboBox*>("run_until_metric");
    auto* ok = dialog->findChild<QPushButton*>();
    QVERIFY(ok->isEnabled());
    dialog->findChild<QAbstractButton*>("run_until_by_condition")->click();
    metric->setEditText("no such metric");
    QVERIFY(!dialog->findChild<QLabel*>("run_until_problem")->text().isEmpty());
    metric->setCurrentIndex(metric->findText("shop.offered"));
    dialog->findChild<QComboBox*>("run_until_stat")->setCurrentText("count");
    QTest::keyClicks(dialog->findChild<QLineEdit*>("run_until_bound"), "8");
    QVERIFY(dialog->findChild<QLabel*>("run_until_problem")->text().isEmpty());
    bar_->findChild<QSlider*>("speed_slider")->setValue(13);
    QSignalSpy message(bench_.get(), &Workbench::message);
    dialog->accept();
    QTRY_VERIFY(run().now() > 0 && run().state() == Run::State::paused);
    QCOMPARE(run().now() % (10 * ms), 0);
    QCOMPARE(message.count(), 1);
    const auto offered = [this] {
      return *run().snapshot().find("nodes")->find("shop")->find("offered")->integer();
    };
    QTRY_VERIFY(offered() > 8);
  }

  void run_until_says_what_is_wrong() {
    begin();
    RunUntilDialog* dialog = open_run_until();
    auto* time = dialog->findChild<QLineEdit*>("run_until_time");
    auto* problem = dialog->findChild<QLabel*>("run_until_problem");
    QVERIFY(problem->text().isEmpty());
    for (const char* wrong : {"soon", "50ms", "0", "25s", "1:2:3:4", ""}) {
      time->setText(wrong);
      QVERIFY2(!problem->text().isEmpty(), wrong);
      dialog->accept();
      QVERIFY(dialog->isVisible());
    }
    QCOMPARE(run().state(), Run::State::paused);
  }

  void a_seed_that_is_none_is_refused_with_a_message() {
    QSignalSpy message(bench_.get(), &Workbench::message);
    for (const char* wrong : {"abc", "-1", "1.5", "9223372036854775808"}) {
      enter_seed(wrong);
      QCOMPARE(bar_->findChild<QLineEdit*>("seed_field")->text(), QString("3"));
      QVERIFY(message.takeLast()[0].toString().contains(wrong));
    }
    QCOMPARE(run().seed(), 3);
  }

  void a_seed_before_the_run_is_taken_at_once() {
    enter_seed("42");
    QTRY_COMPARE(run().seed(), 42);
    QVERIFY(!bar_->findChild<QLineEdit*>("seed_field")->hasFocus());
    QVERIFY(!bench_->document().modified());
    action("dice")->trigger();
    QTRY_VERIFY(run().seed() != 42);
    QTRY_COMPARE(bar_->findChild<QLineEdit*>("seed_field")->text(), QString::number(run().seed()));
  }

  void a_seed_while_it_runs_asks_to_begin_anew() {
    begin();
    enter_seed("42");
    auto* question = bar_->findChild<QMessageBox*>("seed_question");
    QVERIFY(question);
    QCOMPARE(run().seed(), 3);
    question->buttons().last()->click();
    QTRY_VERIFY(!bar_->findChild<QMessageBox*>("seed_question"));
    QCOMPARE(run().seed(), 3);
    QCOMPARE(run().now(), 100 * ms);
    QCOMPARE(bar_->findChild<QLineEdit*>("seed_field")->text(), QString("3"));
    action("dice")->trigger();
    question = bar_->findChild<QMessageBox*>("seed_question");
    QVERIFY(question);
    question->buttons().first()->click();
    QTRY_COMPARE(run().now(), 0);
    QTRY_VERIFY(run().seed() != 3);
  }

  void the_granularity_is_that_of_the_time_window() {
    QVERIFY(action("granularity_10ms")->isChecked());
    action("granularity_1s")->trigger();
    QCOMPARE(time_->granularity(), second);
    time_->set_granularity(100 * ms);
    QVERIFY(action("granularity_100ms")->isChecked());
    QVERIFY(!action("granularity_1s")->isChecked());
  }

  void a_mark_is_put_where_the_run_is() {
    begin();
    press(Qt::Key_M, Qt::ControlModifier);
    press(Qt::Key_M, Qt::ControlModifier);
    QCOMPARE(run().markers().size(), 2u);
    QCOMPARE(run().markers()[1], (Marker{Marker::Kind::note, 100 * ms, 100 * ms, "Mark 2", true}));
  }

  void marks_that_a_reset_keeps_are_counted_on() {
    begin();
    press(Qt::Key_M, Qt::ControlModifier);
    bench_->tune("shop.workers", 9);
    QTRY_VERIFY(action("reset_keep")->isEnabled());
    QSignalSpy loaded(&run(), &Run::loaded);
    action("reset_keep")->trigger();
    QTRY_COMPARE(loaded.count(), 1);
    press(Qt::Key_M, Qt::ControlModifier);
    QStringList marks;
    for (const Marker& marker : run().markers()) {
      if (marker.kind == Marker::Kind::note) marks += marker.text;
    }
    QCOMPARE(marks, (QStringList{"Mark 2", "Mark 1"}));  // in order of time
    press(Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(loaded.count(), 2);
    press(Qt::Key_M, Qt::ControlModifier);
    QCOMPARE(run().markers().front().text, "Mark 1");
  }

  void what_cannot_be_done_says_so_or_is_disabled() {
    Workbench empty(SPILLWAY_PROGRAM);
    RunBar bar(empty, *time_);
    QSignalSpy message(&empty, &Workbench::message);
    bar.findChild<QAction*>("run")->trigger();
    QCOMPARE(message.count(), 1);
    QVERIFY(!bar.findChild<QAction*>("step")->isEnabled());
    QVERIFY(!bar.findChild<QAction*>("reset")->isEnabled());
    QVERIFY(!bar.findChild<QLineEdit*>("seed_field")->isEnabled());
  }

  void every_control_has_a_name_and_a_tooltip() {
    for (const QAction* command : bar_->commands()) {
      QVERIFY2(!command->text().isEmpty(), qPrintable(command->objectName()));
      QVERIFY2(!command->toolTip().isEmpty(), qPrintable(command->objectName()));
      QVERIFY(!command->objectName().isEmpty());
    }
    for (const char* name : {"speed_slider", "seed_field", "clock", "progress", "end_time"}) {
      const auto* control = bar_->findChild<QWidget*>(name);
      QVERIFY2(!control->accessibleName().isEmpty() && !control->toolTip().isEmpty(), name);
    }
  }

  void it_fits_into_a_small_window_and_nothing_moves_when_it_runs() {
    main_->resize(1280, 720);
    const int width = bar_->sizeHint().width();
    press(Qt::Key_Space);
    QTRY_VERIFY(!label("achieved_speed").isEmpty());
    QCOMPARE(bar_->sizeHint().width(), width);
    QVERIFY2(bar_->sizeHint().width() <= 1280,
             qPrintable(QString::number(bar_->sizeHint().width())));
    QVERIFY(bar_->findChild<QToolButton*>("mark_button")->isVisible());
  }

  void times_are_read_as_people_write_them() {
    QCOMPARE(parse_time("83.45s"), std::optional(83'450 * ms));
    QCOMPARE(parse_time("1:23.45"), std::optional(83'450 * ms));
    QCOMPARE(parse_time("00:01:23.450"), std::optional(83'450 * ms));
    QCOMPARE(parse_time(" 2 min "), std::optional(120 * second));
    QCOMPARE(parse_time("250"), std::optional(250 * second));
    QVERIFY(!parse_time("1:x"));
    QVERIFY(!parse_time(""));
    QCOMPARE(clock_text(83'450 * ms + 999), QString("00:01:23.450"));
  }

 private:
  Run& run() { return bench_->run(); }
  QAction* action(const char* name) { return bar_->findChild<QAction*>(name); }
  QString label(const char* name) { return bar_->findChild<QLabel*>(name)->text(); }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(main_.get(), key, modifiers);
  }
  void begin() {
    run().step_by(100 * ms);
    QTRY_COMPARE(run().now(), 100 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
  }
  void enter_seed(const char* text) {
    auto* field = bar_->findChild<QLineEdit*>("seed_field");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
  RunUntilDialog* open_run_until() {
    press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    return main_->findChild<RunUntilDialog*>("run_until_dialog");
  }

  std::unique_ptr<Workbench> bench_;
  std::unique_ptr<TimeWindow> time_;
  std::unique_ptr<QMainWindow> main_;
  RunBar* bar_ = nullptr;
};

QTEST_MAIN(RunBarTest)
#include "run_bar_test.moc"
