// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/stats/grid.h"
#include "engine/stats/histogram.h"

namespace spillway::stats {

/// A counter over time, from its running total at each boundary. Buckets in which nothing happened
/// take no memory, the others 16 bytes. Not thread-safe.
class CounterSeries {
 public:
  explicit CounterSeries(kernel::Duration bucket = default_bucket, kernel::Time origin = {},
                         std::uint64_t initial_total = 0);

  /// Ends a bucket with the total so far. Throws std::logic_error if the total fell.
  void close(kernel::Time bucket_end, std::uint64_t total);

  /// Events in (from, to], rounded to the grid: see Grid. O(log buckets).
  std::uint64_t count(kernel::Time from, kernel::Time to) const;
  /// Per second; 0 for an empty window.
  double rate(kernel::Time from, kernel::Time to) const;
  /// The most events that fell into one step, per second, over the whole steps from `from` on; 0
  /// when the window is shorter than a step.
  double max_rate(kernel::Time from, kernel::Time to, kernel::Duration step) const;
  const Grid& grid() const { return grid_; }

 private:
  struct Change {
    std::size_t boundary;  // from here on
    std::uint64_t total;
  };
  std::uint64_t total(std::size_t boundary) const;

  Grid grid_;
  std::vector<Change> changes_;  // the first is at boundary 0
};

/// A level over time (queue length, slots in use), from the exact integral of level * ns at each
/// boundary: means are time-weighted and exact. Buckets in which it stays as it was take no memory,
/// the others 48 bytes. Not thread-safe.
class GaugeSeries {
 public:
  struct Snapshot {
    Int128 integral = 0;     // of level * ns since the beginning
    std::int64_t value = 0;  // at the boundary
    std::int64_t low = 0;    // the extremes within the bucket
    std::int64_t peak = 0;
  };
  struct Step {
    kernel::Time end;
    double mean = 0;
    std::int64_t min = 0;
    std::int64_t max = 0;
  };

  explicit GaugeSeries(kernel::Duration bucket = default_bucket, kernel::Time origin = {},
                       Int128 initial_integral = 0, std::int64_t initial_value = 0);

  /// Ends a bucket.
  void close(kernel::Time bucket_end, const Snapshot& snapshot);

  /// Over (from, to], rounded to the grid: see Grid. An empty window has mean 0, and the level at
  /// its place as both extremes.
  double mean(kernel::Time from, kernel::Time to) const;
  std::int64_t max(kernel::Time from, kernel::Time to) const;
  std::int64_t min(kernel::Time from, kernel::Time to) const;
  /// The level at the last boundary not after `at`.
  std::int64_t value_at(kernel::Time at) const;
  /// Each whole step since the origin.
  std::vector<Step> steps(kernel::Duration step) const;
  const Grid& grid() const { return grid_; }

 private:
  struct Extremes {
    std::int64_t low;
    std::int64_t peak;
  };
  /// A boundary, and the extremes of the bucket before it. The level then stays until the bucket
  /// before the next change.
  struct Change {
    Int128 integral;
    std::size_t boundary;
    std::int64_t value;
    Extremes extremes;
  };
  using Place = std::vector<Change>::const_iterator;
  /// The last change not after the boundary.
  Place at(std::size_t boundary) const;
  Int128 integral(std::size_t boundary) const;
  double mean(Grid::Range range) const;
  Extremes extremes(Grid::Range range) const;

  Grid grid_;
  std::vector<Change> changes_;  // the first is at boundary 0
};

}  // namespace spillway::stats
