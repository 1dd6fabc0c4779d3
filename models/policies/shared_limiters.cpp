// SPDX-License-Identifier: Apache-2.0
#include "models/policies/shared_limiters.h"

#include <deque>

#include "models/policies/replies.h"

namespace spillway::models {
namespace {

/// Counts what a limiter decided and answers for it.
class Gate : public Policy {
 public:
  explicit Gate(const PolicyContext& context) : simulation_(context.simulation) {
    context.metrics.counter(context.path + ".allowed", {}, "Requests let through.", allowed_);
    context.metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const policy::Decision decision = decide(request);
    ++(decision.allowed ? allowed_ : rejected_);
    if (decision.allowed) return next(request);
    return answer(refusal(Outcome::rate_limited, decision.retry_after));
  }

 protected:
  virtual policy::Decision decide(const Request& request) = 0;
  policy::Nanos now() const { return simulation_.now().ns(); }

 private:
  kernel::Simulation& simulation_;
  std::uint64_t allowed_ = 0;
  std::uint64_t rejected_ = 0;
};

class KeyedPolicy final : public Gate {
 public:
  KeyedPolicy(const KeyedLimitConfig& config, const PolicyContext& context)
      : Gate(context), config_(config), limits_({config, config.most_keys, config.when_full}) {
    context.metrics.sampled(context.path + ".keys", {}, "Buckets kept.",
                            [this] { return limits_.size(); });
    context.metrics.sampled(context.path + ".evicted_in_use", {},
                            "Buckets forgotten before they were full again.",
                            [this] { return limits_.evicted_in_use(); });
  }
  void retune() override { limits_.configure(config_, now()); }

 private:
  policy::Decision decide(const Request& request) override {
    const policy::Key tenant = config_.by == KeyBy::request_class ? 0 : request.tenant;
    const policy::Key request_class = config_.by == KeyBy::tenant ? 0 : request.request_class;
    return limits_.acquire(tenant << 16 | request_class, now());
  }

  const KeyedLimitConfig& config_;
  policy::Keyed<policy::TokenBucket> limits_;
};

class HierarchyPolicy final : public Gate {
 public:
  HierarchyPolicy(const HierarchyConfig& config, const PolicyContext& context)
      : Gate(context), config_(config), all_(config.all, now()) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
      context.metrics.counter(context.path + ".rejected_by", {{"level", levels[i]}},
                              "Requests that this level refused.", refused_by_[i]);
    }
  }
  void retune() override {
    all_.configure(config_.all, now());
    for (auto& bucket : tenants_) bucket.configure(*config_.tenant, now());
    for (auto& bucket : classes_) bucket.configure(*config_.request_class, now());
  }

 private:
  static constexpr std::array<const char*, 3> levels{"all", "tenant", "class"};

  policy::Decision decide(const Request& request) override {
    std::array<policy::TokenBucket*, 3> buckets{&all_};
    std::array<std::size_t, 3> level{0};
    std::size_t used = 1;
    if (config_.tenant) {
      level[used] = 1;
      buckets[used++] = &bucket(tenants_, request.tenant, *config_.tenant);
    }
    if (config_.request_class) {
      level[used] = 2;
      buckets[used++] = &bucket(classes_, request.request_class, *config_.request_class);
    }
    const auto answer = policy::acquire_all(std::span(buckets.data(), used), now());
    if (answer.refused_by) ++refused_by_[level[*answer.refused_by]];
    return answer.decision;
  }

  /// A bucket that nobody has asked yet is full, so it may be made when it is first asked.
  policy::TokenBucket& bucket(std::deque<policy::TokenBucket>& buckets, std::size_t index,
                              const policy::TokenBucket::Config& config) {
    while (buckets.size() <= index) buckets.emplace_back(config, now());
    return buckets[index];
  }

  const HierarchyConfig& config_;
  policy::TokenBucket all_;
  std::deque<policy::TokenBucket> tenants_;
  std::deque<policy::TokenBucket> classes_;
  std::array<std::uint64_t, 3> refused_by_{};
};

class WeightedPolicy final : public Gate {
 public:
  WeightedPolicy(const WeightedConfig& config, const PolicyContext& context)
      : Gate(context),
        config_(config),
        limiter_(config.limiter(), now()),
        share_(context.classes.size(), config.shares.size()) {
    for (std::size_t i = 0; i < config.shares.size(); ++i) {
      const std::vector<bool> has = members(context.classes, {config.shares[i].request_class});
      for (std::size_t each = 0; each < has.size(); ++each) {
        if (has[each]) share_[each] = i;
      }
    }
  }

  void retune() override { limiter_.configure(config_.limiter(), now()); }

 private:
  policy::Decision decide(const Request& request) override {
    return limiter_.acquire(now(), share_[request.request_class]);
  }

  const WeightedConfig& config_;
  policy::WeightedLimiter limiter_;
  std::vector<std::size_t> share_;  // of each class
};

}  // namespace

policy::WeightedLimiter::Config WeightedConfig::limiter() const {
  policy::WeightedLimiter::Config config;
  config.rate = rate;
  config.burst = burst;
  config.borrow = borrow;
  config.weights.clear();
  for (const Share& share : shares) config.weights.push_back(share.weight);
  config.weights.push_back(others);
  return config;
}

policy::Problem problem(const WeightedConfig& config) {
  for (auto share = config.shares.begin(); share != config.shares.end(); ++share) {
    const auto same = [&](const auto& other) {
      return other.request_class == share->request_class;
    };
    if (std::any_of(config.shares.begin(), share, same)) {
      return "shares: the class \"" + share->request_class + "\" has two";
    }
  }
  return problem(config.limiter());
}

std::unique_ptr<Policy> make_policy(const KeyedLimitConfig& config, const PolicyContext& context) {
  return std::make_unique<KeyedPolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const HierarchyConfig& config, const PolicyContext& context) {
  return std::make_unique<HierarchyPolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const WeightedConfig& config, const PolicyContext& context) {
  return std::make_unique<WeightedPolicy>(config, context);
}

}  // namespace spillway::models
