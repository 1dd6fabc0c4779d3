// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/resilience4j_circuit_breaker.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/policy/compat/numeric.h"
#include "engine/policy/compat/units.h"

namespace spillway::policy::compat::resilience4j {
namespace {

constexpr std::int64_t ns_per_ms = 1'000'000;

std::int64_t after_ms(std::int64_t now, std::int64_t ms) noexcept {
  return ms > max_int64 / ns_per_ms ? max_int64 : saturated_add(now, ms * ns_per_ms);
}

float percent(std::int32_t part, std::int32_t whole) noexcept {
  return static_cast<float>(part) * 100.0F / static_cast<float>(whole);
}

CircuitBreakerConfig validated(CircuitBreakerConfig config) {
  if (config.slidingWindowSize < 1 || config.minimumNumberOfCalls < 1 ||
      config.permittedNumberOfCallsInHalfOpenState < 1) {
    throw std::invalid_argument(
        "resilience4j CircuitBreaker: slidingWindowSize, minimumNumberOfCalls and "
        "permittedNumberOfCallsInHalfOpenState must be at least 1");
  }
  if (!(config.failureRateThreshold > 0 && config.failureRateThreshold <= 100) ||
      !(config.slowCallRateThreshold > 0 && config.slowCallRateThreshold <= 100)) {
    throw std::invalid_argument("resilience4j CircuitBreaker: thresholds must be in (0, 100]");
  }
  return config;
}

}  // namespace

CircuitBreaker::CircuitBreaker(CircuitBreakerConfig config, std::int64_t now)
    : config_(validated(std::move(config))),
      window_(static_cast<std::size_t>(
          std::max(config_.slidingWindowSize, config_.permittedNumberOfCallsInHalfOpenState))),
      state_(config_.initialState) {
  if (config_.slidingWindowType == SlidingWindowType::COUNT_BASED) {
    config_.minimumNumberOfCalls =
        std::min(config_.minimumNumberOfCalls, config_.slidingWindowSize);
  }
  enter(config_.initialState, now);
}

void CircuitBreaker::enter(BreakerState state, std::int64_t now) {
  if (state == BreakerState::OPEN) {
    // Keeps the measurements of the state that it leaves.
    ++attempts_;
    const std::int64_t wait = interval_ms(config_.waitDurationInOpenState, attempts_);
    retry_after_ = after_ms(now, wait);
    timer_.reset();
    if (config_.automaticTransitionFromOpenToHalfOpenEnabled) timer_ = retry_after_;
    state_ = state;
    return;
  }
  state_ = state;
  not_permitted_ = 0;
  timer_.reset();
  if (state == BreakerState::HALF_OPEN) {
    const std::int32_t permitted = config_.permittedNumberOfCallsInHalfOpenState;
    permits_left_ = permitted;
    minimum_calls_ = std::min(config_.minimumNumberOfCalls, permitted);
    window_.reset(SlidingWindowType::COUNT_BASED, static_cast<std::size_t>(permitted),
                  to_whole_seconds(now));
    if (config_.maxWaitDurationInHalfOpenState > 0) {
      timer_ = after_ms(now, config_.maxWaitDurationInHalfOpenState);
    }
    return;
  }
  attempts_ = 0;
  minimum_calls_ = config_.minimumNumberOfCalls;
  window_.reset(config_.slidingWindowType, static_cast<std::size_t>(config_.slidingWindowSize),
                to_whole_seconds(now));
}

void CircuitBreaker::run_timers(std::int64_t now) {
  while (timer_ && *timer_ <= now) {
    const std::int64_t due = *timer_;
    enter(state_ == BreakerState::OPEN ? BreakerState::HALF_OPEN
                                       : config_.transitionToStateAfterWaitDuration,
          due);
  }
}

bool CircuitBreaker::try_acquire_permission(std::int64_t now) {
  run_timers(now);
  if (state_ == BreakerState::OPEN && now > retry_after_) enter(BreakerState::HALF_OPEN, now);
  switch (state_) {
    case BreakerState::CLOSED:
    case BreakerState::DISABLED:
    case BreakerState::METRICS_ONLY:
      return true;
    case BreakerState::HALF_OPEN:
      if (permits_left_ > 0) {
        --permits_left_;
        return true;
      }
      break;
    case BreakerState::OPEN:
    case BreakerState::FORCED_OPEN:
      break;
  }
  ++not_permitted_;
  return false;
}

void CircuitBreaker::release_permission(std::int64_t now) {
  run_timers(now);
  if (state_ == BreakerState::HALF_OPEN) ++permits_left_;
}

void CircuitBreaker::on_result(bool failed, std::int64_t duration, std::int64_t now) {
  run_timers(now);
  if (state_ == BreakerState::DISABLED || state_ == BreakerState::FORCED_OPEN) return;
  window_.record(failed, duration > config_.slowCallDurationThreshold, to_whole_seconds(now));
  if (state_ != BreakerState::CLOSED && state_ != BreakerState::HALF_OPEN) return;
  const Verdict verdict = judge(now);
  if (verdict == Verdict::above_thresholds) {
    enter(BreakerState::OPEN, now);
  } else if (verdict == Verdict::below_thresholds && state_ == BreakerState::HALF_OPEN) {
    enter(BreakerState::CLOSED, now);
  }
}

BreakerMetrics CircuitBreaker::measure(std::int64_t now) noexcept {
  const CallCounts counts = window_.look(to_whole_seconds(now));
  BreakerMetrics metrics{-1.0F, -1.0F, counts, not_permitted_};
  if (counts.calls > 0 && counts.calls >= minimum_calls_) {
    metrics.failureRate = percent(counts.failed, counts.calls);
    metrics.slowCallRate = percent(counts.slow, counts.calls);
  }
  return metrics;
}

CircuitBreaker::Verdict CircuitBreaker::judge(std::int64_t now) noexcept {
  const BreakerMetrics metrics = measure(now);
  if (metrics.failureRate < 0) return Verdict::below_minimum;
  return metrics.failureRate >= config_.failureRateThreshold ||
                 metrics.slowCallRate >= config_.slowCallRateThreshold
             ? Verdict::above_thresholds
             : Verdict::below_thresholds;
}

void CircuitBreaker::transition_to(BreakerState state, std::int64_t now) {
  run_timers(now);
  enter(state, now);
}

BreakerState CircuitBreaker::state(std::int64_t now) {
  run_timers(now);
  return state_;
}

BreakerMetrics CircuitBreaker::metrics(std::int64_t now) {
  run_timers(now);
  return measure(now);
}

}  // namespace spillway::policy::compat::resilience4j
