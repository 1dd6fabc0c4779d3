// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/workbench.h"

#include <signal.h>

#include <QSignalSpy>
#include <QTest>

using spillway::desktop::Document;
using spillway::desktop::Nanos;
using spillway::desktop::Problem;
using spillway::desktop::Run;
using spillway::desktop::Workbench;
using spillway::scenario::Value;

namespace {

constexpr Nanos ms = 1'000'000;

const std::string small = R"({
  "spillway": 1, "name": "small", "duration": "2s", "seed": 3,
  "nodes": {
    "users": {"kind": "clients", "calls": "shop", "arrivals": {"kind": "poisson", "rate": "500/s"}},
    // where the work is done
    "shop": {"kind": "service", "workers": 4, "steps": [{"cpu": "1ms"}]}
  },
  "timeline": [
    {"at": "1s", "fault": "latency", "node": "shop", "add": "20ms", "for": "100ms"}
  ]
})";

Value crash_for_good() {
  Value entry = Value::object();
  entry.set("fault", "crash");
  entry.set("node", "shop");
  return entry;
}

Value crash() {
  Value entry = Value::object();
  entry.set("fault", "crash");
  entry.set("node", "shop");
  entry.set("for", "50ms");
  return entry;
}

}  // namespace

class WorkbenchTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    bench_ = std::make_unique<Workbench>(SPILLWAY_PROGRAM);
    QSignalSpy loaded(&run(), &Run::loaded);
    bench_->open(small, {"small.json"});
    QVERIFY(loaded.wait());
    QTRY_COMPARE(document().text(), small);
  }

  void an_opened_text_is_the_document_and_the_run() {
    QCOMPARE(document().file(), QString("small.json"));
    QVERIFY(!document().modified());
    QCOMPARE(value_of("shop.workers"), Value(4));
    QSignalSpy loaded(&run(), &Run::loaded);
    QTest::qWait(50);
    QCOMPARE(loaded.count(), 0);  // not a second time
  }

  void a_text_that_does_not_load_leaves_all_as_it_was() {
    std::vector<Problem> problems;
    bench_->open("{\"spillway\": 1}", {"broken.json"}, false, [&](auto p) { problems = p; });
    QTRY_VERIFY(!problems.empty());
    QCOMPARE(document().text(), small);
    QCOMPARE(document().file(), QString("small.json"));
    QCOMPARE(value_of("shop.workers"), Value(4));
  }

  void of_several_opened_at_once_the_last_is_the_document_and_the_run() {
    std::string other = small;
    other.replace(other.find("\"small\""), 7, "\"other\"");
    begin();
    document().set("/seed", 5, "an edit whose load is still to come");
    bench_->open(other, {"other.json"});
    bench_->open(small, {"again.json"});
    bench_->open(other, {"last.json"});
    run().reset();
    QTRY_COMPARE(document().file(), QString("last.json"));
    QTRY_COMPARE(run().now(), 0);
    QTest::qWait(200);  // nothing comes after it
    QCOMPARE(document().file(), QString("last.json"));
    QCOMPARE(run().text(), other);
    QCOMPARE(QString::fromStdString(*run().info().find("name")->text()), QString("other"));
    QCOMPARE(run().state(), Run::State::paused);
  }

  void a_text_that_is_refused_after_another_one_leaves_the_run_of_the_document() {
    std::string other = small;
    other.replace(other.find("\"small\""), 7, "\"other\"");
    bool refused = false;
    bench_->open(other, {"other.json"});
    bench_->open("{\"spillway\": 1}", {"broken.json"}, false,
                 [&](const auto& problems) { refused = !problems.empty(); });
    QTRY_VERIFY(refused);
    QTRY_VERIFY(!run().is_loading());
    QCOMPARE(document().file(), QString("small.json"));
    // The session itself has it, too.
    const auto name = [this] {
      Value told;
      run().b().request("info", {}, [&](const Value& reply) { told = reply; });
      static_cast<void>(QTest::qWaitFor([&] { return told.find("name"); }));
      return QString::fromStdString(*told.find("name")->text());
    };
    QTRY_COMPARE(name(), QString("small"));  // the first load may be answered last
  }

  void a_death_in_the_middle_of_opening_leaves_document_and_run_the_same_data() {
    QTest::addColumn<bool>("loaded");
    QTest::newRow("before the session has loaded it") << false;
    QTest::newRow("before it has told about it") << true;
  }
  void a_death_in_the_middle_of_opening_leaves_document_and_run_the_same() {
    QFETCH(bool, loaded);
    std::string other = small;
    other.replace(other.find("\"small\""), 7, "\"other\"");
    begin();
    const int before = run().beginning();
    bench_->open(other, {"other.json"});
    while (loaded && run().beginning() == before) {
      QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    }
    ::kill(static_cast<pid_t>(run().b().process_id()), SIGKILL);
    QTRY_COMPARE(run().state(), Run::State::dead);
    run().reset();
    QTRY_COMPARE(run().state(), Run::State::paused);
    if (!loaded) QCOMPARE(document().file(), QString("small.json"));
    // Whichever of them was first, the death or the answers: document and run are one scenario.
    QCOMPARE(QString::fromStdString(*run().info().find("name")->text()), document().name());
    QCOMPARE(run().text(), document().text());
  }

  void an_edit_while_the_run_is_dead_takes_the_old_problems_away() {
    run().step_by(10 * ms);
    QTRY_COMPARE(run().now(), 10 * ms);
    document().set("/nodes/shop/workers", -1, "bad");
    QTRY_VERIFY(!bench_->problems().empty());
    ::kill(static_cast<pid_t>(run().b().process_id()), SIGKILL);
    QTRY_COMPARE(run().state(), Run::State::dead);
    document().set("/nodes/shop/workers", 9, "good");
    QTRY_VERIFY(bench_->problems().empty());
    run().reset();
    QTRY_COMPARE(run().state(), Run::State::paused);
    QCOMPARE(value_of("shop.workers"), Value(9));
  }

  void before_the_run_a_parameter_is_an_edit_of_the_document() {
    bench_->tune("shop.workers", 16);
    QVERIFY(document().text().find("\"workers\": 16") != std::string::npos);
    QVERIFY(document().text().find("// where the work is done") != std::string::npos);
    QVERIFY(document().undo_stack().undoText().contains("shop.workers"));
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    document().undo_stack().undo();
    QCOMPARE(document().text(), small);
    QTRY_COMPARE(value_of("shop.workers"), Value(4));
  }

  void a_parameter_that_the_text_leaves_out_or_shortens_is_written_so_that_it_loads() {
    QSignalSpy problems(bench_.get(), &Workbench::problems_changed);
    bench_->tune("shop.steps.0.cpu.value", "2ms");
    QTRY_COMPARE(value_of("shop.steps.0.cpu.value"), Value("2ms"));
    bench_->tune("users.timeout", "1s");
    QTRY_COMPARE(value_of("users.timeout"), Value("1s"));
    QCOMPARE(problems.count(), 0);
  }

  void every_parameter_can_be_written() {
    const Value params = run().params();
    QVERIFY(params.items()->size() > 20);
    for (const Value& param : *params.items()) {
      const QString path = QString::fromStdString(*param.find("path")->text());
      const Value value = *param.find("value");
      Value other = value;
      if (value.boolean()) other = Value(!*value.boolean());
      if (value.integer()) other = Value(*value.integer() + 1);
      if (value == other || path == "must_hold") continue;
      QSignalSpy problems(bench_.get(), &Workbench::problems_changed);
      bench_->tune(path, other);
      QTRY_VERIFY2(problems.count() > 0 || value_of(path) == other, qPrintable(path));
      document().undo_stack().undo();
      QTRY_COMPARE(value_of(path), value);
    }
  }

  void once_it_runs_a_parameter_is_a_live_change() {
    begin();
    bench_->tune("shop.workers", 16);
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    QCOMPARE(document().text(), small);
    QCOMPARE(run().markers()[0].text, QString("shop.workers 4 → 16"));
    QCOMPARE(document().undo_stack().count(), 1);
  }

  void undoing_a_live_change_is_a_further_one() {
    begin();
    bench_->tune("shop.workers", 16);
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    run().step_by(10 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    document().undo_stack().undo();
    QTRY_COMPARE(value_of("shop.workers"), Value(4));
    QCOMPARE(run().markers().size(), 3u);
    QCOMPARE(run().markers()[1].text, QString("shop.workers 16 → 4"));
    QVERIFY(run().markers()[1].at > run().markers()[0].at);
    QVERIFY(document().undo_stack().canRedo());
    document().undo_stack().redo();
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    QCOMPARE(run().markers().size(), 4u);
  }

  void a_drag_while_it_runs_is_one_step_and_one_marker() {
    begin();
    run().set_speed(0.1);
    run().start();
    for (int workers = 5; workers <= 30; ++workers) {
      bench_->tune("shop.workers", workers, "drag 1");
      QTest::qWait(10);
    }
    QTRY_COMPARE(value_of("shop.workers"), Value(30));
    QCOMPARE(document().undo_stack().count(), 1);
    QCOMPARE(run().markers().size(), 2u);
    QCOMPARE(run().markers()[0].text, QString("shop.workers 4 → 30"));
    document().undo_stack().undo();
    QTRY_COMPARE(value_of("shop.workers"), Value(4));
  }

  void a_change_that_the_run_refuses_leaves_no_step() {
    begin();
    QUndoStack& stack = document().undo_stack();
    QSignalSpy message(bench_.get(), &Workbench::message);
    bench_->tune("shop.workers", -4);
    QTRY_COMPARE(message.count(), 1);
    QCOMPARE(stack.count(), 0);
    // Of a drag that goes too far, what was taken is the step.
    bench_->tune("shop.workers", 16, "drag 1");
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    for (const int workers : {17, -1, -2}) bench_->tune("shop.workers", workers, "drag 1");
    QTRY_COMPARE(message.count(), 2);
    QCOMPARE(stack.count(), 1);
    stack.undo();
    QTRY_COMPARE(value_of("shop.workers"), Value(4));
    // A drag of nothing but what is refused, most of which is not even sent.
    for (const int workers : {-1, -2, -3}) bench_->tune("shop.workers", workers, "drag 2");
    QTRY_VERIFY(!run().has_pending_changes());
    QCOMPARE(message.count(), 4);
    QCOMPARE(stack.count(), 0);
  }

  void a_view_that_answers_every_change_makes_no_loop() {
    begin();
    // A slider that is set by the parameters and tells what it shows.
    connect(&run(), &Run::params_changed, this,
            [this] { bench_->tune("shop.workers", value_of("shop.workers"), "slider"); });
    bench_->tune("shop.workers", 16);
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    document().undo_stack().undo();
    QTRY_COMPARE(value_of("shop.workers"), Value(4));
    QTest::qWait(400);  // the parameters are asked again
    QCOMPARE(document().undo_stack().count(), 1);
    QVERIFY(document().undo_stack().canRedo());
  }

  void a_fixed_parameter_waits_for_a_reset() {
    begin();
    QSignalSpy message(bench_.get(), &Workbench::message);
    bench_->tune("users.calls", "nobody");
    QCOMPARE(message.count(), 1);
    QCOMPARE(document().undo_stack().count(), 0);
    QString why;
    QVERIFY(!bench_->can_edit(&why));
    QVERIFY(why.contains("Ctrl+R"));
  }

  void a_parameter_goes_back_to_what_the_document_says() {
    begin();
    bench_->tune("shop.workers", 16);
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    bench_->untune("shop.workers");
    QTRY_COMPARE(value_of("shop.workers"), Value(4));
  }

  void a_step_of_a_run_that_is_over_goes_away_by_itself() {
    bench_->tune("users.arrivals.rate", "600/s");
    QTRY_COMPARE(value_of("users.arrivals.rate"), Value("600/s"));
    begin();
    bench_->tune("shop.workers", 16);
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    QSignalSpy loaded(&run(), &Run::loaded);
    run().reset();
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(value_of("shop.workers"), Value(4));
    QCOMPARE(document().undo_stack().undoText(), QString("users.arrivals.rate to 600/s"));
    document().undo_stack().undo();  // what can still be undone is the edit
    QTRY_COMPARE(document().text(), small);
    QTRY_COMPARE(value_of("users.arrivals.rate"), Value("500/s"));
  }

  void a_fault_goes_into_the_run_or_into_the_timeline() {
    bench_->inject(crash());
    QCOMPARE(document().at("/timeline")->items()->size(), 2u);
    QCOMPARE(*document().at("/timeline/1/at"), Value("0s"));
    document().undo_stack().undo();
    begin();
    bench_->inject(crash());
    QTRY_COMPARE(run().markers().size(), 2u);
    QCOMPARE(document().text(), small);
    QCOMPARE(run().markers()[0].at, run().now());
    QCOMPARE(run().markers()[0].until, run().now() + 50 * ms);
  }

  void steps_of_a_run_that_is_over_are_not_offered_again() {
    bench_->tune("users.arrivals.rate", "600/s");
    QTRY_COMPARE(value_of("users.arrivals.rate"), Value("600/s"));
    begin();
    bench_->tune("shop.workers", 16);
    bench_->tune("shop.workers", 20);
    QTRY_COMPARE(value_of("shop.workers"), Value(20));
    QUndoStack& stack = document().undo_stack();
    stack.undo();  // one can be redone
    QTRY_COMPARE(value_of("shop.workers"), Value(16));
    QSignalSpy loaded(&run(), &Run::loaded);
    QSignalSpy message(bench_.get(), &Workbench::message);
    run().reset({}, true);
    QTRY_COMPARE(loaded.count(), 1);
    QVERIFY(!stack.canRedo());
    QCOMPARE(stack.undoText(), QString("users.arrivals.rate to 600/s"));
    QCOMPARE(message.count(), 1);
    QVERIFY(message[0][0].toString().contains("played again"));
  }

  void what_takes_no_time_cannot_be_taken_back_and_undo_says_so() {
    begin();
    Value burst = Value::object();
    burst.set("fault", "burst");
    burst.set("node", "users");
    bench_->inject(burst);
    QTRY_COMPARE(run().markers().size(), 2u);
    QTRY_COMPARE(document().undo_stack().count(), 1);
    QSignalSpy message(bench_.get(), &Workbench::message);
    document().undo_stack().undo();
    QCOMPARE(message.count(), 1);
    QVERIFY(message[0][0].toString().contains("Reset"));
    QCOMPARE(run().markers().size(), 2u);
  }

  void a_fault_without_an_end_lasts_to_that_of_the_run_and_can_be_ended() {
    begin();
    bench_->inject(crash_for_good());
    QTRY_COMPARE(document().undo_stack().count(), 1);
    QCOMPARE(run().markers()[0].until, run().end());
    const Nanos began = run().now();
    run().step_by(50 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    QVERIFY(run().is_under_way(0));
    bench_->end_change(0);
    QTRY_COMPARE(document().undo_stack().count(), 2);
    QVERIFY(document().undo_stack().undoText().startsWith("End crash"));
    QCOMPARE(run().markers()[0].until, began + 50 * ms);
    QVERIFY(!run().is_under_way(0));
    QCOMPARE(failed_within(100 * ms), 0);  // healed
    std::string saved;
    run().save_as("healed", [&](std::string text, auto) { saved = text; });
    QTRY_VERIFY(!saved.empty());
    QVERIFY(saved.find(R"("fault": "crash", "node": "shop", "for": "50ms")") != std::string::npos);
    const std::string live = finish();
    bench_->open(saved, {});
    QTRY_COMPARE(document().name(), QString("healed"));
    QTRY_COMPARE(run().now(), Nanos(0));
    QCOMPARE(finish(), live);
  }

  void undo_ends_a_fault_and_brings_back_what_was_ended() {
    begin();
    bench_->inject(crash_for_good());
    QTRY_COMPARE(document().undo_stack().count(), 1);
    QUndoStack& stack = document().undo_stack();
    run().step_by(10 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    stack.undo();  // the injection
    QTRY_VERIFY(!run().is_under_way(0));
    QCOMPARE(failed_within(50 * ms), 0);
    stack.redo();
    QTRY_VERIFY(run().is_under_way(1));
    QVERIFY(failed_within(50 * ms) > 0);
    bench_->end_change(1);
    QTRY_COMPARE(stack.count(), 2);
    QVERIFY(!run().is_under_way(1));
    stack.undo();  // the end
    QTRY_VERIFY(run().is_under_way(2));
    QVERIFY(failed_within(50 * ms) > 0);
    stack.undo();  // and the injection again
    QTRY_VERIFY(!run().is_under_way(2));
    QCOMPARE(failed_within(50 * ms), 0);
    QCOMPARE(run().markers().size(), 4u);
  }

  void a_fault_that_is_on_its_way_back_can_be_undone() {
    begin();
    bench_->inject(crash_for_good());
    QTRY_COMPARE(document().undo_stack().count(), 1);
    QUndoStack& stack = document().undo_stack();
    run().step_by(10 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    bench_->end_change(0);
    QTRY_COMPARE(stack.count(), 2);
    stack.undo();  // the end; before the run has answered
    stack.undo();  // the injection too
    QTRY_VERIFY(!run().has_pending_changes());
    QCOMPARE(run().changes(), 2u);
    QCOMPARE(run().change_until(1), run().now() + 1);  // nothing lasts for no time
    failed_within(10 * ms);                            // what was in it at that moment
    QCOMPARE(failed_within(50 * ms), 0);
    QCOMPARE(stack.count(), 2);
    stack.redo();
    stack.redo();
    stack.undo();  // it is wanted after all
    QTRY_VERIFY(!run().has_pending_changes());
    QVERIFY(run().is_under_way(2));
    QVERIFY(failed_within(50 * ms) > 0);
    std::string saved;
    std::vector<Problem> wrong;
    run().save_as("saved", [&](std::string text, auto problems) {
      saved = text;
      wrong = problems;
    });
    QTRY_VERIFY(!saved.empty());
    QVERIFY(wrong.empty());
  }

  void a_fault_that_a_reset_plays_again_can_be_ended_too() {
    begin();
    bench_->inject(crash_for_good());
    QTRY_COMPARE(document().undo_stack().count(), 1);
    QSignalSpy loaded(&run(), &Run::loaded);
    run().reset({}, true);
    QTRY_COMPARE(loaded.count(), 1);
    run().step_by(200 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
    QVERIFY(run().is_under_way(0));
    bench_->end_change(0);
    QTRY_VERIFY(!run().is_under_way(0));
    QCOMPARE(run().markers()[0].until, 200 * ms);
    QCOMPARE(failed_within(100 * ms), 0);
    document().undo_stack().undo();
    QTRY_VERIFY(run().is_under_way(1));
    QCOMPARE(run().markers()[1].until, run().end());
  }

  void a_text_with_problems_keeps_the_old_run_and_says_what_is_wrong() {
    QSignalSpy problems(bench_.get(), &Workbench::problems_changed);
    document().set("/nodes/shop/workers", -4, "workers");
    QTRY_COMPARE(problems.count(), 1);
    const auto told = problems[0][0].value<std::vector<Problem>>();
    QCOMPARE(told.size(), 1u);
    QVERIFY(told[0].line > 0);
    QCOMPARE(value_of("shop.workers"), Value(4));
    document().undo_stack().undo();
    QTRY_COMPARE(problems.count(), 2);
    QVERIFY(problems[1][0].value<std::vector<Problem>>().empty());
  }

  void what_is_still_to_come_can_be_edited_while_it_runs() {
    begin();
    bench_->tune("shop.workers", 3);
    QTRY_COMPARE(value_of("shop.workers"), Value(3));
    run().step_events(3);  // the middle of an instant
    QTRY_VERIFY(run().now() > 100 * ms);
    QSignalSpy loaded(&run(), &Run::loaded);
    QSignalSpy markers(&run(), &Run::markers_changed);
    QSignalSpy message(bench_.get(), &Workbench::message);
    const Nanos now = run().now();
    const auto child = run().b().process_id();
    document().set("/timeline/0/at", "500ms", "Move the fault");
    QTRY_COMPARE(markers.count(), 1);
    QVERIFY(run().b().process_id() != child);
    QCOMPARE(run().now(), now);
    QCOMPARE(run().markers().back().at, 500 * ms);
    QCOMPARE(value_of("shop.workers"), Value(3));
    QCOMPARE(loaded.count(), 0);
    QCOMPARE(message.count(), 0);
    run().set_speed(0);
    run().start();
    QTRY_COMPARE(run().state(), Run::State::finished);
    // The same as the edited scenario with the same live change.
    std::string saved;
    run().save_as("saved", [&](std::string text, auto) { saved = text; });
    QTRY_VERIFY(saved.find("500ms") != std::string::npos);
    Run again(SPILLWAY_PROGRAM);
    again.load(saved);
    again.set_speed(0);
    again.start();
    QTRY_COMPARE(again.state(), Run::State::finished);
    QVERIFY(!fingerprint(again).empty());
    QCOMPARE(fingerprint(again), fingerprint(run()));
  }

  void a_run_that_goes_on_is_held_while_its_past_is_played_again() {
    run().set_speed(2);
    run().start();
    QTRY_VERIFY(run().now() > 200 * ms);
    QSignalSpy markers(&run(), &Run::markers_changed);
    document().set("/timeline/0/at", "1.9s", "Move the fault");
    bench_->tune("shop.workers", 7);  // meanwhile
    QTRY_VERIFY(markers.count() >= 2);
    QCOMPARE(run().state(), Run::State::running);
    QTRY_COMPARE(run().state(), Run::State::finished);
    QCOMPARE(run().markers().back().at, 1900 * ms);
    QCOMPARE(run().markers().front().text, QString("shop.workers 4 → 7"));
  }

  void the_past_stays_and_an_edit_of_it_waits_for_a_reset() {
    begin();
    QSignalSpy message(bench_.get(), &Workbench::message);
    document().set("/nodes/users/arrivals/rate", "900/s", "More users");
    QTRY_COMPARE(message.count(), 1);
    QVERIFY(message[0][0].toString().contains("reset"));
    QCOMPARE(run().now(), 100 * ms);
    QCOMPARE(value_of("users.arrivals.rate"), Value("500/s"));
    QSignalSpy loaded(&run(), &Run::loaded);
    run().reset();
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(value_of("users.arrivals.rate"), Value("900/s"));
    document().undo_stack().undo();
    QTRY_COMPARE(value_of("users.arrivals.rate"), Value("500/s"));
  }

  void a_wrong_edit_that_waited_is_said_by_the_reset_and_stays_in_the_text() {
    begin();
    ::kill(static_cast<pid_t>(run().b().process_id()), SIGKILL);
    QTRY_COMPARE(run().state(), Run::State::dead);
    QSignalSpy message(bench_.get(), &Workbench::message);
    document().set("/nodes/shop/workers", -7, "workers");
    QTRY_COMPARE(message.count(), 1);
    QSignalSpy problems(bench_.get(), &Workbench::problems_changed);
    run().reset();
    QTRY_COMPARE(run().state(), Run::State::paused);
    QCOMPARE(problems.count(), 1);
    QVERIFY(problems[0][0].value<std::vector<Problem>>().at(0).line > 0);
    QCOMPARE(value_of("shop.workers"), Value(4));
    QCOMPARE(*document().at("/nodes/shop/workers"), Value(-7));
    document().set("/nodes/shop/workers", 7, "workers");
    QTRY_COMPARE(value_of("shop.workers"), Value(7));
    QCOMPARE(problems.count(), 2);
    QVERIFY(problems[1][0].value<std::vector<Problem>>().empty());
  }

  void an_edit_during_a_reset_is_not_taken_for_what_was_loaded() {
    begin();
    QSignalSpy loaded(&run(), &Run::loaded);
    run().reset();
    std::string edited = small;
    edited.replace(edited.find("500/s"), 5, "900/s");
    run().revise(edited);
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(value_of("users.arrivals.rate"), Value("500/s"));
    std::string saved;
    run().save_as("small", [&](std::string text, auto) { saved = text; });
    QTRY_COMPARE(saved, small);  // what runs is what is saved
    QCOMPARE(run().text(), edited);
    run().reset();
    QTRY_COMPARE(loaded.count(), 2);
    QCOMPARE(value_of("users.arrivals.rate"), Value("900/s"));
  }

  void an_edit_that_waits_can_be_undone_before_it_is_taken() {
    begin();
    QSignalSpy message(bench_.get(), &Workbench::message);
    document().set("/nodes/users/arrivals/rate", "900/s", "More users");
    QTRY_COMPARE(message.count(), 1);
    document().undo_stack().undo();
    QTRY_COMPARE(run().text(), small);
    QTest::qWait(200);
    QSignalSpy loaded(&run(), &Run::loaded);
    run().reset();
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(value_of("users.arrivals.rate"), Value("500/s"));
  }

  void a_wrong_edit_while_it_runs_is_said_and_the_run_goes_on() {
    begin();
    QSignalSpy problems(bench_.get(), &Workbench::problems_changed);
    document().set("/timeline/0/node", "nobody", "another node");
    QTRY_COMPARE(problems.count(), 1);
    run().step_by(10 * ms);
    QTRY_COMPARE(run().now(), 110 * ms);
    document().undo_stack().undo();
    QTRY_COMPARE(problems.count(), 2);
    document().set("/timeline/0/at", "1.1s", "later");
    document().set("/timeline/0/at", "1.2s", "later still");
    QTRY_COMPARE(run().markers().back().at, 1200 * ms);
    document().replace_text("{", "typing");
    QTRY_COMPARE(problems.count(), 3);
  }

  void where_nodes_stand_is_no_matter_of_the_run() {
    QSignalSpy loaded(&run(), &Run::loaded);
    document().set("/layout/shop/x", 100, "Move shop");
    begin();
    const auto child = run().b().process_id();
    document().set("/layout/shop/y", 50, "Move shop");
    QTest::qWait(200);
    QCOMPARE(loaded.count(), 0);
    QCOMPARE(run().b().process_id(), child);
    std::string saved;
    run().save_as("saved", [&](std::string text, auto) { saved = text; });
    QTRY_VERIFY(saved.find("\"y\": 50") != std::string::npos);
  }

  void many_edits_in_one_go_are_one_load() {
    QSignalSpy loaded(&run(), &Run::loaded);
    document().set("/nodes/shop/workers", 5, "workers");
    document().set("/seed", 6, "seed");
    document().set("/duration", "3s", "duration");
    QTRY_COMPARE(loaded.count(), 1);
    QTest::qWait(50);
    QCOMPARE(loaded.count(), 1);
    QCOMPARE(run().end(), 3000 * ms);
  }

  void a_selection_is_told_once() {
    QSignalSpy selected(bench_.get(), &Workbench::selection_changed);
    bench_->select("shop");
    bench_->select("shop");
    QCOMPARE(selected.count(), 1);
    bench_->open(small, {"again.json"});
    QTRY_COMPARE(bench_->selection(), QString());
  }

 private:
  Document& document() { return bench_->document(); }
  Run& run() { return bench_->run(); }
  Value value_of(const QString& path) {
    const Value* param = run().param(path);
    const Value* value = param ? param->find("value") : nullptr;
    return value ? *value : Value();
  }
  static std::string fingerprint(Run& run) {
    std::string found;
    run.b().request("fingerprint", {}, [&](const Value& reply) {
      if (const Value* print = reply.find("fingerprint")) found = *print->text();
    });
    for (int i = 0; i < 500 && found.empty(); ++i) QTest::qWait(5);
    return found;
  }
  /// Calls that fail while it goes on for so long.
  std::int64_t failed_within(Nanos duration) {
    const auto failed = [this] {
      const Value* calls = run().snapshot().find("calls");
      return *calls->items()->front().find("failed")->integer();
    };
    const std::int64_t before = failed();
    const Nanos until = run().now() + duration;
    run().step_by(duration);
    static_cast<void>(QTest::qWaitFor([&] {
      return run().state() == Run::State::paused && run().snapshot().find("now") &&
             *run().snapshot().find("now")->integer() == until;
    }));
    return failed() - before;
  }
  std::string finish() {
    run().set_speed(0);
    run().start();
    static_cast<void>(
        QTest::qWaitFor([this] { return run().state() == Run::State::finished; }, 20'000));
    return fingerprint(run());
  }
  /// To 100 ms.
  void begin() {
    run().step_by(100 * ms);
    QTRY_COMPARE(run().now(), 100 * ms);
    QTRY_COMPARE(run().state(), Run::State::paused);
  }

  std::unique_ptr<Workbench> bench_;
};

QTEST_GUILESS_MAIN(WorkbenchTest)
#include "workbench_test.moc"
