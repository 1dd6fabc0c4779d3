// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace spillway::policy::compat::resilience4j {

struct BulkheadConfig {
  std::int32_t maxConcurrentCalls = 25;  // >= 0
  std::int64_t maxWaitDuration = 0;      // ms; waiting is the caller's: ask again on a release
};

/// Resilience4j SemaphoreBulkhead (commit af9e7c9): a counting semaphore. A release without an
/// acquire mints a permit, as in the original. Not thread-safe. No allocation. O(1).
class Bulkhead {
 public:
  explicit Bulkhead(BulkheadConfig config) noexcept
      : config_(config), available_(config.maxConcurrentCalls) {}

  bool try_acquire_permission() noexcept {
    if (available_ <= 0) return false;
    --available_;
    return true;
  }
  void on_complete() noexcept { ++available_; }

  /// changeConfig. The original blocks until enough calls end when the limit shrinks below what is
  /// in flight; here it returns false then and changes nothing: try again after the next release.
  bool change_config(BulkheadConfig config) noexcept {
    const std::int32_t change = config.maxConcurrentCalls - config_.maxConcurrentCalls;
    if (available_ + change < 0) return false;
    available_ += change;
    config_ = config;
    return true;
  }

  std::int32_t available_concurrent_calls() const noexcept { return available_; }
  std::int32_t max_allowed_concurrent_calls() const noexcept { return config_.maxConcurrentCalls; }
  std::int64_t max_wait_duration() const noexcept { return config_.maxWaitDuration; }

 private:
  BulkheadConfig config_;
  std::int32_t available_;
};

}  // namespace spillway::policy::compat::resilience4j
