// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

/// throttled (commit 9e814f2), GCRA over a key-value store with a time to live.
namespace spillway::policy::compat::throttled {

struct RateQuota {
  std::int64_t count = 1;               // requests for each period, >= 1
  std::int64_t period = 1'000'000'000;  // ns
  std::int64_t MaxBurst = 0;            // requests beyond the first that may come at once, >= 0
};

struct RateLimitResult {
  bool limited;
  std::int64_t Limit;  // MaxBurst + 1
  std::int64_t Remaining;
  std::int64_t ResetAfter;  // ns until the full burst is there again
  std::int64_t RetryAfter;  // ns; -1 when not limited, or when the quantity can never conform
};

/// One key; now is ns of the store's clock. quantity 0 peeks. An oversize quantity is limited
/// with RetryAfter -1, and reported as if the bucket were full. Not thread-safe (the original
/// retries a CAS in the store). No allocation. O(1).
class GcraRateLimiter {
 public:
  explicit GcraRateLimiter(RateQuota quota);

  RateLimitResult rate_limit(std::int64_t quantity, std::int64_t now) noexcept;

 private:
  struct Stored {
    std::int64_t tat;
    std::int64_t expires;
  };

  std::int64_t limit_;
  std::int64_t emission_interval_;          // ns, truncated
  std::int64_t delay_variation_tolerance_;  // ns
  std::optional<Stored> store_;
};

}  // namespace spillway::policy::compat::throttled
