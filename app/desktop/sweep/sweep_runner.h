// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <functional>
#include <memory>
#include <vector>

#include "app/desktop/sweep/sweep_plan.h"
#include "app/desktop/workbench/session.h"

namespace spillway::desktop {

/// What has come of a cell so far.
struct SweepCell {
  int runs = 0;  ///< that are over and had something to measure
  double sum = 0;
  double least = 0;
  double most = 0;
  QString problem;  ///< why it cannot be run; empty when it can

  double mean() const { return runs > 0 ? sum / runs : 0; }
};

/// Runs a sweep in sessions of its own, one for each core, as fast as they go.
class SweepRunner : public QObject {
  Q_OBJECT

 public:
  explicit SweepRunner(QString program, QObject* parent = nullptr);

  void start(SweepPlan plan);
  /// What is done stays.
  void cancel();
  bool running() const { return !workers_.empty(); }
  const SweepPlan& plan() const { return plan_; }
  const std::vector<SweepCell>& cells() const { return cells_; }
  int runs_done() const { return done_; }
  /// By the runs so far; 0 while nothing is known.
  int seconds_left() const;

 Q_SIGNALS:
  void cell_changed(int cell);
  /// All is done, or it was cancelled.
  void stopped();
  void failed(const QString& why);

 private:
  struct Job {
    int cell;
    std::uint64_t seed;
  };

  /// Answers that come after a cancel are dropped.
  void ask(Session& session, const QString& command, scenario::Value arguments,
           std::function<void(const scenario::Value& reply)> answer);
  void next(Session& session);
  void run(Session& session, const Job& job);
  void measured(Session& session, const Job& job, const scenario::Value& reply);
  void refused(Session& session, const Job& job, const QString& why);
  void over(Session& session, const Job& job);

  QString program_;
  SweepPlan plan_;
  std::vector<SweepCell> cells_;
  std::vector<std::unique_ptr<Session>> workers_;
  int next_job_ = 0;
  int done_ = 0;
  int round_ = 0;
  QElapsedTimer since_;
};

}  // namespace spillway::desktop
