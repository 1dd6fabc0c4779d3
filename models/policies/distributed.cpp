// SPDX-License-Identifier: Apache-2.0
#include "models/policies/distributed.h"

#include <deque>

#include "engine/kernel/random.h"
#include "engine/kernel/within.h"
#include "models/policies/replies.h"

namespace spillway::models {
namespace {

class DistributedPolicy final : public Policy {
 public:
  using Limiter = policy::DistributedLimiter;

  DistributedPolicy(const DistributedLimitConfig& config, const PolicyContext& context)
      : config_(config),
        simulation_(context.simulation),
        script_(bucket(config)),
        latency_(config.store_latency),
        latencies_(context.simulation.seed(), context.path, "store_latency"),
        failures_(context.simulation.seed(), context.path, "store_errors") {
    for (std::int64_t i = 0; i < config.instances; ++i)
      instances_.emplace_back(config.limiter(), now());
    Metrics& metrics = context.metrics;
    metrics.counter(context.path + ".allowed", {}, "Requests let through.", allowed_);
    metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    metrics.counter(context.path + ".store_calls", {}, "Calls to the store.", calls_);
    metrics.counter(context.path + ".errors", {}, "Calls that failed or came too late.", errors_);
    metrics.gauge(context.path + ".waiting", {}, "Requests that wait for the store.", waiting_);
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    Limiter& limiter = instances_[turn_++ % instances_.size()];
    Limiter::Call call;
    const kernel::Time patience = simulation_.now() + kernel::Duration(config_.timeout);
    Limiter::Step step = limiter.begin(call, now());
    while (!step.decided) {
      const std::optional<policy::StoreReply> reply = co_await ask(step.request, patience);
      if (!reply) {
        ++errors_;
        step.decision = limiter.on_error(call, now());
        break;
      }
      step = limiter.on_reply(call, now(), *reply);
    }
    if (step.decided && step.ask) simulation_.spawn(tell(limiter, call, step.request));
    if (!step.decision) {
      ++rejected_;
      co_return refusal(Outcome::rate_limited, step.decision.retry_after);
    }
    ++allowed_;
    co_return co_await next(request);
  }

  void retune() override {
    latency_ = kernel::Sampler(config_.store_latency);
    if (terms_.same(config_)) return;
    terms_ = Terms(config_);
    script_ = policy::BucketScript(bucket(config_));
    for (Limiter& each : instances_) each.configure(config_.limiter(), now());
  }

 private:
  /// What the limiters were last configured with; only a change of it costs them their leases.
  struct Terms {
    explicit Terms(const Limiter::Config& c) : config(c) {}
    bool same(const Limiter::Config& c) const {
      return c.rate == config.rate && c.burst == config.burst && c.mode == config.mode &&
             c.on_error == config.on_error && c.timeout == config.timeout &&
             c.chunk == config.chunk && c.max_attempts == config.max_attempts;
    }
    Limiter::Config config;
  };

  static policy::TokenBucket::Config bucket(const Limiter::Config& config) {
    return {config.rate, config.burst};
  }

  /// The store's answer; none when it failed or is late. A late call has its effect all the same.
  kernel::Task<std::optional<policy::StoreReply>> ask(policy::StoreRequest request,
                                                      kernel::Time patience) {
    const Counted waits(simulation_, waiting_);
    auto answer =
        co_await kernel::within(simulation_, patience, kernel::Late::abandon, trip(request));
    if (!answer) co_return std::nullopt;
    co_return *answer;
  }

  kernel::Task<std::optional<policy::StoreReply>> trip(policy::StoreRequest request) {
    ++calls_;
    const kernel::Duration latency = latency_(latencies_);
    const bool fails = failures_.chance(config_.store_errors);
    const kernel::Duration there(latency.ns() / 2);
    co_await simulation_.sleep(there);
    std::optional<policy::StoreReply> reply;
    if (!fails) reply = script_.serve(record_, request, now());
    co_await simulation_.sleep(latency - there);
    co_return reply;
  }

  /// Tells the store what a cached decision took.
  kernel::Task<void> tell(Limiter& limiter, Limiter::Call call, policy::StoreRequest request) {
    const kernel::Time patience = simulation_.now() + kernel::Duration(config_.timeout);
    const std::optional<policy::StoreReply> reply = co_await ask(request, patience);
    if (reply) {
      limiter.on_reply(call, now(), *reply);
    } else {
      ++errors_;
      limiter.on_error(call, now());
    }
  }

  policy::Nanos now() const { return simulation_.now().ns(); }

  const DistributedLimitConfig& config_;
  kernel::Simulation& simulation_;
  Terms terms_{config_};
  policy::BucketScript script_;
  policy::BucketRecord record_;
  std::deque<Limiter> instances_;
  kernel::Sampler latency_;
  kernel::Stream latencies_;
  kernel::Stream failures_;
  kernel::Level waiting_;
  std::size_t turn_ = 0;
  std::uint64_t allowed_ = 0;
  std::uint64_t rejected_ = 0;
  std::uint64_t calls_ = 0;
  std::uint64_t errors_ = 0;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const DistributedLimitConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<DistributedPolicy>(config, context);
}

}  // namespace spillway::models
