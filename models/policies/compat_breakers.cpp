// SPDX-License-Identifier: Apache-2.0
#include "models/policies/compat_breakers.h"

#include "engine/kernel/random.h"
#include "engine/policy/compat/nginx_limit_conn.h"
#include "engine/policy/compat/units.h"
#include "models/policies/compat_settings.h"
#include "models/policies/replies.h"

namespace spillway::models {
namespace {

namespace compat = policy::compat;
using policy::Nanos;

using Verdict = policy::Breaker::Outcome;

// One core for each original: enter() admits or not, with a ticket that ended() brings back once,
// whatever became of the call. state(): 0 closed, 1 half-open, 2 open.
struct SentinelDegrade {
  struct Ticket {
    bool probe = false;
  };
  SentinelDegrade(const SentinelDegradeConfig& c, Nanos, const kernel::Stream&) : breaker(c) {}
  bool enter(const Request&, Nanos now, Ticket& ticket) {
    ticket.probe = breaker.state() != compat::sentinel::DegradeState::CLOSED;
    return breaker.try_pass(compat::to_ms(wall(now)));
  }
  void ended(const Ticket& ticket, Verdict said, Nanos took, Nanos now) {
    if (said != Verdict::ignored) {
      breaker.on_request_complete(compat::to_ms(took), said == Verdict::failure,
                                  compat::to_ms(wall(now)));
    } else if (ticket.probe) {
      breaker.on_blocked();
    }
  }
  std::int64_t state(Nanos) {
    using State = compat::sentinel::DegradeState;
    return breaker.state() == State::CLOSED ? 0 : breaker.state() == State::HALF_OPEN ? 1 : 2;
  }
  compat::sentinel::DegradeBreaker breaker;
};

struct Resilience4jBreaker {
  struct Ticket {};
  Resilience4jBreaker(const Resilience4jBreakerConfig& c, Nanos now, const kernel::Stream& draws)
      : breaker(settings(c, draws), wall(now)) {}
  static compat::resilience4j::CircuitBreakerConfig settings(const Resilience4jBreakerConfig& c,
                                                             const kernel::Stream& draws) {
    using State = compat::resilience4j::BreakerState;
    compat::resilience4j::CircuitBreakerConfig s;
    s.failureRateThreshold = static_cast<float>(c.failureRateThreshold);
    s.slowCallRateThreshold = static_cast<float>(c.slowCallRateThreshold);
    s.slowCallDurationThreshold = c.slowCallDurationThreshold;
    s.permittedNumberOfCallsInHalfOpenState =
        static_cast<std::int32_t>(c.permittedNumberOfCallsInHalfOpenState);
    s.maxWaitDurationInHalfOpenState = compat::to_ms(c.maxWaitDurationInHalfOpenState);
    s.transitionToStateAfterWaitDuration =
        c.transitionToStateAfterWaitDuration == Resilience4jBreakerConfig::State::OPEN
            ? State::OPEN
            : State::CLOSED;
    s.slidingWindowType = c.slidingWindowType;
    s.slidingWindowSize = static_cast<std::int32_t>(c.slidingWindowSize);
    s.minimumNumberOfCalls = static_cast<std::int32_t>(c.minimumNumberOfCalls);
    auto& wait = s.waitDurationInOpenState;
    wait.interval = compat::to_ms(c.waitDurationInOpenState);
    wait.enableExponentialBackoff = c.enableExponentialBackoff;
    wait.exponentialBackoffMultiplier = c.exponentialBackoffMultiplier;
    wait.exponentialMaxWaitDuration = compat::to_ms(c.exponentialMaxWaitDurationInOpenState);
    wait.enableRandomizedWait = c.enableRandomizedWait;
    wait.randomizedWaitFactor = c.randomizedWaitFactor;
    // By value: a copy of the breaker that only looks ahead draws from its own copy.
    wait.random = [own = draws]() mutable { return own.uniform(); };
    s.initialState = c.initialState;
    s.automaticTransitionFromOpenToHalfOpenEnabled = c.automaticTransitionFromOpenToHalfOpenEnabled;
    return s;
  }
  bool enter(const Request&, Nanos now, Ticket&) {
    return breaker.try_acquire_permission(wall(now));
  }
  void ended(const Ticket&, Verdict said, Nanos took, Nanos now) {
    if (said == Verdict::ignored) return breaker.release_permission(wall(now));
    said == Verdict::success ? breaker.on_success(took, wall(now))
                             : breaker.on_error(took, wall(now));
  }
  bool moves_by(Nanos now) const { return breaker.moves_by(wall(now)); }
  std::int64_t state(Nanos now) {
    using State = compat::resilience4j::BreakerState;
    const State state = breaker.state(wall(now));
    const bool open = state == State::OPEN || state == State::FORCED_OPEN;
    return open ? 2 : state == State::HALF_OPEN ? 1 : 0;
  }
  compat::resilience4j::CircuitBreaker breaker;
};

struct Gobreaker {
  using Ticket = compat::gobreaker::CircuitBreaker::Ticket;
  Gobreaker(const GobreakerConfig& c, Nanos now, const kernel::Stream&)
      : breaker(settings(c), now) {}
  static compat::gobreaker::Settings settings(const GobreakerConfig& c) {
    compat::gobreaker::Settings s;
    s.MaxRequests = static_cast<std::uint32_t>(c.MaxRequests);
    s.Interval = c.Interval;
    s.BucketPeriod = c.BucketPeriod;
    s.Timeout = c.Timeout;
    s.ReadyToTrip = c.min_requests > 0
                        ? compat::gobreaker::failure_ratio(
                              static_cast<std::uint32_t>(c.min_requests), c.failure_ratio)
                        : compat::gobreaker::consecutive_failures_above(
                              static_cast<std::uint32_t>(c.consecutive_failures));
    return s;
  }
  bool enter(const Request&, Nanos now, Ticket& ticket) {
    ticket = breaker.allow(now);
    return ticket.verdict == compat::gobreaker::Verdict::admitted;
  }
  void ended(const Ticket& ticket, Verdict said, Nanos, Nanos now) {
    using compat::gobreaker::Outcome;
    breaker.report(ticket,
                   said == Verdict::success   ? Outcome::success
                   : said == Verdict::failure ? Outcome::failure
                                              : Outcome::excluded,
                   now);
  }
  std::int64_t state(Nanos now) { return static_cast<std::int64_t>(breaker.state(now)); }
  compat::gobreaker::CircuitBreaker breaker;
};

struct NginxLimitConn {
  using Ticket = std::string;
  NginxLimitConn(const NginxLimitConnConfig& c, Nanos, const kernel::Stream&)
      : limit({c.limit_conn}) {}
  bool enter(const Request& request, Nanos, Ticket& key) {
    key = "tenant " + std::to_string(request.tenant);
    return limit.acquire(key);
  }
  void ended(const Ticket& key, Verdict, Nanos, Nanos) { limit.release(key); }
  compat::nginx::LimitConn limit;
};

template <class Core, class Settings>
class CompatGuard final : public Policy {
  using Ticket = typename Core::Ticket;
  static constexpr bool breaks = requires(Core core) { core.state(Nanos{}); };

