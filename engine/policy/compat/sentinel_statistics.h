// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

/// Sentinel's statistics (commit d75a668) on a millisecond wall clock, now >= 0.
namespace spillway::policy::compat::sentinel {

/// A ring of `Samples` buckets. A bucket is cleared when a newer time needs its place; an older
/// time gets a detached bucket, whose counts nobody sees; a bucket is stale once it began more than
/// the interval ago. Not thread-safe. No allocation. O(Samples) to sum.
template <typename Bucket, std::size_t Samples>
class LeapArray {
 public:
  struct Window {
    Bucket counts{};
    std::int64_t start = 0;  // ms
    bool used = false;
  };

  explicit LeapArray(std::int64_t interval_ms) noexcept
      : interval_(interval_ms), length_(interval_ms / static_cast<std::int64_t>(Samples)) {}

  /// fill(bucket) prepares a bucket that starts afresh.
  template <typename Fill>
  Bucket& current(std::int64_t now, Fill fill) noexcept {
    const std::int64_t start = start_of(now);
    Window& window = at(now);
    if (window.used && window.start == start) return window.counts;
    if (window.used && window.start > start) return detached_ = {};
    window = {{}, start, true};
    fill(window.counts);
    return window.counts;
  }
  Bucket& current(std::int64_t now) noexcept {
    return current(now, [](Bucket&) {});
  }

  /// The bucket that covers this instant, stale or not.
  const Bucket* covering(std::int64_t time) const noexcept {
    const Window& window = windows_[index(time)];
    if (!window.used || time < window.start || time >= window.start + length_) return nullptr;
    return &window.counts;
  }

  /// The bucket before the current one, if it is recent.
  const Bucket* previous(std::int64_t now) const noexcept {
    const Window& window = windows_[index(now - length_)];
    if (!window.used || now - window.start > interval_) return nullptr;
    return window.start + length_ < now - length_ ? nullptr : &window.counts;
  }

  template <typename Visit>
  void each(std::int64_t now, Visit visit) const noexcept {
    for (const Window& window : windows_) {
      if (window.used && now - window.start <= interval_) visit(window.counts);
    }
  }
  /// Only the buckets that begin after now: those that were booked ahead.
  template <typename Visit>
  void each_future(std::int64_t now, Visit visit) const noexcept {
    for (const Window& window : windows_) {
      if (window.used && now < window.start) visit(window.counts);
    }
  }

  std::int64_t length() const noexcept { return length_; }

 private:
  std::int64_t start_of(std::int64_t time) const noexcept { return time - time % length_; }
  std::size_t index(std::int64_t time) const noexcept {
    return static_cast<std::size_t>(time / length_) % Samples;
  }
  Window& at(std::int64_t time) noexcept { return windows_[index(time)]; }

  std::int64_t interval_;
  std::int64_t length_;
  std::array<Window, Samples> windows_{};
  Bucket detached_{};
};

/// What one resource, or all inbound traffic, did lately: 2 x 500 ms and 60 x 1 s.
/// now is ms. Not thread-safe (the original uses striped counters). No allocation.
class StatisticNode {
 public:
  static constexpr std::int64_t occupy_timeout = 500;  // ms
  static constexpr std::int64_t max_rt = 5'000;        // ms; what minRt says before any result

  void add_pass_request(std::int64_t n, std::int64_t now) noexcept;
  void add_rt_and_success(std::int64_t rt, std::int64_t successes, std::int64_t now) noexcept;
  void increase_thread_num() noexcept { ++threads_; }
  void decrease_thread_num() noexcept { --threads_; }

  double pass_qps(std::int64_t now) noexcept;
  double previous_pass_qps(std::int64_t now) noexcept;
  std::int64_t cur_thread_num() const noexcept { return threads_; }
  double avg_rt(std::int64_t now) noexcept;           // ms
  double min_rt(std::int64_t now) noexcept;           // ms, >= 1
  double max_success_qps(std::int64_t now) noexcept;  // best bucket x buckets per second, >= 2

  /// Borrowing from the next bucket for prioritized requests: ms to wait, occupy_timeout = no.
  std::int64_t try_occupy_next(std::int64_t now, std::int64_t n, double threshold) noexcept;
  void add_waiting_request(std::int64_t future, std::int64_t n) noexcept;
  void add_occupied_pass(std::int64_t n, std::int64_t now) noexcept;

 private:
  struct Bucket {
    std::int64_t pass = 0;
    std::int64_t success = 0;
    std::int64_t rt = 0;
    std::int64_t min_rt = max_rt;
  };
  Bucket& second(std::int64_t now) noexcept;
  std::int64_t pass_in_second(std::int64_t now) noexcept;

  LeapArray<Bucket, 2> second_{1'000};
  LeapArray<std::int64_t, 2> borrowed_{1'000};
  LeapArray<std::int64_t, 60> minute_{60'000};
  std::int64_t threads_ = 0;
};

}  // namespace spillway::policy::compat::sentinel
