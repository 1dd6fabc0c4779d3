// SPDX-License-Identifier: Apache-2.0
#include "tests/vectors/fields.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

namespace spillway::vectors {
namespace {

std::string print(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", x);
  return buffer;
}

}  // namespace

std::int64_t to_integer(const Json& value, const std::string& where) {
  if (value.is_number_unsigned()) {
    const auto u = value.get<std::uint64_t>();
    if (u > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      throw FormatError(where + " is beyond 64 bits: " + value.dump());
    }
    return static_cast<std::int64_t>(u);
  }
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number_float()) {
    const double d = value.get<double>();
    if (d >= -0x1p63 && d < 0x1p63 && d == std::floor(d)) return static_cast<std::int64_t>(d);
  }
  throw FormatError(where + " should be an integer: " + value.dump());
}

double to_number(const Json& value, const std::string& where) {
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (text == "+Inf" || text == "Inf" || text == "Infinity") {
      return std::numeric_limits<double>::infinity();
    }
    if (text == "-Inf" || text == "-Infinity") return -std::numeric_limits<double>::infinity();
  }
  throw FormatError(where + " should be a number: " + value.dump());
}

void same(std::string_view field, std::int64_t expected, std::int64_t got) {
  if (expected != got) {
    throw Difference{std::string(field), std::to_string(expected), std::to_string(got)};
  }
}

void same_number(std::string_view field, double expected, double got) {
  if (expected == got || (std::isnan(expected) && std::isnan(got))) return;
  throw Difference{std::string(field), print(expected), print(got)};
}

void same_text(std::string_view field, std::string_view expected, std::string_view got) {
  if (expected != got) {
    throw Difference{std::string(field), std::string(expected), std::string(got)};
  }
}

Fields::Fields(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
  if (!object_.is_object()) fail("should be an object");
}

void Fields::fail(const std::string& what) const {
  throw FormatError(where_ + ": " + what);
}

bool Fields::has(std::string_view name) const {
  return object_.contains(name);
}

const Json& Fields::take(std::string_view name) {
  const auto found = object_.find(name);
  if (found == object_.end()) fail("field '" + std::string(name) + "' is missing");
  read_.emplace_back(name);
  return *found;
}

std::int64_t Fields::integer(std::string_view name) {
  return to_integer(take(name), where_ + "." + std::string(name));
}

std::int64_t Fields::integer(std::string_view name, std::int64_t when_absent) {
  return has(name) ? integer(name) : when_absent;
}

double Fields::number(std::string_view name) {
  return to_number(take(name), where_ + "." + std::string(name));
}

double Fields::number(std::string_view name, double when_absent) {
  return has(name) ? number(name) : when_absent;
}

bool Fields::boolean(std::string_view name) {
  const Json& value = take(name);
  if (!value.is_boolean()) fail("field '" + std::string(name) + "' should be true or false");
  return value.get<bool>();
}

bool Fields::boolean(std::string_view name, bool when_absent) {
  return has(name) ? boolean(name) : when_absent;
}

std::string Fields::text(std::string_view name) {
  const Json& value = take(name);
  if (!value.is_string()) fail("field '" + std::string(name) + "' should be a text");
  return value.get<std::string>();
}

std::string Fields::text(std::string_view name, std::string when_absent) {
  return has(name) ? text(name) : std::move(when_absent);
}

const Json& Fields::any(std::string_view name) {
  return take(name);
}

Fields Fields::object(std::string_view name) {
  return {take(name), where_ + "." + std::string(name)};
}

void Fields::expect(std::string_view name, std::int64_t got) {
  same(name, integer(name), got);
}

void Fields::expect_number(std::string_view name, double got) {
  same_number(name, number(name), got);
}

void Fields::expect_float(std::string_view name, float got) {
  same_number(name, static_cast<float>(number(name)), got);
}

void Fields::expect_bool(std::string_view name, bool got) {
  same_text(name, boolean(name) ? "true" : "false", got ? "true" : "false");
}

void Fields::expect_text(std::string_view name, std::string_view got) {
  same_text(name, text(name), got);
}

void Fields::done() const {
  for (const auto& [name, value] : object_.items()) {
    if (std::find(read_.begin(), read_.end(), name) == read_.end()) {
      fail("unknown field '" + name + "'");
    }
  }
}

}  // namespace spillway::vectors
