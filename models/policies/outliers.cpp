// SPDX-License-Identifier: Apache-2.0
#include "models/policies/outliers.h"

#include "engine/kernel/random.h"
#include "models/policies/compat_settings.h"
#include "models/policies/replies.h"

namespace spillway::models {
namespace {

namespace envoy = policy::compat::envoy;
using policy::Nanos;

/// Lets every request pass; its work is with the hosts.
template <class Detector, class Settings>
class OutlierPolicy final : public Policy, private HostWatch {
 public:
  OutlierPolicy(const Settings& config, const PolicyContext& context)
      : simulation_(context.simulation), detector_(config, context) {
    context.metrics.sampled(context.path + ".ejected", {}, "Hosts that are out.",
                            [this] { return detector_.ejected(now()); });
  }
  kernel::Task<Reply> around(Request& request, Next next) override { return next(request); }
  void retune() override { detector_.retune(now()); }
  HostWatch* host_watch() override { return this; }

 private:
  void begin(std::size_t hosts) override { detector_.begin(hosts, now()); }
  bool out(std::size_t host) override { return detector_.out(host, now()); }
  void heard(std::size_t host, const Reply& reply) override {
    // Who went away says nothing of the host.
    if (reply.outcome() != Outcome::cancelled) detector_.heard(host, reply, now());
  }
  Nanos now() const { return simulation_.now().ns(); }

  kernel::Simulation& simulation_;
  Detector detector_;
};

class Native {
 public:
  Native(const policy::OutlierEjection::Config& config, const PolicyContext& context)
      : config_(config), seed_(own_seed(context)) {}
  void begin(std::size_t hosts, Nanos now) {
    ejection_.emplace(seeded(config_, seed_), hosts, now);
  }
  void retune(Nanos now) {
    if (ejection_) ejection_->configure(seeded(config_, seed_), now);
  }
  bool out(std::size_t host, Nanos now) { return ejection_->ejected(host, now); }
  void heard(std::size_t host, const Reply& reply, Nanos now) {
    const bool ill = verdict(reply.outcome()) == policy::Breaker::Outcome::failure;
    ejection_->result(host, now, !ill);
  }
  std::int64_t ejected(Nanos now) {
    return ejection_ ? static_cast<std::int64_t>(ejection_->ejected_hosts(now)) : 0;
  }

 private:
  const policy::OutlierEjection::Config& config_;
  std::uint64_t seed_;
  std::optional<policy::OutlierEjection> ejection_;
};

class Envoy {
 public:
  Envoy(const envoy::OutlierDetectionConfig& config, const PolicyContext& context)
      : config_(config),
        applied_(config),
        draws_(context.simulation.seed(), context.path, "enforcing") {}
  void begin(std::size_t hosts, Nanos now) {
    hosts_ = hosts;
    // By value: a copy of the detector that only looks ahead draws from its own copy.
    detector_.emplace(applied_, hosts_, now, [own = draws_]() mutable { return own.uniform(); });
  }
  void retune(Nanos now) {
    if (!detector_ || same_settings(applied_, config_)) return;
    applied_ = config_;
    begin(hosts_, now);
  }
  bool out(std::size_t host, Nanos now) { return detector_->ejected(host, now); }
  void heard(std::size_t host, const Reply& reply, Nanos now) {
    detector_->report(host, result(reply.outcome()), now);
  }
  std::int64_t ejected(Nanos now) const {
    if (!detector_ || hosts_ == 0) return 0;
    envoy::OutlierDetector look = *detector_;
    look.ejected(0, now);
    return static_cast<std::int64_t>(look.ejected_hosts());
  }

 private:
  static envoy::UpstreamResult result(Outcome outcome) {
    using envoy::UpstreamResult;
    switch (outcome) {
      case Outcome::ok:
      case Outcome::degraded:
      case Outcome::rate_limited:
      case Outcome::cancelled:
        return UpstreamResult::success;
      case Outcome::timed_out:
        return UpstreamResult::local_origin_failure;
      case Outcome::failed:
        return UpstreamResult::error_5xx;
      default:
        return UpstreamResult::gateway_failure;
    }
  }

  const envoy::OutlierDetectionConfig& config_;
  envoy::OutlierDetectionConfig applied_;
  kernel::Stream draws_;
  std::size_t hosts_ = 0;
  std::optional<envoy::OutlierDetector> detector_;
};

}  // namespace

std::unique_ptr<Policy> make_policy(const policy::OutlierEjection::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<OutlierPolicy<Native, policy::OutlierEjection::Config>>(config, context);
}
std::unique_ptr<Policy> make_policy(const envoy::OutlierDetectionConfig& config,
                                    const PolicyContext& context) {
  return std::make_unique<OutlierPolicy<Envoy, envoy::OutlierDetectionConfig>>(config, context);
}

}  // namespace spillway::models
