// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/warm_up.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

namespace {
constexpr std::int64_t micro = 1'000'000;  // stock units of a call
constexpr std::int64_t pico = 1000;        // picoseconds of a nanosecond
constexpr std::int64_t most_calls = 1'000'000'000;
}  // namespace

Problem problem(const WarmUp::Config& config) {
  if (const auto found =
          first_of(problem(config.rate), outside("warm_up", config.warm_up, 0, 86'400 * second),
                   outside("cold_factor", config.cold_factor.ppm, whole.ppm + 1, 1000 * whole.ppm),
                   outside("max_wait", config.max_wait, 0, never))) {
    return found;
  }
  if (config.rate.tokens > config.rate.period) {
    return "rate must not exceed one call a nanosecond: calls are paced one by one";
  }
  return {};
}

WarmUp::Shape::Shape(const Config& config) noexcept
    : stable(ceil_div(static_cast<Int128>(config.rate.period) * pico, config.rate.tokens)),
      cold(stable * config.cold_factor.ppm / whole.ppm),
      // Half of the warm-up is spent on the slope, and a stock that is full costs warm_up more
      // than the stable interval would: Guava's two conditions.
      threshold(static_cast<Int128>(config.warm_up) * pico * micro / 2 / stable),
      most(threshold + static_cast<Int128>(config.warm_up) * pico * 2 * micro / (stable + cold)) {}

Int128 WarmUp::Shape::interval(Int128 stock) const noexcept {
  if (stock <= threshold) return stable;
  return stable + (cold - stable) * (stock - threshold) / (most - threshold);
}

/// Of `calls` taken from `stock`: a trapezoid above the threshold, a rectangle below.
Int128 WarmUp::Shape::cost(Int128 stock, std::int64_t calls) const noexcept {
  const Int128 taken = static_cast<Int128>(calls) * micro;
  const Int128 above = std::min(std::max<Int128>(stock - threshold, 0), taken);
  const Int128 mean = (interval(stock) + interval(stock - above) + 1) / 2;
  return ceil_div(above * mean + (taken - above) * stable, micro);
}

WarmUp::WarmUp(const Config& config, Nanos now)
    : config_(checked(config)),
      shape_(config),
      stock_(shape_.most),
      free_at_(static_cast<Int128>(now) * pico),
      last_(now) {}

/// The stock, grown by what was idle beyond one cold interval; a full stock grows back in warm_up.
Int128 WarmUp::stock_at(Nanos now) const noexcept {
  const Int128 idle = static_cast<Int128>(now) * pico - free_at_ - shape_.cold;
  if (idle <= 0 || config_.warm_up == 0) return stock_;
  const Int128 whole_time = static_cast<Int128>(config_.warm_up) * pico;
  if (idle >= whole_time) return shape_.most;
  return std::min(shape_.most, stock_ + floor_div(idle / pico * shape_.most, config_.warm_up));
}

/// stock_at() the other way round: until the next call may act and the stock is full.
Nanos WarmUp::rested_in(Int128 at) const noexcept {
  Int128 rested = free_at_;
  if (const Int128 missing = shape_.most - stock_; missing > 0) {
    const Int128 cooling = (missing * config_.warm_up + shape_.most - 1) / shape_.most;
    rested += shape_.cold + cooling * pico;
  }
  return saturate(ceil_div(std::max<Int128>(rested - at, 0), pico));
}

Decision WarmUp::acquire(Nanos now, std::int64_t calls) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const Int128 at = static_cast<Int128>(now) * pico;
  const Nanos wait = saturate(ceil_div(std::max<Int128>(free_at_ - at, 0), pico));
  const Int128 stock = stock_at(now);
  const bool enough = wait <= config_.max_wait;
  Decision decision;
  decision.limit = static_cast<std::int64_t>(second * pico / shape_.interval(stock));
  decision.remaining = enough ? 1 : 0;
  decision.reset_after = rested_in(at);
  if (calls < 0) {
    decision.reason = Reason::invalid_request;
    decision.retry_after = never;
  } else if (calls > most_calls) {
    decision.reason = Reason::unsatisfiable;
    decision.retry_after = never;
  } else if (calls > 0 && !enough) {
    decision.reason = Reason::rate_limited;
    decision.retry_after = wait - config_.max_wait;
  } else {
    decision.allowed = true;
    if (calls == 0) return decision;
    decision.wait = wait;
    stock_ = std::max<Int128>(stock - static_cast<Int128>(calls) * micro, 0);
    free_at_ = std::max(free_at_, at) + shape_.cost(stock, calls);
    last_ = now;
    decision.reset_after = rested_in(at);
    decision.remaining = free_at_ - at <= static_cast<Int128>(config_.max_wait) * pico ? 1 : 0;
  }
  return decision;
}

double WarmUp::warmth(Nanos now) const noexcept {
  const std::lock_guard guard(lock_);
  return static_cast<double>(shape_.stable) /
         static_cast<double>(shape_.interval(stock_at(std::max(now, last_))));
}

void WarmUp::configure(const Config& config, Nanos now) {
  const Shape shape(checked(config));
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const Int128 stock = stock_at(now);
  const Int128 share = shape_.most == 0 ? micro : stock * micro / shape_.most;
  stock_ = shape.most / micro * share + shape.most % micro * share / micro;
  free_at_ = std::max(free_at_, static_cast<Int128>(now) * pico - shape.cold);
  last_ = now;
  shape_ = shape;
  config_ = config;
}

WarmUp::Config WarmUp::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
