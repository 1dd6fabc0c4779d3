// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/arithmetic.h"
#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// A sliding window guessed from two counters: the calls of this window and, weighed by how much
/// of it still overlaps, those of the last one.
///
///     previous * (window - elapsed) + (current + n) * window <= limit * window
///
/// compared as integers. 56 bytes; a trailing window may hold up to twice the limit when
/// the last window's calls all came at its end. Windows begin at multiples of their length.
/// Thread-safe (spin lock), O(1), no allocation; a refusal changes nothing.
/// Source: HAProxy's freq_ctr, which also keeps the product.
class SlidingCounter {
 public:
  struct Config {
    std::int64_t limit = 1000;
    Nanos window = second;
  };

  SlidingCounter(const Config& config, Nanos now);

  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept;

  /// Counts carry over when the window keeps its length, else it begins empty.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  struct Counts {
    std::int64_t previous;
    std::int64_t current;
  };
  Counts counts_in(std::int64_t window) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  std::int64_t window_;
  Counts counts_{};
  Nanos last_;
};

Problem problem(const SlidingCounter::Config& config);

}  // namespace spillway::policy
