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
  const std::int64_t bucket = std::max(static_cast<std::int64_t>(floor_div(now, width_)), newest_);
  now = std::max(now, saturate(static_cast<Int128>(bucket) * width_));
  std::int64_t count = count_ - leaving(bucket);
  const auto answer = [&](Reason reason, Nanos retry_after) {
    const Int128 empty_at = (newest_ + static_cast<Int128>(config_.buckets)) * width_;
    return Decision{reason == Reason::none,
                    reason,
                    retry_after,
                    std::max<std::int64_t>(config_.limit - count, 0),
                    config_.limit,
                    count == 0 ? 0 : saturate(empty_at - now)};
  };
  if (calls < 0) return answer(Reason::invalid_request, never);
  if (calls == 0) return answer(Reason::none, 0);
  if (calls > config_.limit) return answer(Reason::unsatisfiable, never);
  if (calls > config_.limit - count) {
    const std::int64_t buckets = until_free(calls, bucket, count);
    return answer(Reason::rate_limited,
                  saturate((static_cast<Int128>(bucket) + buckets) * width_ - now));
  }
  advance(bucket);
  ring_[head_] += calls;
  count = count_ += calls;
  return answer(Reason::none, 0);
}

/// Buckets that have left the window once `bucket` is the newest.
std::int64_t BucketRing::stale(std::int64_t bucket) const noexcept {
  return static_cast<std::int64_t>(
      std::min<Int128>(static_cast<Int128>(bucket) - newest_, config_.buckets));
}

std::size_t BucketRing::after(std::size_t place) const noexcept {
  return place + 1 == ring_.size() ? 0 : place + 1;
}

/// The calls in those buckets.
std::int64_t BucketRing::leaving(std::int64_t bucket) const noexcept {
  std::int64_t calls = 0;
  std::size_t place = head_;
  for (std::int64_t step = stale(bucket); step > 0; --step) calls += ring_[place = after(place)];
  return calls;
}

void BucketRing::advance(std::int64_t bucket) noexcept {
  for (std::int64_t step = stale(bucket); step > 0; --step) {
    head_ = after(head_);
    count_ -= ring_[head_];
    ring_[head_] = 0;
  }
  newest_ = bucket;
}

/// How many more buckets must begin until `calls` fit.
std::int64_t BucketRing::until_free(std::int64_t calls, std::int64_t bucket,
                                    std::int64_t count) const noexcept {
  std::size_t place = (head_ + static_cast<std::size_t>(stale(bucket))) % ring_.size();
  std::int64_t buckets = 0;
  for (; count > config_.limit - calls; ++buckets) count -= ring_[place = after(place)];
  return buckets;
}

void BucketRing::configure(const Config& config, Nanos now) {
  std::vector<std::int64_t> ring(static_cast<std::size_t>(checked(config).buckets));
  const std::lock_guard guard(lock_);
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
