// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// gRPC retry throttling (gRFC A6; grpc-go 4793ad0): one bucket of tokens for each channel.
namespace spillway::policy::compat::grpc {

struct RetryThrottling {
  double maxTokens = 10.0;  // (0, 1000]
  double tokenRatio = 0.1;  // tokens that a success gives back, > 0
  bool operator==(const RetryThrottling&) const = default;
};

/// Starts full. A retry or hedge may be sent only while more than half of the tokens are there.
/// Not thread-safe (the original holds a mutex). No clock, no allocation. O(1).
class RetryThrottler {
 public:
  explicit RetryThrottler(RetryThrottling config) noexcept
      : max_(config.maxTokens),
        threshold_(config.maxTokens / 2),
        ratio_(config.tokenRatio),
        tokens_(config.maxTokens) {}

  /// Counts a failed attempt; true: do not retry.
  bool throttle() noexcept;
  void successful_rpc() noexcept;
  double tokens() const noexcept { return tokens_; }

 private:
  double max_;
  double threshold_;
  double ratio_;
  double tokens_;
};

struct RetryPolicy {
  std::int64_t maxAttempts = 5;               // includes the first; a channel caps it at 5
  std::int64_t initialBackoff = 100'000'000;  // ns
  std::int64_t maxBackoff = 1'000'000'000;    // ns
  double backoffMultiplier = 2.0;
};

/// Wait before retry number `retry` (0 is the first), in ns: a random part in [0, 1) scales the
/// capped back-off by 0.8 to 1.2, so it may exceed maxBackoff by 20 %.
/// retry >= 0. O(log retry).
std::int64_t retry_backoff(const RetryPolicy& policy, std::int64_t retry, double random) noexcept;

}  // namespace spillway::policy::compat::grpc
