// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/readout.h"

#include <QLabel>
#include <QTableView>
#include <QTreeWidget>

#include "app/desktop/charts/data_table.h"
#include "app/desktop/charts/value_text.h"
#include "tests/desktop/board_fixture.h"

namespace spillway::desktop {

using scenario::Value;

/// Numbers beside the charts.
class ReadoutTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
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

  void without_a_crosshair_it_has_the_latest_values_that_have_come() {
    Board shown;
    Readout readout(shown.board);
    readout.show();
    QVERIFY(shown.run_to(1 * second));
    const double offered = *shown.panel("traffic").plot().curves()[0].b->at(10 * ms, 1 * second);
    shown.board.store().want({}, 10 * ms);  // as if the rest were still on its way
    QVERIFY(desktop::run_to(shown.run, 1200 * ms));
    shown.window.set_crosshair(500 * ms);
    shown.window.set_crosshair({});
    const auto* time = readout.findChild<QLabel*>("readout_time");
    QTRY_COMPARE(time->text(), "Now, 1.000 s");
    const auto* table = readout.findChild<QTreeWidget*>("readout");
    const auto* traffic = table->findItems("Traffic", Qt::MatchStartsWith)[0];
    QCOMPARE(traffic->child(0)->text(2), number_text(offered));
  }

  void a_is_beside_b_after_it_was_kept() {
    Board shown;
    Readout readout(shown.board);
    readout.show();
    QVERIFY(shown.run_to(1 * second));
    QVERIFY(shown.keep_as_a());
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
    QVERIFY(shown.keep_as_a());
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
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::ReadoutTest)
#include "readout_test.moc"
