// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/burst_aware_bucket.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

Problem problem(const BurstAwareBucket::Config& config) {
  constexpr std::int64_t most_places = std::int64_t{1} << 61;
  return first_of(problem(config.rate), outside("burst", config.burst, 0, most_places),
                  outside("overflow", config.overflow, 0, most_places),
                  outside("burst_window", config.burst_window, 1, never));
}

BurstAwareBucket::BurstAwareBucket(const Config& config, Nanos now)
    : config_(checked(config)),
      ticks_(config.rate),
      drained_at_(ticks_.at(now)),
      filling_since_(now),
      last_(now) {}

Decision BurstAwareBucket::acquire(Nanos now, std::int64_t calls) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const Int128 at = ticks_.at(now);
  const Int128 water = std::max<Int128>(drained_at_ - at, 0);
  const Nanos since = water == 0 ? now : filling_since_;
  const bool pulse = static_cast<Int128>(now) - since < config_.burst_window;
  const std::int64_t most = config_.burst + config_.overflow + 1;
  const std::int64_t places = pulse ? most : config_.burst + 1;
  const auto answer = [&](Reason reason, Int128 level, Nanos retry_after, Nanos wait) {
    return Decision{reason == Reason::none,
                    reason,
                    retry_after,
                    std::max<std::int64_t>(ticks_.tokens(ticks_.of(places) - level), 0),
                    most,
                    ticks_.wait(level),
                    wait};
  };
  if (calls < 0) return answer(Reason::invalid_request, water, never, 0);
  if (calls == 0) return answer(Reason::none, water, 0, 0);
  if (calls > most) return answer(Reason::unsatisfiable, water, never, 0);
  const Int128 level = water + ticks_.of(calls);
  if (level > ticks_.of(places)) {
    // A call bigger than the plain bucket needs the next pulse: an empty bucket.
    const Int128 excess = calls > config_.burst + 1 ? water : level - ticks_.of(places);
    return answer(Reason::rate_limited, water, ticks_.wait(excess), 0);
  }
  drained_at_ = at + level;
  filling_since_ = since;
  last_ = now;
  return answer(Reason::none, level, 0, ticks_.wait(level - ticks_.of(1)));
}

void BurstAwareBucket::configure(const Config& config, Nanos now) {
  const Ticks ticks(checked(config).rate);
  const std::lock_guard guard(lock_);
  last_ = now = std::max(now, last_);
  const Int128 water = std::max<Int128>(drained_at_ - ticks_.at(now), 0);
  drained_at_ = ticks.at(now) + ticks.converted(water, ticks_);
  ticks_ = ticks;
  config_ = config;
}

BurstAwareBucket::Config BurstAwareBucket::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
