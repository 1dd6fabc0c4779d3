// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/pacer.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

Problem problem(const Pacer::Config& config) {
  return first_of(problem(config.rate), outside("max_wait", config.max_wait, 0, never),
                  outside("slack", config.slack, 0, never));
}

Pacer::Pacer(const Config& config, Nanos now)
    : config_(checked(config)),
      ticks_(config.rate),
      last_slot_(ticks_.at(now) - ticks_.of(1)),
      last_(now) {}

Decision Pacer::acquire(Nanos now, std::int64_t calls) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const Int128 at = ticks_.at(now);
  const auto answer = [&](Reason reason, Nanos retry_after, Nanos wait) {
    const Int128 queue = ticks_.at(config_.max_wait);
    const Int128 used = std::max<Int128>(last_slot_ + ticks_.of(1) - at, 0);
    return Decision{reason == Reason::none,
                    reason,
                    retry_after,
                    std::max<std::int64_t>(ticks_.tokens(queue - used + ticks_.of(1)), 0),
                    saturate(static_cast<Int128>(ticks_.tokens(queue)) + 1),
                    ticks_.wait(used),
                    wait};
  };
  if (calls < 0) return answer(Reason::invalid_request, never, 0);
  if (calls == 0) return answer(Reason::none, 0, 0);
  const Int128 slot = std::max(at - ticks_.of(config_.slack), last_slot_ + ticks_.of(calls));
  const Nanos wait = ticks_.wait(slot - at);
  if (wait > config_.max_wait) {
    return answer(Reason::wait_too_long, wait - config_.max_wait, 0);
  }
  last_slot_ = slot;
  last_ = now;
  return answer(Reason::none, 0, wait);
}

void Pacer::configure(const Config& config, Nanos now) {
  const Ticks ticks(checked(config).rate);
  const std::lock_guard guard(lock_);
  last_ = now = std::max(now, last_);
  // The last slot is an instant: it stays where it is, in whole nanoseconds of the new ticks.
  const Int128 slot = ceil_div(last_slot_, ticks_.rate().tokens);
  last_slot_ = ticks.at(saturate(slot));
  ticks_ = ticks;
  config_ = config;
}

Pacer::Config Pacer::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
