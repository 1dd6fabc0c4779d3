// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"
#include "engine/policy/ticks.h"

namespace spillway::policy {

/// A shaping leaky bucket that tells a pulse from an overload: calls within `burst_window` of the
/// moment when the empty bucket began to fill may also use the `overflow` places, and leak out at
/// the rate. A lasting overload never lets the bucket run empty, so it finds the plain bucket.
///
/// Exact; a refusal changes nothing; thread-safe (spin lock), O(1), no allocation.
class BurstAwareBucket {
 public:
  struct Config {
    Rate rate = Rate::per_second(1000);
    std::int64_t burst = 100;     // places for calls ahead of the rate
    std::int64_t overflow = 400;  // further places, for a pulse
    Nanos burst_window = 100 * millisecond;
  };

  BurstAwareBucket(const Config& config, Nanos now);

  /// An allowed call leaves after Decision::wait.
  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept;

  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  mutable SpinLock lock_;
  Config config_;
  Ticks ticks_;
  Int128 drained_at_;
  Nanos filling_since_;
  Nanos last_;
};

Problem problem(const BurstAwareBucket::Config& config);

}  // namespace spillway::policy
