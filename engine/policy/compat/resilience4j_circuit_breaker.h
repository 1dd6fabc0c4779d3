// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "engine/policy/compat/resilience4j_interval.h"
#include "engine/policy/compat/resilience4j_window.h"

/// Resilience4j CircuitBreaker (commit af9e7c9).
namespace spillway::policy::compat::resilience4j {

enum class BreakerState : std::uint8_t {
  CLOSED,
  OPEN,
  HALF_OPEN,
  DISABLED,
  METRICS_ONLY,
  FORCED_OPEN
};

struct CircuitBreakerConfig {
  float failureRateThreshold = 50.0F;                                    // percent, (0, 100]
  float slowCallRateThreshold = 100.0F;                                  // percent, (0, 100]
  std::int64_t slowCallDurationThreshold = 60'000'000'000;               // ns
  std::int32_t permittedNumberOfCallsInHalfOpenState = 10;               // >= 1
  std::int64_t maxWaitDurationInHalfOpenState = 0;                       // ms; 0 = for ever
  BreakerState transitionToStateAfterWaitDuration = BreakerState::OPEN;  // or CLOSED
  SlidingWindowType slidingWindowType = SlidingWindowType::COUNT_BASED;
  std::int32_t slidingWindowSize = 100;     // calls or seconds, >= 1
  std::int32_t minimumNumberOfCalls = 100;  // >= 1
  /// waitDurationInOpenState and what makes it grow with each re-opening.
  IntervalConfig waitDurationInOpenState{60'000, false, 1.5, 0, false, 0.5, {}};
  bool automaticTransitionFromOpenToHalfOpenEnabled = false;
  BreakerState initialState = BreakerState::CLOSED;
};

struct BreakerMetrics {
  float failureRate;   // percent; -1 below the minimum number of calls
  float slowCallRate;  // percent; -1 below the minimum number of calls
  CallCounts buffered;
  std::int64_t notPermitted;
};

/// now is ns since the Unix epoch on a wall clock, as in the original. Results count in whatever
/// state is current when they arrive. Scheduled transitions happen at their own instant, before
/// anything that a later call does. Not thread-safe (the original uses atomics and a lock).
/// Refuses (std::invalid_argument) counts below 1 and thresholds outside (0, 100].
/// Allocates in the constructor only. O(1), and O(window) when seconds have passed.
class CircuitBreaker {
 public:
  CircuitBreaker(CircuitBreakerConfig config, std::int64_t now);

  bool try_acquire_permission(std::int64_t now);
  void on_success(std::int64_t duration, std::int64_t now) { on_result(false, duration, now); }
  void on_error(std::int64_t duration, std::int64_t now) { on_result(true, duration, now); }
  /// An ignored error, or a call that never ran: in half-open its permit comes back.
  void release_permission(std::int64_t now);
  void transition_to(BreakerState state, std::int64_t now);

  BreakerState state(std::int64_t now);
  /// Whether state() would move it on: a timer is due. O(1).
  bool moves_by(std::int64_t now) const noexcept { return timer_ && *timer_ <= now; }
  BreakerMetrics metrics(std::int64_t now);

 private:
  enum class Verdict : std::uint8_t { below_minimum, below_thresholds, above_thresholds };

  void run_timers(std::int64_t now);
  void enter(BreakerState state, std::int64_t now);
  void on_result(bool failed, std::int64_t duration, std::int64_t now);
  BreakerMetrics measure(std::int64_t now) noexcept;
  Verdict judge(std::int64_t now) noexcept;

  CircuitBreakerConfig config_;
  SlidingWindow window_;
  BreakerState state_;
  std::int32_t minimum_calls_ = 1;
  std::int64_t not_permitted_ = 0;
  std::int64_t attempts_ = 0;          // consecutive openings
  std::int32_t permits_left_ = 0;      // half-open
  std::int64_t retry_after_ = 0;       // ns; open
  std::optional<std::int64_t> timer_;  // ns; the scheduled transition of this state
};

}  // namespace spillway::policy::compat::resilience4j
