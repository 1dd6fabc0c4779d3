// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

/// Tells callers to hold back: on while the queue is fuller than `on_above`, off again once it is
/// down to `off_below`. A refused call is answered UNAVAILABLE (503) with Retry-After.
/// Thread-safe, lock-free, O(1), no allocation.
class BackPressure {
 public:
  struct Config {
    Ratio on_above = Ratio::percent(80);  // of the queue's capacity
    Ratio off_below = Ratio::percent(60);
    Nanos retry_after = second;
  };

  explicit BackPressure(const Config& config);

  Decision acquire(std::int64_t queued, std::int64_t capacity) noexcept;
  bool on() const noexcept { return on_.load(std::memory_order_relaxed); }

  void configure(const Config& config);
  Config config() const noexcept;

 private:
  std::atomic<bool> on_{false};
  std::atomic<std::int64_t> on_above_;
  std::atomic<std::int64_t> off_below_;
  std::atomic<Nanos> retry_after_;
};

Problem problem(const BackPressure::Config& config);

}  // namespace spillway::policy
