// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/run.h"

#include <signal.h>

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include "app/desktop/charts/metric.h"

using spillway::desktop::Condition;
using spillway::desktop::Marker;
using spillway::desktop::Nanos;
using spillway::desktop::Problem;
using spillway::desktop::Run;
using spillway::desktop::SeriesKey;
using spillway::desktop::Session;
using spillway::scenario::Value;

namespace {

/// Without what its text is made of.
Marker bare(Marker marker) {
  marker.entry = marker.before = {};
  return marker;
}

constexpr Nanos ms = 1'000'000;
constexpr Nanos second = 1'000 * ms;

std::string library(const QString& name) {
  QFile file(QString(SPILLWAY_SCENARIOS_DIR "/%1.json").arg(name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no scenario %s", qPrintable(name));
  return file.readAll().toStdString();
}

/// Two seconds of a queue, light enough for any machine.
const std::string small = R"({
  "spillway": 1, "name": "small", "duration": "2s", "seed": 3,
  "nodes": {
    "users": {"kind": "clients", "calls": "shop", "arrivals": {"kind": "poisson", "rate": "500/s"}},
    "shop": {"kind": "service", "workers": 4, "steps": [{"cpu": "1ms"}]}
  },
  "timeline": [
    {"at": "1s", "fault": "latency", "node": "shop", "add": "20ms", "for": "100ms"},
    {"at": "1.5s", "set": {"shop.workers": 2}}
  ],
  "expect": [{"metric": "shop.offered", "above": 100}]
})";

std::string with_rate(const std::string& rate) {
  std::string text = small;
  return text.replace(text.find("500/s"), 5, rate);
}

/// Asks and waits for the answer.
Value ask(Session& session, const QString& command, Value arguments = {}) {
  Value reply;
  bool answered = false;
  session.request(command, std::move(arguments), [&](const Value& r) {
    reply = r;
    answered = true;
  });
  for (int i = 0; i < 1000 && !answered; ++i) QTest::qWait(5);
  return reply;
}

std::string fingerprint(Session& session) {
  const Value reply = ask(session, "fingerprint");
  const Value* print = reply.find("fingerprint");
  return print && print->text() ? *print->text() : "none";
}

Value crash(const char* node) {
  Value entry = Value::object();
  entry.set("fault", "crash");
  entry.set("node", node);
  entry.set("for", "50ms");
  return entry;
}

Value max_of(const std::string& metric) {
  return SeriesKey{metric, {}, "max"}.query();
}

/// A run with a scenario at 0.
class Loaded : public Run {
 public:
  explicit Loaded(const std::string& text) : Run(SPILLWAY_PROGRAM) {
    QSignalSpy spy(this, &Run::loaded);
    load(text);
    if (spy.isEmpty()) spy.wait();
  }
  void go_to(Nanos to) {
    set_speed(0);
    run_until(to);
    settle();
  }
  void finish() {
    set_speed(0);
    start();
    settle();
  }
  void settle() {
    for (int i = 0; i < 4000 && state() == State::running; ++i) QTest::qWait(5);
    QTest::qWait(20);  // the verdicts' answer
  }
};

}  // namespace

class RunTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_loaded_scenario_is_paused_at_zero() {
    Loaded run(library("microburst-penetration"));
    QCOMPARE(run.state(), Run::State::paused);
    QCOMPARE(run.now(), 0);
    QVERIFY(!run.begun());
    QCOMPARE(run.end(), 80 * second);
    QCOMPARE(run.seed(), 7);
    QVERIFY(run.info().find("nodes"));
    QVERIFY(run.metrics().items()->size() > 50);
    QCOMPARE(*run.param("gateway.limiter.burst")->find("value"), Value(15000));
    QVERIFY(run.snapshot().find("nodes"));
    QTRY_VERIFY(run.kinds().find("nodes"));
  }

  void the_scenarios_own_timeline_has_markers() {
    Loaded run(small);
    QCOMPARE(run.markers().size(), 2u);
    QCOMPARE(bare(run.markers()[0]), (Marker{Marker::Kind::fault, second, 1100 * ms,
                                             "latency: shop, add 20ms, for 100ms", false}));
    QCOMPARE(bare(run.markers()[1]),
             (Marker{Marker::Kind::change, 1500 * ms, 1500 * ms, "shop.workers → 2", false}));
  }

  void it_runs_and_pauses_and_nothing_moves_after() {
    Loaded run(small);
    QSignalSpy frames(&run, &Run::frame);
    run.start();
    QCOMPARE(run.state(), Run::State::running);
    QTRY_VERIFY_WITH_TIMEOUT(run.now() > 0, 200);
    QTRY_VERIFY(run.now() > 300 * ms);
    run.pause();
    QTRY_COMPARE(run.state(), Run::State::paused);
    const Nanos now = run.now();
    QTest::qWait(150);
    QCOMPARE(run.now(), now);
    QVERIFY(frames.count() >= 3);
  }

  void a_step_while_loading_waits_for_it() {
    Run run(SPILLWAY_PROGRAM);
    run.load(small);
    run.step_by(20 * ms);
    QTRY_COMPARE(run.now(), 20 * ms);
    run.reload(small);
    run.step_by(30 * ms);
    QTRY_COMPARE(run.now(), 30 * ms);
  }

  void a_time_or_a_condition_to_run_to_waits_for_the_load() {
    Run run(SPILLWAY_PROGRAM);
    run.load(small);
    run.run_until(20 * ms);
    QTRY_COMPARE(run.now(), 20 * ms);
    run.reload(small);
    run.run_until(10 * ms);  // which has passed only in the run that goes
    QTRY_COMPARE(run.now(), 10 * ms);
    run.reload(small);
    run.run_until(Condition{max_of("shop.queue"), true, 1e9}, 30 * ms);
    QTRY_COMPARE(run.now(), 30 * ms);
  }

  void a_start_while_loading_waits_for_it() {
    Run run(SPILLWAY_PROGRAM);
    run.load(small);
    run.start();
    QTRY_VERIFY(run.now() > 0);
  }

  void a_pause_acts_at_once_at_full_speed() {
    Loaded run(library("microburst-penetration"));
    run.set_speed(0);
    for (int i = 0; i < 5 && run.state() == Run::State::paused; ++i) {
      run.start();
      QTest::qWait(150);
      QElapsedTimer wall;
      wall.start();
      run.pause();
      while (run.state() == Run::State::running) QTest::qWait(1);
      // A tenth of a second where nobody else works; here only that no long slice is under way.
      QVERIFY2(wall.elapsed() < 2000, qPrintable(QString::number(wall.elapsed())));
    }
  }

  void steps_go_exactly_that_far() {
    Loaded run(small);
    run.step_by(10 * ms);
    QTRY_COMPARE(run.now(), 10 * ms);
    QTRY_COMPARE(run.state(), Run::State::paused);
    run.step_by(second);
    QTRY_COMPARE(run.state(), Run::State::paused);
    QCOMPARE(run.now(), 1010 * ms);
    const std::uint64_t events = run.events();
    QSignalSpy frames(&run, &Run::frame);
    run.step_events(1);
    QTRY_COMPARE(run.events(), events + 1);
    QTRY_VERIFY(frames.count() > 0);
    QCOMPARE(run.state(), Run::State::paused);
  }

  void steps_while_a_past_is_played_again_are_not_lost() {
    Loaded run(small);
    run.go_to(500 * ms);
    const std::uint64_t before = run.events();
    std::string edited = small;
    edited.replace(edited.find("20ms"), 4, "30ms");
    run.revise(edited);
    run.step_events(1);
    run.step_events(2);
    QTRY_VERIFY(run.markers()[0].text.contains("30ms"));
    QTRY_COMPARE(run.events(), before + 3);
    QCOMPARE(run.state(), Run::State::paused);
  }

  void a_is_brought_along_by_steps_of_single_events() {
    Loaded run(small);
    run.go_to(500 * ms);
    run.keep_as_a();
    QTRY_VERIFY(!run.snapshot_a().is_null());
    run.step_events(400);
    QTRY_VERIFY(run.now() > 500 * ms);
    QTRY_COMPARE(*run.snapshot_a().find("now")->integer(), run.now());
  }

  void it_runs_until_an_instant_exactly() {
    Loaded run(small);
    run.set_speed(10);
    run.run_until(777 * ms + 1);
    run.settle();
    QCOMPARE(run.now(), 777 * ms + 1);
    QSignalSpy message(&run, &Run::message);
    run.run_until(second / 2);
    QCOMPARE(message.count(), 1);
    QCOMPARE(run.state(), Run::State::paused);
  }

  void even_a_run_that_is_fast_by_now_stops_exactly() {
    Loaded run(small);
    for (Nanos to = 300 * ms; to < run.end(); to += 333 * ms + 1) {
      run.go_to(to);
      QCOMPARE(run.now(), to);
    }
  }

  void it_runs_until_a_condition_and_stops_after_that_bucket() {
    Loaded run(small);
    run.set_speed(0);
    QSignalSpy message(&run, &Run::message);
    // The latency fault begins at 1 s: the first to end under it arrived then and took 20 ms.
    run.run_until(Condition{max_of("shop.latency"), true, 20e6}, run.end());
    run.settle();
    QVERIFY2(run.now() >= 1020 * ms && run.now() <= 1050 * ms,
             qPrintable(QString::number(run.now())));
    QCOMPARE(run.now() % (10 * ms), 0);
    QCOMPARE(message.count(), 1);
  }

  void it_runs_until_a_breaker_opens() {
    Loaded run(library("breaker-thrashing"));
    run.set_speed(0);
    const Value* metrics = &run.metrics();
    QString state;
    for (const Value& metric : *metrics->items()) {
      const QString name = QString::fromStdString(*metric.find("name")->text());
      if (name.endsWith("breaker.state")) state = name;
    }
    QVERIFY(!state.isEmpty());
    run.run_until(Condition{max_of(state.toStdString()), true, 1.5}, run.end());  // 2 is open
    run.settle();
    QVERIFY(run.now() > 0 && run.now() < run.end());
    QTRY_COMPARE(*run.snapshot().find("now")->integer(), run.now());
    Value query = Value::object();
    query.set("metric", state.toStdString());
    query.set("stat", "max");
    query.set("from", 0);
    query.set("step", 10 * ms);
    Value arguments = Value::object();
    arguments.set("queries", Value(Value::Array{query}));
    const Value reply = ask(run.b(), "series", arguments);
    const Value::Array& values = *reply.find("series")->items()->front().find("values")->items();
    QCOMPARE(static_cast<Nanos>(values.size()) * 10 * ms, run.now());
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
      QVERIFY(!values[i].is_number() || values[i].number() < 1.5);
    }
    QCOMPARE(values.back().number(), 2.0);  // the bucket in which it opened is the last one
  }

  void a_condition_that_is_never_met_ends_at_its_limit() {
    Loaded run(small);
    run.set_speed(0);
    run.run_until(Condition{max_of("shop.queue"), true, 1e9}, 500 * ms);
    run.settle();
    QCOMPARE(run.now(), 500 * ms);
  }

  void a_condition_that_cannot_be_asked_is_said() {
    Loaded run(small);
    QSignalSpy message(&run, &Run::message);
    run.run_until(Condition{max_of("shop.nonsense"), true, 1}, run.end());
    QTRY_COMPARE(message.count(), 1);
    QTRY_COMPARE(run.state(), Run::State::paused);
    QVERIFY(message[0][0].toString().contains("shop.nonsense"));
  }

  void it_ends_and_is_judged() {
    Loaded run(small);
    run.finish();
    QCOMPARE(run.state(), Run::State::finished);
    QCOMPARE(run.now(), run.end());
    QCOMPARE(*run.verdicts().items()->front().find("state"), Value("held"));
    run.start();
    QCOMPARE(run.state(), Run::State::finished);
  }

  void the_same_seed_gives_the_same_run_and_another_one_does_not() {
    Loaded run(small);
    run.finish();
    const std::string first = fingerprint(run.b());
    run.reset();
    QTRY_COMPARE(run.now(), 0);
    QTRY_COMPARE(run.state(), Run::State::paused);
    run.set_speed(3);
    run.finish();
    QCOMPARE(fingerprint(run.b()), first);
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset(99);
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(run.seed(), 99);
    run.finish();
    QVERIFY(fingerprint(run.b()) != first);
  }

  void the_speed_is_kept_and_measured() {
    Loaded run(small);
    run.set_speed(0.5);
    run.start();
    QTest::qWait(700);
    QVERIFY2(std::abs(run.achieved_speed() - 0.5) < 0.1,
             qPrintable(QString::number(run.achieved_speed())));
    run.set_speed(2);
    QTest::qWait(500);
    QVERIFY(run.now() > second);
    run.pause();
  }

  void a_scenario_that_does_not_load_leaves_the_old_one() {
    Loaded run(small);
    run.go_to(100 * ms);
    std::vector<Problem> problems;
    run.load("{\n  \"spillway\": 1,\n  \"name\": 5\n}", [&](auto p) { problems = p; });
    QTRY_VERIFY(!problems.empty());
    QCOMPARE(problems.back().line, 3);
    QVERIFY(!problems.front().message.isEmpty());
    QCOMPARE(run.now(), 100 * ms);
    run.go_to(200 * ms);
    QCOMPARE(run.now(), 200 * ms);
  }

  void a_live_change_has_a_marker_and_shows_in_the_parameters() {
    Loaded run(small);
    run.go_to(100 * ms);
    QSignalSpy changed(&run, &Run::params_changed);
    run.set("shop.workers", 8);
    QTRY_COMPARE(run.markers().size(), 3u);
    QCOMPARE(bare(run.markers()[0]),
             (Marker{Marker::Kind::change, 100 * ms, 100 * ms, "shop.workers 4 → 8", true, 0}));
    QCOMPARE(*run.param("shop.workers")->find("value"), Value(8));
    QVERIFY(changed.count() > 0);
    // The timeline sets it at 1.5 s.
    run.go_to(1600 * ms);
    QTRY_COMPARE(*run.param("shop.workers")->find("value"), Value(2));
  }

  void a_drag_is_one_marker_from_the_first_value_to_the_last() {
    Loaded run(small);
    run.go_to(100 * ms);
    for (int workers = 5; workers <= 50; ++workers) run.set("shop.workers", workers, "drag");
    QTRY_COMPARE(*run.param("shop.workers")->find("value"), Value(50));
    QCOMPARE(run.markers().size(), 3u);
    QCOMPARE(run.markers()[0].text, QString("shop.workers 4 → 50"));
  }

  void a_change_that_does_not_fit_is_said_and_changes_nothing() {
    Loaded run(small);
    run.go_to(100 * ms);
    QSignalSpy message(&run, &Run::message);
    run.set("shop.workers", -1);
    QTRY_COMPARE(message.count(), 1);
    std::vector<Problem> problems;
    run.inject(crash("nobody"), [&](auto p) { problems = p; });
    QTRY_COMPARE(problems.size(), 1u);
    QCOMPARE(run.markers().size(), 2u);
    QVERIFY(!run.has_changes());
  }

  void a_change_beside_a_load_that_fails_is_made() {
    Loaded run(small);
    run.go_to(100 * ms);
    std::vector<Problem> problems;
    run.set("shop.workers", 5);
    run.reload("{}", [&](auto p) { problems = p; });
    run.set("shop.workers", 6);
    QTRY_VERIFY(!problems.empty());
    QTRY_COMPARE(*run.param("shop.workers")->find("value"), Value(6));
    QTRY_COMPARE(run.markers().size(), 4u);
    QVERIFY(!run.has_pending_changes());
  }

  void a_reset_can_keep_the_live_changes() {
    Loaded run(small);
    run.go_to(100 * ms);
    run.set("shop.workers", 8);
    run.go_to(200 * ms);
    run.inject(crash("shop"));
    run.mark("look here");
    run.finish();
    QCOMPARE(run.markers().size(), 5u);
    const std::string live = fingerprint(run.b());
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset({}, true);
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(run.markers().size(), 5u);
    QCOMPARE(run.markers()[0].live, true);
    run.finish();
    QCOMPARE(fingerprint(run.b()), live);
    run.reset();
    QTRY_COMPARE(loaded.count(), 2);
    QCOMPARE(run.markers().size(), 2u);
    run.finish();
    QVERIFY(fingerprint(run.b()) != live);
  }

  void an_edit_that_waits_outlives_a_load_that_is_refused_data() {
    QTest::addColumn<bool>("told");
    QTest::newRow("told that it waits") << true;
    QTest::newRow("its past still played") << false;
  }
  void an_edit_that_waits_outlives_a_load_that_is_refused() {
    QFETCH(bool, told);
    Loaded run(small);
    run.go_to(500 * ms);
    QSignalSpy message(&run, &Run::message);
    run.revise(with_rate("700/s"));
    if (told) QTRY_COMPARE(message.count(), 1);
    bool refused = false;
    run.load("{\"spillway\": 1}", [&](const auto& problems) { refused = !problems.empty(); });
    QTRY_VERIFY(refused);
    QCOMPARE(run.text(), with_rate("700/s"));
    run.reset();
    QTRY_COMPARE(run.now(), 0);
    QTRY_COMPARE(*run.param("users.arrivals.rate")->find("value"), Value("700/s"));
  }

  void an_edit_that_waits_goes_with_its_scenario() {
    Loaded run(small);
    run.go_to(500 * ms);
    QSignalSpy message(&run, &Run::message);
    run.revise(with_rate("700/s"));
    QTRY_COMPARE(message.count(), 1);
    QSignalSpy loaded(&run, &Run::loaded);
    run.load(with_rate("100/s"));
    QTRY_COMPARE(loaded.count(), 1);
    bool refused = false;
    run.load("{\"spillway\": 1}", [&](const auto& problems) { refused = !problems.empty(); });
    QTRY_VERIFY(refused);
    run.reset();
    QTRY_COMPARE(loaded.count(), 2);
    QCOMPARE(*run.param("users.arrivals.rate")->find("value"), Value("100/s"));
  }

  void of_two_edits_one_after_the_other_the_last_is_taken() {
    Loaded run(small);
    run.go_to(500 * ms);
    QSignalSpy message(&run, &Run::message);
    std::string first = small;
    first.replace(first.find("20ms"), 4, "30ms");
    std::string last = small;
    last.replace(last.find("20ms"), 4, "40ms");
    int taken = 0;
    run.revise(first, [&](const auto&) { ++taken; });
    run.revise(last, [&](const auto&) { taken += 10; });
    QTRY_COMPARE(taken, 10);
    QTRY_VERIFY(run.markers()[0].text.contains("40ms"));
    QCOMPARE(run.text(), last);
    QCOMPARE(message.count(), 0);
  }

  void a_reset_that_keeps_what_was_done_keeps_marks_alone_too() {
    Loaded run(small);
    run.go_to(100 * ms);
    run.mark("look here");
    QCOMPARE(run.markers().size(), 3u);
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset({}, true);
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(run.markers().size(), 3u);
    QCOMPARE(run.markers()[0].text, "look here");
    run.reset();
    QTRY_COMPARE(loaded.count(), 2);
    QCOMPARE(run.markers().size(), 2u);
  }

  void a_reset_takes_an_edit_whose_past_is_still_played() {
    Loaded run(small);
    run.go_to(100 * ms);
    QSignalSpy loaded(&run, &Run::loaded);
    run.revise(with_rate("900/s"), {});
    run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(*run.param("users.arrivals.rate")->find("value"), Value("900/s"));
  }

  void an_edit_at_the_beginning_leaves_the_changes_that_a_reset_kept() {
    Loaded run(small);
    run.go_to(100 * ms);
    run.set("shop.workers", 8);
    run.go_to(200 * ms);
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset({}, true);
    QTRY_COMPARE(loaded.count(), 1);
    run.reload(with_rate("900/s"), {});
    QTRY_COMPARE(loaded.count(), 2);
    QVERIFY(run.has_changes());
    run.go_to(200 * ms);
    QCOMPARE(*run.param("shop.workers")->find("value"), Value(8));
  }

  void what_is_saved_replays_to_the_same_fingerprint() {
    Loaded run(small);
    QSignalSpy reseeded(&run, &Run::loaded);
    run.reset(12345);
    QVERIFY(reseeded.wait());
    run.step_events(77);  // the middle of an instant
    QTRY_VERIFY(run.events() == 77);
    run.inject(crash("shop"));
    run.go_to(333 * ms);
    run.set("shop.workers", 1);
    run.finish();
    std::string saved;
    std::vector<Problem> problems(1);
    run.save_as("what-we-did", [&](std::string text, auto p) {
      saved = text;
      problems = p;
    });
    QTRY_VERIFY(!saved.empty());
    QVERIFY2(problems.empty(), qPrintable(problems.front().message));
    Loaded again(saved);
    QCOMPARE(*again.info().find("name"), Value("what-we-did"));
    again.finish();
    QCOMPARE(fingerprint(again.b()), fingerprint(run.b()));
  }

  void a_killed_child_is_said_and_reset_plays_everything_again() {
    Loaded run(small);
    run.go_to(100 * ms);
    run.set("shop.workers", 8);
    QTRY_VERIFY(run.has_changes());
    run.go_to(300 * ms);
    const std::string before = fingerprint(run.b());
    QSignalSpy message(&run, &Run::message);
    run.set_speed(0.1);
    run.start();
    ::kill(static_cast<pid_t>(run.b().process_id()), SIGKILL);
    QTRY_COMPARE(run.state(), Run::State::dead);
    QCOMPARE(message.count(), 1);
    QVERIFY(message[0][0].toString().contains("Reset"));
    run.start();
    run.step_by(ms);
    QCOMPARE(run.state(), Run::State::dead);
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(run.state(), Run::State::paused);
    QVERIFY(run.has_changes());
    run.go_to(300 * ms);
    QCOMPARE(fingerprint(run.b()), before);
  }

  void a_child_that_hangs_is_said_and_reset_starts_another() {
    Loaded run(small);
    run.go_to(100 * ms);
    run.set("shop.workers", 8);
    QTRY_VERIFY(run.has_changes());
    QSignalSpy message(&run, &Run::message);
    const auto child = static_cast<pid_t>(run.b().process_id());
    run.set_speed(0.1);
    run.start();
    ::kill(child, SIGSTOP);
    QTRY_COMPARE_WITH_TIMEOUT(message.count(), 1, 10000);
    QVERIFY(message[0][0].toString().contains("not answered"));
    bool answered = false;
    run.b().request("hello", {}, [&](const Value&) { answered = true; });
    run.set("shop.workers", 9);
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QVERIFY(run.b().process_id() != child);
    QVERIFY(run.has_changes());
    QVERIFY(answered);
    QSignalSpy frames(&run, &Run::frame);
    run.go_to(200 * ms);
    QCOMPARE(run.now(), 200 * ms);
    QCOMPARE(message.count(), 1);
    QVERIFY(frames.count() > 0);
    run.set("shop.workers", 10);
    QTRY_COMPARE(*run.param("shop.workers")->find("value"), Value(10));
  }

  void a_bad_text_in_the_place_of_a_run_that_hangs_leaves_that_one_at_its_beginning() {
    Loaded run(small);
    run.go_to(100 * ms);
    run.set("shop.workers", 8);
    QTRY_VERIFY(run.has_changes());
    QSignalSpy message(&run, &Run::message);
    const auto child = static_cast<pid_t>(run.b().process_id());
    run.set_speed(0.1);
    run.start();
    ::kill(child, SIGSTOP);
    QTRY_COMPARE_WITH_TIMEOUT(message.count(), 1, 10000);
    QSignalSpy loaded(&run, &Run::loaded);
    std::vector<Problem> problems;
    run.load("{", [&](const std::vector<Problem>& told) { problems = told; });
    QTRY_VERIFY(!problems.empty());
    QTRY_COMPARE(loaded.count(), 1);
    QVERIFY(run.has_changes());
    run.go_to(200 * ms);
    QCOMPARE(run.now(), 200 * ms);
    QTRY_COMPARE(*run.param("shop.workers")->find("value"), Value(8));
  }

  void a_child_that_hangs_during_a_load_is_said_and_reset_starts_another() {
    Loaded run(small);
    run.go_to(100 * ms);
    run.set("shop.workers", 8);
    QTRY_VERIFY(run.has_changes());
    QSignalSpy message(&run, &Run::message);
    const auto child = static_cast<pid_t>(run.b().process_id());
    ::kill(child, SIGSTOP);
    run.reset({}, true);
    QTRY_COMPARE_WITH_TIMEOUT(message.count(), 1, 10000);
    QVERIFY(message[0][0].toString().contains("not answered"));
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QVERIFY(run.b().process_id() != child);
    QVERIFY(run.has_changes());
    QTest::qWait(1200);
    QCOMPARE(message.count(), 1);
  }

  void a_first_child_that_dies_early_is_followed_by_one_that_tells_the_kinds_data() {
    QTest::addColumn<bool>("by_load");
    QTest::newRow("a load") << true;
    QTest::newRow("a reset of nothing") << false;
  }
  void a_first_child_that_dies_early_is_followed_by_one_that_tells_the_kinds() {
    QFETCH(bool, by_load);
    Run run(SPILLWAY_PROGRAM);
    QSignalSpy message(&run, &Run::message);
    QVERIFY(run.b().process_id() > 0);
    ::kill(static_cast<pid_t>(run.b().process_id()), SIGKILL);
    QTRY_COMPARE(message.count(), 1);
    QVERIFY(run.kinds().is_null());
    QCOMPARE(run.state(), Run::State::empty);
    QSignalSpy known(&run, &Run::kinds_known);
    if (by_load) {
      run.load(small);
    } else {
      run.reset();
    }
    QTRY_COMPARE(known.count(), 1);
    QVERIFY(run.kinds().find("nodes"));
  }

  void a_missing_program_is_said_and_nothing_hangs() {
    Run run("/nowhere/spillway");
    QSignalSpy message(&run, &Run::message);
    std::vector<Problem> problems;
    run.load(small, [&](auto p) { problems = p; });
    QTRY_VERIFY(!problems.empty());
    QTRY_VERIFY(message.count() >= 1);
    QVERIFY(message[0][0].toString().contains("/nowhere/spillway"));
    QCOMPARE(run.state(), Run::State::empty);
    run.start();
    run.reset();
    QCOMPARE(run.state(), Run::State::empty);
  }

  void a_is_kept_and_goes_on_in_step() {
    Loaded run(small);
    run.go_to(500 * ms);
    run.set("shop.workers", 1);
    QTRY_VERIFY(run.has_changes());
    run.go_to(600 * ms);
    run.keep_as_a();
    QVERIFY(run.has_a());
    QTRY_VERIFY(run.snapshot_a().find("now"));
    QTRY_COMPARE(*run.snapshot_a().find("now"), Value(600 * ms));
    QCOMPARE(run.snapshot_a(), [&] {
      Value b = run.snapshot();
      b.set("id", *run.snapshot_a().find("id"));
      Value ordered = Value::object();
      for (const auto& member : *run.snapshot_a().members()) {
        ordered.set(member.key, *b.find(member.key));
      }
      return ordered;
    }());
    run.set("shop.workers", 16);
    run.go_to(900 * ms);
    QTRY_COMPARE(*run.snapshot_a().find("now"), Value(900 * ms));
    QCOMPARE(fingerprint(*run.a()) == fingerprint(run.b()), false);
    // The same arrivals: A's and B's clients sent the same number.
    QCOMPARE(*run.snapshot_a().find("nodes")->find("users")->find("offered"),
             *run.snapshot().find("nodes")->find("users")->find("offered"));
    run.step_events(5);
    QTRY_COMPARE(*run.snapshot_a().find("now"), Value(run.now()));
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QVERIFY(run.has_a());
    QCOMPARE(*run.snapshot_a().find("now"), Value(0));
    QCOMPARE(run.now(), 0);
    run.finish();
    QTRY_COMPARE(*run.snapshot_a().find("now"), Value(run.end()));
  }

  void another_seed_is_another_seed_for_a_too() {
    Loaded run(small);
    run.keep_as_a();
    QTRY_VERIFY(run.snapshot_a().find("now"));
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset(77);
    QTRY_COMPARE(loaded.count(), 1);
    run.finish();
    QTRY_COMPARE(*run.snapshot_a().find("now"), Value(run.end()));
    QCOMPARE(fingerprint(*run.a()), fingerprint(run.b()));
  }

  void the_end_of_an_earlier_a_is_no_news_of_the_next() {
    Loaded run(small);
    run.go_to(500 * ms);
    QSignalSpy message(&run, &Run::message);
    run.keep_as_a();
    run.drop_a();
    run.keep_as_a();  // while the first one is still loading
    run.keep_as_a();
    QTRY_VERIFY(!run.snapshot_a().is_null());
    run.step_by(100 * ms);
    QTRY_COMPARE(run.now(), 600 * ms);
    QTRY_COMPARE(*run.snapshot_a().find("now")->integer(), 600 * ms);
    QVERIFY(run.has_a());
    QCOMPARE(message.count(), 0);
  }

  void a_that_hangs_is_said_and_b_goes_on_without_it() {
    Loaded run(small);
    run.keep_as_a();
    QTRY_VERIFY(!run.snapshot_a().is_null());
    QSignalSpy message(&run, &Run::message);
    const auto child = static_cast<pid_t>(run.a()->process_id());
    ::kill(child, SIGSTOP);
    run.start();
    QTRY_COMPARE_WITH_TIMEOUT(message.count(), 1, 10'000);
    QVERIFY(message[0][0].toString().contains("Drop A"));
    const Nanos stood = run.now();
    run.drop_a();
    QTRY_VERIFY(run.now() > stood);
    QCOMPARE(message.count(), 1);
  }

  void a_that_dies_leaves_b_alone() {
    Loaded run(small);
    run.keep_as_a();
    QTRY_VERIFY(run.snapshot_a().find("now"));
    QSignalSpy message(&run, &Run::message);
    run.set_speed(0.5);
    run.start();
    ::kill(static_cast<pid_t>(run.a()->process_id()), SIGKILL);
    QTRY_VERIFY(!run.has_a());
    QCOMPARE(message.count(), 1);
    const Nanos now = run.now();
    QTRY_VERIFY(run.now() > now);
    run.pause();
    QTRY_COMPARE(run.state(), Run::State::paused);
  }

  void an_edit_keeps_a_and_the_seed_and_another_scenario_does_not() {
    Loaded run(small);
    run.keep_as_a();
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset(5);
    QTRY_COMPARE(loaded.count(), 1);
    run.reload(small);
    QTRY_COMPARE(loaded.count(), 2);
    QVERIFY(run.has_a());
    QCOMPARE(run.seed(), 5);
    run.load(small);
    QTRY_COMPARE(loaded.count(), 3);
    QVERIFY(!run.has_a());
    QCOMPARE(run.seed(), 3);
  }

  void frames_never_come_faster_than_the_clock() {
    Loaded run(small);
    run.set_speed(0.1);
    QSignalSpy frames(&run, &Run::frame);
    run.start();
    QTest::qWait(1000);
    run.pause();
    QTRY_COMPARE(run.state(), Run::State::paused);
    QVERIFY2(frames.count() <= 22 && frames.count() >= 5,
             qPrintable(QString::number(frames.count())));
  }
};

QTEST_GUILESS_MAIN(RunTest)
#include "run_test.moc"
