// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/kernel/time.h"

namespace spillway::kernel {

/// An integer that changes over time, with its exact time integral and its peak. Times must not
/// go back. O(1).
class Level {
 public:
  /// Value times nanoseconds.
  using Integral = __int128;

  void set(Time now, std::int64_t value) {
    area_ += Integral{value_} * (now - since_).ns();
    since_ = now;
    value_ = value;
    peak_ = std::max(peak_, value);
    taken_peak_ = std::max(taken_peak_, value);
  }
  void add(Time now, std::int64_t change) { set(now, value_ + change); }

  std::int64_t value() const { return value_; }
  /// From time zero to `now`.
  Integral integral(Time now) const { return area_ + Integral{value_} * (now - since_).ns(); }
  /// Mean over `span` of an integral's increase.
  static double mean(Integral increase, Duration span) {
    return span.ns() == 0 ? 0.0 : static_cast<double>(increase) / static_cast<double>(span.ns());
  }
  /// The highest value ever.
  std::int64_t peak() const { return peak_; }
  /// The highest value since the last take; the next one starts from the present value.
  std::int64_t take_peak(Time) {
    const std::int64_t peak = taken_peak_;
    taken_peak_ = value_;
    return peak;
  }

 private:
  Integral area_ = 0;
  Time since_;
  std::int64_t value_ = 0;
  std::int64_t peak_ = 0;
  std::int64_t taken_peak_ = 0;
};

}  // namespace spillway::kernel
