// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/run.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

using spillway::desktop::Condition;
using spillway::desktop::Marker;
using spillway::desktop::Nanos;
using spillway::desktop::Problem;
using spillway::desktop::Run;
using spillway::scenario::Value;

namespace {

constexpr Nanos ms = 1'000'000;
constexpr Nanos second = 1'000 * ms;

std::string scenario(const QString& name) {
  QFile file(QString(SPILLWAY_SCENARIOS_DIR "/%1.json").arg(name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no scenario %s", qPrintable(name));
  return file.readAll().toStdString();
}

}  // namespace

class RunTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_loaded_scenario_is_paused_at_zero() {
    Run run(SPILLWAY_PROGRAM);
    QSignalSpy loaded(&run, &Run::loaded);
    run.load(scenario("microburst-penetration"));
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(run.state(), Run::State::paused);
    QCOMPARE(run.now(), 0);
    QCOMPARE(run.end(), 80 * second);
    QCOMPARE(run.seed(), 7);
    QVERIFY(run.info().find("nodes"));
    QVERIFY(run.metrics().items()->size() > 50);
    QVERIFY(run.param("gateway.limiter.burst"));
    QCOMPARE(run.markers().size(), 3u);
    QTRY_VERIFY(run.kinds().find("nodes"));
  }

  void it_runs_and_pauses_and_nothing_moves_after() {
    Run run(SPILLWAY_PROGRAM);
    run.load(scenario("microburst-penetration"));
    run.start();
    QTRY_COMPARE(run.state(), Run::State::running);
    QTRY_VERIFY(run.now() > 200 * ms);
    run.pause();
    QTRY_COMPARE(run.state(), Run::State::paused);
    const Nanos now = run.now();
    QTest::qWait(200);
    QCOMPARE(run.now(), now);
  }

  void it_runs_until_an_instant_exactly() {
    Run run(SPILLWAY_PROGRAM);
    run.load(scenario("microburst-penetration"));
    QTRY_COMPARE(run.state(), Run::State::paused);
    run.set_speed(0);
    run.run_until(21 * second + 1);
    QTRY_COMPARE(run.state(), Run::State::paused);
    QCOMPARE(run.now(), 21 * second + 1);
    QVERIFY(run.achieved_speed() > 1);
    qInfo() << "achieved" << run.achieved_speed() << run.frame_cost();
  }
};

QTEST_MAIN(RunTest)
#include "run_test.moc"
