// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/x_time_rate.h"

namespace spillway::policy::compat::x_time_rate {
namespace {

std::int64_t difference(Instant a, Instant b) noexcept {
  const Instant d = a - b;
  if (d > max_int64) return max_int64;
  if (d < min_int64) return min_int64;
  return static_cast<std::int64_t>(d);
}

// Whole seconds and the rest apart, as Go's Duration.Seconds: one division would round otherwise.
double seconds(std::int64_t ns) noexcept {
  const std::int64_t whole = ns / 1'000'000'000;
  const std::int64_t rest = ns % 1'000'000'000;
  return static_cast<double>(whole) + static_cast<double>(rest) / 1e9;
}

double tokens_from_duration(double limit, std::int64_t ns) noexcept {
  return limit <= 0 ? 0.0 : seconds(ns) * limit;
}

std::int64_t duration_from_tokens(double limit, double tokens) noexcept {
  if (limit <= 0) return InfDuration;
  const double ns = tokens / limit * 1e9;
  return ns > 0x1p63 ? InfDuration : go_int64(ns);
}

}  // namespace

std::int64_t Reservation::delay(std::int64_t now) const noexcept {
  if (!ok) return InfDuration;
  const std::int64_t d = difference(time_to_act, now);
  return d < 0 ? 0 : d;
}

Limiter::Limiter(Config config) noexcept
    : config_(config), tokens_(static_cast<double>(config.burst)) {}

double Limiter::advance(Instant now) const noexcept {
  const std::int64_t elapsed = now < last_ ? 0 : difference(now, last_);
  const double tokens = tokens_ + tokens_from_duration(config_.limit, elapsed);
  const double burst = static_cast<double>(config_.burst);
  return tokens > burst ? burst : tokens;
}

bool Limiter::allow_n(std::int64_t now, std::int64_t n) noexcept {
  return reserve_n(now, n, 0).ok;
}

Reservation Limiter::reserve_n(std::int64_t now, std::int64_t n, std::int64_t max_wait) noexcept {
  if (config_.limit == Inf) return {true, n, now, 0.0};
  const double tokens = advance(now) - static_cast<double>(n);
  const std::int64_t wait = tokens < 0 ? duration_from_tokens(config_.limit, -tokens) : 0;
  if (n > config_.burst || wait > max_wait) return {false, 0, 0, config_.limit};
  last_ = now;
  tokens_ = tokens;
  last_event_ = Instant{now} + wait;
  return {true, n, last_event_, config_.limit};
}

void Limiter::cancel(const Reservation& r, std::int64_t now) noexcept {
  if (!r.ok || config_.limit == Inf || r.tokens == 0 || r.time_to_act < now) return;
  const double restore = static_cast<double>(r.tokens) -
                         tokens_from_duration(r.limit, difference(last_event_, r.time_to_act));
  if (restore <= 0) return;
  const double tokens = advance(now) + restore;
  const double burst = static_cast<double>(config_.burst);
  last_ = now;
  tokens_ = tokens > burst ? burst : tokens;
  if (r.time_to_act != last_event_) return;
  const double given_back = static_cast<double>(wrap_sub<std::int64_t>(0, r.tokens));
  const Instant previous = r.time_to_act + duration_from_tokens(r.limit, given_back);
  if (previous >= now) last_event_ = previous;
}

void Limiter::set_limit(std::int64_t now, double limit) noexcept {
  tokens_ = advance(now);
  last_ = now;
  config_.limit = limit;
}

void Limiter::set_burst(std::int64_t now, std::int64_t burst) noexcept {
  tokens_ = advance(now);
  last_ = now;
  config_.burst = burst;
}

double Limiter::tokens(std::int64_t now) const noexcept {
  return advance(now);
}

}  // namespace spillway::policy::compat::x_time_rate
