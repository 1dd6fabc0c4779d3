// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/lab/session.h"
#include "engine/kernel/fingerprint.h"

namespace spillway::lab {

/// What came of a node's requests from the end of the warm-up to the end of the run.
struct NodeSummary {
  std::string node;
  std::string kind;
  std::uint64_t offered = 0;
  std::array<std::uint64_t, models::outcome_count> ended{};
  std::uint64_t unfinished = 0;  ///< still inside at the end: in no outcome and no latency
  double goodput = 0;            ///< ok and degraded, per second
  stats::Histogram all;          ///< latencies of every outcome
  stats::Histogram ok;           ///< of ok and degraded
  /// The highest level of each gauge: "in_flight", "queue", "limiter.tokens", …
  std::vector<std::pair<std::string, std::int64_t>> peaks;
  /// What its policies counted: "breaker.thrash", "breaker.transitions{to=open}", "retry.retries",
  /// …
  std::vector<std::pair<std::string, std::uint64_t>> counts;

  std::int64_t peak(std::string_view gauge) const;  ///< 0 when it has no such gauge
  bool has_peak(std::string_view gauge) const;
};

/// One run, done or as far as it got.
struct RunResult {
  std::uint64_t seed = 0;
  kernel::Time reached;
  std::string fingerprint;
  std::uint64_t events = 0;
  std::uint64_t rejected_changes = 0;  ///< that no longer fitted when their time came
  double wall_seconds = 0;
  std::vector<kernel::Fingerprint::Checkpoint> checkpoints;
  std::vector<NodeSummary> nodes;
  std::vector<Verdict> verdicts;  ///< in the order of the scenario
  /// For each verdict the latencies that it is a percentile of; empty for other questions.
  std::vector<stats::Histogram> samples;

  double events_per_second() const { return wall_seconds > 0 ? events / wall_seconds : 0; }
};

/// Thrown by run(), and by what uses it, when `stop` said so.
struct Stopped : std::runtime_error {
  Stopped(kernel::Time at, std::uint64_t after);
  kernel::Time reached;
  std::uint64_t events;
};

/// How to run; everything may stay as it is.
struct RunOptions {
  kernel::Time until = kernel::Time::never();
  kernel::Duration slice;  ///< advance in such pieces; 0: as is best for `progress`
  /// Called now and then with the time reached, the time to reach, and the events so far.
  std::function<void(kernel::Time, kernel::Time, std::uint64_t)> progress;
  /// Asked many times a second, from the thread of the run: true ends it by an exception.
  std::function<bool()> stop;
};

/// Runs a fresh session to its end, or to `until`. The session can be asked for more afterwards.
/// Throws Stopped, and kernel::EndlessInstant for a run that does not leave an instant.
RunResult run(Session& session, const RunOptions& options);
/// What has come of a session so far.
RunResult result_of(const Session& session);

}  // namespace spillway::lab
