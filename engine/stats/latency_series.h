// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/stats/grid.h"
#include "engine/stats/histogram.h"

namespace spillway::stats {

/// Durations over time: for each bucket a sorted run-length list, from which the histogram of any
/// window of whole buckets is rebuilt exactly. A sample costs about 5 ns, and 10 to 15 more when
/// its bucket is closed; nothing is allocated for it in the steady state but what the lists grow
/// by: six bytes for each distinct bin of a bucket, and 80 for each bucket that is not empty. Not
/// thread-safe.
class LatencySeries {
 public:
  struct Bucket {
    kernel::Time end;
    std::uint64_t count = 0;
    Int128 sum_ns = 0;
    kernel::Duration min;
    kernel::Duration max;
    double mean_seconds() const;
  };

  explicit LatencySeries(kernel::Duration bucket = default_bucket, kernel::Time origin = {});

  /// A negative value counts as 0.
  void record(kernel::Duration value) {
    value = std::max(value, kernel::Duration());
    pending_.push_back(Histogram::bin_of(value));
    ++open_.count;
    open_.sum += value.ns();
    open_.min = std::min(open_.min, value);
    open_.max = std::max(open_.max, value);
  }
  /// Ends a bucket: call it at each boundary in turn, also when nothing was recorded.
  void close(kernel::Time bucket_end);

  /// Everything recorded, the open bucket included. O(memory).
  Histogram total() const;
  /// Everything recorded in (from, to], rounded to the grid: see Grid. Closed buckets only.
  Histogram window(kernel::Time from, kernel::Time to) const;
  Bucket bucket(std::size_t index) const;
  /// Each whole step's percentile, from that step's own samples; 0 for a step without any.
  std::vector<kernel::Duration> percentiles(double p, kernel::Duration step) const;
  const Grid& grid() const { return grid_; }

 private:
  struct Summary {
    std::size_t bucket = 0;
    std::size_t runs_end = 0;  // one past this bucket's last run
    std::uint64_t count = 0;
    Int128 sum = 0;
    kernel::Duration min = kernel::Duration::max();
    kernel::Duration max;
  };

  using Place = std::vector<Summary>::const_iterator;
  /// The first bucket with samples from `bucket` on.
  Place from(std::size_t bucket) const;
  void merge(Grid::Range range, Histogram& into) const;

  Grid grid_;
  std::vector<Histogram::Bin> pending_;  // the open bucket, in order of arrival
  std::vector<Histogram::Bin> scratch_;
  Summary open_;
  std::vector<Summary> closed_;  // those with samples
  std::vector<Histogram::Bin> run_bins_;
  std::vector<std::uint32_t> run_counts_;
};

}  // namespace spillway::stats
