// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/outlier_ejection.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace spillway::policy {

Problem problem(const OutlierEjection::Config& config) {
  return first_of(outside("consecutive_failures", config.consecutive_failures, 0, never),
                  outside("interval", config.interval, 1, never),
                  outside("base_ejection", config.base_ejection, 1, never),
                  outside("max_ejection", config.max_ejection, 0, never),
                  outside("ejection_jitter", config.ejection_jitter, 0, never),
                  outside("max_ejected", config.max_ejected.ppm, 0, whole.ppm),
                  outside("failure_share", config.failure_share.ppm, 0, whole.ppm),
                  outside("stdev_factor", config.stdev_factor.ppm, 0, 1000 * whole.ppm),
                  outside("minimum_hosts", config.minimum_hosts, 1, never),
                  outside("minimum_calls", config.minimum_calls, 1, never));
}

OutlierEjection::OutlierEjection(const Config& config, std::size_t hosts, Nanos now)
    : config_(checked(config)),
      hosts_(hosts),
      random_(config.seed),
      interval_ends_(saturating_add(now, config.interval)),
      last_(now) {}

void OutlierEjection::result(std::size_t host, Nanos now, bool success) noexcept {
  const std::lock_guard guard(lock_);
  if (host >= hosts_.size()) return;
  advance(now);
  Host& one = hosts_[host];
  ++one.calls;
  if (success) {
    one.failures_in_a_row = 0;
    return;
  }
  ++one.failures;
  ++one.failures_in_a_row;
  if (config_.consecutive_failures > 0 && one.failures_in_a_row >= config_.consecutive_failures) {
    one.failures_in_a_row = 0;
    eject(one, last_);
  }
}

void OutlierEjection::eject(Host& host, Nanos now) noexcept {
  const Int128 after = static_cast<Int128>(out_ + 1) * whole.ppm;
  const bool fits =
      after <= static_cast<Int128>(config_.max_ejected.ppm) * static_cast<Int128>(hosts_.size());
  if (host.out || !(fits || (config_.always_eject_one && out_ == 0))) return;
  ++host.multiplier;
  const Nanos longest = std::max(config_.max_ejection, config_.base_ejection);
  const Nanos time = std::min<Nanos>(
      saturate(static_cast<Int128>(config_.base_ejection) * host.multiplier), longest);
  host.out_until =
      saturating_add(now, saturating_add(time, uniform(random_(), 0, config_.ejection_jitter)));
  host.out = host.absent_in_interval = true;
  ++out_;
}

/// Lets hosts back in whose time is over, and closes the intervals that have ended.
void OutlierEjection::advance(Nanos now) noexcept {
  last_ = std::max(last_, now);
  while (last_ >= interval_ends_ && interval_ends_ != never) {
    close_interval(interval_ends_);
    interval_ends_ = saturating_add(interval_ends_, config_.interval);
    // Intervals without a call change nothing more once every host is in and forgiven.
    const bool quiet = std::all_of(hosts_.begin(), hosts_.end(), [](const Host& host) {
      return !host.out && host.multiplier == 0 && host.calls == 0;
    });
    if (quiet && last_ >= interval_ends_) interval_ends_ = saturating_add(last_, config_.interval);
  }
  if (out_ == 0) return;
  for (Host& host : hosts_) {
    if (host.out && last_ >= host.out_until) {
      host.out = false;
      --out_;
    }
  }
}

void OutlierEjection::close_interval(Nanos now) noexcept {
  for (Host& host : hosts_) {
    if (host.out && now >= host.out_until) {
      host.out = false;
      --out_;
    }
  }
  std::int64_t counted = 0;
  double sum = 0, squares = 0;
  const auto rate = [](const Host& host) {
    return static_cast<double>(host.calls - host.failures) / static_cast<double>(host.calls);
  };
  for (const Host& host : hosts_) {
    if (host.out || host.calls < config_.minimum_calls) continue;
    ++counted;
    sum += rate(host);
  }
  const double mean = counted > 0 ? sum / static_cast<double>(counted) : 0;
  for (const Host& host : hosts_) {
    if (host.out || host.calls < config_.minimum_calls) continue;
    squares += (rate(host) - mean) * (rate(host) - mean);
  }
  const bool enough = counted >= config_.minimum_hosts && counted > 0;
  const double lowest = enough ? mean - config_.stdev_factor.value() *
                                            std::sqrt(squares / static_cast<double>(counted))
                               : 0;
  for (Host& host : hosts_) {
    const bool judged = enough && !host.out && host.calls >= config_.minimum_calls;
    if (judged && ((config_.failure_share.ppm > 0 &&
                    reaches(host.failures, host.calls, config_.failure_share)) ||
                   (config_.stdev_factor.ppm > 0 && rate(host) < lowest))) {
      eject(host, now);
    }
    if (!host.absent_in_interval && host.multiplier > 0) --host.multiplier;
    host.absent_in_interval = host.out;
    host.calls = host.failures = 0;
  }
}

bool OutlierEjection::ejected(std::size_t host, Nanos now) noexcept {
  return ejected_until(host, now) != 0;
}

Nanos OutlierEjection::ejected_until(std::size_t host, Nanos now) noexcept {
  const std::lock_guard guard(lock_);
  advance(now);
  return host < hosts_.size() && hosts_[host].out ? hosts_[host].out_until : 0;
}

std::size_t OutlierEjection::ejected_hosts(Nanos now) noexcept {
  const std::lock_guard guard(lock_);
  advance(now);
  return out_;
}

void OutlierEjection::configure(const Config& config, Nanos now) {
  checked(config);
  const std::lock_guard guard(lock_);
  advance(now);
  if (config.seed != config_.seed) random_ = SplitMix(config.seed);
  if (config.interval != config_.interval) interval_ends_ = saturating_add(last_, config.interval);
  config_ = config;
}

OutlierEjection::Config OutlierEjection::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
