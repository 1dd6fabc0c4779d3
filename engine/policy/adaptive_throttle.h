// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/breaker_window.h"
#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// A client that stops asking a server that refuses: of n calls in the window s succeeded, and
/// the next is refused here with probability
///
///     p = max(0, (n - s / success_threshold) / (n + 1)) ^ (1 / aggression),  at most max_rejection
///
/// A refused call counts in n, as in the SRE book, or not, as in Envoy. Draws with the caller's
/// random bits: refused when u^aggression < the base, which needs no root.
/// Thread-safe (spin lock), O(window_buckets), no allocation after construction.
/// Source: Site Reliability Engineering (2016) eq. 21-1; Envoy admission control.
class AdaptiveThrottle {
 public:
  struct Config {
    Nanos window = 30 * second;
    std::int64_t window_buckets = 30;
    Ratio success_threshold = Ratio::percent(50);  // 1/K of the SRE book
    std::int64_t aggression = 1;                   // 1 .. 10
    Ratio max_rejection = Ratio::percent(80);
    std::int64_t min_calls = 0;  // in the window, below it nothing is refused
    bool count_refused = true;
  };

  explicit AdaptiveThrottle(const Config& config);

  Decision acquire(Nanos now, std::uint64_t random) noexcept;
  /// How a call that was let through ended. Calls without an answer yet count as not succeeded.
  void on_success(Nanos now) noexcept;

  /// p before the root and the maximum.
  double pressure(Nanos now) const noexcept;

  /// The window is kept unless its shape changes.
  void configure(const Config& config);
  Config config() const noexcept;

 private:
  static TimeWindow window_of(const Config& config);
  double base(Nanos now) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  TimeWindow asked_;
  TimeWindow succeeded_;
};

Problem problem(const AdaptiveThrottle::Config& config);

}  // namespace spillway::policy
