// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"

namespace spillway::policy {

/// A rate as an exact rational: `tokens` in every `period`. From one a year to 10^12 a second.
struct Rate {
  std::int64_t tokens = 1;
  Nanos period = second;

  static constexpr Rate per_second(std::int64_t tokens) { return {tokens, second}; }
  static constexpr Rate per_minute(std::int64_t tokens) { return {tokens, 60 * second}; }
  static constexpr Rate per_hour(std::int64_t tokens) { return {tokens, 3600 * second}; }
  static constexpr Rate per_day(std::int64_t tokens) { return {tokens, 86'400 * second}; }

  /// The same rate in lowest terms.
  Rate reduced() const noexcept;
  /// For display.
  double hertz() const noexcept {
    return static_cast<double>(tokens) * 1e9 / static_cast<double>(period);
  }
  bool operator==(const Rate&) const = default;
};

Problem problem(const Rate& rate);

/// A share or a factor in millionths, so that thresholds compare as integers: 0.5 is 500'000.
struct Ratio {
  std::int64_t ppm = 0;

  static constexpr Ratio percent(std::int64_t n) { return {n * 10'000}; }
  /// Rounded to the nearest millionth, cut to 9 * 10^12; not a number gives zero.
  static constexpr Ratio of(double value) {
    constexpr double most = 9e12;
    if (!(value == value)) return {0};
    value = value > most ? most : value < -most ? -most : value;
    return {static_cast<std::int64_t>(value * 1e6 + (value < 0 ? -0.5 : 0.5))};
  }
  constexpr double value() const noexcept { return static_cast<double>(ppm) / 1e6; }
  auto operator<=>(const Ratio&) const = default;
};

inline constexpr Ratio whole{1'000'000};

/// A problem with `name` unless low <= value <= high.
Problem outside(const char* name, std::int64_t value, std::int64_t low, std::int64_t high);

/// The first problem of several, in order.
template <class... Problems>
Problem first_of(Problems... problems) {
  Problem found;
  ((found = found ? found : problems), ...);
  return found;
}

}  // namespace spillway::policy
