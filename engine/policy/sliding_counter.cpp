// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/sliding_counter.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

namespace {

std::int64_t index(Nanos now, Nanos window) noexcept {
  return static_cast<std::int64_t>(floor_div(now, window));
}

/// Nanoseconds into a window from which on `old` calls of the one before weigh at most `room`.
Int128 outweighed_after(std::int64_t old, std::int64_t room, Nanos window) noexcept {
  if (old <= room) return 0;
  return window - floor_div(static_cast<Int128>(room) * window, old);
}

}  // namespace

Problem problem(const SlidingCounter::Config& config) {
  return first_of(outside("limit", config.limit, 1, never),
                  outside("window", config.window, 1, never));
}

SlidingCounter::SlidingCounter(const Config& config, Nanos now)
    : config_(checked(config)), window_(index(now, config.window)), last_(now) {}

SlidingCounter::Counts SlidingCounter::counts_in(std::int64_t window) const noexcept {
  if (window == window_) return counts_;
  return {window == window_ + 1 ? counts_.current : 0, 0};
}

Decision SlidingCounter::acquire(Nanos now, std::int64_t calls) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const Int128 length = config_.window;
  const std::int64_t here = index(now, config_.window);
  const auto elapsed = static_cast<std::int64_t>(now - here * length);
  Counts counts = counts_in(here);
  const auto answer = [&](Reason reason, Nanos retry_after) {
    const Int128 weighed = counts.previous * (length - elapsed) + counts.current * length;
    const Int128 empty_in = counts.current > 0    ? 2 * length - elapsed
                            : counts.previous > 0 ? length - elapsed
                                                  : 0;
    return Decision{
        reason == Reason::none,
        reason,
        retry_after,
        saturate(std::max<Int128>(floor_div(config_.limit * length - weighed, config_.window), 0)),
        config_.limit,
        saturate(empty_in)};
  };
  if (calls < 0) return answer(Reason::invalid_request, never);
  if (calls == 0) return answer(Reason::none, 0);
  if (calls > config_.limit) return answer(Reason::unsatisfiable, never);
  const Int128 room = static_cast<Int128>(config_.limit) - counts.current - calls;
  if (room < 0) {  // the current calls must first become the previous ones
    return answer(
        Reason::rate_limited,
        saturate(length - elapsed +
                 outweighed_after(counts.current, config_.limit - calls, config_.window)));
  }
  if (counts.previous * (length - elapsed) > room * length) {
    return answer(Reason::rate_limited,
                  saturate(outweighed_after(counts.previous, static_cast<std::int64_t>(room),
                                            config_.window) -
                           elapsed));
  }
  counts.current += calls;
  counts_ = counts;
  window_ = here;
  last_ = now;
  return answer(Reason::none, 0);
}

void SlidingCounter::configure(const Config& config, Nanos now) {
  checked(config);
  const std::lock_guard guard(lock_);
  last_ = now = std::max(now, last_);
  if (config.window != config_.window) {
    counts_ = {};
    window_ = index(now, config.window);
  }
  config_ = config;
}

SlidingCounter::Config SlidingCounter::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
