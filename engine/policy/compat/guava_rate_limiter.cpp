// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/guava_rate_limiter.h"

#include <cmath>
#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::guava {
namespace {

void check_permits(std::int32_t permits) {
  if (permits <= 0) throw std::invalid_argument("Guava RateLimiter: permits must be positive");
}

}  // namespace

RateLimiter::RateLimiter(Config config) : config_(config) {
  set_rate(config.permitsPerSecond, 0);
}

void RateLimiter::set_rate(double permits_per_second, std::int64_t now) {
  if (!(permits_per_second > 0)) {
    throw std::invalid_argument("Guava RateLimiter: rate must be positive");
  }
  resync(now);
  config_.permitsPerSecond = permits_per_second;
  stable_interval_ = 1e6 / permits_per_second;
  if (config_.warmupPeriod) {
    set_warming_up();
  } else {
    set_bursty();
  }
}

void RateLimiter::set_bursty() noexcept {
  const double old_max = max_;
  max_ = config_.maxBurstSeconds * config_.permitsPerSecond;
  if (std::isinf(old_max)) {
    stored_ = max_;
  } else {
    stored_ = old_max == 0.0 ? 0.0 : stored_ * max_ / old_max;
  }
}

void RateLimiter::set_warming_up() noexcept {
  const double old_max = max_;
  const double warmup = static_cast<double>(*config_.warmupPeriod);
  const double cold_interval = stable_interval_ * config_.coldFactor;
  threshold_ = 0.5 * warmup / stable_interval_;
  max_ = threshold_ + 2.0 * warmup / (stable_interval_ + cold_interval);
  slope_ = (cold_interval - stable_interval_) / (max_ - threshold_);
  if (std::isinf(old_max)) {
    stored_ = 0.0;
  } else {
    stored_ = old_max == 0.0 ? max_ : stored_ * max_ / old_max;
  }
}

double RateLimiter::cool_down_interval() const noexcept {
  if (!config_.warmupPeriod) return stable_interval_;
  return static_cast<double>(*config_.warmupPeriod) / max_;
}

void RateLimiter::resync(std::int64_t now) noexcept {
  if (now <= next_free_) return;
  const double fresh = static_cast<double>(wrap_sub(now, next_free_)) / cool_down_interval();
  stored_ = java_min(max_, stored_ + fresh);
  next_free_ = now;
}

std::int64_t RateLimiter::stored_to_wait(double permits) const noexcept {
  if (!config_.warmupPeriod) return 0;
  const double above = stored_ - threshold_;
  std::int64_t wait = 0;
  if (above > 0.0) {
    const double taken = java_min(above, permits);
    const double first = stable_interval_ + above * slope_;
    const double last = stable_interval_ + (above - taken) * slope_;
    wait = java_long(taken * (first + last) / 2.0);
    permits -= taken;
  }
  return wrap_add(wait, java_long(stable_interval_ * permits));
}

std::int64_t RateLimiter::acquire(std::int32_t permits, std::int64_t now) {
  check_permits(permits);
  resync(now);
  const std::int64_t free_at = next_free_;
  const double spent = java_min(permits, stored_);
  const double fresh = permits - spent;
  const std::int64_t wait = wrap_add(stored_to_wait(spent), java_long(fresh * stable_interval_));
  next_free_ = saturated_add(next_free_, wait);
  stored_ -= spent;
  const std::int64_t until_free = wrap_sub(free_at, now);
  return until_free > 0 ? until_free : 0;
}

std::optional<std::int64_t> RateLimiter::try_acquire(std::int32_t permits, std::int64_t timeout,
                                                     std::int64_t now) {
  check_permits(permits);
  if (timeout < 0) timeout = 0;
  if (wrap_sub(next_free_, timeout) > now) return std::nullopt;
  return acquire(permits, now);
}

}  // namespace spillway::policy::compat::guava
