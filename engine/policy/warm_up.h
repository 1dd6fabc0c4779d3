// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/arithmetic.h"
#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// Paces calls at rate / cold_factor while cold and, over `warm_up`, ever faster up to the rate.
/// Idle time cools it again; a pause shorter than the cold interval is no idle time, so a caller
/// that polls slower than the rate still warms it up.
///
/// Cold is a stock of calls not made. A call costs the stable interval 1/rate while the stock is
/// below the threshold warm_up * rate / 2, and up to cold_factor times that at a full stock: the
/// integral of a straight line. A call is never limited by its own size, it delays the next one.
///
/// Time in nanoseconds, stock in millionths of a call, rounded against the caller. Thread-safe
/// (spin lock), O(1), no allocation; a refusal changes nothing.
/// Source: Guava's SmoothWarmingUp in nanoseconds; warm_up 0 is plain pacing.
class WarmUp {
 public:
  struct Config {
    Rate rate = Rate::per_second(1000);  // once warm
    Nanos warm_up = 10 * second;
    Ratio cold_factor = Ratio::percent(300);  // of the interval, when cold
    Nanos max_wait = 0;                       // 0: now or not at all
  };

  WarmUp(const Config& config, Nanos now);

  /// An allowed call acts after Decision::wait; at most 10^9 `calls`. `limit` is the rate now, in
  /// calls a second. Rested (reset_after 0) is as new: free and wholly cold.
  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept;

  /// Share of the rate that is open at `now`: from 1/cold_factor to 1. For display.
  double warmth(Nanos now) const noexcept;

  /// The stock carries over as a share of its maximum.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  struct Shape {
    explicit Shape(const Config& config) noexcept;
    Int128 cost(Int128 stock, std::int64_t calls) const noexcept;
    Int128 interval(Int128 stock) const noexcept;

    Int128 stable;     // picoseconds a call once warm
    Int128 cold;       // and when cold
    Int128 threshold;  // of the stock, in millionths of a call
    Int128 most;
  };
  Int128 stock_at(Nanos now) const noexcept;
  Nanos rested_in(Int128 at) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  Shape shape_;
  Int128 stock_;
  Int128 free_at_;  // picoseconds: when the next call may act
  Nanos last_;
};

Problem problem(const WarmUp::Config& config);

}  // namespace spillway::policy
