// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/gcra.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

Problem problem(const Gcra::Config& config) {
  return first_of(problem(config.rate), outside("burst", config.burst, 1, never));
}

Gcra::Gcra(const Config& config, Nanos now)
    : ticks_(checked(config).rate), burst_(config.burst), tat_(ticks_.at(now)), last_(now) {}

Decision Gcra::acquire(Nanos now, std::int64_t cells) noexcept {
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  const Int128 at = ticks_.at(now);
  const Int128 tau = ticks_.of(burst_ - 1);
  const auto answer = [&](Reason reason, Nanos retry_after) {
    const Int128 ahead = std::max<Int128>(tat_ - at, 0);
    return Decision{reason == Reason::none,
                    reason,
                    retry_after,
                    std::max<std::int64_t>(ticks_.tokens(ticks_.of(burst_) - ahead), 0),
                    burst_,
                    ticks_.wait(ahead)};
  };
  if (cells < 0) return answer(Reason::invalid_request, never);
  if (cells == 0) return answer(Reason::none, 0);
  if (cells > burst_) return answer(Reason::unsatisfiable, never);
  const Int128 conforms_at = std::max(tat_, at) + ticks_.of(cells - 1) - tau;
  if (at < conforms_at) return answer(Reason::rate_limited, ticks_.wait(conforms_at - at));
  tat_ = std::max(tat_, at) + ticks_.of(cells);
  last_ = now;
  return answer(Reason::none, 0);
}

void Gcra::configure(const Config& config, Nanos now) {
  const Ticks ticks(checked(config).rate);
  const std::lock_guard guard(lock_);
  last_ = now = std::max(now, last_);
  const Int128 used = ticks.converted(std::max<Int128>(tat_ - ticks_.at(now), 0), ticks_);
  tat_ = ticks.at(now) + std::min(used, ticks.of(config.burst));
  ticks_ = ticks;
  burst_ = config.burst;
}

Gcra::Config Gcra::config() const noexcept {
  const std::lock_guard guard(lock_);
  return {ticks_.rate(), burst_};
}

}  // namespace spillway::policy
