// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/sentinel_degrade.h"

#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::sentinel {

DegradeBreaker::DegradeBreaker(DegradeRule rule)
    : rule_(rule), max_allowed_rt_(java_round(rule.count)), counts_(rule.statIntervalMs) {
  if (rule.statIntervalMs < 1) {
    throw std::invalid_argument("Sentinel degrade rule: statIntervalMs must be at least 1");
  }
}

bool DegradeBreaker::try_pass(std::int64_t now) noexcept {
  if (state_ == DegradeState::CLOSED) return true;
  if (state_ == DegradeState::HALF_OPEN || now < next_retry_) return false;
  state_ = DegradeState::HALF_OPEN;
  return true;
}

void DegradeBreaker::open(std::int64_t now) noexcept {
  state_ = DegradeState::OPEN;
  next_retry_ = now + std::int64_t{rule_.timeWindow} * 1'000;
}

bool DegradeBreaker::exceeds(const Counts& counts) const noexcept {
  const double bad = static_cast<double>(counts.bad);
  if (rule_.grade == 2) return bad > rule_.count;
  const double ratio = bad / static_cast<double>(counts.total);
  if (rule_.grade == 1) return ratio > rule_.count;
  return ratio > rule_.slowRatioThreshold || (ratio == 1.0 && rule_.slowRatioThreshold == 1.0);
}

void DegradeBreaker::on_request_complete(std::int64_t rt, bool error, std::int64_t now) noexcept {
  const bool bad = rule_.grade == 0 ? rt > max_allowed_rt_ : error;
  Counts& current = counts_.current(now);
  ++current.total;
  current.bad += bad ? 1 : 0;

  if (state_ == DegradeState::OPEN) return;
  if (state_ == DegradeState::HALF_OPEN) {
    if (bad) return open(now);
    state_ = DegradeState::CLOSED;
    counts_.current(now) = {};
    return;
  }
  Counts sum;
  counts_.each(now, [&](const Counts& counts) {
    sum.bad += counts.bad;
    sum.total += counts.total;
  });
  if (sum.total >= rule_.minRequestAmount && exceeds(sum)) open(now);
}

void DegradeBreaker::on_blocked() noexcept {
  if (state_ == DegradeState::HALF_OPEN) state_ = DegradeState::OPEN;
}

}  // namespace spillway::policy::compat::sentinel
