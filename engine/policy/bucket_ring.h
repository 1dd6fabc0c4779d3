// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// A sliding window in buckets (LCW, "leap array"): the calls of the bucket that runs and of the
/// buckets - 1 before it count. The window slides by whole buckets, so a trailing window may hold
/// up to twice the limit when all came around one bucket's edge; more buckets, smaller error:
/// a trailing window one bucket shorter never exceeds the limit. 8 bytes a bucket.
///
/// Thread-safe (spin lock), O(1) while the bucket lasts, else O(buckets), as is a refusal for its
/// retry_after; no allocation after construction; a refusal changes nothing. Source: Sentinel's
/// LeapArray with a monotonic clamp.
class BucketRing {
 public:
  struct Config {
    std::int64_t limit = 1000;
    Nanos window = second;
    std::int64_t buckets = 10;  // cut the window evenly; aligned to multiples of their width
  };

  BucketRing(const Config& config, Nanos now);

  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept;

  /// Counts carry over when the window keeps its shape, else it begins empty.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  std::int64_t stale(std::int64_t bucket) const noexcept;
  std::size_t after(std::size_t place) const noexcept;
  std::int64_t leaving(std::int64_t bucket) const noexcept;
  void advance(std::int64_t bucket) noexcept;
  std::int64_t until_free(std::int64_t calls, std::int64_t bucket,
                          std::int64_t count) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  Nanos width_;
  std::vector<std::int64_t> ring_;
  std::size_t head_ = 0;
  std::int64_t newest_;  // number of the bucket at head_
  std::int64_t count_ = 0;
};

Problem problem(const BucketRing::Config& config);

}  // namespace spillway::policy
