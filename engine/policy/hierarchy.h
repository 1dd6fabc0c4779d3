// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "engine/policy/token_bucket.h"

namespace spillway::policy {

/// What several buckets in a row answered together.
struct LayeredDecision {
  Decision decision;  // remaining and limit of the tightest level, rested when all are
  std::optional<std::size_t> refused_by;  // the first level that refused

  explicit operator bool() const noexcept { return decision.allowed; }
};

/// Takes `tokens` from every bucket or from none. A refusal gives back exactly what the levels
/// before it had given. O(levels), no allocation, as thread-safe as the buckets: another caller
/// may be refused for the moment in which tokens are held.
LayeredDecision acquire_all(std::span<TokenBucket* const> levels, Nanos now,
                            std::int64_t tokens = 1) noexcept;

/// Limits within limits: the whole gateway, a tenant in it, a user of the tenant.
class Hierarchy {
 public:
  struct Config {
    std::vector<TokenBucket::Config> levels{{}, {}};  // the widest first
  };

  Hierarchy(const Config& config, Nanos now);

  LayeredDecision acquire(Nanos now, std::int64_t tokens = 1) noexcept {
    return acquire_all(order_, now, tokens);
  }

  /// The number of levels stays as constructed.
  void configure(const Config& config, Nanos now);
  Config config() const;
  TokenBucket& level(std::size_t index) { return buckets_[index]; }

 private:
  std::deque<TokenBucket> buckets_;
  std::vector<TokenBucket*> order_;
};

Problem problem(const Hierarchy::Config& config);

}  // namespace spillway::policy
