// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/adaptive_limit.h"

#include <algorithm>
#include <mutex>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {

constexpr std::int64_t most_calls = 1'000'000'000;

Problem range(std::int64_t initial, std::int64_t min, std::int64_t max) {
  return first_of(outside("min", min, 1, most_calls), outside("max", max, min, most_calls),
                  outside("initial", initial, min, max));
}

/// max(1, floor(log10(n))) without a logarithm.
std::int64_t digits(std::int64_t n) noexcept {
  std::int64_t log = 0;
  for (; n >= 10; n /= 10) ++log;
  return std::max<std::int64_t>(log, 1);
}

bool half_used(std::int64_t in_flight, std::int64_t limit) noexcept {
  return in_flight >= limit - in_flight;
}

}  // namespace

Problem problem(const AimdLimit::Config& config) {
  return first_of(range(config.initial, config.min, config.max),
                  outside("backoff", config.backoff.ppm, 1, whole.ppm - 1),
                  outside("timeout", config.timeout, 1, never));
}

Problem problem(const VegasLimit::Config& config) {
  return first_of(range(config.initial, config.min, config.max),
                  outside("probe_multiplier", config.probe_multiplier, 1, most_calls));
}

Problem problem(const GradientLimit::Config& config) {
  return first_of(range(config.initial, config.min, config.max),
                  outside("queue", config.queue, 0, most_calls),
                  outside("tolerance", config.tolerance.ppm, whole.ppm, 1000 * whole.ppm),
                  outside("smoothing", config.smoothing.ppm, 1, whole.ppm),
                  outside("long_window", config.long_window, 1, most_calls));
}

Problem problem(const SampleWindow::Config& config) {
  return first_of(outside("window", config.window, 1, never),
                  outside("min_samples", config.min_samples, 1, most_calls),
                  outside("fastest_counted", config.fastest_counted, 0, never));
}

void AdaptiveLimit::on_sample(const CallSample& sample) noexcept {
  const std::lock_guard guard(lock_);
  move_to(next(limit(), sample));
}

AimdLimit::AimdLimit(const Config& config)
    : AdaptiveLimit(checked(config).initial), config_(config) {}

void AimdLimit::configure(const Config& config) {
  checked(config);
  const std::lock_guard guard(lock_);
  config_ = config;
  move_to(std::clamp(limit(), config.min, config.max));
}

std::int64_t AimdLimit::next(std::int64_t limit, const CallSample& sample) noexcept {
  if (sample.dropped || sample.response_time > config_.timeout) {
    limit = scaled(limit, config_.backoff);
  } else if (half_used(sample.in_flight, limit)) {
    ++limit;
  }
  return std::clamp(limit, config_.min, config_.max);
}

VegasLimit::VegasLimit(const Config& config)
    : AdaptiveLimit(checked(config).initial), config_(config) {}

void VegasLimit::configure(const Config& config) {
  checked(config);
  const std::lock_guard guard(lock_);
  config_ = config;
  move_to(std::clamp(limit(), config.min, config.max));
}

Nanos VegasLimit::baseline() const noexcept {
  const std::lock_guard guard(lock_);
  return baseline_;
}

std::int64_t VegasLimit::next(std::int64_t limit, const CallSample& sample) noexcept {
  const std::int64_t step = digits(limit);
  if (sample.dropped) return std::max(limit - step, config_.min);
  const Nanos time = std::max<Nanos>(sample.response_time, 1);
  const bool half = half_used(sample.in_flight, limit);
  ++since_probe_;
  const bool may_rise = since_probe_ >= config_.probe_multiplier * limit && !half;
  if (baseline_ == 0 || time < baseline_ || may_rise) {
    baseline_ = time;
    if (may_rise) since_probe_ = 0;
    return limit;
  }
  if (!half) return limit;
  const auto queue =
      static_cast<std::int64_t>(ceil_div(static_cast<Int128>(limit) * (time - baseline_), time));
  if (queue <= step) {
    limit += 6 * step;
  } else if (queue < 3 * step) {
    limit += step;
  } else if (queue > 6 * step) {
    limit -= step;
  }
  return std::clamp(limit, config_.min, config_.max);
}

GradientLimit::GradientLimit(const Config& config)
    : AdaptiveLimit(checked(config).initial),
      config_(config),
      estimate_(static_cast<double>(config.initial)) {}

void GradientLimit::configure(const Config& config) {
  checked(config);
  const std::lock_guard guard(lock_);
  config_ = config;
  estimate_ =
      std::clamp(estimate_, static_cast<double>(config.min), static_cast<double>(config.max));
  move_to(static_cast<std::int64_t>(estimate_));
}

std::int64_t GradientLimit::next(std::int64_t limit, const CallSample& sample) noexcept {
  constexpr std::int64_t plain_mean = 10;  // samples before the mean forgets
  double gradient = 0.5;
  double queue = 0;
  if (!sample.dropped) {
    const auto time = static_cast<double>(std::max<Nanos>(sample.response_time, 1));
    ++samples_;
    const double weight = samples_ <= plain_mean
                              ? 1.0 / static_cast<double>(samples_)
                              : 2.0 / static_cast<double>(config_.long_window + 1);
    long_mean_ += (time - long_mean_) * weight;
    if (long_mean_ > 2 * time) long_mean_ *= 0.95;  // come down fast after an overload
    if (!half_used(sample.in_flight, limit)) return limit;
    gradient = std::clamp(config_.tolerance.value() * long_mean_ / time, 0.5, 1.0);
    queue = static_cast<double>(config_.queue);
  }
  const double smoothing = config_.smoothing.value();
  estimate_ = estimate_ * (1 - smoothing) + (estimate_ * gradient + queue) * smoothing;
  estimate_ =
      std::clamp(estimate_, static_cast<double>(config_.min), static_cast<double>(config_.max));
  return static_cast<std::int64_t>(estimate_);
}

SampleWindow::SampleWindow(const Config& config, AdaptiveLimit& limit)
    : config_(checked(config)), limit_(limit) {}

void SampleWindow::on_sample(const CallSample& sample) noexcept {
  const std::lock_guard guard(lock_);
  if (!sample.dropped && sample.response_time < config_.fastest_counted) return;
  if (samples_ == 0) ends_ = saturating_add(sample.now, config_.window);
  ++samples_;
  total_time_ = saturating_add(total_time_, sample.response_time);
  most_in_flight_ = std::max(most_in_flight_, sample.in_flight);
  dropped_ = dropped_ || sample.dropped;
  if (sample.now < ends_ || samples_ < config_.min_samples) return;
  limit_.on_sample({sample.now, total_time_ / samples_, most_in_flight_, dropped_});
  samples_ = total_time_ = most_in_flight_ = 0;
  dropped_ = false;
}

}  // namespace spillway::policy
