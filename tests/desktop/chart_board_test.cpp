// SPDX-License-Identifier: GPL-3.0-or-later
#include <time.h>

#include <QAccessible>
#include <QLabel>
#include <QtCharts/QValueAxis>
#include <algorithm>

#include "app/desktop/charts/readout.h"
#include "tests/desktop/board_fixture.h"

namespace spillway::desktop {

namespace {

double thread_ms() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

}  // namespace

class ChartBoardTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
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

  void a_chart_out_of_sight_does_no_work() {
    Board shown("microburst-penetration", 420);
    QVERIFY(shown.run_to(1 * second));
    struct Work {
      explicit Work(const ChartPanel& panel)
          : axis(*view_of(panel.plot()).chart()->axes(Qt::Horizontal).first()),
            moved(&axis, SIGNAL(rangeChanged(qreal, qreal))),
            painted(view_of(panel.plot()).scene(), &QGraphicsScene::changed) {}
      const QAbstractAxis& axis;
      QSignalSpy moved;
      QSignalSpy painted;
    };
    QVERIFY(!shown.board.panels_in_sight().empty());
    const Work seen(*shown.board.panels_in_sight().front());
    const Work unseen(shown.panel("tokens"));
    QTest::qWait(50);
    const auto before = unseen.painted.count();
    shown.window.show(500 * ms, 1 * second);
    shown.window.set_granularity(100 * ms);
    shown.window.set_crosshair(700 * ms);
    shown.run.mark("here");
    QTRY_VERIFY(seen.painted.count() > 0);
    QTest::qWait(50);
    QCOMPARE(seen.moved.count(), 1);
    QCOMPARE(unseen.moved.count(), 0);
    QCOMPARE(unseen.painted.count(), before);

    // And catches up when it is back.
    shown.board.maximise(shown.panel("tokens"));
    QTRY_COMPARE(unseen.moved.count(), 1);
    const auto& axis = static_cast<const QValueAxis&>(unseen.axis);
    QCOMPARE(axis.min(), 0.5);
    QCOMPARE(axis.max(), 1.0);
    QTRY_VERIFY(shown.panel("tokens").chart()->value_scale().high > 15'000);
  }

  void a_picture_of_a_chart_out_of_sight_is_as_if_it_were_seen() {
    Board shown("microburst-penetration", 420);
    QVERIFY(shown.run_to(1 * second));
    shown.window.show(500 * ms, 1 * second);
    QVERIFY(!shown.panel("tokens").plot().in_sight());
    shown.panel("tokens").copy_picture();
    QVERIFY(texts_in(*shown.panel("tokens").chart()).contains("0.80"));
  }

  void another_scenario_of_the_same_length_is_shown_from_its_beginning() {
    Board shown;
    QVERIFY(shown.run_to(5 * second));
    shown.window.show(1 * second, 2 * second);
    QVERIFY(shown.reset());
    QCOMPARE(shown.window.to(), 2 * second);  // the same scenario: what a person chose stays
    QVERIFY(load(shown.run, renamed(library("microburst-penetration"), "another")));
    QTRY_COMPARE(shown.window.to(), 30 * second);
    QCOMPARE(shown.window.from(), 0);
    QVERIFY(shown.window.following());
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
    QVERIFY(shown.reset());
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

  void a_curve_that_is_hidden_is_not_pulled() {
    Board shown;
    shown.panel("latency").plot().show_curve(2, false);
    QVERIFY(shown.run_to(1 * second));
    QCOMPARE(shown.buckets(shown.panel("latency").spec().curves[2].series), 0);
    shown.panel("latency").plot().show_curve(2, true);
    QTRY_COMPARE(shown.buckets(shown.panel("latency").spec().curves[2].series), 100);
  }

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
