// SPDX-License-Identifier: Apache-2.0
#include "models/policies/compat_concurrency.h"

#include <limits>

#include "engine/kernel/random.h"
#include "engine/policy/compat/envoy_circuit_breakers.h"
#include "models/policies/compat_settings.h"
#include "models/policies/room.h"

namespace spillway::models {
namespace {

namespace compat = policy::compat;
namespace netflix = policy::compat::netflix;
using policy::Nanos;

/// A limit of Netflix concurrency-limits, alone or behind a window.
template <class Limit, class Config>
class Netflix {
 public:
  Netflix(const Config& config, const PolicyContext& context)
      : draws_(context.simulation.seed(), context.path, "probe"),
        applied_(config),
        limit_(made()) {}

  std::int64_t limit() const {
    return std::visit([](const auto& one) { return std::int64_t{one.limit()}; }, limit_);
  }
  void on_sample(const policy::CallSample& sample) {
    const Nanos rtt = std::max<Nanos>(sample.response_time, 1);
    const auto in_flight = static_cast<std::int32_t>(sample.in_flight);
    std::visit(
        [&](auto& one) {
          one.update({sample.now - rtt, rtt, in_flight, sample.dropped});
        },
        limit_);
  }
  void configure(const Config& config) {
    if (same_settings(applied_, config)) return;
    applied_ = config;
    limit_ = made();
  }

 private:
  using AnyLimit = std::variant<Limit, netflix::WindowedLimit<Limit>>;

  AnyLimit made() {
    Config config = applied_;
    if constexpr (requires { config.random; }) config.random = [this] { return draws_.uniform(); };
    Limit bare(config);
    if (config.windowed) return netflix::WindowedLimit<Limit>(*config.windowed, std::move(bare));
    return bare;
  }

  kernel::Stream draws_;
  Config applied_;
  AnyLimit limit_;
};

template <class Limit, class Config>
std::unique_ptr<Policy> netflix_limit(const Config& config, const PolicyContext& context) {
  return std::make_unique<AdaptivePolicy<Netflix<Limit, Config>, Config>>(config, context);
}

class FollyCodel {
 public:
  FollyCodel(const FollyCodelConfig& config, Nanos now)
      : applied_(config), codel_(config), born_(now) {}
  bool sheds(Nanos now, Nanos waited) { return codel_.overloaded(waited, now - born_); }
  void configure(const FollyCodelConfig& config, Nanos now) {
    if (!same_settings(applied_, config)) *this = FollyCodel(config, now);
  }

 private:
  FollyCodelConfig applied_;
  compat::folly::Codel codel_;
  Nanos born_;
};

/// A fair semaphore: the room's queue is its line of waiters.
class Resilience4jBulkhead final : public RoomPolicy {
 public:
  Resilience4jBulkhead(const Resilience4jBulkheadConfig& config, const PolicyContext& context)
      : RoomPolicy(room(config), context), config_(config) {}

  kernel::Task<Reply> around(Request& request, Next next) override {
    if (config_.maxConcurrentCalls == 0) {  // no room is that small
      co_await simulation_.sleep(kernel::Duration(config_.maxWaitDuration));
      co_return refuse(policy::Reason::concurrency_limit);
    }
    Turn turn(room_, simulation_, deadline(request, config_.maxWaitDuration), 0);
    const policy::Reason reason = co_await turn;
    if (reason != policy::Reason::none) co_return refuse(reason);
    co_return co_await next(request);
  }
  void retune() override { room_.configure(room(config_)); }

 private:
  static policy::WaitingRoom::Config room(const Resilience4jBulkheadConfig& config) {
    constexpr std::int64_t everybody = std::numeric_limits<std::int32_t>::max();
    return {std::max<std::int64_t>(config.maxConcurrentCalls, 1),
            config.maxWaitDuration > 0 ? everybody : 0};
  }
  const Resilience4jBulkheadConfig& config_;
};

class EnvoyCircuitBreakers final : public RoomPolicy {
 public:
  EnvoyCircuitBreakers(const EnvoyCircuitBreakersConfig& config, const PolicyContext& context)
      : RoomPolicy(pool(config), context),
        config_(config),
        requests_(static_cast<std::uint64_t>(config.max_requests)) {}

  kernel::Task<Reply> around(Request& request, Next next) override {
    if (config_.max_pending_requests == 0) co_return refuse(policy::Reason::queue_full);
    Turn connection(room_, simulation_, request.deadline, 0);
    const policy::Reason reason = co_await connection;
    if (reason != policy::Reason::none) co_return refuse(reason);
    if (!requests_.can_create()) co_return refuse(policy::Reason::concurrency_limit);
    const Active active(requests_);
    co_return co_await next(request);
  }
  void retune() override {
    room_.configure(pool(config_));
    requests_.set_max(static_cast<std::uint64_t>(config_.max_requests));
  }

 private:
  struct Active {
    explicit Active(compat::envoy::Resource& r) : requests(r) { requests.inc(); }
    Active(const Active&) = delete;
    Active& operator=(const Active&) = delete;
    ~Active() { requests.dec(); }
    compat::envoy::Resource& requests;
  };

  static policy::WaitingRoom::Config pool(const EnvoyCircuitBreakersConfig& config) {
    return {std::max<std::int64_t>(config.max_connections, 1), config.max_pending_requests};
  }
  const EnvoyCircuitBreakersConfig& config_;
  compat::envoy::Resource requests_;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const NetflixAimdConfig& config, const PolicyContext& context) {
  return netflix_limit<netflix::AimdLimit>(config, context);
}
std::unique_ptr<Policy> make_policy(const NetflixVegasConfig& config,
                                    const PolicyContext& context) {
  return netflix_limit<netflix::VegasLimit>(config, context);
}
std::unique_ptr<Policy> make_policy(const NetflixGradientConfig& config,
                                    const PolicyContext& context) {
  return netflix_limit<netflix::GradientLimit>(config, context);
}
std::unique_ptr<Policy> make_policy(const NetflixGradient2Config& config,
                                    const PolicyContext& context) {
  return netflix_limit<netflix::Gradient2Limit>(config, context);
}
std::unique_ptr<Policy> make_policy(const FollyCodelConfig& config, const PolicyContext& context) {
  return std::make_unique<CodelPolicy<FollyCodel, FollyCodelConfig>>(config, context);
}
std::unique_ptr<Policy> make_policy(const Resilience4jBulkheadConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<Resilience4jBulkhead>(config, context);
}
std::unique_ptr<Policy> make_policy(const EnvoyCircuitBreakersConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<EnvoyCircuitBreakers>(config, context);
}

}  // namespace spillway::models
