// SPDX-License-Identifier: Apache-2.0
#include "models/policies/compat_limiters.h"

#include "engine/kernel/random.h"
#include "engine/policy/compat/units.h"
#include "models/policies/compat_settings.h"
#include "models/policies/replies.h"

namespace spillway::models {
namespace {

using policy::Nanos;

/// What an original said: refused, or to act after `wait`.
struct Said {
  bool allowed = false;
  Nanos wait = 0;
  Nanos retry_after = 0;
};
Said waits(Nanos wait) {
  return {true, wait, 0};
}
Said decides(bool allowed) {
  return {allowed, 0, 0};
}

// One core for each original: made with its settings, told the nanoseconds since then (`since`) and
// those of the run (`now`). One with leave() hears that a caller went away before its turn, one
// with ended() how long a call took.
struct Moment {
  Nanos since;
  Nanos now;
};
struct Sentinel {
  explicit Sentinel(const compat::sentinel::FlowRule& rule) : limiter(rule) {}
  Said ask(const Request&, Moment at) {
    const auto said = limiter.enter(1, false, wall(at.now));
    return {said.verdict != compat::sentinel::FlowVerdict::block, said.wait, 0};
  }
  void ended(Nanos took, Moment at) { limiter.exit(compat::to_ms(took), wall(at.now)); }
  compat::sentinel::FlowLimiter limiter;
};
struct Nginx {
  explicit Nginx(const NginxLimitReqConfig& c)
      : zone({c.rate, c.scale}), limit{&zone, c.burst, c.delay, c.nodelay} {}
  Said ask(const Request& request, Moment at) {
    const std::string name = "tenant " + std::to_string(request.tenant);
    const std::string_view key = name;
    const auto said = compat::nginx::limit_req({&limit, 1}, {&key, 1}, compat::to_ms(at.now));
    if (said.verdict == compat::nginx::LimitReqVerdict::reject) return {};
    return waits(said.delay * policy::millisecond);
  }
  compat::nginx::LimitReqZone zone;
  compat::nginx::LimitReq limit;
};
struct Resilience4j {
  explicit Resilience4j(const compat::resilience4j::RateLimiterConfig& c) : limiter(c) {}
  Said ask(const Request&, Moment at) {
    const Nanos wait = limiter.reserve_permission(1, at.since);
    return wait < 0 ? Said{} : waits(wait);
  }
  compat::resilience4j::RateLimiter limiter;
};
struct Guava {
  explicit Guava(const GuavaConfig& c) : limiter(settings(c)), timeout(compat::to_us(c.timeout)) {}
  static compat::guava::Config settings(const GuavaConfig& c) {
    compat::guava::Config settings;
    settings.permitsPerSecond = c.permitsPerSecond;
    settings.maxBurstSeconds = c.maxBurstSeconds;
    if (c.warmupPeriod > 0) settings.warmupPeriod = compat::to_us(c.warmupPeriod);
    settings.coldFactor = c.coldFactor;
    return settings;
  }
  Said ask(const Request&, Moment at) {
    const auto wait = limiter.try_acquire(1, timeout, compat::to_us(at.since));
    return wait ? waits(*wait * policy::microsecond) : Said{};
  }
  compat::guava::RateLimiter limiter;
  std::int64_t timeout;
};
struct XTime {
  explicit XTime(const XTimeRateConfig& c) : limiter(c), max_wait(c.maxWait) {}
  using Ticket = compat::x_time_rate::Reservation;
  Said ask(const Request&, Moment at, Ticket& ticket) {
    ticket = limiter.reserve_n(at.now, 1, max_wait);
    return ticket.ok ? waits(ticket.delay(at.now)) : Said{};
  }
  void leave(const Ticket& ticket, Moment at) { limiter.cancel(ticket, at.now); }
  compat::x_time_rate::Limiter limiter;
  Nanos max_wait;
};
struct Uber {
  explicit Uber(const compat::uber::Config& c) : limiter(c) {}
  Said ask(const Request&, Moment at) { return waits(limiter.take(at.now).sleep); }
  compat::uber::RateLimit limiter;
};
struct Folly {
  explicit Folly(const compat::folly::Config& c) : bucket(c) {}
  Said ask(const Request&, Moment at) {
    constexpr Nanos up_since = 86'400 * policy::second;
    return decides(bucket.consume(1, compat::to_seconds(up_since + at.now)));
  }
  compat::folly::TokenBucket bucket;
};
struct Governor {
  explicit Governor(const GovernorConfig& c)
      : limiter({static_cast<std::uint32_t>(c.max_burst),
                 static_cast<std::uint64_t>(c.replenish_1_per)}) {}
  Said ask(const Request&, Moment at) {
    const auto said = limiter.check(at.since);
    return {said.verdict == compat::governor::Verdict::ok, 0, static_cast<Nanos>(said.wait)};
  }
  compat::governor::RateLimiter limiter;
};
struct Throttled {
  explicit Throttled(const compat::throttled::RateQuota& c) : limiter(c) {}
  Said ask(const Request&, Moment at) {
    const auto said = limiter.rate_limit(1, wall(at.now));
    return {!said.limited, 0, said.RetryAfter};
  }
  compat::throttled::GcraRateLimiter limiter;
};
template <class Limiter, class Config>
struct Failsafe {
  explicit Failsafe(const Config& c) : limiter(c), max_wait(c.maxWaitTime) {}
  Said ask(const Request&, Moment at) {
    const auto wait = limiter.acquire(1, max_wait, at.since);
    return wait ? waits(*wait) : Said{};
  }
  Limiter limiter;
  Nanos max_wait;
};
struct SpringCloudGateway {
  explicit SpringCloudGateway(const compat::spring_cloud_gateway::Config& c) : limiter(c) {}
  Said ask(const Request&, Moment at) {
    return decides(limiter.is_allowed(compat::to_seconds(wall(at.now))).allowed);
  }
  compat::spring_cloud_gateway::RedisRateLimiter limiter;
};
struct Envoy {
  Envoy(const EnvoyLocalRateLimitConfig& c, Nanos now, kernel::Stream& draws)
      : limiter(settings(c), now, [&draws] { return draws.uniform(); }) {}
  static compat::envoy::LocalRateLimitConfig settings(const EnvoyLocalRateLimitConfig& c) {
    compat::envoy::LocalRateLimitConfig settings;
    settings.token_bucket.max_tokens = static_cast<std::uint32_t>(c.max_tokens);
    settings.token_bucket.tokens_per_fill = static_cast<std::uint32_t>(c.tokens_per_fill);
    settings.token_bucket.fill_interval = c.fill_interval;
    settings.filter_enabled = c.filter_enabled;
    settings.filter_enforced = c.filter_enforced;
    settings.refill = c.refill;
    return settings;
  }
  Said ask(const Request&, Moment at) { return decides(!limiter.request({}, at.now).enforced); }
  compat::envoy::LocalRateLimiter limiter;
};

struct NoTicket {};
template <class Core>
struct TicketOf {
  using type = NoTicket;
};
template <class Core>
requires requires {
  typename Core::Ticket;
}
struct TicketOf<Core> {
  using type = typename Core::Ticket;
};

/// A new core for new settings; a change elsewhere in the node leaves it alone.
template <class Core, class Settings>
class CompatLimiter final : public Policy {
  using Ticket = typename TicketOf<Core>::type;
  static constexpr bool hears_leaving = requires(Core core, Ticket ticket, Moment at) {
    core.leave(ticket, at);
  };
  static constexpr bool hears_end = requires(Core core, Moment at) { core.ended(Nanos{}, at); };

