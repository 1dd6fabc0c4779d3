// SPDX-License-Identifier: Apache-2.0
#include "models/policies/token_bucket.h"

#include <algorithm>

#include "models/policies/limiter.h"

namespace spillway::models {
namespace {

/// Watches that over any interval no more than burst + rate * its length was admitted, between two
/// changes of the terms. Exact: counts in tokens * rate.period.
class BucketBound {
 public:
  BucketBound(const policy::TokenBucket::Config& config, kernel::Time now)
      : config_(config), since_(now) {}

  void admitted(kernel::Time now) {
    const __int128 due = __int128{config_.rate.tokens} * (now - since_).ns();
    least_ = std::min(least_, sum_ - due);
    sum_ += config_.rate.period;
    most_ = std::max(most_, sum_ - due - least_);
  }
  bool held() const { return most_ <= __int128{config_.burst} * config_.rate.period; }

 private:
  policy::TokenBucket::Config config_;
  kernel::Time since_;
  __int128 sum_ = 0;    // admitted
  __int128 least_ = 0;  // of what was admitted before an instant, less what was due by then
  __int128 most_ = 0;   // admitted over an interval, less what was due in it
};

#ifdef NDEBUG
using TokenBucketPolicy = LimiterPolicy<policy::TokenBucket>;
#else
class TokenBucketPolicy final : public LimiterPolicy<policy::TokenBucket> {
 public:
  TokenBucketPolicy(const policy::TokenBucket::Config& config, const PolicyContext& context)
      : LimiterPolicy(config, context), bound_(config, context.simulation.now()) {}

  kernel::Task<Reply> around(Request& request, Next next) override {
    const std::uint64_t before = allowed();
    kernel::Task<Reply> rest = LimiterPolicy::around(request, next);
    if (allowed() != before) bound_.admitted(now());
    return rest;
  }
  void retune() override {
    LimiterPolicy::retune();
    broken_ = broken_ || !bound_.held();
    bound_ = BucketBound(settings(), now());
  }
  std::string violated(kernel::Time) const override {
    return broken_ || !bound_.held() ? "a token bucket admitted more than burst + rate * time" : "";
  }

 private:
  BucketBound bound_;
  bool broken_ = false;
};
#endif

}  // namespace

std::unique_ptr<Policy> make_policy(const policy::TokenBucket::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<TokenBucketPolicy>(config, context);
}

}  // namespace spillway::models
