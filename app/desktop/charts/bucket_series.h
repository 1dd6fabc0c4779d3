// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace spillway::desktop {

/// The least and the greatest of some values; empty when there were none.
struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  bool empty() const { return low > high; }
  void add(double value) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  void add(const Extent& other) {
    if (other.low < low) low = other.low;
    if (other.high > high) high = other.high;
  }
  bool operator==(const Extent&) const = default;
};

/// The values of equally wide buckets, in order of time, some of them missing. Buckets have numbers
/// from 0; the newest are kept, the oldest forgotten. A pyramid of extents, each over sixteen of
/// the one below, answers what a chart asks for every pixel.
class BucketSeries {
 public:
  /// Keeps the newest `capacity` buckets, and up to a block (4096) more.
  explicit BucketSeries(std::int64_t capacity);

  /// Of the next bucket; NaN when it has no value. O(1) amortised.
  void append(double value);
  void clear();

  std::int64_t begin() const { return begin_; }  ///< the oldest that is kept
  std::int64_t end() const { return begin_ + static_cast<std::int64_t>(values_.size()); }
  bool empty() const { return values_.empty(); }

  /// NaN also for a bucket that is not kept.
  double at(std::int64_t bucket) const {
    return bucket >= begin_ && bucket < end() ? values_[static_cast<std::size_t>(bucket - begin_)]
                                              : std::numeric_limits<double>::quiet_NaN();
  }
  /// Over the buckets from `from` to before `to` that are kept and have a value. O(log n).
  Extent extent(std::int64_t from, std::int64_t to) const;

 private:
  static constexpr std::size_t factor = 16;
  static constexpr std::size_t block = factor * factor * factor;

  std::int64_t capacity_;
  std::int64_t begin_ = 0;  // a multiple of `block`, so that all levels can be cut there
  std::vector<double> values_;
  std::array<std::vector<Extent>, 3> levels_;  // over 16, 256 and 4096 values
};

}  // namespace spillway::desktop
