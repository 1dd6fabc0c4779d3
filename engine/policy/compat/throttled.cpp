// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/throttled.h"

#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::throttled {

namespace {

RateQuota validated(RateQuota quota) {
  if (quota.count < 1 || quota.period < 1 || quota.MaxBurst < 0) {
    throw std::invalid_argument("throttled: count and period must be at least 1, MaxBurst 0");
  }
  return quota;
}

}  // namespace

GcraRateLimiter::GcraRateLimiter(RateQuota quota)
    : limit_(validated(quota).MaxBurst + 1),
      emission_interval_(quota.period / quota.count),
      delay_variation_tolerance_(wrap_mul(emission_interval_, limit_)) {}

RateLimitResult GcraRateLimiter::rate_limit(std::int64_t quantity, std::int64_t now) noexcept {
  if (store_ && store_->expires <= now) store_.reset();
  const std::int64_t tat = store_ ? store_->tat : now;
  const std::int64_t increment = wrap_mul(emission_interval_, quantity);
  const std::int64_t new_tat = wrap_add(now > tat ? now : tat, increment);
  const std::int64_t early = wrap_sub(wrap_sub(new_tat, delay_variation_tolerance_), now);

  RateLimitResult result{early > 0, limit_, 0, 0, -1};
  if (result.limited) {
    if (increment <= delay_variation_tolerance_) {
      result.RetryAfter = early;
      result.ResetAfter = wrap_sub(tat, now);
    }
  } else {
    result.ResetAfter = wrap_sub(new_tat, now);
    store_ = Stored{new_tat, new_tat};
  }
  const std::int64_t next = wrap_sub(delay_variation_tolerance_, result.ResetAfter);
  if (next > -emission_interval_ && emission_interval_ != 0) {
    result.Remaining = next / emission_interval_;
  }
  return result;
}

}  // namespace spillway::policy::compat::throttled
