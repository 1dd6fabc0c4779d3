// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QTest>
#include <QTreeWidget>

#include "app/desktop/library/results_panel.h"

namespace spillway::desktop {

class ResultsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void expectations_are_judged_as_the_run_goes_and_whole_at_its_end() {
    QFile file(SPILLWAY_SCENARIOS_DIR "/microburst-penetration.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    Workbench workbench(SPILLWAY_PROGRAM);
    ResultsPanel panel(workbench);
    panel.show();
    const auto* nothing = panel.findChild<QLabel*>("results_nothing");
    QVERIFY(nothing->isVisible());
    workbench.open(file.readAll().toStdString(), {});
    Run& run = workbench.run();
    QTRY_COMPARE(run.state(), Run::State::paused);
    run.set_speed(0);
    run.run_until(21'500'000'000);
    const auto& table = *panel.findChild<QTreeWidget*>("results_table");
    QTRY_VERIFY(table.topLevelItemCount() > 15);
    QVERIFY(!nothing->isVisible());
    const auto state = [&table](int row) { return table.topLevelItem(row)->text(0); };
    QTRY_COMPARE(state(0), "held");    // 5 s to 20 s
    QCOMPARE(state(2), "not judged");  // to 35 s
    const auto* summary = panel.findChild<QLabel*>("results_summary");
    QVERIFY(summary->text().contains("not judged"));

    run.run_until(run.end());
    QTRY_COMPARE_WITH_TIMEOUT(run.state(), Run::State::finished, 30000);
    const int all = table.topLevelItemCount();
    QTRY_COMPARE(summary->text(), QString("%1 held, 0 failed, 0 not judged yet").arg(all));
    QCOMPARE(table.topLevelItem(0)->text(1), "A usual day: P99 about 50 ms.");
    QCOMPARE(table.topLevelItem(0)->text(2), "at least 40ms and at most 60ms");
    QVERIFY(table.topLevelItem(0)->text(3).endsWith("ms"));

    QProcess command;
    command.start(SPILLWAY_PROGRAM, {"run", file.fileName(), "--format", "json"});
    QVERIFY(command.waitForFinished(60000));
    const auto* fingerprint = panel.findChild<QLabel*>("results_fingerprint");
    QTRY_VERIFY(!fingerprint->text().isEmpty());
    const QString value = fingerprint->text().section(' ', -1);
    QCOMPARE(value.size(), 16);
    QVERIFY(command.readAllStandardOutput().contains(value.toUtf8()));

    panel.findChild<QAction*>("copy_results")->trigger();
    const QStringList lines = QApplication::clipboard()->text().split('\n');
    QCOMPARE(lines.size(), all + 2);
    QVERIFY(lines[1].startsWith("held\tA usual day"));
    panel.findChild<QAction*>("copy_fingerprint")->trigger();
    QCOMPARE(QApplication::clipboard()->text(), value);
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::ResultsTest)
#include "results_test.moc"
