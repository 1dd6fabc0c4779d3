// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/system_guard.h"

#include <algorithm>
#include <mutex>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {
constexpr Nanos bucket_width = 100 * millisecond;
constexpr std::int64_t buckets_in_second = second / bucket_width;
constexpr std::int64_t most_rate = 1'000'000'000;
}  // namespace

Problem problem(const SystemGuard::Config& config) {
  return first_of(outside("max_load", config.max_load.ppm, 0, never),
                  outside("max_cpu", config.max_cpu.ppm, 0, whole.ppm),
                  outside("max_rate", config.max_rate, 0, never),
                  outside("max_in_flight", config.max_in_flight, 0, never),
                  outside("max_response_time", config.max_response_time, 0, never));
}

Problem problem(const MetricLimiter::Config& config) {
  return first_of(outside("max_rate", config.max_rate, 1, most_rate),
                  outside("min_rate", config.min_rate, 1, config.max_rate),
                  outside("burst", config.burst, 1, most_rate),
                  outside("load_ceiling", config.load_ceiling.ppm, 1, never),
                  outside("cpu_ceiling", config.cpu_ceiling.ppm, 1, never),
                  outside("target_response_time", config.target_response_time, 1, never));
}

SystemGuard::SystemGuard(const Config& config, Nanos now) : config_(checked(config)), last_(now) {}

SystemGuard::Bucket& SystemGuard::bucket(Nanos now) noexcept {
  const auto number = static_cast<std::int64_t>(floor_div(now, bucket_width));
  const auto size = static_cast<std::int64_t>(buckets);
  Bucket& found = ring_[static_cast<std::size_t>((number % size + size) % size)];
  if (found.number != number) {
    found = {};
    found.number = number;
  }
  return found;
}

SystemGuard::Bucket SystemGuard::sum(Nanos now) const noexcept {
  const auto newest = static_cast<std::int64_t>(floor_div(now, bucket_width));
  Bucket all;
  for (const Bucket& one : ring_) {
    if (one.number <= newest - static_cast<std::int64_t>(buckets)) continue;
    all.admitted += one.admitted;
    all.completed += one.completed;
    all.total_time = saturating_add(all.total_time, one.total_time);
    all.shortest = std::min(all.shortest, one.shortest);
  }
  return all;
}

/// Little's law with the best bucket's rate and the shortest response.
std::int64_t SystemGuard::carried(Nanos now) const noexcept {
  const auto newest = static_cast<std::int64_t>(floor_div(now, bucket_width));
  std::int64_t best = 1;
  for (const Bucket& one : ring_) {
    if (one.number > newest - static_cast<std::int64_t>(buckets)) {
      best = std::max(best, one.completed);
    }
  }
  const Nanos shortest = sum(now).shortest;
  if (shortest == never) return 1;
  const Int128 rate = static_cast<Int128>(best) * buckets_in_second;
  return std::max<std::int64_t>(saturate(rate * std::max(shortest, millisecond) / second), 1);
}

std::int64_t SystemGuard::capacity(Nanos now) noexcept {
  const std::lock_guard guard(lock_);
  return carried(std::max(now, last_));
}

Decision SystemGuard::acquire(Nanos now, const SystemState& state,
                              std::int64_t in_flight) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const Bucket seen = sum(now);
  const auto over = [](std::int64_t value, std::int64_t limit) {
    return limit > 0 && value > limit;
  };
  const Nanos mean = seen.completed > 0 ? seen.total_time / seen.completed : 0;
  Decision decision;
  decision.limit = config_.max_rate;
  if (over(seen.admitted + 1, config_.max_rate)) {
    decision.reason = Reason::rate_limited;
    decision.retry_after = bucket_width;
  } else if (over(in_flight + 1, config_.max_in_flight)) {
    decision.reason = Reason::concurrency_limit;
  } else if (over(mean, config_.max_response_time) || over(state.cpu.ppm, config_.max_cpu.ppm) ||
             (over(state.load.ppm, config_.max_load.ppm) && in_flight > carried(now))) {
    decision.reason = Reason::overloaded;
    decision.retry_after = bucket_width;
  } else {
    decision.allowed = true;
    ++bucket(now).admitted;
    last_ = now;
  }
  if (config_.max_rate > 0) {
    decision.remaining =
        std::max<std::int64_t>(config_.max_rate - seen.admitted - (decision.allowed ? 1 : 0), 0);
  }
  return decision;
}

void SystemGuard::on_completion(Nanos now, Nanos response_time) noexcept {
  const std::lock_guard guard(lock_);
  last_ = now = std::max(now, last_);
  Bucket& one = bucket(now);
  ++one.completed;
  one.total_time = saturating_add(one.total_time, std::max<Nanos>(response_time, 0));
  one.shortest = std::min(one.shortest, std::max<Nanos>(response_time, 0));
}

void SystemGuard::configure(const Config& config) {
  checked(config);
  const std::lock_guard guard(lock_);
  config_ = config;
}

SystemGuard::Config SystemGuard::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

const MetricLimiter::Config& MetricLimiter::checked_config(const Config& config) {
  return checked(config);
}

MetricLimiter::MetricLimiter(const Config& config, Nanos now)
    : config_(checked(config)),
      rate_(config.max_rate),
      bucket_({Rate::per_second(config.max_rate), config.burst}, now) {}

std::int64_t MetricLimiter::rate_for(const SystemState& state, Nanos response_time) const noexcept {
  const Int128 most = config_.max_rate;
  const auto left = [&](Ratio used, Ratio ceiling) {
    return most * (static_cast<Int128>(ceiling.ppm) - used.ppm) / ceiling.ppm;
  };
  Int128 rate =
      std::min(left(state.load, config_.load_ceiling), left(state.cpu, config_.cpu_ceiling));
  if (response_time > 0) {
    rate = std::min(rate, most * config_.target_response_time / response_time);
  }
  return static_cast<std::int64_t>(std::clamp<Int128>(rate, config_.min_rate, most));
}

void MetricLimiter::update(Nanos now, const SystemState& state, Nanos response_time) {
  const std::int64_t rate = rate_for(state, response_time);
  rate_.store(rate, std::memory_order_relaxed);
  bucket_.configure({Rate::per_second(rate), config_.burst}, now);
}

}  // namespace spillway::policy
