// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/bucket4j.h"

#include <algorithm>
#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::bucket4j {
namespace {

using Wide = __int128;

}  // namespace

Bucket::Bucket(std::span<const Bandwidth> bandwidths, std::int64_t now) {
  if (bandwidths.empty()) throw std::invalid_argument("bucket4j: at least one bandwidth");
  for (const Bandwidth& b : bandwidths) {
    if (b.capacity <= 0 || b.refillTokens <= 0 || b.refillPeriodNanos <= 0) {
      throw std::invalid_argument("bucket4j: capacity, tokens and period must be positive");
    }
    if (b.refillTokens > b.refillPeriodNanos) {
      throw std::invalid_argument("bucket4j: more than one token per nanosecond");
    }
    states_.push_back({b, b.capacity, now, 0});
  }
}

void Bucket::refill(State& s, std::int64_t now) noexcept {
  if (now <= s.last_refill) return;
  const Bandwidth& b = s.bandwidth;
  const Wide elapsed = Wide{now} - s.last_refill;
  const Wide periods = elapsed / b.refillPeriodNanos;
  Wide size = s.size + periods * b.refillTokens;
  if (b.refill == RefillKind::intervally) {
    if (periods == 0) return;
    s.last_refill = static_cast<std::int64_t>(s.last_refill + periods * b.refillPeriodNanos);
  } else {
    const Wide rest = elapsed % b.refillPeriodNanos * b.refillTokens + s.rounding_error;
    size += rest / b.refillPeriodNanos;
    s.rounding_error = static_cast<std::int64_t>(rest % b.refillPeriodNanos);
    s.last_refill = now;
  }
  if (size >= b.capacity) {
    size = b.capacity;
    s.rounding_error = 0;
  }
  s.size = static_cast<std::int64_t>(size);
}

std::int64_t Bucket::wait(const State& s, std::int64_t tokens, std::int64_t now) noexcept {
  const Bandwidth& b = s.bandwidth;
  const Wide deficit = Wide{tokens} - s.size;
  if (deficit <= 0) return 0;
  Wide ns;
  if (b.refill == RefillKind::intervally) {
    const Wide periods = (deficit + b.refillTokens - 1) / b.refillTokens;
    ns = s.last_refill + periods * b.refillPeriodNanos - now;
  } else {
    ns = (b.refillPeriodNanos * deficit - s.rounding_error) / b.refillTokens;
  }
  constexpr Wide most = max_int64;
  return static_cast<std::int64_t>(std::min(ns, most));
}

Probe Bucket::try_consume(std::int64_t tokens, std::int64_t now) {
  if (tokens <= 0) throw std::invalid_argument("bucket4j: tokens must be positive");
  std::int64_t least = available(now);
  if (least < tokens) {
    std::int64_t longest = 0;
    for (const State& s : states_) longest = std::max(longest, wait(s, tokens, now));
    return {false, least, longest};
  }
  for (State& s : states_) s.size -= tokens;
  return {true, least - tokens, 0};
}

std::int64_t Bucket::available(std::int64_t now) {
  std::int64_t least = max_int64;
  for (State& s : states_) {
    refill(s, now);
    least = std::min(least, s.size);
  }
  return least;
}

}  // namespace spillway::policy::compat::bucket4j
