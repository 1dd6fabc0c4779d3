// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/envoy_local_rate_limit.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace spillway::policy::compat::envoy {

TokenBucket::TokenBucket(TokenBucketConfig config, Refill refill, std::int64_t now)
    : config_(config), refill_(refill), tokens_(config.max_tokens), last_(now) {
  if (config.max_tokens == 0 || config.tokens_per_fill == 0) {
    throw std::invalid_argument("Envoy token bucket: max_tokens and tokens_per_fill must be > 0");
  }
  if (config.fill_interval < 50'000'000) {
    throw std::invalid_argument("Envoy token bucket: fill_interval must be at least 50 ms");
  }
}

double TokenBucket::fill_rate() const noexcept {
  return config_.tokens_per_fill / (static_cast<double>(config_.fill_interval) / 1e9);
}

void TokenBucket::refill(std::int64_t now) noexcept {
  if (now <= last_) return;
  const double most = config_.max_tokens;
  if (refill_ == Refill::lazy) {
    tokens_ = std::min(most, tokens_ + static_cast<double>(now - last_) / 1e9 * fill_rate());
    last_ = now;
    return;
  }
  const std::int64_t ticks = (now - last_) / config_.fill_interval;
  last_ += ticks * config_.fill_interval;
  const std::uint64_t fill = config_.tokens_per_fill;
  if (most + static_cast<double>(fill) < 0x1p32) {
    tokens_ = std::min(most, tokens_ + static_cast<double>(ticks) * static_cast<double>(fill));
    return;
  }
  for (std::int64_t left = ticks; left > 0 && tokens_ < most; --left) {
    // The sum is a uint32 that wraps before it is compared with the maximum.
    const std::uint32_t sum = static_cast<std::uint32_t>(tokens_) + config_.tokens_per_fill;
    tokens_ = std::min(config_.max_tokens, sum);
  }
}

bool TokenBucket::consume(std::int64_t now, std::uint32_t tokens) noexcept {
  refill(now);
  if (tokens_ < tokens) return false;
  tokens_ -= tokens;
  return true;
}

std::uint32_t TokenBucket::remaining(std::int64_t now) noexcept {
  refill(now);
  return static_cast<std::uint32_t>(tokens_);
}

LocalRateLimiter::LocalRateLimiter(LocalRateLimitConfig config, std::int64_t now,
                                   std::function<double()> random)
    : config_(std::move(config)),
      random_(std::move(random)),
      default_bucket_(config_.token_bucket, config_.refill, now),
      by_rate_(config_.descriptors.size()) {
  for (const TokenBucketConfig& d : config_.descriptors) {
    buckets_.emplace_back(d, config_.refill, now);
  }
  std::iota(by_rate_.begin(), by_rate_.end(), std::size_t{0});
  std::stable_sort(by_rate_.begin(), by_rate_.end(), [this](std::size_t a, std::size_t b) {
    return buckets_[a].fill_rate() < buckets_[b].fill_rate();
  });
}

LocalRateLimitResult LocalRateLimiter::request(std::span<const std::size_t> matched,
                                               std::int64_t now) {
  if (random_() * 100 >= config_.filter_enabled || !over_limit(matched, now)) {
    return {false, false};
  }
  return {true, random_() * 100 < config_.filter_enforced};
}

bool LocalRateLimiter::over_limit(std::span<const std::size_t> matched, std::int64_t now) {
  for (const std::size_t i : by_rate_) {
    const bool matches = std::find(matched.begin(), matched.end(), i) != matched.end();
    if (matches && !buckets_[i].consume(now)) return true;
  }
  if (!matched.empty() && !config_.always_consume_default_token_bucket) return false;
  return !default_bucket_.consume(now);
}

}  // namespace spillway::policy::compat::envoy
