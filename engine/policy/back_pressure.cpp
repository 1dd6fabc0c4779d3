// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/back_pressure.h"

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

Problem problem(const BackPressure::Config& config) {
  return first_of(outside("on_above", config.on_above.ppm, 0, whole.ppm),
                  outside("off_below", config.off_below.ppm, 0, config.on_above.ppm),
                  outside("retry_after", config.retry_after, 0, never));
}

BackPressure::BackPressure(const Config& config) {
  configure(config);
}

Decision BackPressure::acquire(std::int64_t queued, std::int64_t capacity) noexcept {
  const auto above = [&](std::int64_t share_ppm) {
    return static_cast<Int128>(queued) * whole.ppm > static_cast<Int128>(share_ppm) * capacity;
  };
  const bool was_on = on();
  const bool is_on = above(was_on ? off_below_.load(std::memory_order_relaxed)
                                  : on_above_.load(std::memory_order_relaxed));
  if (is_on != was_on) on_.store(is_on, std::memory_order_relaxed);
  Decision decision;
  decision.allowed = !is_on;
  decision.limit = capacity;
  decision.remaining = capacity > queued ? capacity - queued : 0;
  if (is_on) {
    decision.reason = Reason::overloaded;
    decision.retry_after = retry_after_.load(std::memory_order_relaxed);
  }
  return decision;
}

void BackPressure::configure(const Config& config) {
  on_above_ = checked(config).on_above.ppm;
  off_below_ = config.off_below.ppm;
  retry_after_ = config.retry_after;
}

BackPressure::Config BackPressure::config() const noexcept {
  return {{on_above_}, {off_below_}, retry_after_};
}

}  // namespace spillway::policy
