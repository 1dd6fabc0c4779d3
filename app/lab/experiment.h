// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/lab/result.h"
#include "engine/stats/interval.h"

namespace spillway::lab {

/// An expectation over all replications of an experiment.
struct Judgement {
  std::size_t held = 0;
  std::size_t judged = 0;  ///< less than the replications when runs were stopped early
  std::size_t needed = 0;  ///< how many must hold
  Verdict::State state = Verdict::State::not_judged;
  /// Of what was measured; none with one replication or when one measured nothing.
  std::optional<stats::Interval> interval;
  std::vector<std::optional<double>> values;  ///< measured in each run; none where it measured none
  models::Measured::Unit unit = models::Measured::Unit::plain;
};

/// The start of a run that neither its warm-up nor a tenth of it covers: by MSER-5, the number
/// inside `node` takes so long to become steady, or never does.
struct LongStart {
  std::string node;
  kernel::Duration lasts;
  bool settles = true;
};

/// A scenario run once for each replication, with seeds from its own on.
struct Experiment {
  scenario::Scenario scenario;
  std::vector<RunResult> runs;        ///< by seed
  std::vector<Judgement> judgements;  ///< in the order of the scenario's expectations
  /// Of the first run, where there are several and the scenario means to be steady: no timeline,
  /// arrivals at one rate.
  std::optional<LongStart> long_start;
  bool held() const;  ///< no expectation failed
};

struct ExperimentOptions : RunOptions {
  int jobs = 1;  ///< replications at a time, each in a thread of its own
  /// Called with the session of the first replication when it is over.
  std::function<void(const Session&)> first_done;
};

/// The number of replications is the scenario's. `progress` hears of all of them together:
/// the sums of their times, goals and events, from one thread at a time. Throws what a run throws.
Experiment perform(const scenario::Scenario& scenario, const ExperimentOptions& options);

/// Does `work(i)` for each i below `count` in `jobs` threads; the first exception is thrown on.
void in_parallel(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

}  // namespace spillway::lab
