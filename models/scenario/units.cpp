// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <charconv>
#include <numeric>

#include "models/scenario/fields.h"

namespace spillway::scenario {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t ns;
};
constexpr std::array<Unit, 7> duration_units{{{"ns", 1},
                                              {"us", 1'000},
                                              {"µs", 1'000},
                                              {"ms", 1'000'000},
                                              {"s", 1'000'000'000},
                                              {"min", 60'000'000'000},
                                              {"h", 3'600'000'000'000}}};
constexpr std::array<Unit, 5> rate_periods{{{"s", 1'000'000'000},
                                            {"ms", 1'000'000},
                                            {"min", 60'000'000'000},
                                            {"h", 3'600'000'000'000},
                                            {"day", 86'400'000'000'000}}};

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// A decimal number as digits / scale, exactly; takes it off the front of `text`.
struct Decimal {
  std::int64_t digits = 0;
  std::int64_t scale = 1;
};
std::optional<Decimal> take_decimal(std::string_view& text) {
  Decimal out;
  bool any = false;
  bool point = false;
  while (!text.empty()) {
    const char c = text.front();
    if (c == '.' && !point && any) {
      point = true;
    } else if (c >= '0' && c <= '9') {
      any = true;
      if (__builtin_mul_overflow(out.digits, std::int64_t{10}, &out.digits) ||
          __builtin_add_overflow(out.digits, std::int64_t{c - '0'}, &out.digits) ||
          (point && __builtin_mul_overflow(out.scale, std::int64_t{10}, &out.scale))) {
        return std::nullopt;
      }
    } else {
      break;
    }
    text.remove_prefix(1);
  }
  return any ? std::optional(out) : std::nullopt;
}

const Unit* find_unit(std::string_view name, const auto& units) {
  for (const Unit& unit : units) {
    if (unit.name == name) return &unit;
  }
  return nullptr;
}

/// ns as a decimal number of `unit`, exactly (the unit is a power of ten of ns).
std::string decimal(std::int64_t ns, std::int64_t unit) {
  std::string out = std::to_string(ns / unit);
  std::int64_t rest = ns % unit;
  if (rest == 0) return out;
  out += '.';
  for (std::int64_t place = unit / 10; rest != 0; place /= 10) {
    out += static_cast<char>('0' + rest / place);
    rest %= place;
  }
  return out;
}

}  // namespace

std::optional<kernel::Duration> parse_duration(std::string_view text) {
  text = trim(text);
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const auto number = take_decimal(text);
  const Unit* unit = find_unit(trim(text), duration_units);
  if (!number || !unit) return std::nullopt;
  const __int128 scaled = static_cast<__int128>(number->digits) * unit->ns;
  const __int128 ns = scaled / number->scale;
  if (ns > INT64_MAX || scaled % number->scale != 0) return std::nullopt;
  return kernel::Duration(static_cast<std::int64_t>(negative ? -ns : ns));
}

std::string format(kernel::Duration d) {
  if (d.ns() == INT64_MIN) return "-9223372036854775808ns";
  if (d.ns() < 0) return "-" + format(-d);
  const std::int64_t ns = d.ns();
  if (ns == 0) return "0s";
  constexpr std::int64_t minute = 60'000'000'000;
  constexpr std::int64_t hour = 60 * minute;
  if (ns % hour == 0) return std::to_string(ns / hour) + "h";
  if (ns % minute == 0 && ns >= 2 * minute) return std::to_string(ns / minute) + "min";
  if (ns >= 1'000'000'000) return decimal(ns, 1'000'000'000) + "s";
  if (ns >= 1'000'000) return decimal(ns, 1'000'000) + "ms";
  if (ns >= 1'000) return decimal(ns, 1'000) + "us";
  return std::to_string(ns) + "ns";
}

std::optional<policy::Rate> parse_rate(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  std::string_view front = trim(text.substr(0, slash));
  const auto number = take_decimal(front);
  const Unit* period = find_unit(trim(text.substr(slash + 1)), rate_periods);
  if (!number || !front.empty() || !period) return std::nullopt;
  const std::int64_t common = std::gcd(number->digits, number->scale);
  std::int64_t ns = 0;
  if (__builtin_mul_overflow(period->ns, number->scale / common, &ns)) return std::nullopt;
  return policy::Rate{number->digits / common, ns};
}

std::string format(const policy::Rate& rate) {
  for (const Unit& unit : rate_periods) {
    if (rate.period == unit.ns) return std::to_string(rate.tokens) + "/" + std::string(unit.name);
  }
  for (const Unit& unit : rate_periods) {  // as a decimal, where one is exact
    std::int64_t scale = 1;
    for (int digits = 0; digits <= 9; ++digits, scale *= 10) {
      const __int128 scaled = static_cast<__int128>(rate.tokens) * unit.ns * scale;
      if (scaled % rate.period == 0 && scaled / rate.period <= INT64_MAX) {
        return decimal(static_cast<std::int64_t>(scaled / rate.period), scale) + "/" +
               std::string(unit.name);
      }
    }
  }
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, rate.hertz()).ptr;
  return std::string(buffer, end) + "/s";
}

}  // namespace spillway::scenario
