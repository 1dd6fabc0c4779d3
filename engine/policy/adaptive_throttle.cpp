// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/adaptive_throttle.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

Problem problem(const AdaptiveThrottle::Config& config) {
  return first_of(outside("window_buckets", config.window_buckets, 1, 10'000),
                  outside("window", config.window, config.window_buckets, never),
                  outside("success_threshold", config.success_threshold.ppm, 1, whole.ppm),
                  outside("aggression", config.aggression, 1, 10),
                  outside("max_rejection", config.max_rejection.ppm, 0, whole.ppm),
                  outside("min_calls", config.min_calls, 0, never));
}

TimeWindow AdaptiveThrottle::window_of(const Config& config) {
  return TimeWindow(config.window, config.window_buckets);
}

AdaptiveThrottle::AdaptiveThrottle(const Config& config)
    : config_(checked(config)), asked_(window_of(config)), succeeded_(window_of(config)) {}

double AdaptiveThrottle::base(Nanos now) const noexcept {
  const std::int64_t asked = asked_.counts(now).calls;
  if (asked < config_.min_calls) return 0;
  const auto n = static_cast<double>(asked);
  const auto s = static_cast<double>(succeeded_.counts(now).calls);
  return std::max(0.0, (n - s / config_.success_threshold.value()) / (n + 1));
}

Decision AdaptiveThrottle::acquire(Nanos now, std::uint64_t random) noexcept {
  const std::lock_guard guard(lock_);
  const double u = static_cast<double>(random >> 11) * 0x1p-53;
  double power = u;
  for (std::int64_t i = 1; i < config_.aggression; ++i) power *= u;
  Decision decision;
  decision.allowed = !(power < base(now) && u < config_.max_rejection.value());
  if (!decision.allowed) decision.reason = Reason::shed;
  if (decision.allowed || config_.count_refused) asked_.record(now, false, false);
  return decision;
}

void AdaptiveThrottle::on_success(Nanos now) noexcept {
  const std::lock_guard guard(lock_);
  succeeded_.record(now, false, false);
}

double AdaptiveThrottle::pressure(Nanos now) const noexcept {
  const std::lock_guard guard(lock_);
  return base(now);
}

void AdaptiveThrottle::configure(const Config& config) {
  checked(config);
  TimeWindow asked = window_of(config), succeeded = window_of(config);
  const std::lock_guard guard(lock_);
  if (config.window != config_.window || config.window_buckets != config_.window_buckets) {
    std::swap(asked_, asked);
    std::swap(succeeded_, succeeded);
  }
  config_ = config;
}

AdaptiveThrottle::Config AdaptiveThrottle::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
