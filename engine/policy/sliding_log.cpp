// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/sliding_log.h"

#include <algorithm>
#include <mutex>

#include "engine/policy/arithmetic.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

Problem problem(const SlidingLog::Config& config) {
  return first_of(outside("limit", config.limit, 1, 10'000'000),
                  outside("window", config.window, 1, never));
}

SlidingLog::SlidingLog(const Config& config, Nanos now)
    : config_(checked(config)), log_(static_cast<std::size_t>(config.limit)), last_(now) {}

Decision SlidingLog::acquire(Nanos now, std::int64_t calls) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const std::int64_t left = departed(now);
  std::int64_t count = count_ - left;
  const auto answer = [&](Reason reason, Nanos retry_after) {
    return Decision{reason == Reason::none,
                    reason,
                    retry_after,
                    std::max<std::int64_t>(config_.limit - count, 0),
                    config_.limit,
                    count == 0 ? 0 : leaves_in(count_ - 1, now)};
  };
  if (calls < 0) return answer(Reason::invalid_request, never);
  if (calls == 0) return answer(Reason::none, 0);
  if (calls > config_.limit) return answer(Reason::unsatisfiable, never);
  const std::int64_t excess = count + calls - config_.limit;
  if (excess > 0) return answer(Reason::rate_limited, leaves_in(left + excess - 1, now));
  oldest_ = (oldest_ + static_cast<std::size_t>(left)) % log_.size();
  count_ = count;
  for (std::int64_t i = 0; i < calls; ++i) {
    log_[(oldest_ + static_cast<std::size_t>(count_++)) % log_.size()] = now;
  }
  count = count_;
  last_ = now;
  return answer(Reason::none, 0);
}

/// How many of the oldest entries have left the window; by halving, as they are in order.
std::int64_t SlidingLog::departed(Nanos now) const noexcept {
  if (count_ == 0 || leaves_in(0, now) > 0) return 0;
  std::int64_t low = 1, high = count_;
  while (low < high) {
    const std::int64_t middle = (low + high) / 2;
    if (leaves_in(middle, now) == 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/// Until the entry at `position` has left the window.
Nanos SlidingLog::leaves_in(std::int64_t position, Nanos now) const noexcept {
  const Nanos at = log_[(oldest_ + static_cast<std::size_t>(position)) % log_.size()];
  return std::max<Nanos>(saturate(static_cast<Int128>(at) + config_.window - now), 0);
}

void SlidingLog::configure(const Config& config, Nanos now) {
  checked(config);
  const std::lock_guard guard(lock_);
  last_ = std::max(now, last_);
  std::vector<Nanos> log(static_cast<std::size_t>(std::max(config.limit, count_)));
  for (std::int64_t i = 0; i < count_; ++i) {
    log[static_cast<std::size_t>(i)] = log_[(oldest_ + static_cast<std::size_t>(i)) % log_.size()];
  }
  log_.swap(log);
  oldest_ = 0;
  config_ = config;
}

SlidingLog::Config SlidingLog::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
