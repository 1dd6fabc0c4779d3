// SPDX-License-Identifier: Apache-2.0
#include "models/policies/shedding.h"

#include "engine/kernel/random.h"
#include "engine/policy/deadline.h"
#include "models/policies/replies.h"
#include "models/policies/vitals.h"

namespace spillway::models {
namespace {

/// Decides by the node's vitals and hears how each request ended.
class Guard : public Policy {
 public:
  explicit Guard(const PolicyContext& context) : simulation_(context.simulation), vitals_(context) {
    context.metrics.counter(context.path + ".allowed", {}, "Requests let through.", allowed_);
    context.metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const policy::Decision decision = decide(request);
    if (decision) return watched(request, next);
    const Outcome instead = outcome(decision.reason);
    if (instead != Outcome::degraded) ++rejected_;
    return answer(refusal(instead, decision.retry_after));
  }

 protected:
  virtual policy::Decision decide(const Request& request) = 0;
  virtual Outcome outcome(policy::Reason) const { return Outcome::shed; }
  virtual void ended(const Reply&, policy::Nanos /*response_time*/) {}
  Vitals& vitals() { return vitals_; }
  policy::Nanos now() const { return simulation_.now().ns(); }

 private:
  kernel::Task<Reply> watched(Request& request, Next next) {
    ++allowed_;
    const policy::Nanos start = now();
    Reply reply;
    {
      const Counted behind = vitals_.enter();
      reply = co_await next(request);
    }
    ended(reply, now() - start);
    co_return reply;
  }

  kernel::Simulation& simulation_;
  Vitals vitals_;
  std::uint64_t allowed_ = 0;
  std::uint64_t rejected_ = 0;
};

class PriorityShedPolicy final : public Guard {
 public:
  PriorityShedPolicy(const PriorityShedConfig& config, const PolicyContext& context)
      : Guard(context), config_(config), shedder_(config) {}
  void retune() override { shedder_.configure(config_); }

 private:
  policy::Decision decide(const Request& request) override {
    const std::int64_t full = vitals().capacity(config_.capacity);
    return shedder_.acquire(
        policy::Ratio{vitals().queue() * policy::whole.ppm / full},
        std::clamp(request.priority, 0, policy::PriorityShedder::priorities - 1));
  }
  const PriorityShedConfig& config_;
  policy::PriorityShedder shedder_;
};

class ThrottlePolicy final : public Guard {
 public:
  ThrottlePolicy(const policy::AdaptiveThrottle::Config& config, const PolicyContext& context)
      : Guard(context),
        config_(config),
        throttle_(config),
        draws_(context.simulation.seed(), context.path, "throttle") {
    context.metrics.sampled(
        context.path + ".pressure", {},
        "Chance to be refused, before exponent and maximum, in "
        "percent.",
        [this] { return static_cast<std::int64_t>(throttle_.pressure(now()) * 100); });
  }
  void retune() override { throttle_.configure(config_); }

 private:
  policy::Decision decide(const Request&) override {
    return throttle_.acquire(now(), draws_.next());
  }
  void ended(const Reply& reply, policy::Nanos) override {
    if (reply.ok()) throttle_.on_success(now());
  }
  const policy::AdaptiveThrottle::Config& config_;
  policy::AdaptiveThrottle throttle_;
  kernel::Stream draws_;
};

class BackPressurePolicy final : public Guard {
 public:
  BackPressurePolicy(const BackPressureConfig& config, const PolicyContext& context)
      : Guard(context), config_(config), signal_(config) {
    context.metrics.sampled(context.path + ".on", {}, "1 while callers are told to hold back.",
                            [this] { return std::int64_t{signal_.on()}; });
  }
  void retune() override { signal_.configure(config_); }

 private:
  policy::Decision decide(const Request&) override {
    return signal_.acquire(vitals().queue(), vitals().capacity(config_.capacity));
  }
  const BackPressureConfig& config_;
  policy::BackPressure signal_;
};

class DoubleBreakerPolicy final : public Guard {
 public:
  DoubleBreakerPolicy(const DoubleBreakerConfig& config, const PolicyContext& context)
      : Guard(context),
        config_(config),
        breaker_(config, context.simulation.now().ns()),
        reads_(members(context.classes, config.reads)),
        core_(members(context.classes, config.core)) {
    context.metrics.counter(context.path + ".degraded", {}, "Reduced replies.", degraded_);
    context.metrics.sampled(context.path + ".read_only", {}, "1 while only reads go on.", [this] {
      return std::int64_t{breaker_.stage(now()) == policy::DoubleBreaker::Stage::read_only};
    });
  }
  void retune() override { breaker_.configure(config_, now()); }

