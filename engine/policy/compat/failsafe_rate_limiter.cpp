// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/failsafe_rate_limiter.h"

#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::failsafe {
namespace {

template <typename Config>
Config validated(Config config) {
  if (config.maxPermits < 1 || config.period < 1) {
    throw std::invalid_argument("Failsafe RateLimiter: permits and period must be positive");
  }
  return config;
}

}  // namespace

SmoothRateLimiter::SmoothRateLimiter(SmoothConfig config)
    : interval_(validated(config).period / config.maxPermits) {
  if (interval_ == 0) {
    throw std::invalid_argument("Failsafe RateLimiter: more than one permit per nanosecond");
  }
}

BurstyRateLimiter::BurstyRateLimiter(BurstyConfig config)
    : config_(validated(config)), available_(config.maxPermits) {}

std::optional<std::int64_t> SmoothRateLimiter::acquire(std::int64_t permits,
                                                       std::optional<std::int64_t> max_wait,
                                                       std::int64_t now) noexcept {
  const std::int64_t start = now >= next_free_ ? wrap_mul(now / interval_, interval_) : next_free_;
  const std::int64_t next_free = saturated_add(start, wrap_mul(permits, interval_));
  const std::int64_t until = wrap_sub(wrap_sub(next_free, now), interval_);
  const std::int64_t wait = until > 0 ? until : 0;
  if (max_wait && wait > *max_wait) return std::nullopt;
  next_free_ = next_free;
  return wait;
}

std::optional<std::int64_t> BurstyRateLimiter::acquire(std::int64_t permits,
                                                       std::optional<std::int64_t> max_wait,
                                                       std::int64_t now) noexcept {
  const std::int64_t period = now / config_.period;
  if (period_ < period) {
    const std::int64_t earned = wrap_mul(wrap_sub(period, period_), config_.maxPermits);
    period_ = period;
    available_ = available_ < 0 ? wrap_add(available_, earned) : config_.maxPermits;
  }
  std::int64_t wait = 0;
  if (permits > available_) {
    const std::int64_t next_period = wrap_mul(wrap_add<std::int64_t>(period_, 1), config_.period);
    const std::int64_t missing = wrap_sub(permits, available_);
    std::int64_t more_periods = missing / config_.maxPermits;
    if (missing % config_.maxPermits == 0) --more_periods;
    wait = wrap_add(wrap_sub(next_period, now), wrap_mul(more_periods, config_.period));
    if (max_wait && wait > *max_wait) return std::nullopt;
  }
  available_ = wrap_sub(available_, permits);
  return wait;
}

}  // namespace spillway::policy::compat::failsafe
