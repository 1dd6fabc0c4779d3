// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/lab/fingerprints.h"
#include "engine/stats/interval.h"

namespace spillway::lab {

/// What a folder of results (export_experiment) says, as far as two of them can be compared.
struct SavedRun {
  std::uint64_t seed = 0;
  std::string fingerprint;
  std::uint64_t events = 0;
  double reached = 0;  ///< seconds
  /// Figures by node and name: "latency.p99" (seconds), "outcomes.ok", "counts.limiter.rejected".
  std::vector<std::pair<std::string, std::map<std::string, double>>> nodes;

  std::optional<double> figure(const std::string& node, const std::string& name) const;
};
struct SavedResults {
  std::string scenario;
  std::vector<SavedRun> runs;           ///< at least one
  std::vector<Checkpoint> checkpoints;  ///< of the first run
};
/// A problem when there are no results in the folder, or a file is not as it was written.
SavedResults read_results(const std::string& folder, scenario::Problems& problems);

/// A figure that is not the same in both; nothing where there is no such figure.
struct Difference {
  std::string node;
  std::string figure;
  std::optional<double> a;
  std::optional<double> b;
  /// Of b - a over the seeds that both have, with two of them or more: they share their random
  /// numbers, so it is much narrower than that of either.
  std::optional<stats::Interval> paired;
};

struct Comparison {
  std::size_t first_of_a = 0;  ///< the runs whose figures stand in the differences: of one seed if
  std::size_t first_of_b = 0;  ///< there is one that both have
  std::size_t pairs = 0;       ///< seeds that both have
  bool same = false;           ///< as many runs, of the same seeds, all with the same fingerprints
  /// Of the first runs, when they have the same seed and differ.
  std::optional<kernel::Divergence> divergence;
  std::vector<Difference> differences;  ///< in the order of a's nodes, then of b's others
};
Comparison compare(const SavedResults& a, const SavedResults& b);

}  // namespace spillway::lab
