// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/codel.h"

#include <algorithm>
#include <mutex>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

Problem problem(const Codel::Config& config) {
  return first_of(outside("interval", config.interval, 1, never),
                  outside("target", config.target, 1, never),
                  outside("max_shed", config.max_shed.ppm, 0, whole.ppm));
}

Codel::Codel(const Config& config) : config_(checked(config)), cap_(config.max_shed) {}

Decision Codel::acquire(Nanos now, Nanos waited) noexcept {
  const std::lock_guard guard(lock_);
  last_ = now = started_ ? std::max(now, last_) : now;
  Decision decision;
  decision.allowed = true;
  if (!started_ || now > interval_ends_) {
    overloaded_ = started_ && shortest_ > config_.target;
    started_ = true;
    interval_ends_ = saturating_add(now, config_.interval);
    shortest_ = waited;
    cap_.shed(false);
    return decision;
  }
  shortest_ = std::min(shortest_, waited);
  if (cap_.shed(overloaded_ && waited > saturating_add(config_.target, config_.target))) {
    decision.allowed = false;
    decision.reason = Reason::shed;
    decision.retry_after = interval_ends_ - now;
  }
  return decision;
}

bool Codel::overloaded() const noexcept {
  const std::lock_guard guard(lock_);
  return overloaded_;
}

void Codel::configure(const Config& config) {
  checked(config);
  const std::lock_guard guard(lock_);
  config_ = config;
  cap_ = ShedCap(config.max_shed);
}

Codel::Config Codel::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
