// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/decision.h"
#include "models/policy.h"

namespace spillway::models {

/// A reply without any work.
inline kernel::Task<Reply> answer(Reply reply) {
  co_return reply;
}

/// Puts a rate limiter of engine/policy (acquire(now) gives a Decision) in front of a node.
/// Metrics: `<path>.allowed`, `<path>.rejected`, `<path>.remaining`.
template <class Limiter>
class LimiterPolicy final : public Policy {
 public:
  using Config = typename Limiter::Config;

  LimiterPolicy(const Config& config, const PolicyContext& context)
      : config_(config),
        simulation_(context.simulation),
        limiter_(config, context.simulation.now().ns()) {
    context.metrics.counter(context.path + ".allowed", {}, "Requests let through.", allowed_);
    context.metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    context.metrics.sampled(context.path + ".tokens", {}, "What the limiter would admit at once.",
                            [this] { return limiter_.tokens(simulation_.now().ns()); });
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const policy::Decision decision = limiter_.acquire(simulation_.now().ns());
    if (decision.allowed) {
      ++allowed_;
      return next(request);
    }
    ++rejected_;
    return answer(Reply(Outcome::rate_limited, kernel::Duration(decision.retry_after)));
  }

  void retune() override { limiter_.configure(config_, simulation_.now().ns()); }

 private:
  const Config& config_;
  kernel::Simulation& simulation_;
  Limiter limiter_;
  std::uint64_t allowed_ = 0;
  std::uint64_t rejected_ = 0;
};

}  // namespace spillway::models
