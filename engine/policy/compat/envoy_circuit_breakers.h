// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace spillway::policy::compat::envoy {

struct RetryBudgetConfig {
  double budget_percent = 20.0;  // of active and pending requests
  std::uint32_t min_retry_concurrency = 3;
};

struct Thresholds {
  std::uint32_t max_connections = 1024;
  std::uint32_t max_pending_requests = 1024;
  std::uint32_t max_requests = 1024;
  std::uint32_t max_retries = 3;
  std::optional<RetryBudgetConfig> retry_budget{};  // overrides max_retries
};

/// A gauge of Envoy's circuit breakers: one more may be created while it is below its maximum,
/// which the original reads from its runtime at each look.
/// Not thread-safe; in the original two workers may pass the check at once. O(1).
class Resource {
 public:
  explicit Resource(std::uint64_t max) noexcept : max_(max) {}
  bool can_create() const noexcept { return current_ < max_; }
  void inc() noexcept { ++current_; }
  void dec() noexcept { --current_; }
  std::uint64_t count() const noexcept { return current_; }
  void set_max(std::uint64_t max) noexcept { max_ = max; }

 private:
  std::uint64_t max_;
  std::uint64_t current_ = 0;
};

/// The retries of one priority: a share of what is active and pending, truncated, and at least
/// min_retry_concurrency. A retry counts from its grant, back-off included. O(1).
class RetryBudget {
 public:
  explicit RetryBudget(RetryBudgetConfig config) noexcept : config_(config) {}

  std::uint64_t max(std::uint64_t active, std::uint64_t pending) const noexcept {
    const double share = static_cast<double>(active + pending) * config_.budget_percent / 100.0;
    return std::max<std::uint64_t>(static_cast<std::uint64_t>(share),
                                   config_.min_retry_concurrency);
  }
  bool can_create(std::uint64_t active, std::uint64_t pending) const noexcept {
    return retries_ < max(active, pending);
  }
  void inc() noexcept { ++retries_; }
  void dec() noexcept { --retries_; }
  std::uint64_t count() const noexcept { return retries_; }

 private:
  RetryBudgetConfig config_;
  std::uint64_t retries_ = 0;
};

}  // namespace spillway::policy::compat::envoy
