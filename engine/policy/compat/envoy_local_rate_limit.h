// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

/// Envoy local_ratelimit, both refill designs: lazily at a continuous rate (since PR 35207,
/// 2024-07) and by a timer that adds whole fills (before).
namespace spillway::policy::compat::envoy {

struct TokenBucketConfig {
  std::uint32_t max_tokens = 1;                // > 0; also the first fill
  std::uint32_t tokens_per_fill = 1;           // > 0
  std::int64_t fill_interval = 1'000'000'000;  // ns, >= 50 ms
};

enum class Refill : std::uint8_t { lazy, timer };

/// now is ns of a monotonic clock. Refuses (std::invalid_argument) zero sizes and intervals below
/// 50 ms. Not thread-safe (the original is a CAS). No allocation. O(1).
class TokenBucket {
 public:
  TokenBucket(TokenBucketConfig config, Refill refill, std::int64_t now);

  bool consume(std::int64_t now, std::uint32_t tokens = 1) noexcept;
  /// Whole tokens that are there.
  std::uint32_t remaining(std::int64_t now) noexcept;
  double fill_rate() const noexcept;  // tokens per second

 private:
  void refill(std::int64_t now) noexcept;

  TokenBucketConfig config_;
  Refill refill_;
  double tokens_;
  std::int64_t last_;  // ns: the last look (lazy) or the last tick (timer)
};

struct LocalRateLimitConfig {
  TokenBucketConfig token_bucket{};
  std::vector<TokenBucketConfig> descriptors{};
  double filter_enabled = 0.0;   // percent of requests that are looked at
  double filter_enforced = 0.0;  // percent of those over the limit that are refused
  bool always_consume_default_token_bucket = true;
  std::uint32_t status = 429;  // >= 400
  Refill refill = Refill::lazy;
};

struct LocalRateLimitResult {
  bool limited;   // over the limit, counted
  bool enforced;  // refused with `status`
};

/// One token for each request: from every matched descriptor, the slowest first, then from the
/// default bucket when none matched or always_consume_default_token_bucket. What earlier buckets
/// gave is not returned when a later one refuses. As in the original, a config that does not set
/// filter_enabled and filter_enforced does nothing. random is uniform in [0, 1).
class LocalRateLimiter {
 public:
  LocalRateLimiter(LocalRateLimitConfig config, std::int64_t now, std::function<double()> random);

  /// matched: indices into config.descriptors.
  LocalRateLimitResult request(std::span<const std::size_t> matched, std::int64_t now);

 private:
  bool over_limit(std::span<const std::size_t> matched, std::int64_t now);

  LocalRateLimitConfig config_;
  std::function<double()> random_;
  TokenBucket default_bucket_;
  std::vector<TokenBucket> buckets_;
  std::vector<std::size_t> by_rate_;  // descriptor indices, slowest first
};

}  // namespace spillway::policy::compat::envoy
