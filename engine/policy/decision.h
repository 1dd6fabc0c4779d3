// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace spillway::policy {

/// Nanoseconds: a span, or an instant of the caller's monotonic clock.
using Nanos = std::int64_t;

/// A wait that no waiting ends, and an instant that never comes.
inline constexpr Nanos never = std::numeric_limits<Nanos>::max();

inline constexpr Nanos microsecond = 1'000;
inline constexpr Nanos millisecond = 1'000'000;
inline constexpr Nanos second = 1'000'000'000;

/// Why a call was refused. `none` goes with every admission.
enum class Reason : std::uint8_t {
  none,
  rate_limited,        // over its rate; waiting retry_after helps
  unsatisfiable,       // asks for more than the limit can ever hold
  invalid_request,     // a negative amount
  wait_too_long,       // the wait would exceed what the caller or the queue allows
  breaker_open,        // the breaker is open
  half_open_full,      // the breaker probes, and every probe is out
  ramping_up,          // the breaker has just closed and admits a growing share
  concurrency_limit,   // too many calls in flight
  queue_full,          // no place left to wait
  wait_timeout,        // waited, and its time ran out
  cancelled,           // the caller went away while waiting
  shed,                // overload: refused to keep the rest fast
  overloaded,          // a system guard (load, CPU, response time) is over its limit
  budget_exhausted,    // no retry or hedge budget left
  attempts_exhausted,  // no attempt left
  deadline_exceeded,   // the deadline comes first
  store_unavailable,   // the shared store did not answer and the rule is to refuse
  degraded,            // answer a reduced reply instead
  read_only,           // reads only, until the queue has drained
};

std::string_view to_string(Reason reason) noexcept;

/// What every limiter answers. Durations count from the (clamped) `now` of the call.
struct Decision {
  bool allowed = false;
  Reason reason = Reason::none;
  Nanos retry_after = 0;       // 0 when allowed; `never` when no wait helps
  std::int64_t remaining = 0;  // what one more call could take now
  std::int64_t limit = 0;      // what a rested limiter holds
  Nanos reset_after = 0;       // until the limiter is rested again
  Nanos wait = 0;              // allowed, but to be acted on only after this (shaping)

  explicit operator bool() const noexcept { return allowed; }
  bool operator==(const Decision&) const = default;
};

}  // namespace spillway::policy
