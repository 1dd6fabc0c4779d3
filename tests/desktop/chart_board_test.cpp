// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/chart_board.h"

#include <time.h>

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "app/desktop/charts/add_metric_dialog.h"
#include "app/desktop/charts/breaker_ribbon.h"
#include "app/desktop/charts/chart_header.h"
#include "app/desktop/charts/data_table.h"
#include "app/desktop/charts/default_charts.h"
#include "app/desktop/charts/readout.h"
#include "app/desktop/charts/value_text.h"
#include "tests/desktop/plot_fixture.h"
#include "tests/desktop/run_fixture.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

struct Board {
  Workbench workbench{SPILLWAY_PROGRAM};
  TimeWindow window;
  ChartBoard board{workbench, window};
  Run& run = workbench.run();

  /// High enough for all charts, unless told otherwise.
  explicit Board(const QString& scenario = "microburst-penetration", int height = 2'400) {
    board.resize(900, height);
    board.show();
    static_cast<void>(QTest::qWaitForWindowExposed(&board));
    if (!load(run, library(scenario))) qFatal("cannot load %s", qPrintable(scenario));
    QTest::qWait(20);
  }

  bool run_to(Nanos to) { return desktop::run_to(run, to) && complete(); }
  bool complete() {
    return QTest::qWaitFor([&] { return board.store().backlog() < window.granularity(); }, 20'000);
  }
  ChartPanel& panel(const QString& id) {
    ChartPanel* panel = board.panel(id);
    if (!panel) qFatal("no chart %s", qPrintable(id));
    return *panel;
  }
  QStringList ids() const {
    QStringList ids;
    for (const ChartPanel* panel : board.panels()) ids += panel->spec().id;
    return ids;
  }
  std::int64_t buckets(const SeriesKey& key) {
    return board.store().history(key, SeriesStore::Variant::b).level(0).end();
  }
};

const QStringList default_ids{"latency", "traffic", "latency_ok", "reasons", "busy",
                              "queue",   "tokens",  "breakers",   "retries"};

QStringList names_of(const ChartPanel& panel) {
  QStringList names;
  for (const CurveSpec& curve : panel.spec().curves) names += curve.name;
  return names;
}

const Metric& metric(const ChartBoard& board, const std::string& name) {
  const Metric* found = find_metric(board.metrics(), name);
  if (!found) qFatal("no metric %s", name.c_str());
  return *found;
}

double thread_ms() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

}  // namespace

class ChartBoardTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // What is on the board.

  void a_board_begins_with_what_fits_the_scenario() {
    Board shown;
    QCOMPARE(shown.ids(), default_ids);
    QCOMPARE(names_of(shown.panel("latency")), (QStringList{"P50", "P99", "P999"}));
    QCOMPARE(shown.panel("latency").spec().heading(), "Latency at gateway (ms)");
    QCOMPARE(shown.panel("latency_ok").spec().curves[1].series.labels,
             (MetricLabels{{"outcome", "ok"}}));
    QCOMPARE(names_of(shown.panel("queue")), (QStringList{"orders", "orders_db"}));
    QCOMPARE(names_of(shown.panel("tokens")), QStringList{"gateway.limiter"});
    QVERIFY(!shown.panel("breakers").chart());
  }

  void without_a_scenario_it_says_what_to_do() {
    Workbench workbench(SPILLWAY_PROGRAM);
    TimeWindow window;
    ChartBoard board(workbench, window);
    board.resize(600, 400);
    board.show();
    const auto labels = board.findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
      return label->isVisible() && label->text().contains("Open a scenario");
    }));
  }

  void reasons_appear_when_they_occur() {
    Board shown;
    QVERIFY(shown.run_to(19 * second));
    QVERIFY(shown.panel("reasons").spec().curves.empty());
    QVERIFY(shown.run_to(27 * second));
    QTRY_COMPARE(names_of(shown.panel("reasons")), (QStringList{"breaker open", "timed out"}));
    const SeriesKey late{"gateway.completed", {{"outcome", "timed_out"}}, "rate"};
    QTRY_COMPARE(shown.buckets(late), 2'700);
  }

  void charts_fill_while_it_runs() {
    Board shown;
    QVERIFY(shown.run_to(5 * second));
    for (const ChartPanel* panel : shown.board.panels()) {
      for (const PlotCurve& curve : panel->plot().curves()) {
        QCOMPARE(curve.b->end(10 * ms), 5 * second);
      }
    }
    const LiveChart& chart = *shown.panel("tokens").chart();
    QVERIFY(chart.value_scale().high > 15'000);
  }

  void a_step_shows_in_the_charts() {
    Board shown;
    const PlotCurve& offered = shown.panel("traffic").plot().curves()[0];
    const auto step = [&shown](Nanos by) {
      const Nanos to = shown.run.now() + by;
      shown.run.step_by(by);
      QTRY_COMPARE(shown.run.now(), to);
      QTRY_COMPARE(shown.run.state(), Run::State::paused);
    };
    step(10 * ms);
    QTRY_COMPARE(offered.b->end(10 * ms), 10 * ms);
    step(1 * second);
    QTRY_COMPARE(offered.b->end(10 * ms), 1010 * ms);
    QVERIFY(*offered.b->at(10 * ms, 1005 * ms) > 0);
  }

  void a_fault_is_on_every_chart_and_acts_within_a_bucket() {
    Board shown;
    QVERIFY(shown.run_to(10 * second));
    shown.workbench.inject(json(R"({"fault": "errors", "node": "orders", "rate": 1})"));
    QTRY_VERIFY(shown.run.has_changes());
    for (const ChartPanel* panel : shown.board.panels()) {
      const std::vector<Marker>& markers = panel->plot().markers();
      QVERIFY2(std::any_of(markers.begin(), markers.end(),
                           [](const Marker& marker) {
                             return marker.live && marker.kind == Marker::Kind::fault &&
                                    marker.at == 10 * second;
                           }),
               qPrintable(panel->spec().id));
    }
    QVERIFY(shown.run_to(11 * second));
    const auto failed = [&shown] {
      for (const PlotCurve& curve : shown.panel("reasons").plot().curves()) {
        if (curve.name == "failed") return &curve;
      }
      return static_cast<const PlotCurve*>(nullptr);
    };
    QTRY_VERIFY(failed());
    QTRY_COMPARE(failed()->b->end(10 * ms), 11 * second);
    // 2,000 requests a second: about 20 in the very next bucket.
    QVERIFY(failed()->b->at(10 * ms, 10'005 * ms).value_or(0) > 0);
    QCOMPARE(failed()->b->at(10 * ms, 9'995 * ms).value_or(0), 0.0);
  }

  void only_what_is_in_sight_is_pulled() {
    Board shown("microburst-penetration", 420);
    QVERIFY(shown.board.panels_in_sight().size() < 4);
    QVERIFY(shown.run_to(1 * second));
    const SeriesKey tokens = shown.panel("tokens").spec().curves[0].series;
    QCOMPARE(shown.buckets(tokens), 0);
    QCOMPARE(shown.buckets(shown.panel("latency").spec().curves[0].series), 100);
    shown.board.maximise(shown.panel("tokens"));
    QTRY_COMPARE(shown.buckets(tokens), 100);
  }

  void a_hidden_board_does_no_work() {
    Board shown;
    QVERIFY(shown.run_to(1 * second));
    const SeriesKey p50 = shown.panel("latency").spec().curves[0].series;
    shown.board.hide();
    const QSignalSpy drawn(&shown.board, &ChartBoard::values_changed);
    QVERIFY(desktop::run_to(shown.run, 2 * second));
    QTest::qWait(100);
    QCOMPARE(shown.buckets(p50), 100);
    shown.board.show();
    QTRY_COMPARE(shown.buckets(p50), 200);
  }

  void a_reset_clears_and_the_same_seed_draws_the_same() {
    Board shown;
    QVERIFY(shown.run_to(4 * second));
    Plot& plot = shown.panel("latency").plot();
    QTest::qWait(100);
    const QImage before = plot.grab().toImage();
    const QSignalSpy loaded(&shown.run, &Run::loaded);
    shown.run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(shown.ids(), default_ids);
    QCOMPARE(&shown.panel("latency").plot(), &plot);
    QVERIFY(plot.curves()[0].b->level(0).empty());
    QVERIFY(plot.grab().toImage() != before);
    QVERIFY(shown.run_to(4 * second));
    QTRY_COMPARE(plot.grab().toImage(), before);
  }

  void another_granularity_is_the_same_run_in_wider_buckets() {
    Board shown;
    QVERIFY(shown.run_to(5 * second));
    const int before = shown.run.beginning();
    const SeriesHistory& history = *shown.panel("traffic").plot().curves()[0].b;
    shown.window.set_granularity(1 * second);
    QTRY_COMPARE(history.level(2).end(), 5);
    double sum = 0;
    for (int i = 0; i < 100; ++i) sum += history.level(0).at(i);
    QVERIFY(std::abs(sum / 100 - history.level(2).at(0)) < 1e-6);  // of a rate, the mean is right
    QCOMPARE(shown.run.beginning(), before);
  }

  void too_fine_a_granularity_is_said() {
    Board shown;
    const auto note = [&] {
      const auto labels = shown.board.findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains("min to max per pixel");
      });
    };
    QVERIFY(shown.run_to(5 * second));
    QTRY_VERIFY(note());
    shown.window.set_granularity(1 * second);
    QTRY_VERIFY(!note());
  }

  // What people change.

  void a_new_chart_takes_the_window_of_the_others() {
    Board shown;
    QVERIFY(shown.run_to(5 * second));
    shown.window.show(1 * second, 2 * second);
    const SeriesKey in_flight{"orders.in_flight", {}, "max"};
    shown.board.add_metric(metric(shown.board, "orders.in_flight"), in_flight);
    ChartPanel& added = shown.panel("orders.in_flight max");
    QCOMPARE(added.chart()->time_scale().from, 1 * second);
    QCOMPARE(added.chart()->time_scale().to, 2 * second);
    QTRY_COMPARE(shown.buckets(in_flight), 500);
  }

  void any_metric_can_be_found_and_added() {
    Board shown;
    std::vector<ChartSpec> specs;
    for (const ChartPanel* panel : shown.board.panels()) specs.push_back(panel->spec());
    AddMetricDialog dialog(shown.board.metrics(), specs);
    QVERIFY(!dialog.metric());
    dialog.findChild<QLineEdit*>("metric_search")->setText("orders latency");
    auto* list = dialog.findChild<QTreeWidget*>("metric_list");
    for (int i = 0; i < list->topLevelItemCount(); ++i) {
      QTreeWidgetItem* node = list->topLevelItem(i);
      if (node->text(0) == "orders") {
        for (int k = 0; k < node->childCount(); ++k) {
          if (!node->child(k)->isHidden()) list->setCurrentItem(node->child(k));
        }
      }
    }
    QVERIFY(dialog.metric());
    QCOMPARE(dialog.metric()->name, "orders.latency");
    auto* stat = dialog.findChild<QComboBox*>("metric_stat");
    stat->setCurrentIndex(stat->findData("p999"));
    auto* outcome = dialog.findChild<QComboBox*>("metric_outcome");
    outcome->setCurrentIndex(outcome->findData("ok"));
    QCOMPARE(dialog.series().text(), "orders.latency{outcome=ok} p999");
    // Milliseconds can join the latencies, and nothing else.
    auto* chart = dialog.findChild<QComboBox*>("metric_chart");
    QVERIFY(chart->findData("latency") > 0);
    QVERIFY(chart->findData("traffic") < 0);
    shown.board.add_metric(*dialog.metric(), dialog.series(), "latency");
    QCOMPARE(shown.panel("latency").spec().curves.size(), 4);
    QCOMPARE(shown.panel("latency").spec().curves[3].colour, 3);
  }

  void what_people_changed_outlives_a_reset() {
    Board shown;
    shown.board.add_metric(metric(shown.board, "orders.in_flight"),
                           {"orders.in_flight", {}, "max"});
    shown.board.remove(shown.panel("traffic"));
    shown.panel("latency").plot().show_curve(0, false);
    AxisRange logarithmic;
    logarithmic.logarithmic = true;
    shown.panel("latency").chart()->set_range(logarithmic);
    const QStringList ids = shown.ids();
    QVERIFY(shown.run_to(1 * second));
    const QSignalSpy loaded(&shown.run, &Run::loaded);
    shown.run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(shown.ids(), ids);
    QVERIFY(!shown.panel("latency").plot().curves()[0].shown);
    QCOMPARE(shown.panel("latency").chart()->range(), logarithmic);
    shown.board.restore_defaults();
    QCOMPARE(shown.ids(), default_ids);
  }

  void another_scenario_begins_with_its_own_charts() {
    Board shown;
    shown.board.remove(shown.panel("latency"));
    QVERIFY(load(shown.run, library("silent-gateway-limit")));
    QTRY_VERIFY(shown.ids().contains("latency"));
    QVERIFY(!shown.ids().contains("breakers"));
  }

  void a_curve_that_is_hidden_is_not_pulled() {
    Board shown;
    shown.panel("latency").plot().show_curve(2, false);
    QVERIFY(shown.run_to(1 * second));
    QCOMPARE(shown.buckets(shown.panel("latency").spec().curves[2].series), 0);
    shown.panel("latency").plot().show_curve(2, true);
    QTRY_COMPARE(shown.buckets(shown.panel("latency").spec().curves[2].series), 100);
  }

  void charts_are_moved_by_dragging_their_headers() {
    Board shown;
    auto* header = shown.panel("latency").findChild<ChartHeader*>();
    const auto move = [&](QEvent::Type type, const QPoint& by, Qt::MouseButtons buttons) {
      const QPointF local = header->rect().center() + by;
      QMouseEvent event(type, local, header->mapToGlobal(local),
                        type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons, {});
      QApplication::sendEvent(header, &event);
    };
    const int height = shown.panel("latency").height();
    move(QEvent::MouseButtonPress, {}, Qt::LeftButton);
    move(QEvent::MouseMove, {0, 3}, Qt::LeftButton);
    QCOMPARE(shown.ids(), default_ids);
    move(QEvent::MouseMove, {0, height + height * 2 / 3}, Qt::LeftButton);
    move(QEvent::MouseButtonRelease, {0, height}, {});
    QCOMPARE(shown.ids()[0], "traffic");
    QCOMPARE(shown.ids()[1], "latency");
    QTRY_VERIFY(shown.panel("latency").y() > shown.panel("traffic").y());
  }

  void charts_are_moved_by_keys_too() {
    Board shown;
    view_of(shown.panel("latency").plot()).setFocus();
    QTest::keyClick(&view_of(shown.panel("latency").plot()), Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(shown.ids()[1], "latency");
    QTest::keyClick(&view_of(shown.panel("latency").plot()), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(shown.ids(), default_ids);
  }

  void a_double_click_on_the_header_shows_a_chart_alone() {
    Board shown;
    auto* header = shown.panel("queue").findChild<ChartHeader*>();
    QTest::mouseDClick(header, Qt::LeftButton, {}, QPoint(300, 8));
    QTRY_COMPARE(shown.board.panels_in_sight().size(), 1);
    QVERIFY(shown.panel("queue").height() > shown.board.height() * 3 / 4);
    QTest::mouseDClick(header, Qt::LeftButton, {}, QPoint(300, 8));
    QTRY_COMPARE(shown.board.panels_in_sight().size(), default_ids.size());
  }

  void the_menu_of_a_chart_has_curves_and_axis() {
    Board shown;
    ChartPanel& panel = shown.panel("latency");
    QMenu& menu = panel.findChild<ChartHeader*>()->menu();
    const auto action = [&](int submenu, const QString& text) -> QAction* {
      Q_EMIT menu.aboutToShow();
      const auto actions = menu.actions()[submenu]->menu()->actions();
      const auto found = std::find_if(actions.begin(), actions.end(),
                                      [&](const QAction* a) { return a->text() == text; });
      return found == actions.end() ? nullptr : *found;
    };
    action(0, "P99")->trigger();
    QVERIFY(!panel.plot().curves()[1].shown);
    action(0, "P99")->trigger();
    QVERIFY(panel.plot().curves()[1].shown);
    action(1, "Logarithmic")->trigger();
    QVERIFY(panel.chart()->range().logarithmic);
    action(1, "Logarithmic")->trigger();
    QVERIFY(!panel.chart()->range().logarithmic);
    QVERIFY(!action(1, "Room for A and B")->isEnabled());
  }

  void follow_is_lit_while_it_follows() {
    Board shown;
    auto* button = shown.board.findChild<QToolButton*>("charts_follow_button");
    QVERIFY(button->isChecked());
    shown.window.zoom(2, 1 * second);
    QVERIFY(!button->isChecked());
    button->click();
    QVERIFY(shown.window.following());
  }

  // Numbers beside the charts.

  void the_readout_has_the_values_of_the_bucket_under_the_crosshair() {
    Board shown;
    Readout readout(shown.board);
    readout.show();
    QVERIFY(shown.run_to(25 * second));
    shown.window.set_crosshair(20'005 * ms);
    auto* table = readout.findChild<QTreeWidget*>("readout");
    const auto row = [&](const QString& chart, int curve) {
      const auto found = table->findItems(chart, Qt::MatchStartsWith);
      return found.isEmpty() ? QString() : found[0]->child(curve)->text(2);
    };
    const double offered = *shown.panel("traffic").plot().curves()[0].b->at(10 * ms, 20'005 * ms);
    QVERIFY(offered > 900'000);
    QTRY_COMPARE(row("Traffic", 0), number_text(offered));
    // The last request that was ok ended before: "–", and not the one before.
    shown.window.set_crosshair(24'500 * ms);
    QTRY_COMPARE(row("Latency at gateway, ok only", 0), "–");
    QVERIFY(readout.findChild<QLabel*>("readout_time")->text().contains("24.500 s"));
    shown.window.set_crosshair(40 * second);
    QTRY_COMPARE(row("Traffic", 0), "–");
    QVERIFY(table->isColumnHidden(1));
  }

  void a_is_beside_b_after_it_was_kept() {
    Board shown;
    Readout readout(shown.board);
    readout.show();
    QVERIFY(shown.run_to(1 * second));
    const QSignalSpy variants(&shown.run, &Run::variants_changed);
    shown.run.keep_as_a();
    QTRY_COMPARE(variants.count(), 1);
    shown.run.set("gateway.limiter.burst", Value(800));
    QVERIFY(shown.run_to(3 * second));
    const PlotCurve& tokens = shown.panel("tokens").plot().curves()[0];
    QVERIFY(tokens.a);
    QCOMPARE(tokens.a->end(10 * ms), 3 * second);
    QVERIFY(shown.panel("tokens").chart()->value_scale().high > 15'000);
    auto* table = readout.findChild<QTreeWidget*>("readout");
    const auto row = [&] { return table->findItems("Tokens", Qt::MatchStartsWith)[0]->child(0); };
    QTRY_VERIFY(!table->isColumnHidden(1));
    QTRY_VERIFY(row()->text(2).toInt() <= 800 && !row()->text(2).isEmpty());
    QTRY_VERIFY(row()->text(1).startsWith("1"));
    shown.run.drop_a();
    QTRY_VERIFY(!shown.panel("tokens").plot().curves()[0].a);
  }

  void a_may_be_laid_on_b_at_another_time() {
    Board shown;
    Readout readout(shown.board);
    readout.show();
    QVERIFY(shown.run_to(1 * second));
    const QSignalSpy variants(&shown.run, &Run::variants_changed);
    shown.run.keep_as_a();
    QTRY_COMPARE(variants.count(), 1);
    QVERIFY(shown.run_to(3 * second));
    shown.run.set_a_offset(1 * second);
    const PlotCurve& offered = shown.panel("traffic").plot().curves()[0];
    QCOMPARE(offered.a_offset, 1 * second);
    const ChartPanel& traffic = shown.panel("traffic");
    // Both are the same run: A beside B's 2.5 s is B at 1.5 s.
    QTRY_COMPARE(value_text(traffic, offered, true, 2500 * ms),
                 value_text(traffic, offered, false, 1500 * ms));
    QVERIFY(value_text(traffic, offered, true, 2500 * ms) != "–");
    QCOMPARE(value_text(traffic, offered, true, 900 * ms), QString("–"));  // A had not begun
    const QString csv = QString::fromUtf8(traffic.csv(true));
    QVERIFY(csv.contains("# A moved by,1\n"));
    const QStringList lines = csv.split('\n');
    const auto line = [&](const QString& begin) {
      for (const QString& one : lines) {
        if (one.startsWith(begin)) return one.split(',');
      }
      return QStringList();
    };
    QCOMPARE(line("2.49,2.5,").value(5), line("1.49,1.5,").value(2));
    shown.run.drop_a();
    QCOMPARE(shown.run.a_offset(), 0);
  }

  void the_table_has_a_row_for_each_visible_bucket() {
    Board shown;
    DataTable data(shown.board);
    data.resize(500, 300);
    data.show();
    QVERIFY(shown.run_to(3 * second));
    shown.window.show(1 * second, 2 * second);
    auto* table = data.findChild<QTableView*>("data_table");
    QTRY_COMPARE(table->model()->rowCount(), 100);
    QCOMPARE(table->model()->columnCount(), 4);
    QCOMPARE(table->model()->headerData(2, Qt::Horizontal).toString(), "P99 (ms)");
    QCOMPARE(table->model()->index(0, 0).data().toString(), "1.01 s");
    const PlotCurve& p99 = shown.panel("latency").plot().curves()[1];
    QCOMPARE(table->model()->index(4, 2).data().toString(),
             value_text(shown.panel("latency"), p99, false, 1'050 * ms));
  }

  void the_table_keeps_what_is_looked_at_while_it_follows() {
    Board shown;
    DataTable data(shown.board);
    data.resize(500, 300);
    data.show();
    QVERIFY(shown.run_to(3 * second));
    shown.window.show(1 * second, 3 * second);
    auto* table = data.findChild<QTableView*>("data_table");
    QTRY_COMPARE(table->model()->rowCount(), 200);
    const auto at = [&](int y) {
      return table->model()->index(table->rowAt(y), 0).data().toString();
    };
    const int last = table->viewport()->height() - 5;
    QTRY_COMPARE(at(last), "3.00 s");  // at its end it stays at its end
    shown.window.show(1500 * ms, 2900 * ms);
    QTRY_COMPARE(table->model()->rowCount(), 140);
    QTRY_COMPARE(at(last), "2.90 s");

    table->scrollTo(table->model()->index(60, 0), QAbstractItemView::PositionAtTop);
    table->selectRow(62);
    const QString top = at(2);
    QCOMPARE(top, "2.11 s");
    shown.window.show(1700 * ms, 3000 * ms);  // as it follows
    QTRY_COMPARE(table->model()->index(0, 0).data().toString(), "1.71 s");
    QTRY_COMPARE(at(2), top);
    const QModelIndexList selected = table->selectionModel()->selectedRows();
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected[0].data().toString(), "2.13 s");
    shown.window.show(1000 * ms, 3000 * ms);  // and back
    QTRY_COMPARE(table->model()->rowCount(), 200);
    QTRY_COMPARE(at(2), top);
    QCOMPARE(table->selectionModel()->selectedRows()[0].data().toString(), "2.13 s");
  }

  void what_people_changed_is_there_at_the_next_start() {
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    QStringList order;
    const SeriesKey made{"gateway.limiter.allowed", {}, "rate"};
    {
      Board shown;
      shown.board.keep_in(settings);
      QVERIFY(shown.run_to(1 * second));
      shown.board.add_metric(metric(shown.board, made.metric), made);
      shown.board.add_metric(metric(shown.board, "orders.busy"), {"orders.busy", {}, "max"},
                             "busy");
      shown.board.remove(shown.panel("latency_ok"));
      shown.board.move(shown.panel("tokens"), 0);
      shown.panel("latency").plot().show_curve(2, false);
      auto* edge = shown.panel("traffic").findChild<QWidget*>("chart_edge");
      const int before = shown.panel("traffic").height();
      QTest::mousePress(edge, Qt::LeftButton, {}, {50, 1});
      QTest::mouseMove(edge, {50, 101});
      QTest::mouseRelease(edge, Qt::LeftButton, {}, {50, 101});
      QTRY_COMPARE(shown.panel("traffic").height(), before + 100);
      order = shown.ids();
    }
    Settings again(folder.filePath("settings.ini"));
    Board shown;
    shown.board.keep_in(again);
    QCOMPARE(shown.ids(), order);
    QCOMPARE(order.front(), QString("tokens"));
    QVERIFY(shown.board.panel(made.text()));
    QCOMPARE(shown.board.panel(made.text())->spec().unit, Unit::requests_per_second);
    QVERIFY(!shown.board.panel("latency_ok"));
    QCOMPARE(shown.panel("busy").spec().curves.back().series.stat, std::string("max"));
    QVERIFY(!shown.panel("latency").plot().curves()[2].shown);
    QVERIFY(shown.panel("traffic").maximumHeight() > 250 &&
            shown.panel("traffic").maximumHeight() < 1000);

    shown.board.restore_defaults();
    QVERIFY(shown.board.panel("latency_ok"));
    QVERIFY(shown.panel("latency").plot().curves()[2].shown);
    QVERIFY(shown.panel("traffic").maximumHeight() > 5000);
    Board fresh;
    fresh.board.keep_in(again);
    QCOMPARE(fresh.ids(), shown.ids());
  }

  void a_picture_goes_to_the_clipboard() {
    Board shown;
    QVERIFY(shown.run_to(1 * second));
    const QSignalSpy told(&shown.board, &ChartBoard::message);
    QGuiApplication::clipboard()->clear();
    view_of(shown.panel("latency").plot()).setFocus();
    QTest::keyClick(&view_of(shown.panel("latency").plot()), Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(!QGuiApplication::clipboard()->image().isNull());
    QCOMPARE(told.count(), 1);
    const QString csv = QString::fromUtf8(shown.panel("latency").csv(true));
    QVERIFY(csv.contains("# seed,7\n"));
    QVERIFY(csv.contains("# scenario,microburst-penetration\n"));
    QVERIFY(csv.contains("\n# fault,20,"));
    QCOMPARE(csv.count('\n'), 3 + 3 + static_cast<int>(shown.run.markers().size()) + 1 + 100);
  }

  // Breakers.

  void states_are_stretches() {
    using State = BreakerRibbon::State;
    const Extent closed{0, 0};
    const Extent open{2, 2};
    const auto found = BreakerRibbon::stretches({closed, closed, {0, 2}, open, {}, open});
    const std::vector<BreakerRibbon::Stretch> wanted{
        {State::closed, 0, 2}, {State::mixed, 2, 3}, {State::open, 3, 4}, {State::open, 5, 6}};
    QCOMPARE(found, wanted);
  }

  void flaps_are_what_the_breaker_counts_or_how_often_it_opened() {
    const SeriesHistory states =
        history_of(9'000, [](int i) { return i / 500 % 2 == 0 ? 0.0 : 2.0; });
    const SeriesHistory counted = history_of(9'000, [](int i) { return i == 8'000 ? 3.0 : 0.0; });
    PlotCurve row;
    row.b = &states;
    QCOMPARE(BreakerRibbon::flaps(row, 10 * ms, 90 * second), 6);
    row.flaps = &counted;
    QCOMPARE(BreakerRibbon::flaps(row, 10 * ms, 90 * second), 3);
    QCOMPARE(BreakerRibbon::flaps(row, 10 * ms, 70 * second), 0);
  }

  void a_thrashing_breaker_flaps() {
    Board shown("breaker-thrashing", 420);
    shown.board.maximise(shown.panel("breakers"));
    QVERIFY(shown.run_to(70 * second));
    const PlotCurve& row = shown.panel("breakers").plot().curves()[0];
    int most = 0;
    for (Nanos at = second; at <= 70 * second; at += second) {
      most = std::max(most, BreakerRibbon::flaps(row, 10 * ms, at));
    }
    QVERIFY2(most >= 3, qPrintable(QString::number(most)));
  }

  // People and machines.

  void every_control_has_a_name() {
    Board shown;
    for (const QWidget* widget : shown.board.findChildren<QWidget*>()) {
      const bool takes_focus = widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy();
      if (!takes_focus || !widget->isVisible()) continue;
      const auto* interface = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
      QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(),
               qPrintable(widget->objectName() + ' ' + widget->metaObject()->className()));
    }
    const QWidget& view = view_of(shown.panel("latency").plot());
    QVERIFY(shown.run_to(1 * second));
    QTRY_VERIFY(view.accessibleDescription().contains("P99"));
  }

  void the_window_never_waits_while_it_runs_as_fast_as_it_goes() {
    Board shown;
    Readout readout(shown.board);
    readout.show();
    double last = thread_ms();
    double most = 0;
    int beats = 0;
    QTimer heart;
    connect(&heart, &QTimer::timeout, this, [&] {
      const double now = thread_ms();
      most = std::max(most, now - last);
      last = now;
      ++beats;
    });
    heart.start(5);
    shown.run.set_speed(0);
    last = thread_ms();
    shown.run.start();
    QTRY_COMPARE_WITH_TIMEOUT(shown.run.state(), Run::State::finished, 60'000);
    heart.stop();
    qInfo("longest stretch of work: %.1f ms of CPU, %d heartbeats", most, beats);
    QVERIFY(beats > 50);
    QVERIFY2(most < 50, qPrintable(QString::number(most)));
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::ChartBoardTest)
#include "chart_board_test.moc"
