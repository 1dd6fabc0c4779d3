// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/haproxy_freq_ctr.h"

#include <algorithm>
#include <stdexcept>

namespace spillway::policy::compat::haproxy {

FreqCtr::FreqCtr(FreqCtrConfig config, std::uint64_t now) : period_(config.period), tick_(now) {
  if (config.period == 0) throw std::invalid_argument("HAProxy freq_ctr: period must not be 0");
}

FreqCtr::View FreqCtr::view(std::uint64_t now) const noexcept {
  if (now < tick_ + period_) return {previous_, current_, tick_};
  if (now >= tick_ + 2 * period_) return {0, 0, now};
  return {current_, 0, tick_ + period_};
}

std::uint64_t FreqCtr::update(std::uint64_t events, std::uint64_t now) noexcept {
  const View v = view(now);
  previous_ = v.previous;
  current_ = v.current + events;
  tick_ = v.tick;
  return current_;
}

std::uint64_t FreqCtr::total(std::int64_t pending, std::uint64_t now) const noexcept {
  const View v = view(now);
  const std::uint64_t remaining = v.tick + period_ - std::max(now, v.tick);
  if (pending < 0) {
    if (v.current == 0 && v.previous <= 1) return v.previous * period_;
    pending = 0;
  }
  return v.previous * remaining + (v.current + static_cast<std::uint64_t>(pending)) * period_;
}

std::uint64_t FreqCtr::next_event_delay(std::uint64_t limit, std::uint64_t pending,
                                        std::uint64_t now) const noexcept {
  const std::uint64_t now_total = total(static_cast<std::int64_t>(pending), now);
  if (now_total < limit * period_) return 0;
  return std::max<std::uint64_t>(1, (now_total - limit * period_) / limit);
}

}  // namespace spillway::policy::compat::haproxy
