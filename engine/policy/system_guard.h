// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"
#include "engine/policy/token_bucket.h"

namespace spillway::policy {

/// What the machine says of itself. Load is the run queue over the cores or the plain load
/// average: the guard only compares it.
struct SystemState {
  Ratio load{0};
  Ratio cpu{0};
};

/// Last line of defence for a whole process: refuses while any of its limits is exceeded. Load
/// alone does not refuse: while the calls in flight fit into what the process has lately carried
/// (bandwidth times delay, as BBR has it) it is let work.
///
///     refused when  load > max_load  and  in flight > max(1, best rate * shortest response)
///
/// In flight is without the call that asks, so one more than was carried gets in: without it the
/// measured rate could only fall, and under lasting load nobody would find out that more is
/// possible. Rate, mean and shortest response come from the last second in ten buckets. Thread-safe
/// (spin lock), O(1), no allocation. Source: Sentinel's system rule, without its status bug.
class SystemGuard {
 public:
  /// 0 = no limit of that kind.
  struct Config {
    Ratio max_load{0};
    Ratio max_cpu{0};
    std::int64_t max_rate = 0;  // calls admitted in a second
    std::int64_t max_in_flight = 0;
    Nanos max_response_time = 0;  // mean
  };

  SystemGuard(const Config& config, Nanos now);

  /// `in_flight` without this call.
  Decision acquire(Nanos now, const SystemState& state, std::int64_t in_flight) noexcept;
  void on_completion(Nanos now, Nanos response_time) noexcept;

  /// Calls in flight that the process has carried by what it last did; at least 1.
  std::int64_t capacity(Nanos now) noexcept;

  void configure(const Config& config);
  Config config() const noexcept;

 private:
  struct Bucket {
    std::int64_t number = -1;
    std::int64_t admitted = 0;
    std::int64_t completed = 0;
    std::int64_t total_time = 0;
    Nanos shortest = never;
  };
  static constexpr std::size_t buckets = 10;

  Bucket& bucket(Nanos now) noexcept;
  Bucket sum(Nanos now) const noexcept;
  std::int64_t carried(Nanos now) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  Nanos last_;
  std::array<Bucket, buckets> ring_{};
};

Problem problem(const SystemGuard::Config& config);

/// The rate follows load, CPU and response time:
///
///     rate = max_rate * min(1 - load/load_ceiling, 1 - cpu/cpu_ceiling, target/response time, 1)
///
/// and never falls below min_rate. A token bucket enforces it. Thread-safe; acquire is lock-free.
class MetricLimiter {
 public:
  struct Config {
    std::int64_t max_rate = 1200;  // calls a second, at most 10^9
    std::int64_t min_rate = 1;
    std::int64_t burst = 100;
    Ratio load_ceiling = Ratio::percent(80);
    Ratio cpu_ceiling = Ratio::percent(75);
    Nanos target_response_time = 100 * millisecond;
  };

  MetricLimiter(const Config& config, Nanos now);

  /// The rate that the rule gives, rounded down.
  std::int64_t rate_for(const SystemState& state, Nanos response_time) const noexcept;

  /// Call it regularly, a few times a second.
  void update(Nanos now, const SystemState& state, Nanos response_time);
  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept {
    return bucket_.acquire(now, calls);
  }

  /// Takes effect at the next update. Not to be called beside update.
  void configure(const Config& config) { config_ = checked_config(config); }
  const Config& config() const noexcept { return config_; }
  std::int64_t rate() const noexcept { return rate_.load(std::memory_order_relaxed); }

 private:
  static const Config& checked_config(const Config& config);

  Config config_;
  std::atomic<std::int64_t> rate_;
  TokenBucket bucket_;
};

Problem problem(const MetricLimiter::Config& config);

}  // namespace spillway::policy