 private:
  policy::Decision decide(const Request& request) override {
    breaker_.on_queue(now(), vitals().queue());
    policy::DoubleBreaker::Call call;
    call.core = core_[request.request_class];
    call.write = !reads_[request.request_class];
    const policy::Decision decision = breaker_.acquire(now(), call);
    if (decision.reason == policy::Reason::degraded) ++degraded_;
    return decision;
  }
  Outcome outcome(policy::Reason reason) const override {
    return reason == policy::Reason::degraded ? Outcome::degraded : Outcome::shed;
  }
  void ended(const Reply&, policy::Nanos) override { breaker_.on_queue(now(), vitals().queue()); }

  const DoubleBreakerConfig& config_;
  policy::DoubleBreaker breaker_;
  std::vector<bool> reads_;
  std::vector<bool> core_;
  std::uint64_t degraded_ = 0;
};

class SystemGuardPolicy final : public Guard {
 public:
  SystemGuardPolicy(const policy::SystemGuard::Config& config, const PolicyContext& context)
      : Guard(context), config_(config), guard_(config, context.simulation.now().ns()) {
    context.metrics.sampled(context.path + ".capacity", {},
                            "Requests in flight that the node carries by what it last did.",
                            [this] { return guard_.capacity(now()); });
  }
  void retune() override { guard_.configure(config_); }

 private:
  policy::Decision decide(const Request&) override {
    return guard_.acquire(now(), vitals().state(), vitals().in_flight());
  }
  void ended(const Reply&, policy::Nanos response_time) override {
    guard_.on_completion(now(), response_time);
  }
  const policy::SystemGuard::Config& config_;
  policy::SystemGuard guard_;
};

class MetricLimitPolicy final : public Guard {
 public:
  MetricLimitPolicy(const policy::MetricLimiter::Config& config, const PolicyContext& context)
      : Guard(context), config_(config), limiter_(config, context.simulation.now().ns()) {
    context.metrics.sampled(context.path + ".rate", {}, "Requests a second that it admits.",
                            [this] { return limiter_.rate(); });
  }
  void retune() override { limiter_.configure(config_); }

 private:
  static constexpr policy::Nanos period = 100 * policy::millisecond;

  /// Only requests see the rate, so it is enough to follow when one comes.
  policy::Decision decide(const Request&) override {
    if (now() >= due_) {
      if (calls_ > 0) mean_ = total_ / calls_;  // no reply is no news
      limiter_.update(now(), vitals().state(), mean_);
      due_ = now() + period;
      calls_ = 0;
      total_ = 0;
    }
    return limiter_.acquire(now());
  }
  Outcome outcome(policy::Reason) const override { return Outcome::rate_limited; }
  void ended(const Reply&, policy::Nanos response_time) override {
    ++calls_;
    total_ += response_time;
  }

  const policy::MetricLimiter::Config& config_;
  policy::MetricLimiter limiter_;
  policy::Nanos due_ = period;
  std::int64_t calls_ = 0;
  policy::Nanos total_ = 0;
  policy::Nanos mean_ = 0;
};

class DeadlinePolicy final : public Guard {
 public:
  DeadlinePolicy(const DeadlineConfig& config, const PolicyContext& context)
      : Guard(context), config_(config) {}
  void retune() override {}

 private:
  policy::Decision decide(const Request& request) override {
    const policy::Nanos left = policy::Deadline::at(request.deadline.ns()).left(now());
    policy::Decision decision;
    decision.allowed = left > 0 && left >= config_.needed;
    return decision;
  }
  const DeadlineConfig& config_;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const PriorityShedConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<PriorityShedPolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::AdaptiveThrottle::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<ThrottlePolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const BackPressureConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<BackPressurePolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const DoubleBreakerConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<DoubleBreakerPolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::SystemGuard::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<SystemGuardPolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const policy::MetricLimiter::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<MetricLimitPolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const DeadlineConfig& config, const PolicyContext& context) {
  return std::make_unique<DeadlinePolicy>(config, context);
}

}  // namespace spillway::models