 public:
  CompatGuard(const Settings& config, const PolicyContext& context)
      : config_(config),
        applied_(config),
        simulation_(context.simulation),
        draws_(context.simulation.seed(), context.path, "wait"),
        core_(std::make_shared<Core>(config, now(), draws_)) {
    context.metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
    context.metrics.gauge(context.path + ".in_flight", {}, "Requests behind it.", behind_);
    if constexpr (breaks) {
      context.metrics.sampled(context.path + ".state", {}, "0 closed, 1 half-open, 2 open.",
                              [this] {
                                if constexpr (requires { core_->moves_by(now()); }) {
                                  // Its window may have millions of slots to copy.
                                  if (!core_->moves_by(now())) return core_->state(now());
                                }
                                Core look = *core_;  // some move on when asked
                                return look.state(now());
                              });
    }
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    Ticket ticket{};
    if (!core_->enter(request, now(), ticket)) {
      ++rejected_;
      return answer(Reply(breaks ? Outcome::breaker_open : Outcome::too_busy));
    }
    return admitted(core_, std::move(ticket), now(), request, next);
  }

  void retune() override {
    if (same_settings(applied_, config_)) return;
    applied_ = config_;
    core_ = std::make_shared<Core>(config_, now(), draws_);
  }

 private:
  /// Reports once, also when the caller went away.
  struct Pass {
    Pass(CompatGuard& g, Core& c, const Ticket& t, Nanos s)
        : guard(g), core(c), ticket(t), start(s) {}
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;
    ~Pass() { core.ended(ticket, said, guard.now() - start, guard.now()); }
    CompatGuard& guard;
    Core& core;
    const Ticket& ticket;
    Nanos start;
    Verdict said = Verdict::ignored;
  };

  kernel::Task<Reply> admitted(std::shared_ptr<Core> core, Ticket ticket, Nanos start,
                               Request& request, Next next) {
    Pass pass(*this, *core, ticket, start);
    const Counted behind(simulation_, behind_);
    const Reply reply = co_await next(request);
    pass.said = verdict(reply.outcome());
    co_return reply;
  }

  Nanos now() const { return simulation_.now().ns(); }

  const Settings& config_;
  Settings applied_;
  kernel::Simulation& simulation_;
  kernel::Stream draws_;
  std::shared_ptr<Core> core_;  // shared with the requests that it admitted
  kernel::Level behind_;
  std::uint64_t rejected_ = 0;
};

template <class Core, class Settings>
std::unique_ptr<Policy> made(const Settings& config, const PolicyContext& context) {
  return std::make_unique<CompatGuard<Core, Settings>>(config, context);
}

}  // namespace

std::unique_ptr<Policy> make_policy(const SentinelDegradeConfig& config,
                                    const PolicyContext& context) {
  return made<SentinelDegrade>(config, context);
}
std::unique_ptr<Policy> make_policy(const Resilience4jBreakerConfig& config,
                                    const PolicyContext& context) {
  return made<Resilience4jBreaker>(config, context);
}
policy::Problem problem(const GobreakerConfig& config) {
  constexpr std::int64_t most_buckets = 10'000;
  if (config.BucketPeriod == 0 || (config.Interval - 1) / config.BucketPeriod < most_buckets) {
    return {};
  }
  return "Interval must be at most 10000 times the BucketPeriod: each is a bucket";
}
std::unique_ptr<Policy> make_policy(const GobreakerConfig& config, const PolicyContext& context) {
  return made<Gobreaker>(config, context);
}
std::unique_ptr<Policy> make_policy(const NginxLimitConnConfig& config,
                                    const PolicyContext& context) {
  return made<NginxLimitConn>(config, context);
}

}  // namespace spillway::models
