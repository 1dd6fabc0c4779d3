// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPaintEvent>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include "app/desktop/charts/compare_panel.h"
#include "app/desktop/charts/comparison.h"
#include "tests/desktop/run_fixture.h"

using namespace spillway::desktop;
using spillway::scenario::Value;

namespace {

/// What of a widget has been painted.
struct Painted : QObject {
  QRegion region;
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
};

}  // namespace

class CompareTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void values_are_shown_for_people() {
    const Measure count{"n", "offered", Measure::Unit::count, Measure::Better::neither, {}};
    const Measure latency{"n", "P99", Measure::Unit::duration, Measure::Better::lower, {}};
    QCOMPARE(Comparison::text(count, 12345), QLocale().toString(12345));
    QCOMPARE(Comparison::text(count, {}), QString("–"));
    QCOMPARE(Comparison::text(latency, 45'416'447), QString("45.4 ms"));
    QCOMPARE(Comparison::text(latency, 5'123'000'000), QString("5.12 s"));
    QCOMPARE(Comparison::text(latency, 0), QString("0 ns"));
    QCOMPARE(Comparison::difference(latency, 5e9, 4e8), QString("−4.60 s"));
    QCOMPARE(Comparison::difference(count, 10, 13), QString("+3"));
    QCOMPARE(Comparison::difference(count, 10, {}), QString());
    QCOMPARE(Comparison::percent(200, 250), QString("+25 %"));
    QCOMPARE(Comparison::percent(1000, 966), QString("−3.4 %"));
    QCOMPARE(Comparison::percent(7, 7), QString("±0 %"));
    QCOMPARE(Comparison::percent(0, 7), QString());
  }

  void a_burst_that_is_stopped_in_b_only_shows_in_the_table() {
    Workbench bench(SPILLWAY_PROGRAM);
    ComparePanel panel(bench);
    panel.resize(560, 700);
    panel.show();
    Run& run = bench.run();
    auto* nothing = panel.findChild<QLabel*>("comparison_nothing");
    QVERIFY(nothing->isVisible());
    QVERIFY(!action(panel, "keep_as_a")->isEnabled());
    bench.open(library("microburst-penetration"), {});
    QTRY_COMPARE(run.state(), Run::State::paused);
    run.set_speed(0);
    run.run_until(10 * second);
    QTRY_COMPARE(run.state(), Run::State::paused);
    action(panel, "keep_as_a")->trigger();
    QTRY_VERIFY(panel.findChild<QTreeWidget*>("comparison_table")->isVisible());
    // So far nothing is different.
    QTRY_COMPARE(cell(panel, "orders", "offered", 4), QString("±0 %"));
    QCOMPARE(cell(panel, "orders", "P99", 1), cell(panel, "orders", "P99", 2));

    bench.tune("gateway.limiter.burst", 800);
    run.run_until(25 * second);
    QTRY_COMPARE_WITH_TIMEOUT(run.state(), Run::State::paused, 30000);
    auto* summary = panel.findChild<QLabel*>("comparison_summary");
    QTRY_COMPARE(summary->text(), QString("00:00:00.000 to 00:00:25.000"));
    // The clients sent the same; the gateway let 10,000 through in A and refused them in B.
    QTRY_COMPARE(cell(panel, "gateway", "rate limited", 1), QString("0"));
    QVERIFY(number(cell(panel, "gateway", "rate limited", 2)) > 8500);
    QVERIFY(cell(panel, "orders", "P99", 4).startsWith("−"));
    QCOMPARE(number(cell(panel, "orders", "slots in use, at most", 1)), 800.0);
    QVERIFY(number(cell(panel, "orders", "queue, at most", 1)) > 8500);
    QVERIFY(number(cell(panel, "gateway", "limiter.rejected", 2)) > 8500);
    // What never happened in either has no line.
    QVERIFY(cell(panel, "gateway", "cancelled", 0).isEmpty());

    const Value* nodes = run.snapshot().find("nodes");
    const Value* offered = nodes->find("orders")->find("offered");
    QCOMPARE(number(cell(panel, "orders", "offered", 2)), static_cast<double>(*offered->integer()));

    auto& table = *panel.findChild<QTreeWidget*>("comparison_table");
    QTest::qWait(50);
    Painted painted;
    table.viewport()->installEventFilter(&painted);
    panel.findChild<QComboBox*>("comparison_since")->setCurrentIndex(1);
    QTRY_COMPARE(summary->text(), QString("00:00:10.000 to 00:00:25.000"));
    // All rows in sight are painted anew, not only the first.
    const QRect visible = table.viewport()->rect();
    QTRY_COMPARE(painted.region.intersected(visible), QRegion(visible));

    QTRY_VERIFY(number(cell(panel, "orders", "offered", 1)) > 35000);  // 15 s and the burst
    action(panel, "copy_comparison")->trigger();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY(copied.contains("gateway\trate limited\t0\t"));

    action(panel, "drop_a")->trigger();
    QVERIFY(!run.has_a());
    QVERIFY(nothing->isVisible());
    QVERIFY(!action(panel, "drop_a")->isEnabled());
  }

  void a_and_b_are_compared_from_a_marker_of_each() {
    Workbench bench(SPILLWAY_PROGRAM);
    ComparePanel panel(bench);
    panel.resize(560, 700);
    panel.show();
    Run& run = bench.run();
    bench.open(library("microburst-penetration"), {});
    QTRY_COMPARE(run.state(), Run::State::paused);
    const auto go_to = [&run](Nanos to) {
      run.set_speed(0);
      run.run_until(to);
      QTRY_COMPARE_WITH_TIMEOUT(run.now(), to, 30000);
      QTRY_COMPARE(run.state(), Run::State::paused);
    };
    const Value burst =
        json(R"({"fault": "burst", "node": "shoppers", "requests": 700, "over": "1ms"})");
    go_to(5 * second);
    run.inject(burst);
    QTRY_VERIFY(run.has_changes());
    panel.findChild<QAction*>("keep_as_a")->trigger();
    QTRY_VERIFY(run.has_a());
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset();  // without the burst
    QTRY_COMPARE(loaded.count(), 1);
    go_to(8 * second);
    run.inject(burst);
    QTRY_VERIFY(run.has_changes());
    go_to(10 * second);
    QTRY_COMPARE(*run.snapshot_a().find("now")->integer(), run.now());

    auto* a = panel.findChild<QComboBox*>("comparison_mark_a");
    auto* b = panel.findChild<QComboBox*>("comparison_mark_b");
    const auto choose = [](QComboBox& box, const QString& text) {
      const int index = box.findText(text, Qt::MatchStartsWith);
      QVERIFY2(index > 0, qPrintable(text));
      box.setCurrentIndex(index);
      Q_EMIT box.activated(index);
    };
    choose(*a, "A from 00:00:05.000: burst");
    choose(*b, "B from 00:00:08.000: burst");
    QCOMPARE(run.a_offset(), 3 * second);
    panel.findChild<QComboBox*>("comparison_since")->setCurrentIndex(2);
    auto* summary = panel.findChild<QLabel*>("comparison_summary");
    QTRY_COMPARE(summary->text(), QString("00:00:08.000 to 00:00:10.000"));
    // Two seconds at 2,000/s and the burst, in both.
    QTRY_VERIFY(number(cell(panel, "gateway", "offered", 1)) > 4500);
    QVERIFY(number(cell(panel, "gateway", "offered", 2)) > 4500);
    choose(*a, "A from 00:00:05.000: burst");
    b->setCurrentIndex(0);
    Q_EMIT b->activated(0);
    QCOMPARE(run.a_offset(), -5 * second);
    panel.findChild<QComboBox*>("comparison_since")->setCurrentIndex(0);
    // B from 0 beside A from 5 s: as far as A is.
    QTRY_COMPARE(summary->text(), QString("00:00:00.000 to 00:00:05.000"));
    QVERIFY(number(cell(panel, "gateway", "offered", 1)) -
                number(cell(panel, "gateway", "offered", 2)) >
            300);
  }

  void it_keeps_up_with_a_run_and_asks_nothing_while_hidden() {
    Workbench bench(SPILLWAY_PROGRAM);
    ComparePanel panel(bench);
    Run& run = bench.run();
    bench.open(library("microburst-penetration"), {});
    QTRY_COMPARE(run.state(), Run::State::paused);
    run.keep_as_a();
    run.set_speed(5);
    run.start();
    QTRY_VERIFY(run.now() > second);
    auto* summary = panel.findChild<QLabel*>("comparison_summary");
    QCOMPARE(summary->text(), QString());
    panel.show();
    QTRY_VERIFY(summary->text().startsWith("00:00:00.000 to"));
    const QString first = summary->text();
    QTRY_VERIFY(summary->text() != first);
    run.pause();
    QTRY_COMPARE(run.state(), Run::State::paused);
    const QString end =
        "to " + QString::fromStdString([&] {
          char text[32];
          const auto hundredths = run.now() / 10'000'000;
          std::snprintf(text, sizeof text, "00:00:%02d.%02d0", static_cast<int>(hundredths / 100),
                        static_cast<int>(hundredths % 100));
          return std::string(text);
        }());
    QTRY_VERIFY2(summary->text().endsWith(end), qPrintable(summary->text() + end));
    QSignalSpy loaded(&run, &Run::loaded);
    run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(summary->text(), QString());
  }

 private:
  static QAction* action(const ComparePanel& panel, const char* name) {
    return panel.findChild<QAction*>(name);
  }
  static double number(const QString& text) { return QLocale().toDouble(text); }
  /// Empty when there is no such line.
  static QString cell(const ComparePanel& panel, const QString& node, const QString& name,
                      int column) {
    const auto* table = panel.findChild<QTreeWidget*>("comparison_table");
    for (QTreeWidgetItem* top : table->findItems(node, Qt::MatchExactly)) {
      for (int i = 0; i < top->childCount(); ++i) {
        const QTreeWidgetItem* row = top->child(i);
        if (row->text(0) == name && !row->isHidden()) return row->text(column);
      }
    }
    return {};
  }
};

QTEST_MAIN(CompareTest)
#include "compare_test.moc"
