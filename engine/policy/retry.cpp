// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/retry.h"

#include <algorithm>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

Problem problem(const Retry::Config& config) {
  return first_of(outside("attempts", config.attempts, 1, never),
                  outside("base", config.base, 0, never), outside("cap", config.cap, 0, never),
                  outside("multiplier", config.multiplier.ppm, whole.ppm, 1000 * whole.ppm),
                  outside("attempt_timeout", config.attempt_timeout, 0, never));
}

Retry::Retry(const Config& config) : config_(checked(config)) {}

Nanos Retry::delay(std::int64_t retry, std::uint64_t random, Nanos previous_delay) const noexcept {
  const Nanos base = std::min(config_.base, config_.cap);
  if (config_.jitter == Jitter::decorrelated) {
    const auto three = static_cast<Int128>(std::max(previous_delay, base)) * 3;
    return uniform(random, base, std::min(saturate(three), config_.cap));
  }
  Nanos wait = base;
  if (config_.kind == Kind::exponential) {
    for (std::int64_t i = 1; i < retry && wait < config_.cap; ++i) {
      const Nanos longer = scaled(wait, config_.multiplier);
      if (longer == wait) break;
      wait = std::min(longer, config_.cap);
    }
  }
  switch (config_.jitter) {
    case Jitter::full:
      return uniform(random, 0, wait);
    case Jitter::equal:
      return uniform(random, wait / 2, wait);
    case Jitter::none:
    case Jitter::decorrelated:
      break;
  }
  return wait;
}

Retry::Verdict Retry::next(Progress& progress, Nanos now, Nanos deadline, std::uint64_t random,
                           Nanos retry_after) const noexcept {
  if (progress.attempts >= config_.attempts) return {false, Reason::attempts_exhausted, 0};
  const Nanos scheduled = delay(progress.attempts, random, progress.previous_delay);
  // Those who were refused together were told the same: the schedule's jitter parts them.
  const Nanos wait = config_.honour_retry_after
                         ? saturating_add(std::max<Nanos>(retry_after, 0), scheduled)
                         : scheduled;
  if (deadline != never && saturating_add(now, wait) >= deadline) {
    return {false, Reason::deadline_exceeded, 0};
  }
  ++progress.attempts;
  progress.previous_delay = scheduled;
  return {true, Reason::none, wait};
}

Nanos Retry::attempt_timeout(Nanos now, Nanos deadline) const noexcept {
  const Nanos own = config_.attempt_timeout > 0 ? config_.attempt_timeout : never;
  if (deadline == never) return own;
  const auto left = static_cast<Int128>(deadline) - now;
  return std::min(own, std::max<Nanos>(saturate(left), 0));
}

}  // namespace spillway::policy
