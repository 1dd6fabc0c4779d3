// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/resilience4j_rate_limiter.h"

#include <algorithm>
#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::resilience4j {

RateLimiter::RateLimiter(RateLimiterConfig config)
    : config_(config), permissions_(config.limitForPeriod) {
  if (config.limitForPeriod < 1 || config.limitRefreshPeriod < 1) {
    throw std::invalid_argument(
        "resilience4j RateLimiter: limitForPeriod and limitRefreshPeriod must be at least 1");
  }
}

RateLimiter::Cycle RateLimiter::cycle_at(std::int64_t now) const noexcept {
  const std::int64_t cycle = now / config_.limitRefreshPeriod;
  if (cycle == cycle_) return {cycle_, permissions_};
  const std::int64_t limit = config_.limitForPeriod;
  const std::int64_t earned = wrap_mul(wrap_sub(cycle, cycle_), limit);
  const std::int64_t sum = wrap_add<std::int64_t>(permissions_, earned);
  return {cycle, static_cast<std::int32_t>(std::min(sum, limit))};
}

std::int64_t RateLimiter::take(std::int32_t permits, std::int64_t timeout,
                               std::int64_t now) noexcept {
  const Cycle current = cycle_at(now);
  std::int64_t wait = 0;
  if (current.permissions < permits) {
    const std::int64_t period = config_.limitRefreshPeriod;
    const std::int64_t next_cycle = wrap_mul(wrap_add<std::int64_t>(current.number, 1), period);
    const std::int32_t at_next = wrap_add(current.permissions, config_.limitForPeriod);
    const std::int32_t missing = wrap_sub<std::int32_t>(0, wrap_sub(at_next, permits));
    const std::int32_t rounded_up =
        wrap_sub<std::int32_t>(wrap_add(missing, config_.limitForPeriod), 1);
    const std::int32_t full_cycles = wrap_div(rounded_up, config_.limitForPeriod);
    wait = wrap_add(wrap_mul<std::int64_t>(full_cycles, period), wrap_sub(next_cycle, now));
  }
  cycle_ = current.number;
  permissions_ = timeout >= wait ? wrap_sub(current.permissions, permits) : current.permissions;
  return wait;
}

std::int64_t RateLimiter::reserve_permission(std::int32_t permits, std::int64_t now) noexcept {
  const std::int64_t wait = take(permits, config_.timeoutDuration, now);
  if (wait <= 0) return 0;
  return config_.timeoutDuration >= wait ? wait : -1;
}

void RateLimiter::drain_permissions(std::int64_t now) noexcept {
  take(permissions_, 0, now);
}

void RateLimiter::change_limit_for_period(std::int32_t limit) {
  if (limit < 1) {
    throw std::invalid_argument("resilience4j RateLimiter: limitForPeriod must be at least 1");
  }
  config_.limitForPeriod = limit;
}

std::int32_t RateLimiter::available_permissions(std::int64_t now) const noexcept {
  return cycle_at(now).permissions;
}

}  // namespace spillway::policy::compat::resilience4j
