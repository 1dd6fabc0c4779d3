// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

/// gRPC's retry throttling: failures take a token, successes give a fraction back, and retries
/// and hedges are allowed while more than half of the tokens are left. Thread-safe, lock-free,
/// O(1). Source: gRPC proposal A6.
class TokenRetryBudget {
 public:
  struct Config {
    std::int64_t max_tokens = 10;        // 1 .. 1000
    Ratio token_ratio = Ratio::of(0.1);  // given back by a success, in thousandths
  };

  explicit TokenRetryBudget(const Config& config);

  void on_success() noexcept;
  void on_failure() noexcept;
  /// Asking takes nothing.
  bool allows_retry() const noexcept;
  double tokens() const noexcept;

  /// Tokens carry over as they are, cut to the new maximum.
  void configure(const Config& config);

 private:
  void add(std::int64_t millitokens) noexcept;

  std::atomic<std::int64_t> millitokens_;
  std::atomic<std::int64_t> max_;    // millitokens
  std::atomic<std::int64_t> ratio_;  // millitokens
};

Problem problem(const TokenRetryBudget::Config& config);

/// Envoy's retry budget: retries in flight or waiting for their turn may be at most a share of
/// the requests in flight, and always a few. Thread-safe, lock-free, O(1).
/// Source: Envoy CircuitBreakers.RetryBudget.
class RatioRetryBudget {
 public:
  struct Config {
    Ratio budget = Ratio::percent(20);  // of the requests in flight, rounded down
    std::int64_t min_retries = 3;       // allowed whatever the share says
  };

  explicit RatioRetryBudget(const Config& config);

  void request_started() noexcept { active_.fetch_add(1, std::memory_order_relaxed); }
  void request_ended() noexcept { active_.fetch_sub(1, std::memory_order_relaxed); }

  /// A granted retry counts from here, back-off included, until retry_ended().
  bool try_retry() noexcept;
  void retry_ended() noexcept { retries_.fetch_sub(1, std::memory_order_relaxed); }

  std::int64_t limit() const noexcept;
  std::int64_t active() const noexcept { return active_.load(std::memory_order_relaxed); }
  std::int64_t retries() const noexcept { return retries_.load(std::memory_order_relaxed); }

  void configure(const Config& config);

 private:
  std::atomic<std::int64_t> active_{0};
  std::atomic<std::int64_t> retries_{0};
  std::atomic<std::int64_t> share_ppm_;
  std::atomic<std::int64_t> min_retries_;
};

Problem problem(const RatioRetryBudget::Config& config);

}  // namespace spillway::policy