 public:
  CompatLimiter(const Settings& config, const PolicyContext& context)
      : config_(config),
        simulation_(context.simulation),
        draws_(context.simulation.seed(), context.path, "filter") {
    context.metrics.counter(context.path + ".allowed", {}, "Requests let through.", allowed_);
    context.metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    context.metrics.gauge(context.path + ".waiting", {}, "Admitted, but held back.", waiting_);
    renew();
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    Ticket ticket{};
    Said said;
    if constexpr (requires { core_->ask(request, moment(), ticket); }) {
      said = core_->ask(request, moment(), ticket);
    } else {
      said = core_->ask(request, moment());
    }
    if (!said.allowed) {
      ++rejected_;
      return answer(refusal(Outcome::rate_limited, said.retry_after));
    }
    ++allowed_;
    if (!hears_end && said.wait <= 0) return next(request);
    return admitted(core_, ticket, said.wait, request, next);
  }

  void retune() override {
    if (!same_settings(applied_, config_)) renew();
  }

 private:
  /// Of the caller's patience: the original hears when it ends before its turn.
  struct Place {
    Place(CompatLimiter& p, Core& c, const Ticket& t) : home(p), core(c), ticket(t) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() {
      if constexpr (hears_leaving) {
        if (!taken) core.leave(ticket, home.moment());
      }
    }
    CompatLimiter& home;
    Core& core;
    Ticket ticket;
    bool taken = false;
  };
  struct Running {
    Running(CompatLimiter& p, Core& c) : home(p), core(c), start(p.simulation_.now().ns()) {}
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() {
      if constexpr (hears_end) core.ended(home.simulation_.now().ns() - start, home.moment());
    }
    CompatLimiter& home;
    Core& core;
    Nanos start;
  };

