// SPDX-License-Identifier: Apache-2.0
#include "models/policies/rate_limiters.h"

#include "models/policies/limiter.h"

namespace spillway::models {
namespace {

class WaitingBucketPolicy final : public Policy {
 public:
  WaitingBucketPolicy(const WaitingBucketConfig& config, const PolicyContext& context)
      : config_(config),
        simulation_(context.simulation),
        bucket_(config, context.simulation.now().ns()) {
    context.metrics.counter(context.path + ".allowed", {}, "Requests let through.", allowed_);
    context.metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    context.metrics.sampled(context.path + ".tokens", {}, "Tokens; negative while some are owed.",
                            [this] { return bucket_.tokens(now()); });
    context.metrics.gauge(context.path + ".waiting", {}, "Admitted, but held back.", waiting_);
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    Reservation held(*this, bucket_.reserve(now(), 1, config_.max_wait));
    if (!held.token.ok()) {
      ++rejected_;
      const policy::Nanos wait = held.token.wait();
      co_return refusal(Outcome::rate_limited,
                        wait == policy::never ? wait : wait - config_.max_wait);
    }
    if (held.token.wait() > 0) {
      const Counted counted(simulation_, waiting_);
      co_await simulation_.sleep(kernel::Duration(held.token.wait()));
    }
    held.used = true;
    ++allowed_;
    co_return co_await next(request);
  }

  void retune() override { bucket_.configure(config_, now()); }

 private:
  struct Reservation {
    Reservation(WaitingBucketPolicy& p, policy::TokenBucket::Reservation t)
        : home(p), token(std::move(t)) {}
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;
    ~Reservation() {
      if (!used) home.bucket_.undo(token, home.now());
    }
    WaitingBucketPolicy& home;
    policy::TokenBucket::Reservation token;
    bool used = false;
  };

  policy::Nanos now() const { return simulation_.now().ns(); }

  const WaitingBucketConfig& config_;
  kernel::Simulation& simulation_;
  policy::TokenBucket bucket_;
  kernel::Level waiting_;
  std::uint64_t allowed_ = 0;
  std::uint64_t rejected_ = 0;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const policy::Gcra::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::Gcra>>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::LeakyBucket::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::LeakyBucket>>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::FixedWindow::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::FixedWindow>>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::SlidingLog::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::SlidingLog>>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::SlidingCounter::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::SlidingCounter>>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::BucketRing::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::BucketRing>>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::WarmUp::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::WarmUp, true>>(config, context);
}
std::unique_ptr<Policy> make_policy(const LeakyShaperConfig& config, const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::LeakyBucket, true, LeakyShaperConfig>>(config,
                                                                                       context);
}
std::unique_ptr<Policy> make_policy(const policy::BurstAwareBucket::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::BurstAwareBucket, true>>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::Pacer::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::Pacer, true>>(config, context);
}
std::unique_ptr<Policy> make_policy(const WaitingBucketConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<WaitingBucketPolicy>(config, context);
}

}  // namespace spillway::models
