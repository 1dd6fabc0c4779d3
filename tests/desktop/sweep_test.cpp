// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <cstdlib>

#include "app/desktop/inspector/quantity_box.h"
#include "app/desktop/library/new_scenario.h"
#include "app/desktop/settings/settings.h"
#include "app/desktop/settings/translator.h"
#include "app/desktop/sweep/axis_editor.h"
#include "app/desktop/sweep/sweep_panel.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

Quantity quantity(const char* type) {
  Value field = Value::object();
  field.set("name", "x");
  field.set("type", type);
  return *Quantity::of(field);
}

std::string short_scenario() {
  std::string text = new_scenario_text;
  for (std::size_t at; (at = text.find("60s")) != std::string::npos;) text.replace(at, 3, "10s");
  return text;
}

}  // namespace

class SweepTest : public QObject {
  Q_OBJECT

  std::unique_ptr<Workbench> workbench_;
  std::unique_ptr<SweepPanel> panel_;

  template <class T>
  T* find(const char* name) {
    return panel_->findChild<T*>(name);
  }
  void set(const char* box, const Value& value) { find<QuantityBox>(box)->set_value(value); }
  void choose(const char* combo, const QString& text) {
    auto* it = find<QComboBox>(combo);
    it->setCurrentIndex(it->findText(text));
    QCOMPARE(it->currentText(), text);
  }
  /// The limiter's rate in four steps, two seeds: what is rejected.
  void ask_for_rates() {
    choose("sweep_first_path", "gateway.limiter.rate");
    set("sweep_first_from", "100/s");
    set("sweep_first_to", "700/s");
    find<QSpinBox>("sweep_first_steps")->setValue(4);
    choose("sweep_metric", "gateway.limiter.rejected");
    choose("sweep_statistic", "count");
    find<QSpinBox>("sweep_repeats")->setValue(2);
  }

  /// What was swept, of the run in the window, from the warm-up to the end.
  double shown(const char* from = "5s", const char* step = "5s") {
    Value query = panel_->runner().plan().measure.query();
    query.set("from", from);
    query.set("to", "10s");
    query.set("step", step);
    Value arguments = Value::object();
    arguments.set("queries", Value(Value::Array{std::move(query)}));
    std::optional<double> value;
    workbench_->run().b().request("series", std::move(arguments), this, [&](const Value& reply) {
      if (!error_of(reply).isEmpty()) qWarning() << error_of(reply);
      const Value* series = reply.find("series");
      value = series ? series->items()->front().find("values")->items()->front().number() : -1;
    });
    return QTest::qWaitFor([&] { return value.has_value(); }, 30000) ? *value : -1;
  }

 private Q_SLOTS:
  void init() {
    workbench_ = std::make_unique<Workbench>(SPILLWAY_PROGRAM);
    panel_ = std::make_unique<SweepPanel>(*workbench_);
    panel_->resize(900, 400);
    panel_->show();
    workbench_->open(short_scenario(), {});
    QTRY_COMPARE(workbench_->run().state(), Run::State::paused);
    QTRY_VERIFY(find<QComboBox>("sweep_first_path")->count() > 0);
  }
  void cleanup() {
    panel_.reset();
    workbench_.reset();
  }

  void values_are_even_or_by_ratio_and_whole_where_they_must_be() {
    const auto even = values_between(quantity("integer"), 0, 10, 5, false);
    QCOMPARE(even.size(), 5u);
    QCOMPARE(even[1], Value(3));  // 2.5, rounded as scenarios are
    QCOMPARE(even.back(), Value(10));
    const auto ratios = values_between(quantity("number"), 1, 1000, 4, true);
    QVERIFY(std::abs(ratios[1].number() - 10) < 1e-9);
    QVERIFY(std::abs(ratios[2].number() - 100) < 1e-9);
    QCOMPARE(values_between(quantity("integer"), 1, 2, 5, false).size(), 2u);
    QCOMPARE(values_between(quantity("number"), 0, 4, 3, true)[1].number(), 2.0);
  }

  void a_cell_sets_a_value_of_each_axis() {
    SweepPlan plan;
    plan.axes = {{"a", {1, 2, 3}}, {"b", {10, 20}}};
    plan.repeats = 4;
    QCOMPARE(plan.cells(), 6);
    QCOMPARE(plan.runs(), 24);
    QCOMPARE(plan.settings(4)[0].second, Value(2));
    QCOMPARE(plan.settings(4)[1].second, Value(20));
  }

