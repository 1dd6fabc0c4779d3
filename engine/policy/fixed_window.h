// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/arithmetic.h"
#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// At most `limit` calls in each of a row of equal windows. Two windows meet at an edge: around
/// it twice the limit may pass within a moment. Calls of later windows can be reserved ahead.
///
/// Thread-safe (spin lock), O(1), no allocation; a refusal changes nothing.
/// Source: resilience4j's AtomicRateLimiter, never above the limit after idle.
class FixedWindow {
 public:
  enum class Align : std::uint8_t { creation, epoch };

  struct Config {
    std::int64_t limit = 1000;
    Nanos window = second;
    Align align = Align::creation;  // windows begin there, or at multiples of their length
  };

  FixedWindow(const Config& config, Nanos now);

  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept { return reserve(now, calls, 0); }

  /// Takes `calls` of the first window that has them, if it begins within `max_wait`; to act
  /// after Decision::wait.
  Decision reserve(Nanos now, std::int64_t calls, Nanos max_wait) noexcept;

  /// Used calls carry over; a new window length begins at `now`.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  std::int64_t index(Nanos now) const noexcept;
  Int128 used_at(std::int64_t index) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  Nanos origin_;
  std::int64_t window_ = 0;  // index of the window that `used_` is counted in
  Int128 used_ = 0;          // above the limit: reserved of later windows
  Nanos last_;
};

Problem problem(const FixedWindow::Config& config);

}  // namespace spillway::policy
