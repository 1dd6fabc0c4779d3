// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/kernel/time.h"

namespace spillway::stats {

using Int128 = __int128;

/// Counts of durations in log-linear bins: exact below 2048 ns, then 1024 bins for each doubling,
/// so a value is known to within 0.1 %. Counts, sum, min and max are integers: merging is exact and
/// independent of order. Takes 1 KB for each 128 neighbouring bins in use. Not thread-safe.
class Histogram {
 public:
  using Bin = std::uint16_t;
  static constexpr int bin_count = 55296;

  /// A negative value counts as 0.
  static constexpr Bin bin_of(kernel::Duration value);
  /// The highest value that falls into the bin.
  static constexpr kernel::Duration value_of(Bin bin);
  /// The lowest value that falls into the bin.
  static constexpr kernel::Duration lowest_of(Bin bin);

  Histogram() { page_of_.fill(no_page); }

  void add(kernel::Duration value, std::uint64_t n = 1);
  void merge(const Histogram& other);

  std::uint64_t count() const { return count_; }
  bool empty() const { return count_ == 0; }
  /// The order statistic number ceil(p * count), p in [0, 1]: the highest value of its bin, but no
  /// more than max(). 0 when empty. O(bins in use).
  kernel::Duration percentile(double p) const;
  /// Of the exact values, in seconds; 0 when empty.
  double mean_seconds() const;
  Int128 sum_ns() const { return sum_; }
  /// Exact; 0 when empty.
  kernel::Duration min() const { return empty() ? kernel::Duration() : min_; }
  kernel::Duration max() const { return empty() ? kernel::Duration() : max_; }

  /// Calls visit(bin, n) for each bin in use, in ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t page = 0; page < pages; ++page) {
      if (page_of_[page] == no_page) continue;
      const std::uint64_t* counts = &counts_[page_of_[page] * page_size];
      for (std::size_t i = 0; i < page_size; ++i) {
        if (counts[i] != 0) visit(static_cast<Bin>(page * page_size + i), counts[i]);
      }
    }
  }

  bool operator==(const Histogram& other) const;

 private:
  friend class LatencySeries;
  static constexpr std::size_t page_size = 128;
  static constexpr std::size_t pages = bin_count / page_size;
  static constexpr std::uint16_t no_page = 0xffff;

  std::uint64_t& counts_at(Bin bin) {
    if (page_of_[bin / page_size] == no_page) add_page(bin / page_size);
    return counts_[page_of_[bin / page_size] * page_size + bin % page_size];
  }
  void add_page(std::size_t page);
  void add_summary(std::uint64_t n, Int128 sum, kernel::Duration low, kernel::Duration high) {
    count_ += n;
    sum_ += sum;
    min_ = std::min(min_, low);
    max_ = std::max(max_, high);
  }

  std::array<std::uint16_t, pages> page_of_;  // where each group of 128 bins is in counts_
  std::vector<std::uint64_t> counts_;
  std::uint64_t count_ = 0;
  Int128 sum_ = 0;
  kernel::Duration min_ = kernel::Duration::max();
  kernel::Duration max_;
};

/// The rank, from 1, of the p-th percentile of n values: ceil(p * n), at least 1. The product's
/// rounding is allowed for, so that 0.07 of 100 is 7 and not 8.
std::uint64_t percentile_rank(double p, std::uint64_t n);

constexpr Histogram::Bin Histogram::bin_of(kernel::Duration value) {
  const std::int64_t ns = value.ns();
  if (ns < 2048) return static_cast<Bin>(ns < 0 ? 0 : ns);
  const int shift = 53 - __builtin_clzll(static_cast<unsigned long long>(ns));
  return static_cast<Bin>(1024 * shift + (ns >> shift));
}

constexpr kernel::Duration Histogram::lowest_of(Bin bin) {
  if (bin < 2048) return kernel::Duration(bin);
  const int shift = bin / 1024 - 1;
  return kernel::Duration((std::int64_t{bin} - 1024 * shift) << shift);
}

constexpr kernel::Duration Histogram::value_of(Bin bin) {
  if (bin < 2048) return kernel::Duration(bin);
  const int shift = bin / 1024 - 1;
  return lowest_of(bin) + kernel::Duration((std::int64_t{1} << shift) - 1);
}

}  // namespace spillway::stats