  void it_says_how_many_runs_before_it_begins() {
    ask_for_rates();
    QCOMPARE(find<QLabel>("sweep_state")->text().section(' ', 0, 0), "8");
    choose("sweep_second_path", "service.workers");
    find<QSpinBox>("sweep_second_steps")->setValue(3);
    QCOMPARE(find<QLabel>("sweep_state")->text().section(' ', 0, 0), "24");
  }

  void every_cell_is_run_for_every_seed_and_shows_what_came_of_it() {
    ask_for_rates();
    find<QPushButton>("sweep_go")->click();
    QVERIFY(panel_->runner().running());
    QCOMPARE(find<QPushButton>("sweep_go")->text(), "Stop");
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->runner().running(), 30000);
    const auto& cells = panel_->runner().cells();
    QCOMPARE(cells.size(), 4u);
    for (const SweepCell& cell : cells) QCOMPARE(cell.runs, 2);
    // 500 a second arrive: a rate of 100 rejects four fifths of them, 700 hardly any.
    QVERIFY(cells[0].mean() > 1500);
    QVERIFY(cells[0].mean() > cells[1].mean());
    QVERIFY(cells[3].mean() < 50);
    QVERIFY(cells[0].least <= cells[0].mean() && cells[0].mean() <= cells[0].most);
    panel_->map().set_current(0);
    QVERIFY(panel_->map().accessibleDescription().contains("100/s"));

