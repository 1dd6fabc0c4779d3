// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/weighted_limiter.h"

#include <algorithm>
#include <mutex>
#include <numeric>

namespace spillway::policy {

Problem problem(const WeightedLimiter::Config& config) {
  if (const auto found =
          first_of(problem(config.rate), outside("burst", config.burst, 1, 1'000'000'000'000))) {
    return found;
  }
  if (config.weights.empty() || config.weights.size() > 64) {
    return "weights must name between 1 and 64 classes";
  }
  const auto total = std::accumulate(config.weights.begin(), config.weights.end(), std::int64_t{0});
  for (const std::int64_t weight : config.weights) {
    if (const auto found = outside("weights", weight, 1, 1'000'000)) return found;
    if (static_cast<Int128>(config.burst) * weight < total) {
      return "burst is too small: a class with weight " + std::to_string(weight) + " of " +
             std::to_string(total) + " could never hold one token";
    }
  }
  return {};
}

WeightedLimiter::WeightedLimiter(const Config& config, Nanos now)
    : config_(checked(config)),
      ticks_(config.rate),
      total_weight_(std::accumulate(config.weights.begin(), config.weights.end(), std::int64_t{0})),
      levels_(config.weights.size()),
      refilled_(config.weights.size()),
      last_(now) {
  for (std::size_t i = 0; i < levels_.size(); ++i) levels_[i] = capacity(i);
}

/// The levels at `now` go to refilled_, and the pot is returned. What a full class does not hold
/// goes to the pot, which holds what the classes lack.
Int128 WeightedLimiter::refill(Nanos now) noexcept {
  const Int128 full = ticks_.of(config_.burst) * total_weight_;
  const Int128 passed = std::min(ticks_.at(now) - ticks_.at(last_), full);
  Int128 pot = pot_, lacking = 0;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const Int128 level = levels_[i] + passed * config_.weights[i];
    refilled_[i] = std::min(level, capacity(i));
    pot += level - refilled_[i];
    lacking += capacity(i) - refilled_[i];
  }
  return std::min(pot, lacking);
}

void WeightedLimiter::keep(Nanos now, Int128 pot) noexcept {
  levels_.swap(refilled_);
  pot_ = pot;
  last_ = now;
}

Decision WeightedLimiter::acquire(Nanos now, std::size_t traffic_class,
                                  std::int64_t calls) noexcept {
  const std::lock_guard guard(lock_);
  if (traffic_class >= levels_.size()) return {false, Reason::invalid_request, never, 0, 0, 0};
  now = std::max(now, last_);
  Int128 pot = refill(now);
  Int128& own = refilled_[traffic_class];
  const Int128 most = capacity(traffic_class);
  const auto wait_for = [&](Int128 units) {
    const Int128 each_ns =
        static_cast<Int128>(ticks_.rate().tokens) * config_.weights[traffic_class];
    return units <= 0 ? Nanos{0} : saturate((units - 1) / each_ns + 1);
  };
  const auto answer = [&](Reason reason, Nanos retry_after) {
    const Int128 reachable = config_.borrow ? std::min(own + pot, most) : own;
    return Decision{reason == Reason::none,
                    reason,
                    retry_after,
                    saturate(reachable / token()),
                    saturate(most / token()),
                    wait_for(most - own)};
  };
  if (calls < 0) return answer(Reason::invalid_request, never);
  if (calls == 0) return answer(Reason::none, 0);
  if (calls > most / token()) return answer(Reason::unsatisfiable, never);
  const Int128 need = calls * token();
  const Int128 borrowed = std::max<Int128>(need - own, 0);
  if (borrowed > (config_.borrow ? pot : 0)) {
    return answer(Reason::rate_limited, wait_for(need - own));
  }
  own -= need - borrowed;
  pot -= borrowed;
  const Decision admitted = answer(Reason::none, 0);
  keep(now, pot);
  return admitted;
}

void WeightedLimiter::configure(const Config& config, Nanos now) {
  Config next = checked(config);
  const std::lock_guard guard(lock_);
  now = std::max(now, last_);
  keep(now, refill(now));
  const Int128 old_token = token();
  Ticks ticks(next.rate);
  const auto total = std::accumulate(next.weights.begin(), next.weights.end(), std::int64_t{0});
  const Int128 new_token = ticks.of(1) * total;
  const auto converted = [&](Int128 level) {  // whole tokens, and the fraction in millionths
    return level / old_token * new_token +
           level % old_token * 1'000'000 / old_token * new_token / 1'000'000;
  };
  std::swap(config_, next);
  ticks_ = ticks;
  total_weight_ = total;
  levels_.resize(config_.weights.size());
  refilled_.resize(config_.weights.size());
  for (Int128& level : levels_) level = converted(level);
  pot_ = converted(pot_);
  keep(now, refill(now));  // cut to the new shares
}

WeightedLimiter::Config WeightedLimiter::config() const {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
