// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/stats/grid.h"
#include "engine/stats/histogram.h"

namespace spillway::stats {

/// Durations over time: the histogram bins of each bucket's samples, from which the histogram of
/// any window of whole buckets is rebuilt exactly. A sample costs about 5 ns and two bytes, up to
/// `most_listed` in a bucket; a fuller one is sorted as it closes, 10 to 15 ns a sample, and keeps
/// six bytes for each distinct bin. A bucket that is not empty takes 80 bytes. Nothing else is
/// allocated. Not thread-safe.
class LatencySeries {
 public:
  explicit LatencySeries(kernel::Duration bucket = default_bucket, kernel::Time origin = {});

  /// A negative value counts as 0.
  void record(kernel::Duration value) {
    value = std::max(value, kernel::Duration());
    bins_.push_back(Histogram::bin_of(value));
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
  const Grid& grid() const { return grid_; }

 private:
  static constexpr std::uint64_t most_listed = 1024;

  struct Summary {
    std::size_t bucket = 0;
    std::size_t end = 0;  // one past this bucket's last bin
    std::uint64_t count = 0;
    Int128 sum = 0;
    kernel::Duration min = kernel::Duration::max();
    kernel::Duration max;
  };

  using Place = std::vector<Summary>::const_iterator;
  /// The first bucket with samples from `bucket` on.
  Place from(std::size_t bucket) const;
  /// Where the bins of a bucket begin, or of the open one.
  std::size_t begin(Place bucket) const;
  void compress(std::size_t first);
  void merge(Grid::Range range, Histogram& into) const;

  Grid grid_;
  Summary open_;
  std::vector<Summary> closed_;  // those with samples
  // A bucket's samples in order of arrival; of more than `most_listed`, each distinct bin, in
  // ascending order, with the low and the high half of its count.
  std::vector<Histogram::Bin> bins_;
  std::vector<Histogram::Bin> sorted_;
  std::vector<Histogram::Bin> scratch_;
};

}  // namespace spillway::stats