    find<QAction>("sweep_copy")->trigger();
    const QStringList lines = QApplication::clipboard()->text().split('\n');
    QCOMPARE(lines.size(), 5);
    QVERIFY(lines[0].startsWith("gateway.limiter.rate\tgateway.limiter.rejected"));
    QVERIFY(lines[1].startsWith("100/s\t"));
  }

  void another_language_renames_what_the_map_says() {
    const QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    settings.set_language(Language::english);
    const Translator translator(settings);
    ask_for_rates();
    choose("sweep_metric", "gateway.limiter.rejected");
    choose("sweep_statistic", "per_minute");
    find<QPushButton>("sweep_go")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->runner().running(), 30000);
    HeatMap& map = panel_->map();
    map.set_current(0);
    QVERIFY(map.accessibleDescription().contains("on average of 2 runs"));
    QCOMPARE(map.texts().what, "gateway.limiter.rejected per_minute (/min)");
    settings.set_language(Language::chinese);
    QTRY_VERIFY(map.accessibleDescription().contains("2 次"));
    QVERIFY(!map.accessibleDescription().contains("average"));
    QCOMPARE(map.current(), 0);
  }

  void colours_tell_values_apart_also_when_one_is_far_above() {
    HeatMap map;
    map.resize(400, 120);
    map.begin({"what", "x", {"a", "b", "c"}, {}, {}});
    const auto colours = [&map](double least, double middle, double most) {
      map.set_value(0, least, {});
      map.set_value(1, middle, {});
      map.set_value(2, most, {});
      const QImage image = map.grab().toImage();
      std::array<int, 3> greys{};
      for (int i = 0; i < 3; ++i) {
        greys[static_cast<std::size_t>(i)] =
            qGray(image.pixel(map.rect_of(i).topLeft() + QPoint(5, 5)));
      }
      return greys;
    };
    const auto near = colours(5, 7, 9);
    const auto far = colours(1, 100, 10'000);
    QVERIFY(near[0] > near[1] && near[1] > near[2]);
    QVERIFY(std::abs(near[1] - far[1]) <= 1);  // both half way
  }

  void stopping_leaves_what_is_done() {
    ask_for_rates();
    find<QSpinBox>("sweep_repeats")->setValue(50);
    QSignalSpy changed(&panel_->runner(), &SweepRunner::cell_changed);
    find<QPushButton>("sweep_go")->click();
    QTRY_VERIFY(changed.count() >= 3);
    find<QPushButton>("sweep_go")->click();
    QVERIFY(!panel_->runner().running());
    const int done = panel_->runner().runs_done();
    QVERIFY(done < 200);
    QTest::qWait(100);
    QCOMPARE(panel_->runner().runs_done(), done);
    QVERIFY(panel_->runner().cells()[0].runs > 0);
    QCOMPARE(find<QPushButton>("sweep_go")->text().remove('&'), "Sweep");
  }

  void a_value_that_is_refused_says_why_in_its_cell() {
    SweepPlan plan;
    plan.axes = {{"service.workers", {5, 0}}};
    plan.measure = {"service.latency", {}, "p99"};
    plan.text = measuring(short_scenario(), plan.measure, true);
    plan.params = workbench_->run().params();
    plan.end = 10'000'000'000;
    SweepRunner runner(SPILLWAY_PROGRAM);
    QSignalSpy stopped(&runner, &SweepRunner::stopped);
    runner.start(plan);
    QTRY_COMPARE(stopped.count(), 1);
    QCOMPARE(runner.cells()[0].problem, QString());
    QCOMPARE(runner.cells()[0].runs, 1);
    QVERIFY(!runner.cells()[1].problem.isEmpty());
    QCOMPARE(runner.cells()[1].runs, 0);
  }

  void arrows_move_the_cell_and_enter_opens_it_as_one_step_of_undo() {
    ask_for_rates();
    find<QPushButton>("sweep_go")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->runner().running(), 30000);
    HeatMap& map = panel_->map();
    map.setFocus();
    QCOMPARE(map.current(), 0);
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Left);
    QCOMPARE(map.current(), 1);
    workbench_->run().step_by(100'000'000);
    QTRY_VERIFY(workbench_->run().begun());
    QTRY_COMPARE(workbench_->run().state(), Run::State::paused);
    QTest::keyClick(&map, Qt::Key_Return);
    QTRY_COMPARE(*workbench_->document().at("/nodes/gateway/policies/0/rate")->text(),
                 std::string("300/s"));
    QCOMPARE(workbench_->document().undo_stack().count(), 1);
    QTRY_COMPARE(workbench_->run().state(), Run::State::running);
    workbench_->run().pause();
    workbench_->document().undo_stack().undo();
    QCOMPARE(*workbench_->document().at("/nodes/gateway/policies/0/rate")->text(),
             std::string("800/s"));
  }

  void a_click_opens_the_run_of_a_cell_with_the_seed_that_it_was_swept_with() {
    ask_for_rates();
    find<QSpinBox>("sweep_repeats")->setValue(1);
    find<QPushButton>("sweep_go")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->runner().running(), 30000);
    Run& run = workbench_->run();
    const quint64 seed = run.seed();
    run.reset(seed + 4);
    QTRY_COMPARE(run.seed(), seed + 4);
    QTRY_COMPARE(run.state(), Run::State::paused);
    run.set_speed(0);
    HeatMap& map = panel_->map();
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.rect_of(1).center());
    QCOMPARE(map.current(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(run.state(), Run::State::finished, 30000);
    QCOMPARE(run.seed(), seed);
    QCOMPARE(*workbench_->document().at("/nodes/gateway/policies/0/rate")->text(),
             std::string("300/s"));
    // The run that is shown has what the cell says.
    QCOMPARE(shown(), panel_->runner().cells()[1].mean());
  }

  void a_cell_says_what_its_run_says_where_state_is_carried_over() {
    // A bucket starts full with the burst that is written; one that is made larger is not filled.
    workbench_->document().set("/nodes/gateway/policies/0/rate", "10/s", "rate");
    workbench_->document().set("/warmup", "0s", "warm-up");
    QSignalSpy loaded(&workbench_->run(), &Run::loaded);
    QTRY_COMPARE(loaded.count(), 1);
    ask_for_rates();
    choose("sweep_first_path", "gateway.limiter.burst");
    set("sweep_first_from", Value(100));
    set("sweep_first_to", Value(1000));
    find<QSpinBox>("sweep_first_steps")->setValue(2);
    find<QSpinBox>("sweep_repeats")->setValue(1);
    choose("sweep_metric", "gateway.limiter.rejected");
    choose("sweep_statistic", "count");
    find<QPushButton>("sweep_go")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->runner().running(), 30000);
    const auto& cells = panel_->runner().cells();
    QVERIFY(cells[0].mean() - cells[1].mean() > 850);
    workbench_->run().set_speed(0);
    QTest::mouseClick(&panel_->map(), Qt::LeftButton, {}, panel_->map().rect_of(1).center());
    QTRY_COMPARE_WITH_TIMEOUT(workbench_->run().state(), Run::State::finished, 30000);
    QCOMPARE(*workbench_->document().at("/nodes/gateway/policies/0/burst"), Value(1000));
    QCOMPARE(shown("0s", "10s"), cells[1].mean());
  }

  void what_the_text_shortens_is_swept_and_is_not_an_edit_since() {
    choose("sweep_first_path", "service.steps.1.sleep.value");
    set("sweep_first_from", "10ms");
    set("sweep_first_to", "40ms");
    find<QSpinBox>("sweep_first_steps")->setValue(2);
    find<QSpinBox>("sweep_repeats")->setValue(1);
    choose("sweep_metric", "service.latency");
    choose("sweep_statistic", "p50");
    find<QPushButton>("sweep_go")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->runner().running(), 30000);
    const auto& cells = panel_->runner().cells();
    QCOMPARE(cells[0].problem, QString());
    QVERIFY(cells[1].mean() - cells[0].mean() > 0.025);
    QSignalSpy said(workbench_.get(), &Workbench::message);
    workbench_->run().set_speed(0);
    QTest::mouseClick(&panel_->map(), Qt::LeftButton, {}, panel_->map().rect_of(0).center());
    QTRY_COMPARE_WITH_TIMEOUT(workbench_->run().state(), Run::State::finished, 30000);
    QCOMPARE(said.last().first().toString(), "The scenario has the values of this cell.");
  }

  void a_cell_that_was_refused_is_not_opened_and_says_why() {
    choose("sweep_first_path", "service.workers");
    set("sweep_first_from", Value(0));
    set("sweep_first_to", Value(5));
    find<QSpinBox>("sweep_first_steps")->setValue(2);
    find<QSpinBox>("sweep_repeats")->setValue(1);
    find<QPushButton>("sweep_go")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->runner().running(), 30000);
    const QString problem = panel_->runner().cells()[0].problem;
    QVERIFY(!problem.isEmpty());
    const std::string before = workbench_->document().text();
    QSignalSpy said(workbench_.get(), &Workbench::message);
    QTest::mouseClick(&panel_->map(), Qt::LeftButton, {}, panel_->map().rect_of(0).center());
    QTRY_COMPARE(said.count(), 1);
    QVERIFY(said[0][0].toString().contains(problem));
    QTest::qWait(100);
    QCOMPARE(workbench_->document().text(), before);
    QCOMPARE(workbench_->run().state(), Run::State::paused);
  }

  void the_repair_of_a_scenario_that_a_cell_could_not_open_starts_nothing() {
    ask_for_rates();
    find<QSpinBox>("sweep_repeats")->setValue(1);
    find<QPushButton>("sweep_go")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!panel_->runner().running(), 30000);
    QSignalSpy problems(workbench_.get(), &Workbench::problems_changed);
    workbench_->document().set("/nodes/service/workers", 0, "no workers");
    QTRY_COMPARE(problems.count(), 1);
    QTest::mouseClick(&panel_->map(), Qt::LeftButton, {}, panel_->map().rect_of(1).center());
    QTRY_COMPARE(problems.count(), 2);
    QSignalSpy loaded(&workbench_->run(), &Run::loaded);
    workbench_->document().set("/nodes/service/workers", 50, "workers");
    QTRY_COMPARE(loaded.count(), 1);
    QTest::qWait(100);
    QCOMPARE(workbench_->run().state(), Run::State::paused);
  }

  void cells_go_with_their_scenario() {
    ask_for_rates();
    find<QSpinBox>("sweep_repeats")->setValue(50);
    find<QPushButton>("sweep_go")->click();
    QVERIFY(panel_->map().isVisible());
    QSignalSpy opened(&workbench_->document(), &Document::opened);
    workbench_->open(short_scenario(), {});
    QTRY_COMPARE(opened.count(), 1);
    QVERIFY(!panel_->runner().running());
    QVERIFY(!panel_->map().isVisible());
    QVERIFY(find<QLabel>("sweep_nothing")->isVisible());
    QVERIFY(!find<QPushButton>("sweep_open")->isEnabled());
    QVERIFY(!find<QAction>("sweep_copy")->isEnabled());
  }

  void ratios_from_nothing_are_refused() {
    ask_for_rates();
    choose("sweep_first_path", "gateway.hazards.errors");
    find<QCheckBox>("sweep_first_ratios")->setChecked(true);
    QVERIFY(!find<QPushButton>("sweep_go")->isEnabled());
    QVERIFY(find<QLabel>("sweep_state")->text().contains("above 0"));
    find<QCheckBox>("sweep_first_ratios")->setChecked(false);
    QVERIFY(find<QPushButton>("sweep_go")->isEnabled());
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::SweepTest)
#include "sweep_test.moc"
