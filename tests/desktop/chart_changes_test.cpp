// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "app/desktop/charts/add_metric_dialog.h"
#include "app/desktop/charts/chart_header.h"
#include "tests/desktop/board_fixture.h"

namespace spillway::desktop {

/// What people change on a board of charts.
class ChartChangesTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
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
    QVERIFY(shown.reset());
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
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::ChartChangesTest)
#include "chart_changes_test.moc"
