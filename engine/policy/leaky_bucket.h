// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"
#include "engine/policy/ticks.h"

namespace spillway::policy {

/// Leaky bucket as a meter: water drains at `rate`, a call pours one unit in, and `burst` calls
/// may be ahead of the rate. As a policer it only refuses; as a shaper it also tells calls that
/// are more than `undelayed` ahead how long to wait, so that they leave evenly.
///
///     water' = max(0, water - rate * dt) + n;   refused when water' > burst + 1
///     wait = (water' - 1 - undelayed) / rate, at least 0
///
/// With burst 0 calls must be spaced by 1/rate: 100/s is not "100 at once". Exact; a refusal
/// changes nothing; an earlier `now` than the last admission counts as that admission's.
/// Thread-safe (spin lock), O(1), no allocation. Source: nginx limit_req, without its rounding.
class LeakyBucket {
 public:
  struct Config {
    Rate rate = Rate::per_second(1000);
    std::int64_t burst = 0;          // calls ahead of the rate that are taken
    std::int64_t undelayed = never;  // of these, served at once: `never` polices, 0 shapes
  };

  LeakyBucket(const Config& config, Nanos now);

  /// An allowed call acts after Decision::wait.
  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept;

  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  Int128 capacity() const noexcept { return ticks_.of(config_.burst) + ticks_.of(1); }

  mutable SpinLock lock_;
  Config config_;
  Ticks ticks_;
  Int128 drained_at_;
  Nanos last_;
};

Problem problem(const LeakyBucket::Config& config);

}  // namespace spillway::policy
