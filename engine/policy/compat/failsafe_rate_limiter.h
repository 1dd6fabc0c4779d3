// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

/// Failsafe RateLimiter (commit ed3f927): smooth (aligned intervals) and bursty (fixed periods).
namespace spillway::policy::compat::failsafe {

/// maxPermits for each period, spread evenly.
struct SmoothConfig {
  std::int64_t maxPermits = 1;          // >= 1
  std::int64_t period = 1'000'000'000;  // ns; the interval is period / maxPermits, truncated
};

/// now is ns since construction. Refuses (std::invalid_argument) no permits and an interval below
/// 1 ns. Not thread-safe (the original synchronises). O(1).
class SmoothRateLimiter {
 public:
  explicit SmoothRateLimiter(SmoothConfig config);

  /// ns to wait before the permits are the caller's; nothing, and no change, when that is more
  /// than max_wait ns (no value: wait without limit).
  std::optional<std::int64_t> acquire(std::int64_t permits, std::optional<std::int64_t> max_wait,
                                      std::int64_t now) noexcept;

 private:
  std::int64_t interval_;
  std::int64_t next_free_ = 0;
};

/// Up to maxPermits in each period, all at once when asked.
struct BurstyConfig {
  std::int64_t maxPermits = 1;          // >= 1
  std::int64_t period = 1'000'000'000;  // ns, >= 1
};

/// As above. Later periods may be booked ahead (negative permits); what such a debt leaves after
/// a long idle time is not clamped to maxPermits.
class BurstyRateLimiter {
 public:
  explicit BurstyRateLimiter(BurstyConfig config);

  std::optional<std::int64_t> acquire(std::int64_t permits, std::optional<std::int64_t> max_wait,
                                      std::int64_t now) noexcept;
  std::int64_t available_permits() const noexcept { return available_; }

 private:
  BurstyConfig config_;
  std::int64_t available_;
  std::int64_t period_ = 0;
};

}  // namespace spillway::policy::compat::failsafe
