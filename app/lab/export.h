// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "app/lab/experiment.h"

namespace spillway::lab {

/// Seconds, with the digits that matter and no more: 0.0421.
scenario::Value seconds(kernel::Duration duration);
/// A live change as an entry of a timeline.
scenario::Value entry_of(const models::Applied& applied);
/// An expectation's verdict: measured, wanted, state.
scenario::Value verdict_json(const scenario::Expectation& expectation, const Verdict& verdict);

/// Everything but the series; times in seconds.
scenario::Value summary_json(const Experiment& experiment);
scenario::Value expectations_json(const Experiment& experiment);
/// A row for each node of each run.
std::string summary_csv(const Experiment& experiment);

/// A row for each step of `resolution`: a counter's events, a gauge's mean and maximum, a latency's
/// count and percentiles (seconds; empty when nothing ended). The columns are the node's metrics.
std::string series_csv(const Session& session, const std::string& node,
                       kernel::Duration resolution);
/// The state in Prometheus' text format 0.0.4: totals since the start, present levels, latency
/// summaries over the whole run.
std::string prometheus_text(const Session& session);

/// Writes a whole file or leaves the one that is there as it was. False when it cannot be written.
bool replace_file(const std::string& path, const std::string& text);

/// A folder or file cannot be written; says which.
struct CannotWrite : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Makes the folder if need be; throws CannotWrite.
void make_folder(const std::string& folder);
/// A folder for results that are still to come: made at once, so that a long run is not in vain,
/// and removed again, with those around it that were made for it, if it is still empty at the end.
class ResultFolder {
 public:
  explicit ResultFolder(const std::string& folder);
  ~ResultFolder();
  ResultFolder(const ResultFolder&) = delete;
  ResultFolder& operator=(const ResultFolder&) = delete;

 private:
  std::vector<std::string> made_;  // innermost first
};
/// Writes series/<node>.csv, journal.json and metrics.prom into a folder, and removes the series of
/// other nodes that the summary.json there names, of an earlier run; throws CannotWrite.
void export_session(const Session& session, kernel::Duration resolution, const std::string& folder);
/// Writes summary.json, summary.csv, expectations.json, and checkpoints.json with those of the
/// first run; throws CannotWrite.
void export_experiment(const Experiment& experiment, const std::string& folder);

}  // namespace spillway::lab
