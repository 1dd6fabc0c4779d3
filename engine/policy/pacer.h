// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"
#include "engine/policy/ticks.h"

namespace spillway::policy {

/// Uniform queueing: every call gets the next slot, and slots are 1/rate apart. A call that would
/// wait longer than `max_wait` is refused and leaves no trace.
///
///     slot = max(now - slack / rate, last slot + n / rate);   wait = slot - now, at least 0
///
/// Exact; thread-safe (spin lock), O(1), no allocation. Source: Sentinel's rate limiter behaviour
/// and uber-go/ratelimit (slack), both without their rounding.
class Pacer {
 public:
  struct Config {
    Rate rate = Rate::per_second(1000);
    Nanos max_wait = 500 * millisecond;
    std::int64_t slack = 0;  // unused slots that later calls may make up for
  };

  Pacer(const Config& config, Nanos now);

  /// An allowed call acts after Decision::wait. `limit` and `remaining` count slots in the queue.
  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept;

  /// Slots already given stay as they are.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  mutable SpinLock lock_;
  Config config_;
  Ticks ticks_;
  Int128 last_slot_;
  Nanos last_;
};

Problem problem(const Pacer::Config& config);

}  // namespace spillway::policy
