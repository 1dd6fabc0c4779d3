// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/bucket_ring.h"

#include <algorithm>
#include <mutex>

#include "engine/policy/arithmetic.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

Problem problem(const BucketRing::Config& config) {
  if (const auto found = first_of(outside("limit", config.limit, 1, never),
                                  outside("window", config.window, 1, never),
                                  outside("buckets", config.buckets, 1, 1'000'000))) {
    return found;
  }
  if (config.window % config.buckets != 0) {
    return "window must be a whole number of nanoseconds for each of its buckets";
  }
  return {};
}

BucketRing::BucketRing(const Config& config, Nanos now)
    : config_(checked(config)),
      width_(config.window / config.buckets),
      ring_(static_cast<std::size_t>(config.buckets)),
      newest_(static_cast<std::int64_t>(floor_div(now, width_))) {}

Decision BucketRing::acquire(Nanos now, std::int64_t calls) noexcept {
  const std::lock_guard guard(lock_);
  advance(now);
  now = std::max<Nanos>(now, saturate(static_cast<Int128>(newest_) * width_));
  const auto answer = [&](Reason reason, Nanos retry_after) {
    return Decision{
        reason == Reason::none,
        reason,
        retry_after,
        std::max<std::int64_t>(config_.limit - count_, 0),
        config_.limit,
        count_ == 0 ? 0
                    : saturate((last_used_ + static_cast<Int128>(config_.buckets)) * width_ - now)};
  };
  if (calls < 0) return answer(Reason::invalid_request, never);
  if (calls == 0) return answer(Reason::none, 0);
  if (calls > config_.limit) return answer(Reason::unsatisfiable, never);
  if (calls > config_.limit - count_) {
    return answer(Reason::rate_limited, until_free(calls, now));
  }
  ring_[head_] += calls;
  count_ += calls;
  last_used_ = newest_;
  return answer(Reason::none, 0);
}

/// Empties the buckets that have left; an earlier instant stays in the newest bucket.
void BucketRing::advance(Nanos now) noexcept {
  const auto bucket = static_cast<std::int64_t>(floor_div(now, width_));
  if (bucket <= newest_) return;
  const Int128 passed =
      std::min<Int128>(static_cast<Int128>(bucket) - newest_, static_cast<Int128>(ring_.size()));
  for (Int128 step = 0; step < passed; ++step) {
    if (++head_ == ring_.size()) head_ = 0;
    count_ -= ring_[head_];
    ring_[head_] = 0;
  }
  newest_ = bucket;
}

/// Until so many old buckets have left that `calls` fit.
Nanos BucketRing::until_free(std::int64_t calls, Nanos now) const noexcept {
  std::int64_t left = count_;
  std::size_t oldest = head_;
  Int128 buckets = 0;
  while (left > config_.limit - calls) {
    if (++oldest == ring_.size()) oldest = 0;
    left -= ring_[oldest];
    ++buckets;
  }
  return saturate((newest_ + buckets) * width_ - now);
}

void BucketRing::configure(const Config& config, Nanos now) {
  std::vector<std::int64_t> ring(static_cast<std::size_t>(checked(config).buckets));
  const std::lock_guard guard(lock_);
  advance(now);
  if (config.window != config_.window || config.buckets != config_.buckets) {
    const Int128 at = std::max<Int128>(now, static_cast<Int128>(newest_) * width_);
    width_ = config.window / config.buckets;
    newest_ = static_cast<std::int64_t>(floor_div(at, width_));
    ring_.swap(ring);
    head_ = 0;
    count_ = 0;
  }
  config_ = config;
}

BucketRing::Config BucketRing::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
