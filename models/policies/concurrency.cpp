// SPDX-License-Identifier: Apache-2.0
#include "models/policies/concurrency.h"

#include "models/policies/room.h"

namespace spillway::models {
namespace {

class BulkheadPolicy final : public RoomPolicy {
 public:
  BulkheadPolicy(const BulkheadConfig& config, const PolicyContext& context)
      : RoomPolicy({config.limit, config.max_waiting}, context), config_(config) {}

  kernel::Task<Reply> around(Request& request, Next next) override {
    Turn turn(room_, simulation_, deadline(request, config_.max_wait), request.priority);
    const policy::Reason reason = co_await turn;
    if (reason != policy::Reason::none) co_return refuse(reason);
    co_return co_await next(request);
  }
  void retune() override { room_.configure({config_.limit, config_.max_waiting}); }

 private:
  const BulkheadConfig& config_;
};

struct NativeCodel {
  NativeCodel(const CodelConfig& config, policy::Nanos) : codel(config) {}
  bool sheds(policy::Nanos now, policy::Nanos waited) { return !codel.acquire(now, waited); }
  void configure(const CodelConfig& config, policy::Nanos) { codel.configure(config); }
  policy::Codel codel;
};

/// A limit of engine/policy, fed by every call or by windows of them.
template <class Limit, class Config>
class Following {
 public:
  Following(const Config& config, const PolicyContext&) : limit_(config) { follow(config); }
  std::int64_t limit() const { return limit_.limit(); }
  void on_sample(const policy::CallSample& sample) {
    window_ ? window_->on_sample(sample) : limit_.on_sample(sample);
  }
  void configure(const Config& config) {
    limit_.configure(config);
    if (config.window != applied_) follow(config);
  }

 private:
  void follow(const Config& config) {
    applied_ = config.window;
    window_.reset();
    if (applied_) window_.emplace(*applied_, limit_);
  }

  Limit limit_;
  std::optional<policy::SampleWindow::Config> applied_;
  std::optional<policy::SampleWindow> window_;
};

template <class Limit, class Config>
std::unique_ptr<Policy> following(const Config& config, const PolicyContext& context) {
  return std::make_unique<AdaptivePolicy<Following<Limit, Config>, Config>>(config, context);
}

class SharedBulkheadPolicy final : public Policy {
 public:
  SharedBulkheadPolicy(const SharedBulkheadConfig& config, const PolicyContext& context)
      : config_(config), simulation_(context.simulation), bulkhead_(config) {
    Metrics& metrics = context.metrics;
    metrics.gauge(context.path + ".in_flight", {{"priority", "core"}}, "Requests behind it.",
                  core_);
    metrics.gauge(context.path + ".in_flight", {{"priority", "low"}}, "Requests behind it.", low_);
    note();
    low_limit_.take_extremes();  // it began with this one
    metrics.gauge(context.path + ".low_limit", {}, "Places that low priority may hold now.",
                  low_limit_);
    metrics.counter(context.path + ".rejected", {}, "Requests refused.", rejected_);
  }

  kernel::Task<Reply> around(Request& request, Next next) override {
    const bool low = request.priority < config_.low_below;
    policy::Bulkhead::Place place = bulkhead_.try_enter(low ? Priority::low : Priority::core);
    if (!place) {
      ++rejected_;
      return answer(Reply(Outcome::too_busy));
    }
    note();
    return inside(std::move(place), request, next);
  }
  void retune() override {
    bulkhead_.configure(config_);
    note();
  }

 private:
  using Priority = policy::Bulkhead::Priority;

  /// Leaves its place, and tells.
  struct Stay {
    Stay(SharedBulkheadPolicy& h, policy::Bulkhead::Place p) : home(h), place(std::move(p)) {}
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;
    ~Stay() {
      place.leave();
      home.note();
    }
    SharedBulkheadPolicy& home;
    policy::Bulkhead::Place place;
  };

  kernel::Task<Reply> inside(policy::Bulkhead::Place place, Request& request, Next next) {
    const Stay stay(*this, std::move(place));
    co_return co_await next(request);
  }
  void note() {
    const kernel::Time now = simulation_.now();
    core_.set(now, bulkhead_.in_flight(Priority::core));
    low_.set(now, bulkhead_.in_flight(Priority::low));
    low_limit_.set(now, bulkhead_.low_limit());
  }

  const SharedBulkheadConfig& config_;
  kernel::Simulation& simulation_;
  policy::Bulkhead bulkhead_;
  kernel::Level core_;
  kernel::Level low_;
  kernel::Level low_limit_;
  std::uint64_t rejected_ = 0;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const BulkheadConfig& config, const PolicyContext& context) {
  return std::make_unique<BulkheadPolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const SharedBulkheadConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<SharedBulkheadPolicy>(config, context);
}
std::unique_ptr<Policy> make_policy(const AimdConfig& config, const PolicyContext& context) {
  return following<policy::AimdLimit>(config, context);
}
std::unique_ptr<Policy> make_policy(const VegasConfig& config, const PolicyContext& context) {
  return following<policy::VegasLimit>(config, context);
}
std::unique_ptr<Policy> make_policy(const GradientConfig& config, const PolicyContext& context) {
  return following<policy::GradientLimit>(config, context);
}
std::unique_ptr<Policy> make_policy(const CodelConfig& config, const PolicyContext& context) {
  return std::make_unique<CodelPolicy<NativeCodel, CodelConfig>>(config, context);
}

}  // namespace spillway::models
