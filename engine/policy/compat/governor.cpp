// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/governor.h"

#include <algorithm>

namespace spillway::policy::compat::governor {
namespace {

std::uint64_t saturating_sub(std::uint64_t a, std::uint64_t b) noexcept {
  return a < b ? 0 : a - b;
}

}  // namespace

Quota Quota::per_second(std::uint32_t n) noexcept {
  return {n, 1'000'000'000ULL / n};
}

Quota Quota::per_minute(std::uint32_t n) noexcept {
  return {n, 60'000'000'000ULL / n};
}

Quota Quota::per_hour(std::uint32_t n) noexcept {
  return {n, 3'600'000'000'000ULL / n};
}

RateLimiter::RateLimiter(Quota quota) noexcept
    : t_(std::max<std::uint64_t>(quota.replenish_1_per, 1)),
      tau_(t_ * (std::uint64_t{quota.max_burst} - 1)),
      max_burst_(quota.max_burst) {}

Outcome RateLimiter::check_n(std::uint32_t n, std::int64_t now) noexcept {
  const std::uint64_t weight = t_ * (std::uint64_t{n} - 1);
  if (weight > tau_) {
    return {Verdict::insufficient, 0, 0, static_cast<std::uint32_t>(1 + tau_ / t_)};
  }
  const std::uint64_t t0 = now < 0 ? 0 : static_cast<std::uint64_t>(now);
  const std::uint64_t tat = tat_ == 0 ? t0 : tat_;
  const std::uint64_t earliest = saturating_sub(tat + weight, tau_);
  if (t0 < earliest) return {Verdict::wait, 0, earliest - t0, 0};
  tat_ = std::max(tat, t0) + t_ * n;
  return {Verdict::ok, remaining(t0, tat_), 0, 0};
}

std::uint32_t RateLimiter::remaining(std::uint64_t now, std::uint64_t tat) const noexcept {
  const std::uint64_t cells = saturating_sub(now + tau_ + t_, tat) / t_;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(cells, max_burst_));
}

}  // namespace spillway::policy::compat::governor
