// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// From the core's int64 nanoseconds to the units of the originals' clocks. Whole units round
/// down, also before the epoch. Pure, thread-safe, O(1).
namespace spillway::policy::compat {

constexpr std::int64_t floor_to(std::int64_t ns, std::int64_t unit) noexcept {
  return ns / unit - (ns % unit < 0 ? 1 : 0);
}
constexpr std::int64_t to_us(std::int64_t ns) noexcept {
  return floor_to(ns, 1'000);
}
constexpr std::int64_t to_ms(std::int64_t ns) noexcept {
  return floor_to(ns, 1'000'000);
}
constexpr std::int64_t to_whole_seconds(std::int64_t ns) noexcept {
  return floor_to(ns, 1'000'000'000);
}

/// Seconds as a double, for folly and Redis: loses ns beyond 2^53 of them (104 days).
constexpr double to_seconds(std::int64_t ns) noexcept {
  return static_cast<double>(ns) / 1e9;
}

}  // namespace spillway::policy::compat
