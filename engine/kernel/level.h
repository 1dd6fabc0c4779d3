// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/kernel/time.h"

namespace spillway::kernel {

/// An integer that changes over time, with its exact time integral and its extremes. Times must not
/// go back. O(1).
class Level {
 public:
  /// Value times nanoseconds.
  using Integral = __int128;

  void set(Time now, std::int64_t value) {
    area_ += Integral{value_} * (now - since_).ns();
    since_ = now;
    value_ = value;
    taken_.peak = std::max(taken_.peak, value);
    taken_.low = std::min(taken_.low, value);
  }
  void add(Time now, std::int64_t change) { set(now, value_ + change); }

  std::int64_t value() const { return value_; }
  /// From time zero to `now`.
  Integral integral(Time now) const { return area_ + Integral{value_} * (now - since_).ns(); }
  /// Mean over `span` of an integral's increase.
  static double mean(Integral increase, Duration span) {
    return span.ns() == 0 ? 0.0 : static_cast<double>(increase) / static_cast<double>(span.ns());
  }
  struct Extremes {
    std::int64_t low = 0;
    std::int64_t peak = 0;
  };
  /// The lowest and highest values since the last take; the next one starts from the present value.
  Extremes take_extremes() {
    const Extremes taken = taken_;
    taken_ = {value_, value_};
    return taken;
  }

 private:
  Integral area_ = 0;
  Time since_;
  std::int64_t value_ = 0;
  Extremes taken_;
};

}  // namespace spillway::kernel
