// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/policy/decision.h"

namespace spillway::policy {

/// What a breaker has seen of the calls in its window.
struct CallCounts {
  std::int64_t calls = 0;
  std::int64_t failures = 0;
  std::int64_t slow = 0;

  CallCounts& operator+=(const CallCounts& other) noexcept {
    calls += other.calls;
    failures += other.failures;
    slow += other.slow;
    return *this;
  }
  CallCounts& operator-=(const CallCounts& other) noexcept {
    calls -= other.calls;
    failures -= other.failures;
    slow -= other.slow;
    return *this;
  }
  bool operator==(const CallCounts&) const = default;
};

/// The last `size` calls. O(1), one byte a call; not thread-safe.
class CallWindow {
 public:
  explicit CallWindow(std::int64_t size) : ring_(static_cast<std::size_t>(size)) {}

  void record(bool failure, bool slow) noexcept;
  void clear() noexcept;
  const CallCounts& counts() const noexcept { return counts_; }

 private:
  std::vector<std::uint8_t> ring_;  // bit 0 failure, bit 1 slow
  std::size_t next_ = 0;
  CallCounts counts_;
};

/// The calls of the last `length` ns, in buckets aligned to multiples of their width: a bucket
/// leaves as a whole when the newest one begins `length` after it. A clock that goes back counts
/// in the newest bucket. O(1) amortised; not thread-safe.
class TimeWindow {
 public:
  /// `length` is cut to a multiple of `buckets`; both at least 1, length >= buckets.
  TimeWindow(Nanos length, std::int64_t buckets)
      : width_(length / buckets), ring_(static_cast<std::size_t>(buckets)) {}

  void record(Nanos now, bool failure, bool slow) noexcept;
  void clear() noexcept;
  /// As they stood at the last record.
  const CallCounts& counts() const noexcept { return counts_; }
  /// As they would be at `now`; O(buckets).
  CallCounts counts(Nanos now) const noexcept;

 private:
  void advance(Nanos now) noexcept;
  std::int64_t bucket_of(Nanos now) const noexcept;

  Nanos width_;
  std::vector<CallCounts> ring_;
  std::size_t head_ = 0;  // place of the newest bucket
  CallCounts counts_;
  std::int64_t newest_ = 0;  // number of the newest bucket since instant 0
  Nanos newest_end_ = 0;     // where it ends: no division while it lasts
  bool started_ = false;
};

}  // namespace spillway::policy
