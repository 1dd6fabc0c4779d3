// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/fixed_window.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

Problem problem(const FixedWindow::Config& config) {
  return first_of(outside("limit", config.limit, 1, never),
                  outside("window", config.window, 1, never));
}

FixedWindow::FixedWindow(const Config& config, Nanos now)
    : config_(checked(config)),
      origin_(config.align == Align::creation ? now : 0),
      window_(index(now)),
      last_(now) {}

std::int64_t FixedWindow::index(Nanos now) const noexcept {
  return saturate(floor_div(static_cast<Int128>(now) - origin_, config_.window));
}

/// What is used of the window `index`, which is not before the counted one.
Int128 FixedWindow::used_at(std::int64_t index) const noexcept {
  return std::max<Int128>(
      used_ - (static_cast<Int128>(index) - window_) * static_cast<Int128>(config_.limit), 0);
}

Decision FixedWindow::reserve(Nanos now, std::int64_t calls, Nanos max_wait) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const std::int64_t here = index(now);
  Int128 used = used_at(here);
  const Int128 limit = config_.limit;
  const auto until_window = [&](Int128 windows) {
    return windows == 0 ? Nanos{0} : saturate((here + windows) * config_.window + origin_ - now);
  };
  const auto answer = [&](Reason reason, Nanos retry_after, Nanos wait) {
    return Decision{reason == Reason::none,
                    reason,
                    retry_after,
                    saturate(std::max<Int128>(limit - used, 0)),
                    config_.limit,
                    until_window(ceil_div(used, config_.limit)),
                    wait};
  };
  if (calls < 0) return answer(Reason::invalid_request, never, 0);
  if (calls == 0) return answer(Reason::none, 0, 0);
  if (calls > config_.limit) return answer(Reason::unsatisfiable, never, 0);
  const Int128 ahead = std::max<Int128>(ceil_div(used + calls - limit, config_.limit), 0);
  const Nanos wait = until_window(ahead);
  if (wait > std::max<Nanos>(max_wait, 0)) return answer(Reason::rate_limited, wait, 0);
  used_ = used += calls;
  window_ = here;
  last_ = now;
  return answer(Reason::none, 0, wait);
}

void FixedWindow::configure(const Config& config, Nanos now) {
  const std::lock_guard guard(lock_);
  const bool reshaped = checked(config).window != config_.window || config.align != config_.align;
  last_ = now = std::max(now, last_);
  used_ = used_at(index(now));
  if (reshaped) origin_ = config.align == Align::creation ? now : 0;
  config_ = config;
  window_ = index(now);
}

FixedWindow::Config FixedWindow::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
