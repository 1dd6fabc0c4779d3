// SPDX-License-Identifier: Apache-2.0
#include "models/policies/compat_limiters.h"

#include <algorithm>
#include <map>

#include "engine/kernel/random.h"
#include "engine/policy/compat/haproxy_freq_ctr.h"
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

// One core for each original: made with its settings (and its surroundings, if it wants them), told
// the nanoseconds since then (`since`) and those of the run (`now`). One with leave() hears that a
// caller went away before its turn, one with ended() how long a call took.
struct Moment {
  Nanos since;
  Nanos now;
};
struct Place {
  Nanos now;
  kernel::Stream& draws;
  const std::vector<std::string>& classes;
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
  using Key = NginxLimitReqDirective::Key;
  explicit Nginx(const NginxLimitReqConfig& c) {
    add(c);
    for (const NginxLimitReqDirective& further : c.also) add(further);
  }
  void add(const NginxLimitReqDirective& d) {
    auto& zone = zones.emplace_back(std::make_unique<compat::nginx::LimitReqZone>(
        compat::nginx::LimitReqZoneConfig{d.rate, d.scale, static_cast<std::size_t>(d.keys)}));
    limits.push_back({zone.get(), d.burst, d.delay, d.nodelay});
    by.push_back(d.key);
  }
  Said ask(const Request& request, Moment at) {
    const std::string tenant = "tenant " + std::to_string(request.tenant);
    const std::string request_class = "class " + std::to_string(request.request_class);
    keys.clear();
    for (const Key key : by) {
      keys.push_back(key == Key::tenant          ? std::string_view(tenant)
                     : key == Key::request_class ? std::string_view(request_class)
                                                 : "server");
    }
    const auto said = compat::nginx::limit_req(limits, keys, compat::to_ms(at.now));
    if (said.verdict == compat::nginx::LimitReqVerdict::reject) return {};
    return waits(said.delay * policy::millisecond);
  }
  std::vector<std::unique_ptr<compat::nginx::LimitReqZone>> zones;
  std::vector<compat::nginx::LimitReq> limits;
  std::vector<Key> by;
  std::vector<std::string_view> keys;  // of the request at hand
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
  Envoy(const EnvoyLocalRateLimitConfig& c, const Place& place)
      : limiter(settings(c), place.now, [&draws = place.draws] { return draws.uniform(); }),
        matching(place.classes.size()) {
    for (std::size_t i = 0; i < c.descriptors.size(); ++i) {
      const std::vector<bool> has = members(place.classes, {c.descriptors[i].request_class});
      for (std::size_t each = 0; each < has.size(); ++each) {
        if (has[each]) matching[each].push_back(i);
      }
    }
  }
  static compat::envoy::TokenBucketConfig bucket(const EnvoyTokenBucketConfig& c) {
    return {static_cast<std::uint32_t>(c.max_tokens), static_cast<std::uint32_t>(c.tokens_per_fill),
            c.fill_interval};
  }
  static compat::envoy::LocalRateLimitConfig settings(const EnvoyLocalRateLimitConfig& c) {
    compat::envoy::LocalRateLimitConfig settings;
    settings.token_bucket = bucket(c);
    for (const auto& descriptor : c.descriptors) settings.descriptors.push_back(bucket(descriptor));
    settings.filter_enabled = c.filter_enabled;
    settings.filter_enforced = c.filter_enforced;
    settings.always_consume_default_token_bucket = c.always_consume_default_token_bucket;
    settings.refill = c.refill;
    return settings;
  }
  Said ask(const Request& request, Moment at) {
    return decides(!limiter.request(matching[request.request_class], at.now).enforced);
  }
  compat::envoy::LocalRateLimiter limiter;
  std::vector<std::vector<std::size_t>> matching;  // descriptors, for each class
};
struct Bucket4j {
  Bucket4j(const Bucket4jConfig& c, const Place& place) : bucket(c.bandwidths, place.now) {}
  Said ask(const Request&, Moment at) {
    const auto said = bucket.try_consume(1, at.now);
    return {said.consumed, 0, said.nanosToWait};
  }
  compat::bucket4j::Bucket bucket;
};
struct Haproxy {
  explicit Haproxy(const HaproxyConfig& c)
      : table({static_cast<std::uint32_t>(compat::to_ms(c.period))}),
        limit(static_cast<std::uint64_t>(c.limit)) {}
  Said ask(const Request& request, Moment at) {
    const auto now = static_cast<std::uint64_t>(compat::to_ms(at.now));
    compat::haproxy::FreqCtr& rate = rates.try_emplace(request.tenant, table, now).first->second;
    rate.update(1, now);
    return decides(rate.read(now) <= limit);
  }
  compat::haproxy::FreqCtrConfig table;
  std::uint64_t limit;
  std::map<std::uint16_t, compat::haproxy::FreqCtr> rates;  // by tenant
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
        draws_(context.simulation.seed(), context.path, "filter"),
        classes_(context.classes) {
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
  /// The caller's: the original hears when it ends before its turn.
  struct Patience {
    Patience(CompatLimiter& p, Core& c, const Ticket& t) : home(p), core(c), ticket(t) {}
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;
    ~Patience() {
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
      Patience patience(*this, *core, ticket);
      const Counted held(simulation_, waiting_);
      co_await simulation_.sleep(kernel::Duration(wait));
      patience.taken = true;
    }
    const Running running(*this, *core);
    co_return co_await next(request);
  }

  void renew() {
    applied_ = config_;
    born_ = simulation_.now().ns();
    if constexpr (std::is_constructible_v<Core, const Settings&, const Place&>) {
      core_ = std::make_shared<Core>(config_, Place{born_, draws_, classes_});
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
  const std::vector<std::string>& classes_;
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

policy::Problem problem(const NginxLimitReqConfig& config) {
  const auto known = [](const NginxLimitReqDirective& d) { return d.scale == 1 || d.scale == 60; };
  if (known(config) && std::all_of(config.also.begin(), config.also.end(), known)) return {};
  return "scale must be 1 or 60: nginx counts requests a second or a minute";
}
policy::Problem problem(const FailsafeSmoothConfig& config) {
  if (config.period >= config.maxPermits) return {};
  return "maxPermits must be at most one permit a nanosecond: lower it or lengthen the period";
}

policy::Problem problem(const Bucket4jConfig& config) {
  if (config.bandwidths.empty()) return "bandwidths: at least one is needed";
  for (const auto& bandwidth : config.bandwidths) {
    if (bandwidth.refillTokens > bandwidth.refillPeriodNanos) {
      return "bandwidths: more than one token a nanosecond; lower refillTokens or lengthen "
             "refillPeriod";
    }
  }
  return {};
}

policy::Problem problem(const SentinelFlowConfig& config) {
  if (config.grade == 1 && config.controlBehavior == 2 && config.count > 0 && config.count < 0.5) {
    return "count must be 0 or at least 0.5 with controlBehavior 2: the original divides by it, "
           "rounded";
  }
  return {};
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
std::unique_ptr<Policy> make_policy(const Bucket4jConfig& config, const PolicyContext& context) {
  return made<Bucket4j>(config, context);
}
std::unique_ptr<Policy> make_policy(const HaproxyConfig& config, const PolicyContext& context) {
  return made<Haproxy>(config, context);
}

}  // namespace spillway::models
