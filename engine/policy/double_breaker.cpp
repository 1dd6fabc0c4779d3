// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/double_breaker.h"

#include <algorithm>
#include <mutex>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

Problem problem(const DoubleBreaker::Config& config) {
  return first_of(problem(TokenBucket::Config{config.rate, config.burst}),
                  outside("queue_threshold", config.queue_threshold, 1, never),
                  outside("queue_for", config.queue_for, 0, never),
                  outside("recover_below", config.recover_below, 1, config.queue_threshold),
                  outside("recover_for", config.recover_for, 0, never));
}

DoubleBreaker::DoubleBreaker(const Config& config, Nanos now)
    : config_(checked(config)),
      bucket_({config.rate, config.burst}, now),
      since_(never),
      last_(now) {}

Decision DoubleBreaker::acquire(Nanos now, Call call) noexcept {
  {
    const std::lock_guard guard(lock_);
    if (advance(now) == Stage::read_only && call.write) {
      return {false, Reason::read_only, config_.recover_for, 0, config_.burst, 0};
    }
  }
  Decision decision = bucket_.acquire(now);
  if (decision.allowed) return decision;
  if (call.core) {
    decision.allowed = true;
    decision.reason = Reason::none;
    decision.retry_after = 0;
  } else {
    decision.reason = Reason::degraded;
  }
  return decision;
}

void DoubleBreaker::on_queue(Nanos now, std::int64_t length) noexcept {
  const std::lock_guard guard(lock_);
  advance(now);
  queue_ = length;
  const bool turning =
      stage_ == Stage::normal ? length >= config_.queue_threshold : length < config_.recover_below;
  since_ = turning ? std::min(since_, last_) : never;
}

/// The stage at `now`, when the queue has been as it is since it was last told.
DoubleBreaker::Stage DoubleBreaker::stage_at(Nanos now) const noexcept {
  const Nanos needed = stage_ == Stage::normal ? config_.queue_for : config_.recover_for;
  if (since_ == never || now - since_ < needed) return stage_;
  return stage_ == Stage::normal ? Stage::read_only : Stage::normal;
}

DoubleBreaker::Stage DoubleBreaker::advance(Nanos now) noexcept {
  last_ = std::max(last_, now);
  if (const Stage next = stage_at(last_); next != stage_) {
    stage_ = next;
    since_ = never;
  }
  return stage_;
}

DoubleBreaker::Stage DoubleBreaker::stage(Nanos now) const noexcept {
  const std::lock_guard guard(lock_);
  return stage_at(std::max(now, last_));
}

void DoubleBreaker::configure(const Config& config, Nanos now) {
  checked(config);
  const std::lock_guard guard(lock_);
  advance(now);
  bucket_.configure({config.rate, config.burst}, now);
  config_ = config;
}

DoubleBreaker::Config DoubleBreaker::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
