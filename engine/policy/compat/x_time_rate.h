// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

#include "engine/policy/compat/numeric.h"

/// golang.org/x/time/rate (commit 2b4e439): token bucket with reservations, in doubles.
namespace spillway::policy::compat::x_time_rate {

inline constexpr double Inf = std::numeric_limits<double>::max();
inline constexpr std::int64_t InfDuration = max_int64;

struct Config {
  double limit = 0.0;      // tokens per second; <= 0 leaves the first burst only, Inf no limit
  std::int64_t burst = 0;  // tokens; negative admits only negative requests
};

// Instants need more than 64 bits: a reservation may lie 292 years ahead of its caller.
using Instant = __int128;  // ns on the caller's clock

struct Reservation {
  bool ok = false;
  std::int64_t tokens = 0;
  Instant time_to_act = 0;
  double limit = 0.0;  // tokens per second when it was made

  /// DelayFrom: ns to wait from now, 0 when due, InfDuration when not ok.
  std::int64_t delay(std::int64_t now) const noexcept;
};

/// now is ns on a clock that may go back; the original's faults under it are kept: a step back is
/// credited twice, a second cancel mints tokens, a deficit worth less than 1 ns is admitted.
/// Not thread-safe (the original holds a mutex). No allocation. O(1).
class Limiter {
 public:
  explicit Limiter(Config config) noexcept;

  bool allow_n(std::int64_t now, std::int64_t n) noexcept;
  /// Reserves n tokens when the wait is at most max_wait ns; otherwise nothing changes.
  Reservation reserve_n(std::int64_t now, std::int64_t n,
                        std::int64_t max_wait = InfDuration) noexcept;
  void cancel(const Reservation& reservation, std::int64_t now) noexcept;
  void set_limit(std::int64_t now, double limit) noexcept;
  void set_burst(std::int64_t now, std::int64_t burst) noexcept;
  double tokens(std::int64_t now) const noexcept;

  double limit() const noexcept { return config_.limit; }
  std::int64_t burst() const noexcept { return config_.burst; }

 private:
  // Go's zero time, seen from the epoch of the recorded cases (2001-09-09T01:46:40Z).
  static constexpr Instant zero_time = -(Instant{62'135'596'800} + 1'000'000'000) * 1'000'000'000;

  double advance(Instant now) const noexcept;

  Config config_;
  double tokens_;
  Instant last_ = zero_time;
  Instant last_event_ = zero_time;
};

}  // namespace spillway::policy::compat::x_time_rate