  kernel::Task<Reply> admitted(std::shared_ptr<Core> core, Ticket ticket, Nanos wait,
                               Request& request, Next next) {
    if (wait > 0) {
      Place place(*this, *core, ticket);
      const Counted held(simulation_, waiting_);
      co_await simulation_.sleep(kernel::Duration(wait));
      place.taken = true;
    }
    const Running running(*this, *core);
    co_return co_await next(request);
  }

  void renew() {
    applied_ = config_;
    born_ = simulation_.now().ns();
    if constexpr (std::is_constructible_v<Core, const Settings&, Nanos, kernel::Stream&>) {
      core_ = std::make_shared<Core>(config_, born_, draws_);
    } else {
      core_ = std::make_shared<Core>(config_);
    }
  }
  Moment moment() const {
    const Nanos now = simulation_.now().ns();
    return {now - born_, now};
  }

  const Settings& config_;
  Settings applied_;
  kernel::Simulation& simulation_;
  kernel::Stream draws_;
  std::shared_ptr<Core> core_;  // shared with the requests that it admitted
  Nanos born_ = 0;
  kernel::Level waiting_;
  std::uint64_t allowed_ = 0;
  std::uint64_t rejected_ = 0;
};

template <class Core, class Settings>
std::unique_ptr<Policy> made(const Settings& config, const PolicyContext& context) {
  return std::make_unique<CompatLimiter<Core, Settings>>(config, context);
}

}  // namespace

policy::Problem problem(const FailsafeSmoothConfig& config) {
  if (config.period >= config.maxPermits) return {};
  return "more than one permit a nanosecond: lower maxPermits or lengthen the period";
}

std::unique_ptr<Policy> make_policy(const SentinelFlowConfig& config,
                                    const PolicyContext& context) {
  return made<Sentinel>(config, context);
}
std::unique_ptr<Policy> make_policy(const NginxLimitReqConfig& config,
                                    const PolicyContext& context) {
  return made<Nginx>(config, context);
}
std::unique_ptr<Policy> make_policy(const compat::resilience4j::RateLimiterConfig& config,
                                    const PolicyContext& context) {
  return made<Resilience4j>(config, context);
}
std::unique_ptr<Policy> make_policy(const GuavaConfig& config, const PolicyContext& context) {
  return made<Guava>(config, context);
}
std::unique_ptr<Policy> make_policy(const XTimeRateConfig& config, const PolicyContext& context) {
  return made<XTime>(config, context);
}
std::unique_ptr<Policy> make_policy(const compat::uber::Config& config,
                                    const PolicyContext& context) {
  return made<Uber>(config, context);
}
std::unique_ptr<Policy> make_policy(const compat::folly::Config& config,
                                    const PolicyContext& context) {
  return made<Folly>(config, context);
}
std::unique_ptr<Policy> make_policy(const GovernorConfig& config, const PolicyContext& context) {
  return made<Governor>(config, context);
}
std::unique_ptr<Policy> make_policy(const compat::throttled::RateQuota& config,
                                    const PolicyContext& context) {
  return made<Throttled>(config, context);
}
std::unique_ptr<Policy> make_policy(const FailsafeSmoothConfig& config,
                                    const PolicyContext& context) {
  return made<Failsafe<compat::failsafe::SmoothRateLimiter, FailsafeSmoothConfig>>(config, context);
}
std::unique_ptr<Policy> make_policy(const FailsafeBurstyConfig& config,
                                    const PolicyContext& context) {
  return made<Failsafe<compat::failsafe::BurstyRateLimiter, FailsafeBurstyConfig>>(config, context);
}
std::unique_ptr<Policy> make_policy(const compat::spring_cloud_gateway::Config& config,
                                    const PolicyContext& context) {
  return made<SpringCloudGateway>(config, context);
}
std::unique_ptr<Policy> make_policy(const EnvoyLocalRateLimitConfig& config,
                                    const PolicyContext& context) {
  return made<Envoy>(config, context);
}

}  // namespace spillway::models
