// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// Resilience4j AtomicRateLimiter (commit af9e7c9): fixed cycles that may be booked ahead.
namespace spillway::policy::compat::resilience4j {

struct RateLimiterConfig {
  std::int32_t limitForPeriod = 50;              // permits for each cycle, >= 1
  std::int64_t limitRefreshPeriod = 500;         // ns, >= 1
  std::int64_t timeoutDuration = 5'000'000'000;  // ns
};

/// now is ns since construction. Counts are Java ints and longs and wrap like them; a clock that
/// goes back takes the cycles' permits away again. Not thread-safe (the original is one CAS).
/// Refuses (std::invalid_argument) a limit or a period below 1. No allocation. O(1).
class RateLimiter {
 public:
  explicit RateLimiter(RateLimiterConfig config);

  /// ns to wait before the permits are the caller's; -1, nothing taken, when that is more than
  /// timeoutDuration.
  std::int64_t reserve_permission(std::int32_t permits, std::int64_t now) noexcept;
  /// Takes whatever this cycle still has.
  void drain_permissions(std::int64_t now) noexcept;
  void change_limit_for_period(std::int32_t limit);  // >= 1, or std::invalid_argument
  void change_timeout_duration(std::int64_t ns) noexcept { config_.timeoutDuration = ns; }
  std::int32_t available_permissions(std::int64_t now) const noexcept;

 private:
  struct Cycle {
    std::int64_t number;
    std::int32_t permissions;
  };
  Cycle cycle_at(std::int64_t now) const noexcept;
  std::int64_t take(std::int32_t permits, std::int64_t timeout, std::int64_t now) noexcept;

  RateLimiterConfig config_;
  std::int64_t cycle_ = 0;
  std::int32_t permissions_;  // negative: later cycles are booked
};

}  // namespace spillway::policy::compat::resilience4j
