// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace spillway::kernel {

/// A span of virtual time in integer nanoseconds; may be negative.
class Duration {
 public:
  constexpr Duration() = default;
  constexpr explicit Duration(std::int64_t nanoseconds) : ns_(nanoseconds) {}

  constexpr std::int64_t ns() const { return ns_; }
  constexpr double seconds() const { return static_cast<double>(ns_) / 1e9; }

  static constexpr Duration max() { return Duration(std::numeric_limits<std::int64_t>::max()); }
  /// Rounded half to even; saturates at the ends of the range; NaN gives zero.
  static constexpr Duration from_seconds(double seconds) { return from_ns(seconds * 1e9); }
  static constexpr Duration from_ns(double ns);

  constexpr auto operator<=>(const Duration&) const = default;
  constexpr Duration operator-() const { return Duration(-ns_); }
  constexpr Duration& operator+=(Duration other) { return *this = *this + other; }
  constexpr Duration& operator-=(Duration other) {
    ns_ -= other.ns_;
    return *this;
  }
  /// Saturates: what the user adds up may be longer than there is time.
  friend constexpr Duration operator+(Duration a, Duration b) {
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a.ns_, b.ns_, &sum)) return Duration(sum);
    return b.ns_ > 0 ? max() : Duration(std::numeric_limits<std::int64_t>::min());
  }
  friend constexpr Duration operator-(Duration a, Duration b) { return Duration(a.ns_ - b.ns_); }
  friend constexpr Duration operator*(Duration a, std::int64_t n) { return Duration(a.ns_ * n); }
  friend constexpr Duration operator*(std::int64_t n, Duration a) { return a * n; }
  friend constexpr Duration operator/(Duration a, std::int64_t n) { return Duration(a.ns_ / n); }
  friend constexpr std::int64_t operator/(Duration a, Duration b) { return a.ns_ / b.ns_; }
  friend constexpr Duration operator%(Duration a, Duration b) { return Duration(a.ns_ % b.ns_); }

 private:
  std::int64_t ns_ = 0;
};

/// An instant of virtual time: nanoseconds since the run began.
class Time {
 public:
  constexpr Time() = default;
  constexpr explicit Time(std::int64_t nanoseconds) : ns_(nanoseconds) {}

  constexpr std::int64_t ns() const { return ns_; }
  constexpr double seconds() const { return static_cast<double>(ns_) / 1e9; }
  constexpr Duration since_start() const { return Duration(ns_); }

  /// Later than every event: the deadline of those who have none.
  static constexpr Time never() { return Time(std::numeric_limits<std::int64_t>::max()); }

  constexpr auto operator<=>(const Time&) const = default;
  /// Saturates at never(), so a deadline far away stays far away.
  friend constexpr Time operator+(Time t, Duration d) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(t.ns_, d.ns(), &sum)) {
      return d.ns() > 0 ? never() : Time(std::numeric_limits<std::int64_t>::min());
    }
    return Time(sum);
  }
  friend constexpr Time operator-(Time t, Duration d) { return Time(t.ns_ - d.ns()); }
  friend constexpr Duration operator-(Time a, Time b) { return Duration(a.ns_ - b.ns_); }

 private:
  std::int64_t ns_ = 0;
};

constexpr Duration Duration::from_ns(double ns) {
  constexpr double limit = 9223372036854775807.0;
  if (!(ns == ns)) return Duration();
  if (ns >= limit) return max();
  if (ns <= -limit) return Duration(std::numeric_limits<std::int64_t>::min());
  auto whole = static_cast<std::int64_t>(ns);
  const double rest = ns - static_cast<double>(whole);
  if (rest > 0.5 || (rest == 0.5 && whole % 2 != 0)) ++whole;
  if (rest < -0.5 || (rest == -0.5 && whole % 2 != 0)) --whole;
  return Duration(whole);
}

inline namespace literals {
constexpr Duration operator""_ns(unsigned long long n) {
  return Duration(static_cast<std::int64_t>(n));
}
constexpr Duration operator""_us(unsigned long long n) {
  return 1000 * operator""_ns(n);
}
constexpr Duration operator""_ms(unsigned long long n) {
  return 1'000'000 * operator""_ns(n);
}
constexpr Duration operator""_s(unsigned long long n) {
  return 1'000'000'000 * operator""_ns(n);
}
constexpr Duration operator""_min(unsigned long long n) {
  return 60 * operator""_s(n);
}
}  // namespace literals

}  // namespace spillway::kernel
