// SPDX-License-Identifier: Apache-2.0
#include "models/policies/compat_retries.h"

#include <algorithm>

#include "engine/kernel/random.h"
#include "engine/policy/compat/envoy_circuit_breakers.h"
#include "engine/policy/compat/resilience4j_retry.h"
#include "engine/policy/compat/units.h"
#include "models/policies/compat_settings.h"
#include "models/policies/replies.h"

namespace spillway::models {
namespace {

namespace compat = policy::compat;
using policy::Nanos;

/// What an original says to a reply: a wait before the next attempt, or no more of them.
struct Said {
  std::optional<Nanos> wait;
  bool over_budget = false;
};

// One core for each original, and a Call for each request, which hears of each attempt by sent()
// and again(). A Call gives back what it holds when its request goes away.
struct Resilience4j {
  Resilience4j(const Resilience4jRetryConfig& c, kernel::Stream& draws) : retry_on(c.retry_on) {
    config.maxAttempts = static_cast<std::int32_t>(c.maxAttempts);
    config.failAfterMaxAttempts = c.failAfterMaxAttempts;
    auto& wait = config.waitDuration;
    wait.interval = compat::to_ms(c.waitDuration);
    wait.enableExponentialBackoff = c.enableExponentialBackoff;
    wait.exponentialBackoffMultiplier = c.exponentialBackoffMultiplier;
    wait.exponentialMaxWaitDuration = compat::to_ms(c.exponentialMaxWaitDuration);
    wait.enableRandomizedWait = c.enableRandomizedWait;
    wait.randomizedWaitFactor = c.randomizedWaitFactor;
    wait.random = [&draws] { return draws.uniform(); };
  }
  struct Call {
    explicit Call(Resilience4j& c) : core(c), retry(c.config) {}
    void sent() {}
    Said again(Reply& reply) {
      if (!retried_on(core.retry_on, reply)) return {};
      const auto wait = retry.on_failure();
      if (wait) return {*wait * policy::millisecond};
      if (core.config.failAfterMaxAttempts && reply.ok()) reply = Reply(Outcome::failed);
      return {};
    }
    Resilience4j& core;
    compat::resilience4j::Retry retry;
  };
  compat::resilience4j::RetryConfig config;
  std::vector<Outcome> retry_on;
};

struct Grpc {
  Grpc(const GrpcRetryConfig& c, kernel::Stream& d) : config(c), draws(d) {
    constexpr std::int64_t most_of_a_channel = 5;
    config.maxAttempts = std::min(config.maxAttempts, most_of_a_channel);
    if (config.retryThrottling) throttler.emplace(*config.retryThrottling);
  }
  struct Call {
    explicit Call(Grpc& c) : core(c) {}
    void sent() {}
    Said again(const Reply& reply) {
      auto& tokens = core.throttler;
      if (reply.ok()) {
        if (tokens) tokens->successful_rpc();
        return {};
      }
      if (!retried_on(core.config.retry_on, reply)) return {};
      if (tokens && tokens->throttle()) return {{}, true};
      if (++retries >= core.config.maxAttempts) return {};
      if (const auto pushback = reply.retry_after()) {
        since_pushback = 0;
        return {pushback->ns()};
      }
      return {compat::grpc::retry_backoff(core.config, since_pushback++, core.draws.uniform())};
    }
    Grpc& core;
    std::int64_t retries = 0;
    std::int64_t since_pushback = 0;
  };
  GrpcRetryConfig config;
  kernel::Stream& draws;
  std::optional<compat::grpc::RetryThrottler> throttler;
};

struct Envoy {
  Envoy(const EnvoyRetryConfig& c, kernel::Stream& d)
      : config(c), draws(d), retries(static_cast<std::uint64_t>(c.max_retries)) {
    if (c.retry_budget) {
      budget.emplace(compat::envoy::RetryBudgetConfig{
          c.retry_budget->budget_percent,
          static_cast<std::uint32_t>(c.retry_budget->min_retry_concurrency)});
    }
  }
  bool can_retry() const { return budget ? budget->can_create(active, 0) : retries.can_create(); }

