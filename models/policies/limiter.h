// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/decision.h"
#include "models/policies/replies.h"

namespace spillway::models {

/// Puts a rate limiter of engine/policy (acquire(now, calls) gives a Decision) in front of a node.
/// Metrics: `<path>.allowed`, `<path>.rejected`, `<path>.tokens`; one that `delays` also has
/// `<path>.waiting`.
template <class Limiter, bool delays = false, class Settings = typename Limiter::Config>
class LimiterPolicy : public Policy {
 public:
  LimiterPolicy(const Settings& config, const PolicyContext& context)
      : config_(config),
        simulation_(context.simulation),
        limiter_(config, context.simulation.now().ns()) {
    context.metrics.counter(context.path + ".allowed", {}, "Requests let through.", allowed_);
    context.metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    context.metrics.sampled(context.path + ".tokens", {}, "What the limiter would admit at once.",
                            [this] { return at_once(); });
    if constexpr (delays) {
      context.metrics.gauge(context.path + ".waiting", {}, "Admitted, but held back.", waiting_);
    }
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const policy::Decision decision = limiter_.acquire(simulation_.now().ns());
    if (!decision.allowed) {
      ++rejected_;
      return answer(refusal(Outcome::rate_limited, decision.retry_after));
    }
    ++allowed_;
    if constexpr (delays) {
      if (decision.wait > 0) return later(decision.wait, request, next);
    }
    return next(request);
  }

  void retune() override { limiter_.configure(config_, simulation_.now().ns()); }

 protected:
  const Settings& settings() const { return config_; }
  kernel::Time now() const { return simulation_.now(); }
  std::uint64_t allowed() const { return allowed_; }

 private:
  kernel::Task<Reply> later(policy::Nanos wait, Request& request, Next next) {
    {
      const Counted held(simulation_, waiting_);
      co_await simulation_.sleep(kernel::Duration(wait));
    }
    co_return co_await next(request);
  }

  std::int64_t at_once() {
    const policy::Nanos now = simulation_.now().ns();
    if constexpr (requires { limiter_.tokens(now); }) {
      return limiter_.tokens(now);
    } else {
      return limiter_.acquire(now, 0).remaining;
    }
  }

  const Settings& config_;
  kernel::Simulation& simulation_;
  Limiter limiter_;
  kernel::Level waiting_;
  std::uint64_t allowed_ = 0;
  std::uint64_t rejected_ = 0;
};

}  // namespace spillway::models
