// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace spillway::vectors {

using Json = nlohmann::json;

/// A file that is not what its format says: missing or unknown field, wrong type, unknown op.
struct FormatError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A recorded answer that the policy does not repeat.
struct Difference {
  std::string field;
  std::string expected;
  std::string got;
};

/// Reads one JSON object and remembers what was read: done() refuses a field nobody asked for, so
/// that nothing recorded goes unchecked. Numbers may also be "NaN", "+Inf", "-Inf" or "Infinity".
class Fields {
 public:
  Fields(const Json& object, std::string where);

  bool has(std::string_view name) const;
  std::int64_t integer(std::string_view name);
  std::int64_t integer(std::string_view name, std::int64_t when_absent);
  double number(std::string_view name);
  double number(std::string_view name, double when_absent);
  bool boolean(std::string_view name);
  bool boolean(std::string_view name, bool when_absent);
  std::string text(std::string_view name);
  std::string text(std::string_view name, std::string when_absent);
  const Json& any(std::string_view name);
  Fields object(std::string_view name);

  /// Throw Difference unless the recorded value of this field is exactly the one given.
  void expect(std::string_view name, std::int64_t got);
  void expect_number(std::string_view name, double got);
  void expect_float(std::string_view name, float got);
  void expect_bool(std::string_view name, bool got);
  void expect_text(std::string_view name, std::string_view got);

  void done() const;
  [[noreturn]] void fail(const std::string& what) const;

 private:
  const Json& take(std::string_view name);

  const Json& object_;
  std::string where_;
  std::vector<std::string> read_;
};

std::int64_t to_integer(const Json& value, const std::string& where);
double to_number(const Json& value, const std::string& where);

/// Throws Difference when the two are not the same.
void same(std::string_view field, std::int64_t expected, std::int64_t got);
void same_number(std::string_view field, double expected, double got);
void same_text(std::string_view field, std::string_view expected, std::string_view got);

}  // namespace spillway::vectors
