// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "engine/policy/compat/resilience4j_interval.h"

namespace spillway::policy::compat::resilience4j {

struct RetryConfig {
  std::int32_t maxAttempts = 3;       // includes the first call, >= 1
  IntervalConfig waitDuration{};      // 500 ms
  bool failAfterMaxAttempts = false;  // a result that asked for a retry to the end is an error
};

/// Resilience4j Retry (commit af9e7c9): when to call again. One object for each call; it has no
/// clock and no deadline. Not thread-safe. No allocation of its own. O(attempts).
class Retry {
 public:
  explicit Retry(const RetryConfig& config) : config_(config) {}

  /// After a failed attempt: ms to wait before the next one, or nothing when the attempts are used.
  std::optional<std::int64_t> on_failure() {
    if (++attempts_ >= config_.maxAttempts) return std::nullopt;
    return interval_ms(config_.waitDuration, attempts_);
  }
  std::int32_t attempts() const noexcept { return attempts_; }

 private:
  const RetryConfig& config_;  // outlives the call
  std::int32_t attempts_ = 0;
};

}  // namespace spillway::policy::compat::resilience4j
