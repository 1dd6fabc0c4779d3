// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/policy/hierarchy.h"
#include "engine/policy/keyed.h"
#include "engine/policy/weighted_limiter.h"
#include "models/policies/token_bucket.h"

namespace spillway::models {

/// What tells the limiters of a keyed limit apart.
enum class KeyBy : std::uint8_t { tenant, request_class, both };

/// A token bucket for each key.
struct KeyedLimitConfig : policy::TokenBucket::Config {
  using WhenFull = policy::Keyed<policy::TokenBucket>::WhenFull;
  KeyBy by = KeyBy::tenant;
  std::int64_t most_keys = 10'000;
  WhenFull when_full = WhenFull::evict;
};

/// A bucket for all, one for each tenant and one for each class: all of them or none.
struct HierarchyConfig {
  policy::TokenBucket::Config all;
  std::optional<policy::TokenBucket::Config> tenant;
  std::optional<policy::TokenBucket::Config> request_class;
};

/// One rate shared by classes.
struct WeightedConfig {
  struct Share {
    std::string request_class;
    std::int64_t weight = 10;
  };
  policy::Rate rate = policy::Rate::per_second(1000);
  std::int64_t burst = 1000;
  std::vector<Share> shares;
  std::int64_t others = 10;
  bool borrow = true;

  policy::WeightedLimiter::Config limiter() const;
};
policy::Problem problem(const WeightedConfig& config);

// Metrics: `<path>.allowed`, `.rejected`; keyed also `.keys` and `.evicted_in_use`, hierarchical
// `.rejected_by{level}`.
std::unique_ptr<Policy> make_policy(const KeyedLimitConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const HierarchyConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const WeightedConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Names<models::KeyBy> {
  static constexpr std::array<std::string_view, 3> list{"tenant", "class", "tenant_and_class"};
};
template <>
struct Names<models::KeyedLimitConfig::WhenFull> {
  static constexpr std::array<std::string_view, 2> list{"evict", "refuse"};
};
template <>
struct Declaration<models::KeyedLimitConfig> {
  using C = models::KeyedLimitConfig;
  using Bucket = policy::TokenBucket::Config;
  static constexpr std::string_view kind = "keyed_token_bucket";
  static constexpr std::string_view about =
      "A token bucket for each tenant, class, or pair of them, in bounded memory.";
  static constexpr auto fields = declare(
      field("by", &C::by, Use::fixed, "What has a bucket of its own."),
      field("rate", &Bucket::rate, above(0), "Tokens of each bucket."),
      field("burst", &Bucket::burst, at_least(1), "What each bucket holds."),
      field("most_keys", &C::most_keys, between(1, 1e6), Use::fixed, "Buckets kept at a time."),
      field("when_full", &C::when_full, Use::fixed,
            "A key too many: evict the bucket that was idle longest, or refuse it."));
};

template <>
struct Declaration<models::HierarchyConfig> {
  using C = models::HierarchyConfig;
  static constexpr std::string_view kind = "hierarchical_limit";
  static constexpr std::string_view about =
      "Limits within limits: a request takes a token at every level, or none.";
  static constexpr auto fields = declare(
      field("all", &C::all, "The bucket that everybody shares."),
      field("tenant", &C::tenant, Use::fixed, "The bucket of each tenant; none when absent."),
      field("class", &C::request_class, Use::fixed, "The bucket of each class; none when absent."));
};

template <>
struct Declaration<models::WeightedConfig::Share> {
  using C = models::WeightedConfig::Share;
  static constexpr auto fields =
      declare(field("class", &C::request_class, Use::request_class, "The class."),
              field("weight", &C::weight, between(1, 1e6), "Its weight."));
};
template <>
struct Declaration<models::WeightedConfig> {
  using C = models::WeightedConfig;
  static constexpr std::string_view kind = "weighted_limit";
  static constexpr std::string_view about =
      "One rate shared by classes in proportion to their weights; what one leaves, others may "
      "borrow.";
  static constexpr auto fields = declare(
      field("rate", &C::rate, above(0), "Of all together."),
      field("burst", &C::burst, between(1, 1e12), "Of all together."),
      field("shares", &C::shares, Use::fixed, "The classes with a share of their own."),
      field("others", &C::others, between(1, 1e6), "Weight that all other classes have together."),
      field("borrow", &C::borrow, "Whether a class may use what others leave."));
};

}  // namespace spillway::scenario
