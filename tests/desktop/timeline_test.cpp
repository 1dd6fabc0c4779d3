// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolTip>

#include "app/desktop/inspector/field_form.h"
#include "app/desktop/library/new_scenario.h"
#include "app/desktop/timeline/fault_dialog.h"
#include "app/desktop/timeline/fault_mime.h"
#include "app/desktop/timeline/fault_palette.h"
#include "app/desktop/timeline/timeline_panel.h"
#include "app/desktop/timeline/timeline_view.h"
#include "app/desktop/workbench/time_text.h"
#include "tests/desktop/run_fixture.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr Nanos s = second;

/// Does something to the dialog as soon as it is there.
void in_dialog(const std::function<void(FaultDialog&)>& act) {
  auto* poll = new QTimer(qApp);
  QObject::connect(poll, &QTimer::timeout, qApp, [poll, act] {
    auto* dialog = qobject_cast<FaultDialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    poll->deleteLater();
    poll->stop();
    act(*dialog);
  });
  poll->start(10);
}

}  // namespace

class TimelineTest : public QObject {
  Q_OBJECT

  std::unique_ptr<Workbench> workbench_;
  std::unique_ptr<TimeWindow> window_;
  std::unique_ptr<TimelinePanel> panel_;

  TimelineView& view() { return panel_->view(); }
  Document& document() { return workbench_->document(); }
  const Value* at(const char* pointer) { return document().at(pointer); }
  std::string text_at(const char* pointer) {
    const Value* value = at(pointer);
    return value && value->text() ? *value->text() : "";
  }
  QPoint middle(int bar) {
    return view().places().places()[static_cast<std::size_t>(bar)].bar.center();
  }
  int x(Nanos time) { return static_cast<int>(view().places().scale().x(time)); }
  void drag(const QPoint& from, const QPoint& to) {
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&view(), (from + to) / 2);
    QTest::mouseMove(&view(), to);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
  }

 private Q_SLOTS:
  void init() {
    workbench_ = std::make_unique<Workbench>(SPILLWAY_PROGRAM);
    window_ = std::make_unique<TimeWindow>();
    panel_ = std::make_unique<TimelinePanel>(*workbench_, *window_);
    std::string text = new_scenario_text;
    text.replace(text.find("\"timeline\": []"), 14, R"("timeline": [
    {"at": "20s", "fault": "latency", "node": "service", "add": "50ms", "for": "10s"},
    {"at": "40s", "set": {"gateway.limiter.burst": 800}},
    {"at": "25s", "fault": "burst", "node": "users", "requests": 500, "over": "10ms"}
  ])");
    panel_->resize(900, 220);
    panel_->show();
    workbench_->open(text, {});
    QTRY_COMPARE(workbench_->run().state(), Run::State::paused);
    QTRY_VERIFY(!workbench_->run().kinds().is_null());
    window_->advance(0, workbench_->run().end());
    window_->set_granularity(100 * ms);
    window_->show(0, 60 * s);
    QTRY_COMPARE(view().bars().size(), 3u);
  }
  void cleanup() {
    panel_.reset();
    window_.reset();
    workbench_.reset();
  }

  void a_hidden_timeline_does_no_work_and_is_right_when_shown() {
    const int before = x(10 * s);
    panel_->hide();
    window_->show(0, 30 * s);
    QCOMPARE(x(10 * s), before);
    panel_->show();
    QVERIFY(x(10 * s) > before);
  }

  // Pure data.

  void bars_say_when_and_how_long() {
    const Bar& latency = view().bars()[0];
    QCOMPARE(latency.at, 20 * s);
    QCOMPARE(latency.until, 30 * s);
    QCOMPARE(latency.length, "for");
    QVERIFY(latency.kind == Marker::Kind::fault);
    const Bar& change = view().bars()[1];
    QCOMPARE(change.at, change.until);
    QVERIFY(change.kind == Marker::Kind::change);
    const Bar& burst = view().bars()[2];
    QCOMPARE(burst.until - burst.at, 10 * ms);
    QCOMPARE(burst.length, "over");
  }

  void a_fault_without_an_end_lasts_to_the_end_of_the_run() {
    Value timeline = Value::array();
    timeline.push(json(R"({"at": "20s", "fault": "crash", "node": "service"})"));
    const auto bars = bars_of(&timeline, {}, workbench_->run().kinds().find("faults"), 60 * s);
    QVERIFY(bars[0].open_end);
    QCOMPARE(bars[0].until, 60 * s);
  }

  void what_happens_at_the_right_edge_of_the_window_is_to_be_seen() {
    window_->show(0, 40 * s);
    const QRect change = view().places().places()[1].bar;
    QVERIFY(view().places().lanes().contains(change));
    window_->show(0, 39 * s);
    QVERIFY(!view().places().lanes().intersects(view().places().places()[1].bar));
  }

  void what_overlaps_gets_lanes_of_its_own_and_what_does_not_shares_one() {
    QCOMPARE(lanes_for({{0, 10}, {5, 20}, {11, 15}, {30, 40}}), (std::vector<int>{0, 1, 0, 0}));
    QCOMPARE(lanes_for({{5, 20}, {0, 10}}), (std::vector<int>{1, 0}));
    QCOMPARE(lanes_for({}), std::vector<int>{});
  }

  void a_drag_snaps_to_the_granularity_data() {
    QTest::addColumn<Nanos>("granularity");
    QTest::addColumn<Nanos>("expected");
    QTest::newRow("10 ms") << 10 * ms << 21'240 * ms;
    QTest::newRow("100 ms") << 100 * ms << 21'200 * ms;
    QTest::newRow("1 s") << s << 21 * s;
  }
  void a_drag_snaps_to_the_granularity() {
    QFETCH(Nanos, granularity);
    QFETCH(Nanos, expected);
    const Bar moved = dragged(view().bars()[0], Grip::whole, 1'237 * ms, granularity, 0, 60 * s);
    QCOMPARE(moved.at, expected);
    QCOMPARE(moved.until - moved.at, 10 * s);
  }

  void nothing_is_dragged_into_the_past_or_behind_the_end() {
    const Bar& bar = view().bars()[0];
    QCOMPARE(dragged(bar, Grip::whole, -15 * s, s, 10 * s + 1, 60 * s).at, 11 * s);
    QCOMPARE(dragged(bar, Grip::whole, -30 * s, s, 0, 60 * s).at, 0);
    QCOMPARE(dragged(bar, Grip::whole, 90 * s, s, 0, 60 * s).at, 60 * s);
    QCOMPARE(dragged(bar, Grip::end, -50 * s, s, 0, 60 * s).until, 21 * s);
    QCOMPARE(dragged(bar, Grip::begin, 50 * s, s, 0, 60 * s).at, 29 * s);
  }

  // With mouse and keys.

  void a_drag_moves_a_fault_as_one_undo_step() {
    drag(middle(0), middle(0) + QPoint(x(10 * s) - x(0), 0));
    const Nanos moved = view().bars()[0].at;
    QVERIFY(std::abs(moved - 30 * s) <= 200 * ms);
    QCOMPARE(moved % (100 * ms), 0);
    QCOMPARE(text_at("/timeline/0/at"), duration_text(moved));
    QCOMPARE(text_at("/timeline/0/for"), "10s");
    QCOMPARE(document().undo_stack().count(), 1);
    QVERIFY(document().undo_stack().undoText().contains("latency"));
    document().undo_stack().undo();
    QCOMPARE(text_at("/timeline/0/at"), "20s");
    QCOMPARE(view().bars()[0].at, 20 * s);
  }

  void dragging_its_ends_changes_how_long_it_lasts() {
    const QRect bar = view().places().places()[0].bar;
    drag(bar.center() + QPoint(bar.width() / 2 - 1, 0), QPoint(x(36 * s), bar.center().y()));
    QCOMPARE(text_at("/timeline/0/at"), "20s");
    const Nanos until = view().bars()[0].until;
    QVERIFY(std::abs(until - 36 * s) <= 200 * ms);
    QCOMPARE(text_at("/timeline/0/for"), duration_text(until - 20 * s));
    const QRect longer = view().places().places()[0].bar;
    drag(QPoint(longer.left() + 2, longer.center().y()), QPoint(x(24 * s), longer.center().y()));
    QVERIFY(std::abs(view().bars()[0].at - 24 * s) <= 200 * ms);
    QCOMPARE(view().bars()[0].until, until);
    QCOMPARE(document().undo_stack().count(), 2);
  }

  void escape_drops_a_drag() {
    const QPoint from = middle(0);
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&view(), from + QPoint(60, 0));
    QTest::keyClick(&view(), Qt::Key_Escape);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, from + QPoint(60, 0));
    QCOMPARE(text_at("/timeline/0/at"), "20s");
    QCOMPARE(document().undo_stack().count(), 0);
  }

  void delete_removes_and_undo_brings_back() {
    QTest::mouseClick(&view(), Qt::LeftButton, {}, middle(2));
    QCOMPARE(view().selected(), 2);
    QTest::keyClick(&view(), Qt::Key_Delete);
    QCOMPARE(view().bars().size(), 2u);
    QCOMPARE(at("/timeline")->items()->size(), 2u);
    document().undo_stack().undo();
    QCOMPARE(view().bars().size(), 3u);
  }

  void keys_select_move_and_lengthen() {
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Down);
    QCOMPARE(view().selected(), 0);
    QTest::keyClick(&view(), Qt::Key_Right);
    QCOMPARE(text_at("/timeline/0/at"), "20.1s");
    QTest::keyClick(&view(), Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(text_at("/timeline/0/for"), "9.9s");
    QVERIFY(view().accessibleDescription().contains("latency"));
  }

  void the_past_is_locked_while_the_run_has_begun() {
    Run& run = workbench_->run();
    run.set_speed(0);
    run.run_until(22 * s);
    QTRY_COMPARE(run.now(), 22 * s);
    QTRY_COMPARE(run.state(), Run::State::paused);
    QSignalSpy told(panel_.get(), &TimelinePanel::message);
    drag(middle(0), middle(0) + QPoint(80, 0));
    QCOMPARE(text_at("/timeline/0/at"), "20s");
    QCOMPARE(told.count(), 1);
    QVERIFY(told[0][0].toString().contains("past is locked"));

    // What is to come moves, but not before now.
    drag(middle(2), QPoint(x(5 * s), middle(2).y()));
    QCOMPARE(view().bars()[2].at, 22 * s + 100 * ms);

    QTest::qWait(150);  // the past is played again
    run.run_until(31 * s);
    QTRY_COMPARE(run.now(), 31 * s);
    QTRY_COMPARE(run.state(), Run::State::paused);
    told.clear();
    view().select(0);  // it is over
    QTest::keyClick(&view(), Qt::Key_Delete);
    QCOMPARE(view().bars().size(), 3u);
    QCOMPARE(told.count(), 1);
  }

  void what_goes_on_is_ended_with_del_or_from_its_menu() {
    workbench_->inject(json(R"({"fault": "latency", "node": "service", "add": "50ms"})"));
    QTRY_COMPARE(view().bars().size(), 4u);
    document().undo_stack().undo();
    Run& run = workbench_->run();
    QTRY_COMPARE(view().bars().size(), 3u);
    QTRY_COMPARE(run.state(), Run::State::paused);
    run.step_by(22 * s);
    QTRY_COMPARE(run.now(), 22 * s);
    QTRY_COMPARE(run.state(), Run::State::paused);
    workbench_->inject(json(R"({"fault": "latency", "node": "service", "add": "50ms"})"));
    QTRY_COMPARE(view().bars().size(), 4u);
    QCOMPARE(view().bars()[3].until, run.end());
    QVERIFY(!panel_->end_action()->isEnabled());  // nothing is selected
    view().select(3);
    QVERIFY(panel_->end_action()->isEnabled());
    run.step_by(1 * s);
    QTRY_COMPARE(run.now(), 23 * s);
    QTRY_COMPARE(run.state(), Run::State::paused);
    QTest::keyClick(&view(), Qt::Key_Delete);
    QTRY_COMPARE(view().bars()[3].until, 23 * s);
    QTRY_VERIFY(!panel_->end_action()->isEnabled());

    // The scenario's own: its text says how long it was, and the run goes on with that.
    QVERIFY(view().can_end(0));
    QString in_menu;
    QTimer::singleShot(200, this, [&in_menu] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (!menu) return;
      for (QAction* action : menu->actions()) {
        if (action->objectName() != "timeline_end") continue;
        in_menu = action->text();
        action->trigger();
      }
      menu->close();
    });
    QContextMenuEvent menu(QContextMenuEvent::Mouse, middle(0), view().mapToGlobal(middle(0)));
    QApplication::sendEvent(&view(), &menu);
    QCOMPARE(in_menu, QString("E&nd now"));
    QCOMPARE(text_at("/timeline/0/for"), std::string("3.01s"));
    QVERIFY(document().undo_stack().undoText().startsWith("End latency"));
    QTest::qWait(200);  // the past is played again
    QTRY_COMPARE(run.now(), 23 * s);
    run.step_by(20 * ms);
    QTRY_COMPARE(run.now(), 23 * s + 20 * ms);
    QVERIFY(!view().can_end(0));
  }

  void the_wheel_zooms_about_the_pointer_and_shift_pans() {
    const Nanos before = view().places().scale().time(x(30 * s));
    QWheelEvent zoom(QPointF(x(30 * s), 40), view().mapToGlobal(QPointF(x(30 * s), 40)), {},
                     {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view(), &zoom);
    QVERIFY(window_->span() < 60 * s);
    QVERIFY(std::abs(x(30 * s) - static_cast<int>(view().places().scale().x(before))) <= 2);
    const Nanos from = window_->from();
    QWheelEvent pan(QPointF(x(30 * s), 40), view().mapToGlobal(QPointF(x(30 * s), 40)), {},
                    {0, -120}, Qt::NoButton, Qt::ShiftModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view(), &pan);
    QVERIFY(window_->from() > from);
  }

  void a_brush_on_lanes_or_strip_sets_the_window_of_all_charts() {
    const int y = view().places().lanes().bottom() - 2;
    drag(QPoint(x(45 * s), y), QPoint(x(55 * s), y));
    QVERIFY(std::abs(window_->from() - 45 * s) < s);
    QVERIFY(std::abs(window_->to() - 55 * s) < s);
    QVERIFY(!window_->following());
    const TimeScale& strip = view().places().strip_scale();
    const int strip_y = view().places().strip().center().y();
    drag(QPoint(static_cast<int>(strip.x(5 * s)), strip_y),
         QPoint(static_cast<int>(strip.x(15 * s)), strip_y));
    QVERIFY(std::abs(window_->from() - 5 * s) < s);
    QVERIFY(std::abs(window_->to() - 15 * s) < s);
  }

  void hovering_sets_the_crosshair_of_all_charts() {
    QTest::mouseMove(&view(), QPoint(x(30 * s), 40));
    QTRY_VERIFY(window_->crosshair());
    QVERIFY(std::abs(*window_->crosshair() - 30 * s) < s);
  }

  // Dialog and palette.

  void the_dialog_is_made_from_the_declarations_and_injects_into_the_selected_node() {
    workbench_->run().set_speed(0);
    workbench_->run().run_until(2 * s);
    QTRY_COMPARE(workbench_->run().now(), 2 * s);
    QTRY_COMPARE(workbench_->run().state(), Run::State::paused);
    workbench_->select("service");
    in_dialog([](FaultDialog& dialog) {
      QCOMPARE(dialog.findChild<QComboBox*>("fault_kind")->currentData().toString(), "latency");
      Value given = dialog.entry();
      QCOMPARE(*given.find("node")->text(), "service");
      QVERIFY(!dialog.at());
      dialog.accept();
    });
    panel_->inject_action()->trigger();
    QTRY_COMPARE(view().bars().size(), 4u);
    QCOMPARE(view().bars()[3].entry, Bar::live);
    QCOMPARE(view().bars()[3].at, 2 * s);
    QVERIFY(view().bars()[3].text.contains("latency: service"));
    QVERIFY(!document().modified());
  }

  void clients_are_offered_a_burst_and_another_kind_keeps_what_fits() {
    workbench_->select("users");
    in_dialog([](FaultDialog& dialog) {
      auto* kind = dialog.findChild<QComboBox*>("fault_kind");
      QCOMPARE(kind->currentData().toString(), "burst");
      kind->setCurrentIndex(kind->findData("slow"));
      const Value slow = dialog.entry();
      QCOMPARE(*slow.find("fault")->text(), "slow");
      QVERIFY(!slow.find("requests"));
      dialog.reject();
    });
    panel_->inject_action()->trigger();
    QCOMPARE(view().bars().size(), 3u);
  }

  void without_a_selection_the_last_burst_of_the_scenario_is_offered_again() {
    workbench_->select({});
    in_dialog([](FaultDialog& dialog) {
      QCOMPARE(*dialog.entry().find("fault")->text(), "burst");
      QCOMPARE(*dialog.entry().find("node")->text(), "users");
      QCOMPARE(dialog.entry().find("requests")->number(), 500.0);
      QVERIFY(dialog.findChild<QPushButton*>()->isEnabled());
      dialog.reject();
    });
    panel_->inject_action()->trigger();
  }

  void a_time_that_is_none_or_past_is_refused_with_the_reason() {
    FaultDialog::Choice choice;
    choice.entry = json(R"({"fault": "crash", "node": "service"})");
    choice.now = 10 * s;
    choice.end = 60 * s;
    FaultDialog dialog(workbench_->run().kinds(), names_in(document().tree()), choice);
    auto* at = dialog.findChild<QLineEdit*>("fault_at");
    const auto* ok = dialog.findChild<QPushButton*>();
    const auto type = [&](const char* text) {
      at->clear();
      QTest::keyClicks(at, text);
    };
    type("soon");
    QVERIFY(!ok->isEnabled());
    type("9s");
    QVERIFY(!ok->isEnabled());
    type("61s");
    QVERIFY(!ok->isEnabled());
    type("11.5s");
    QVERIFY(ok->isEnabled());
    QCOMPARE(*dialog.at(), 11'500 * ms);
  }

  void a_time_that_passes_while_the_dialog_is_open_is_refused() {
    Run& run = workbench_->run();
    run.set_speed(10);
    run.start();
    QTRY_VERIFY(run.now() > 0);
    in_dialog([&run](FaultDialog& dialog) {
      auto* at = dialog.findChild<QLineEdit*>("fault_at");
      const auto* ok = dialog.findChild<QPushButton*>();
      dialog.findChild<QRadioButton*>("fault_later")->click();
      const QString offered = at->text();
      QTRY_VERIFY(at->text() != offered);  // of itself it stays to come
      QVERIFY(ok->isEnabled());
      at->setFocus();
      at->selectAll();
      const Nanos soon = (run.now() / s + 10) * s;
      QTest::keyClicks(at, QString("%1s").arg(soon / s));
      QVERIFY(ok->isEnabled());
      QTRY_VERIFY_WITH_TIMEOUT(run.now() >= soon, 10000);
      QTRY_VERIFY(!ok->isEnabled());
      QVERIFY(dialog.findChild<QLabel*>("fault_problem")->text().contains("already"));
      QTest::keyClick(at, Qt::Key_Return);
      QVERIFY(dialog.isVisible());
      dialog.reject();
    });
    panel_->inject_action()->trigger();
    QVERIFY(!document().modified());
  }

  void a_double_click_edits_an_entry_or_adds_one_in_order_of_time() {
    in_dialog([](FaultDialog& dialog) {
      auto* at = dialog.findChild<QLineEdit*>("fault_at");
      QCOMPARE(at->text(), "20s");
      at->clear();
      QTest::keyClicks(at, "21s");
      dialog.accept();
    });
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, middle(0));
    QCOMPARE(text_at("/timeline/0/at"), "21s");
    QCOMPARE(text_at("/timeline/0/add"), "50ms");

    in_dialog([](FaultDialog& dialog) {
      auto* kind = dialog.findChild<QComboBox*>("fault_kind");
      kind->setCurrentIndex(kind->findData("crash"));
      dialog.accept();
    });
    QTest::mouseDClick(&view(), Qt::LeftButton, {},
                       QPoint(x(10 * s), view().places().lanes().bottom() - 2));
    QCOMPARE(at("/timeline")->items()->size(), 4u);
    QCOMPARE(text_at("/timeline/0/fault"), "crash");
    QVERIFY(std::abs(*duration_of(at("/timeline/0/at")) - 10 * s) < s);
  }

  void a_kind_dropped_from_the_palette_asks_for_the_rest_at_that_time() {
    QMimeData data;
    data.setData(fault_mime_type, "errors");
    in_dialog([](FaultDialog& dialog) {
      QCOMPARE(dialog.findChild<QComboBox*>("fault_kind")->currentData().toString(), "errors");
      dialog.accept();
    });
    const QPointF point(x(50 * s), 40);
    QDragEnterEvent enter(point.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&view(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(point, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&view(), &drop);
    QCOMPARE(at("/timeline")->items()->size(), 4u);
    QCOMPARE(text_at("/timeline/3/fault"), "errors");
  }

  void what_is_selected_stays_selected_wherever_it_goes() {
    view().select(1);
    const QString change = view().bars()[1].text;
    const auto selected = [this] {
      const int bar = view().selected();
      return bar < 0 ? QString() : view().bars()[static_cast<std::size_t>(bar)].text;
    };
    document().insert("/timeline", 0, json(R"({"at": "5s", "fault": "crash", "node": "service"})"),
                      "add");
    QTRY_COMPARE(view().bars().size(), 4u);
    QCOMPARE(view().selected(), 2);
    QCOMPARE(selected(), change);
    Value backwards = Value::array();
    for (std::size_t i = 4; i-- > 0;) backwards.push((*at("/timeline")->items())[i]);
    document().set("/timeline", backwards, "turn");
    QTRY_COMPARE(selected(), change);
    QCOMPARE(view().selected(), 1);
    document().set("/timeline/1/at", "45s", "move");  // an edit in its place
    QTRY_COMPARE(view().bars()[1].at, 45 * s);
    QCOMPARE(view().selected(), 1);
    QSignalSpy told(&view(), &TimelineView::selection_changed);
    document().remove("/timeline/1", "remove");
    QTRY_COMPARE(view().bars().size(), 3u);
    QCOMPARE(view().selected(), -1);
    QCOMPARE(told.count(), 1);
  }

  void of_equal_entries_the_selected_one_stays_so() {
    Bar bar;
    bar.entry = 0;
    bar.text = "crash";
    std::vector<Bar> twins(3, bar);
    for (int i = 0; i < 3; ++i) twins[static_cast<std::size_t>(i)].entry = i;
    QCOMPARE(place_of(1, twins, twins), 1);
    std::vector<Bar> more = twins;
    more.insert(more.begin(), Bar{});
    QCOMPARE(place_of(1, twins, more), 2);
    QCOMPARE(place_of(-1, twins, more), -1);
    QCOMPARE(place_of(2, twins, {}), -1);
    Bar live = bar;
    live.entry = Bar::live;
    live.change = 4;
    Bar ended = live;
    ended.until = 7 * s;
    QCOMPARE(place_of(0, {live}, {bar, ended}), 1);
  }

  void the_palette_has_every_kind_and_enter_chooses_one() {
    FaultPalette palette(*workbench_);
    palette.show();
    auto& list = *palette.findChild<QListWidget*>("fault_palette_list");
    QCOMPARE(list.count(),
             static_cast<int>(workbench_->run().kinds().find("faults")->items()->size()));
    for (int i = 0; i < list.count(); ++i) QVERIFY(!list.item(i)->toolTip().isEmpty());
    QSignalSpy chosen(&palette, &FaultPalette::fault_chosen);
    list.setCurrentRow(1);
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toString(), list.item(1)->data(Qt::UserRole).toString());
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::TimelineTest)
#include "timeline_test.moc"