  struct Call {
    explicit Call(Envoy& c)
        : core(c),
          retries_left(c.config.num_retries),
          interval_ms(static_cast<std::uint64_t>(compat::to_ms(c.config.base_interval))) {}
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    ~Call() { over(); }

    void sent() {
      ++core.active;
      running = true;
    }
    Said again(const Reply& reply) {
      over();
      if (reply.ok() || !retried_on(core.config.retry_on, reply) || retries_left == 0) return {};
      --retries_left;
      if (!core.can_retry()) return {{}, true};
      retrying = true;
      core.budget ? core.budget->inc() : core.retries.inc();
      const auto wait = static_cast<Nanos>(core.draws.below(interval_ms));
      interval_ms = std::min(2 * interval_ms, longest_ms());
      return {wait * policy::millisecond};
    }

   private:
    /// The attempt has ended, and with it the retry that it may have been.
    void over() {
      if (running) --core.active;
      if (retrying) core.budget ? core.budget->dec() : core.retries.dec();
      running = retrying = false;
    }
    std::uint64_t longest_ms() const {
      const Nanos longest = core.config.max_interval;
      return static_cast<std::uint64_t>(
          compat::to_ms(longest > 0 ? longest : 10 * core.config.base_interval));
    }
    Envoy& core;
    std::int64_t retries_left;
    std::uint64_t interval_ms;
    bool running = false;
    bool retrying = false;
  };
  EnvoyRetryConfig config;
  kernel::Stream& draws;
  compat::envoy::Resource retries;
  std::optional<compat::envoy::RetryBudget> budget;
  std::uint64_t active = 0;
};

template <class Core, class Settings>
class CompatRetry final : public Policy {
 public:
  CompatRetry(const Settings& config, const PolicyContext& context)
      : config_(config),
        applied_(config),
        simulation_(context.simulation),
        draws_(context.simulation.seed(), context.path, "jitter"),
        core_(std::make_shared<Core>(config, draws_)) {
    Metrics& metrics = context.metrics;
    metrics.counter(context.path + ".retries", {}, "Attempts after the first.", retries_);
    metrics.counter(context.path + ".gave_up", {}, "Requests that failed for good.", gave_up_);
    metrics.counter(context.path + ".refused", {}, "Retries that a budget refused.", refused_);
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const std::shared_ptr<Core> core = core_;  // for as long as this request lasts
    typename Core::Call call(*core);
    while (true) {
      call.sent();
      Reply reply = co_await next(request);
      const Said said = call.again(reply);
      if (!said.wait) {
        if (said.over_budget) {
          ++refused_;
        } else if (!reply.ok()) {
          ++gave_up_;
        }
        co_return reply;
      }
      ++retries_;
      co_await simulation_.sleep(kernel::Duration(*said.wait));
    }
  }

  void retune() override {
    if (same_settings(applied_, config_)) return;
    applied_ = config_;
    core_ = std::make_shared<Core>(config_, draws_);
  }

 private:
  const Settings& config_;
  Settings applied_;
  kernel::Simulation& simulation_;
  kernel::Stream draws_;
  std::shared_ptr<Core> core_;
  std::uint64_t retries_ = 0;
  std::uint64_t gave_up_ = 0;
  std::uint64_t refused_ = 0;
};

template <class Core, class Settings>
std::unique_ptr<Policy> made(const Settings& config, const PolicyContext& context) {
  return std::make_unique<CompatRetry<Core, Settings>>(config, context);
}

}  // namespace

std::unique_ptr<Policy> make_policy(const Resilience4jRetryConfig& config,
                                    const PolicyContext& context) {
  return made<Resilience4j>(config, context);
}
std::unique_ptr<Policy> make_policy(const GrpcRetryConfig& config, const PolicyContext& context) {
  return made<Grpc>(config, context);
}
std::unique_ptr<Policy> make_policy(const EnvoyRetryConfig& config, const PolicyContext& context) {
  return made<Envoy>(config, context);
}

}  // namespace spillway::models
