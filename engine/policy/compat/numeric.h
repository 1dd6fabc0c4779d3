// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

/// The arithmetic of other languages, for policies that must repeat their originals bit for bit:
/// wrapping integers (Java, Go, release-mode Rust) and conversions from double that are undefined
/// in C++ but defined there. All are pure, thread-safe, O(1).
namespace spillway::policy::compat {

inline constexpr std::int64_t max_int64 = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t min_int64 = std::numeric_limits<std::int64_t>::min();

template <typename Int>
constexpr Int wrap_add(Int a, Int b) noexcept {
  using U = std::make_unsigned_t<Int>;
  return static_cast<Int>(static_cast<U>(a) + static_cast<U>(b));
}

template <typename Int>
constexpr Int wrap_sub(Int a, Int b) noexcept {
  using U = std::make_unsigned_t<Int>;
  return static_cast<Int>(static_cast<U>(a) - static_cast<U>(b));
}

template <typename Int>
constexpr Int wrap_mul(Int a, Int b) noexcept {
  // 64 bits keep the product of narrow types from being promoted to a signed int.
  return static_cast<Int>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// a / b as Java, Go and Rust's wrapping_div do it: the minimum over -1 wraps. b must not be 0.
template <typename Int>
constexpr Int wrap_div(Int a, Int b) noexcept {
  return b == -1 ? wrap_sub<Int>(0, a) : static_cast<Int>(a / b);
}

constexpr std::int64_t saturated_add(std::int64_t a, std::int64_t b) noexcept {
  const std::int64_t sum = wrap_add(a, b);
  if (((a ^ sum) & (b ^ sum)) >= 0) return sum;
  return a < 0 ? min_int64 : max_int64;
}

/// Java's (long) of a double, and Rust's `as i64`: NaN is 0, the rest saturates.
inline std::int64_t java_long(double x) noexcept {
  if (std::isnan(x)) return 0;
  if (x >= 0x1p63) return max_int64;
  if (x < -0x1p63) return min_int64;
  return static_cast<std::int64_t>(x);
}

/// Java's (int) of a double.
inline std::int32_t java_int(double x) noexcept {
  if (std::isnan(x)) return 0;
  if (x >= 0x1p31) return std::numeric_limits<std::int32_t>::max();
  if (x <= -0x1p31) return std::numeric_limits<std::int32_t>::min();
  return static_cast<std::int32_t>(x);
}

/// Go's int64(x) on amd64: whatever does not fit becomes the minimum.
inline std::int64_t go_int64(double x) noexcept {
  if (!(x >= -0x1p63 && x < 0x1p63)) return min_int64;
  return static_cast<std::int64_t>(x);
}

/// Java's Math.min and Math.max: NaN wins, and -0.0 is less than 0.0.
inline double java_min(double a, double b) noexcept {
  if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<double>::quiet_NaN();
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}

inline double java_max(double a, double b) noexcept {
  if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<double>::quiet_NaN();
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

/// Java's Math.round(double): floor(x + 1/2) without the error of forming x + 1/2.
inline std::int64_t java_round(double x) noexcept {
  const double down = std::floor(x);
  return java_long(x - down >= 0.5 ? down + 1.0 : down);
}

}  // namespace spillway::policy::compat
