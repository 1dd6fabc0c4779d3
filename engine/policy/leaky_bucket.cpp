// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/leaky_bucket.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

Problem problem(const LeakyBucket::Config& config) {
  return first_of(problem(config.rate), outside("burst", config.burst, 0, never - 1),
                  outside("undelayed", config.undelayed, 0, never));
}

LeakyBucket::LeakyBucket(const Config& config, Nanos now)
    : config_(checked(config)), ticks_(config.rate), drained_at_(ticks_.at(now)), last_(now) {}

Decision LeakyBucket::acquire(Nanos now, std::int64_t calls) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const Int128 at = ticks_.at(now);
  const Int128 water = std::max<Int128>(drained_at_ - at, 0);
  const auto answer = [&](Reason reason, Int128 level, Nanos retry_after, Nanos wait) {
    return Decision{reason == Reason::none,
                    reason,
                    retry_after,
                    ticks_.tokens(capacity() - level),
                    config_.burst + 1,
                    ticks_.wait(level),
                    wait};
  };
  if (calls < 0) return answer(Reason::invalid_request, water, never, 0);
  if (calls == 0) return answer(Reason::none, water, 0, 0);
  if (calls - 1 > config_.burst) return answer(Reason::unsatisfiable, water, never, 0);
  const Int128 level = water + ticks_.of(calls);
  if (level > capacity()) {
    return answer(Reason::rate_limited, water, ticks_.wait(level - capacity()), 0);
  }
  drained_at_ = at + level;
  last_ = now;
  const Int128 ahead = level - ticks_.of(1) - ticks_.of(config_.undelayed);
  return answer(Reason::none, level, 0, ticks_.wait(ahead));
}

void LeakyBucket::configure(const Config& config, Nanos now) {
  const Ticks ticks(checked(config).rate);
  const std::lock_guard guard(lock_);
  last_ = now = std::max(now, last_);
  const Int128 water = std::max<Int128>(drained_at_ - ticks_.at(now), 0);
  drained_at_ = ticks.at(now) + ticks.converted(water, ticks_);
  ticks_ = ticks;
  config_ = config;
}

LeakyBucket::Config LeakyBucket::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
