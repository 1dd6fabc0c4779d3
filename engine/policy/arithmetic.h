// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

#include "engine/policy/rate.h"

/// Exact integer helpers. Everything is total: it saturates instead of overflowing.
namespace spillway::policy {

__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;

constexpr std::int64_t saturate(Int128 value) noexcept {
  constexpr Int128 high = std::numeric_limits<std::int64_t>::max();
  constexpr Int128 low = std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(value > high ? high : value < low ? low : value);
}

constexpr Nanos saturating_add(Nanos a, Nanos b) noexcept {
  return saturate(static_cast<Int128>(a) + b);
}

/// Rounded towards minus infinity; the divisor is positive.
constexpr Int128 floor_div(Int128 value, std::int64_t divisor) noexcept {
  const Int128 quotient = value / divisor;
  return quotient - (value % divisor < 0 ? 1 : 0);
}

/// Rounded towards plus infinity; the divisor is positive.
constexpr Int128 ceil_div(Int128 value, std::int64_t divisor) noexcept {
  return -floor_div(-value, divisor);
}

/// value * factor, rounded down, saturated; both non-negative.
constexpr std::int64_t scaled(std::int64_t value, Ratio factor) noexcept {
  return saturate(static_cast<Int128>(value) * factor.ppm / whole.ppm);
}

/// part / total >= share, exactly; nothing of nothing reaches no share.
constexpr bool reaches(std::int64_t part, std::int64_t total, Ratio share) noexcept {
  return total > 0 &&
         static_cast<Int128>(part) * whole.ppm >= static_cast<Int128>(share.ppm) * total;
}

/// A uniform integer in [low, high] from 64 random bits, by multiplication: the same everywhere.
constexpr std::int64_t uniform(std::uint64_t random, std::int64_t low, std::int64_t high) noexcept {
  if (high <= low) return low;
  const Uint128 span = static_cast<Uint128>(static_cast<Int128>(high) - low) + 1;
  return static_cast<std::int64_t>(low + static_cast<Int128>((random * span) >> 64));
}

/// SplitMix64 (Steele, Lea, Flood 2014): enough for jitter, and a caller's seed decides it all.
class SplitMix {
 public:
  constexpr explicit SplitMix(std::uint64_t seed) noexcept : state_(seed) {}
  constexpr std::uint64_t operator()() noexcept {
    std::uint64_t x = state_ += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace spillway::policy
