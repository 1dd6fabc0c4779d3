// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "engine/kernel/time.h"

namespace spillway::stats {

/// The time grid of a series: bucket k covers (origin + k * width, origin + (k + 1) * width].
/// Windows are rounded to the nearest boundary, half up, and cut to the buckets closed so far.
class Grid {
 public:
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;  // one past the end
    std::size_t size() const { return last - first; }
  };

  /// Throws std::invalid_argument unless width is positive.
  Grid(kernel::Duration width, kernel::Time origin);

  kernel::Duration width() const { return width_; }
  kernel::Time origin() const { return origin_; }
  std::size_t closed() const { return closed_; }
  /// The end of bucket `index`.
  kernel::Time end_of(std::size_t index) const;
  Range range(kernel::Time from, kernel::Time to) const;
  double seconds(Range range) const;

  /// One more bucket. Throws std::logic_error unless `end` is the next boundary.
  void close(kernel::Time end);
  /// How many buckets a step takes. Throws std::invalid_argument unless it is a whole number >= 1.
  std::size_t buckets_in(kernel::Duration step) const;

 private:
  kernel::Duration width_;
  kernel::Time origin_;
  std::size_t closed_ = 0;
};

inline constexpr kernel::Duration default_bucket = kernel::Duration(10'000'000);

}  // namespace spillway::stats
