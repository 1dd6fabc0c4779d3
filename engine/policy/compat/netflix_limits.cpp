// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/netflix_limits.h"

#include <algorithm>
#include <cmath>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::netflix {
namespace {

// max(1, (int) log10(limit)), by counting digits.
std::int32_t log10_at_least_1(std::int32_t limit) noexcept {
  std::int32_t digits = 0;
  for (; limit >= 10; limit /= 10) ++digits;
  return std::max(1, digits);
}

}  // namespace

std::int32_t AimdLimit::update(const Sample& s) noexcept {
  if (s.dropped || s.rtt > config_.timeout) {
    limit_ = java_int(limit_ * config_.backoffRatio);
  } else if (wrap_mul<std::int32_t>(s.inflight, 2) >= limit_) {
    limit_ = wrap_add(limit_, 1);
  }
  limit_ = std::min(config_.maxLimit, std::max(config_.minLimit, limit_));
  return limit_;
}

VegasLimit::VegasLimit(VegasConfig config)
    : config_(std::move(config)), estimate_(config_.initialLimit) {
  draw_jitter();
}

void VegasLimit::draw_jitter() {
  if (config_.random) jitter_ = config_.random() * 0.5 + 0.5;
}

std::int32_t VegasLimit::limit() const noexcept {
  return java_int(estimate_);
}

std::int32_t VegasLimit::update(const Sample& s) {
  ++probe_count_;
  if (config_.random &&
      jitter_ * config_.probeMultiplier * estimate_ <= static_cast<double>(probe_count_)) {
    draw_jitter();
    probe_count_ = 0;
    rtt_noload_ = s.rtt;
    return limit();
  }
  if (rtt_noload_ == 0 || s.rtt < rtt_noload_) {
    rtt_noload_ = s.rtt;
    return limit();
  }
  const double noload = static_cast<double>(rtt_noload_) / static_cast<double>(s.rtt);
  const std::int32_t queue = java_int(std::ceil(estimate_ * (1 - noload)));
  const std::int32_t step = log10_at_least_1(java_int(estimate_));
  double next = estimate_;
  if (s.dropped) {
    next = estimate_ - step;
  } else if (wrap_mul<std::int32_t>(s.inflight, 2) < estimate_) {
    return limit();
  } else if (queue <= step) {
    next = estimate_ + 6 * step;
  } else if (queue < 3 * step) {
    next = estimate_ + step;
  } else if (queue > 6 * step) {
    next = estimate_ - step;
  } else {
    return limit();
  }
  next = java_max(1, java_min(config_.maxConcurrency, next));
  estimate_ = (1 - config_.smoothing) * estimate_ + config_.smoothing * next;
  return limit();
}

std::int32_t GradientLimit::limit() const noexcept {
  return java_int(estimate_);
}

std::int32_t GradientLimit::update(const Sample& s) noexcept {
  if (min_rtt_ == 0 || s.rtt < min_rtt_) min_rtt_ = s.rtt;
  const double queue = config_.queueSize;
  const double gradient =
      java_max(0.5, java_min(1.0, config_.rttTolerance * static_cast<double>(min_rtt_) /
                                      static_cast<double>(s.rtt)));
  double next;
  if (s.dropped) {
    next = estimate_ * config_.backoffRatio;
  } else if (s.inflight < estimate_ / 2) {
    return limit();
  } else {
    next = estimate_ * gradient + queue;
  }
  if (next < estimate_) {
    next =
        java_max(config_.minLimit, estimate_ * (1 - config_.smoothing) + config_.smoothing * next);
  }
  estimate_ = java_max(queue, java_min(config_.maxConcurrency, next));
  return limit();
}

std::int32_t Gradient2Limit::limit() const noexcept {
  return java_int(estimate_);
}

double Gradient2Limit::add_long_rtt(double rtt) noexcept {
  constexpr std::int32_t warmup = 10;
  if (warmup_count_ < warmup) {
    ++warmup_count_;
    warmup_sum_ += rtt;
    long_rtt_ = warmup_sum_ / warmup_count_;
  } else {
    const double factor = 2.0 / (config_.longWindow + 1);
    long_rtt_ = long_rtt_ * (1 - factor) + rtt * factor;
  }
  return long_rtt_;
}

std::int32_t Gradient2Limit::update(const Sample& s) noexcept {
  const double short_rtt = static_cast<double>(s.rtt);
  const double long_rtt = add_long_rtt(short_rtt);
  if (long_rtt / short_rtt > 2) long_rtt_ *= 0.95;
  if (s.inflight < estimate_ / 2) return limit();
  const double gradient = java_max(0.5, java_min(1.0, config_.rttTolerance * long_rtt / short_rtt));
  double next = estimate_ * gradient + config_.queueSize;
  next = estimate_ * (1 - config_.smoothing) + next * config_.smoothing;
  estimate_ = java_max(config_.minLimit, java_min(config_.maxConcurrency, next));
  return limit();
}

bool Window::add(const Sample& s, Sample& closed) noexcept {
  if (s.rtt < config_.minRttThreshold) return false;
  sums_.min_rtt = std::min(sums_.min_rtt, s.rtt);
  sums_.rtt = wrap_add(sums_.rtt, s.rtt);
  sums_.max_inflight = std::max(sums_.max_inflight, s.inflight);
  sums_.dropped = sums_.dropped || s.dropped;
  ++sums_.count;
  const std::int64_t end = wrap_add(s.start, s.rtt);
  if (end <= next_update_) return false;
  const std::int64_t window =
      std::max(wrap_mul<std::int64_t>(sums_.min_rtt, 2), config_.minWindowTime);
  next_update_ = wrap_add(end, std::min(window, config_.maxWindowTime));
  const Sums sums = std::exchange(sums_, {});
  if (sums.count < config_.windowSize) return false;  // too few: they are lost
  closed = {s.start, sums.rtt / sums.count, sums.max_inflight, sums.dropped};
  return true;
}

}  // namespace spillway::policy::compat::netflix
