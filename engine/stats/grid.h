// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "engine/kernel/time.h"

namespace spillway::stats {

/// The time grid of a series. Boundary k lies at origin + k * width, and bucket k covers what
/// happened after boundary k, up to and including boundary k + 1.
class Grid {
 public:
  /// The buckets [first, last), from boundary `first` to boundary `last`.
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t size() const { return last - first; }
  };

  /// Throws std::invalid_argument unless width is positive.
  Grid(kernel::Duration width, kernel::Time origin);

  kernel::Duration width() const { return width_; }
  kernel::Time origin() const { return origin_; }
  /// How many buckets were closed.
  std::size_t closed() const { return closed_; }
  kernel::Time boundary(std::size_t index) const;
  /// The last boundary not after `at`, within those closed.
  std::size_t boundary_at(kernel::Time at) const;
  /// Both ends go to the nearest boundary, half up, within those closed.
  Range range(kernel::Time from, kernel::Time to) const;
  double seconds(Range range) const;

  /// One more bucket. Throws std::logic_error unless `end` is the next boundary.
  void close(kernel::Time end);
  /// Throws std::invalid_argument unless a step is a whole number of buckets, at least one.
  std::size_t buckets_in(kernel::Duration step) const;

 private:
  kernel::Duration width_;
  kernel::Time origin_;
  std::size_t closed_ = 0;
};

inline constexpr kernel::Duration default_bucket = kernel::Duration(10'000'000);

}  // namespace spillway::stats
