// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSignalSpy>
#include <QTest>

#include "app/desktop/charts/chart_board.h"
#include "tests/desktop/plot_fixture.h"
#include "tests/desktop/run_fixture.h"

namespace spillway::desktop {

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

  /// Begins again, and waits until it has.
  bool reset(bool keep = false) {
    const QSignalSpy loaded(&run, &Run::loaded);
    run.reset({}, keep);
    return QTest::qWaitFor([&] { return loaded.count() == 1; });
  }
  bool keep_as_a() {
    const QSignalSpy variants(&run, &Run::variants_changed);
    run.keep_as_a();
    return QTest::qWaitFor([&] { return variants.count() == 1; });
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

inline const QStringList default_ids{"latency", "traffic", "latency_ok", "reasons", "busy",
                                     "queue",   "tokens",  "breakers",   "retries"};

inline QStringList names_of(const ChartPanel& panel) {
  QStringList names;
  for (const CurveSpec& curve : panel.spec().curves) names += curve.name;
  return names;
}

inline const Metric& metric(const ChartBoard& board, const std::string& name) {
  const Metric* found = find_metric(board.metrics(), name);
  if (!found) qFatal("no metric %s", name.c_str());
  return *found;
}

}  // namespace spillway::desktop
