// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/folly_codel.h"

#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::folly {

Codel::Codel(CodelConfig config) : config_(config) {
  if (config.target_delay < 1) {
    throw std::invalid_argument("folly Codel: target_delay must be at least 1 ns");
  }
}

bool Codel::overloaded(std::int64_t delay, std::int64_t now) noexcept {
  if (now > interval_end_ && !reset_delay_) {
    reset_delay_ = true;
    interval_end_ = wrap_add(now, config_.interval);
    overloaded_ = min_delay_ > config_.target_delay;
  }
  if (reset_delay_) {
    reset_delay_ = false;
    min_delay_ = delay;
    return false;
  }
  if (delay < min_delay_) min_delay_ = delay;
  return overloaded_ && delay > wrap_mul<std::int64_t>(config_.target_delay, 2);
}

int Codel::load() const noexcept {
  const std::int64_t percent =
      wrap_mul<std::int64_t>(100, min_delay_) / wrap_mul<std::int64_t>(config_.target_delay, 2);
  return percent > 100 ? 100 : static_cast<int>(percent);
}

}  // namespace spillway::policy::compat::folly
