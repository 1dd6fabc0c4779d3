// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/lab/series.h"
#include "models/scenario/value.h"

namespace spillway::lab {

/// What is wrong with a request as a whole, in one sentence.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// As Refused, with a problem for each thing that is wrong.
struct RefusedFor : Refused {
  RefusedFor(const std::string& what, scenario::Problems found)
      : Refused(what), problems(std::move(found)) {}
  scenario::Problems problems;
};
/// Throws RefusedFor; there must be a problem.
[[noreturn]] void refuse(const scenario::Problems& problems);

/// The arguments of a request of the session protocol; each reader throws Refused.
class Arguments {
 public:
  /// The request must outlive it.
  explicit Arguments(const scenario::Value& request) : request_(request) {}

  const scenario::Value* find(std::string_view key) const { return request_.find(key); }
  const scenario::Value& need(std::string_view key) const;
  std::string text(std::string_view key) const;
  std::optional<std::uint64_t> seed() const;
  /// That there are no others than these (separated by spaces), "id" and "command".
  void only(std::string_view known) const;
  /// That exactly one of these is given.
  void one_of(const std::vector<std::string>& keys) const;

 private:
  const scenario::Value& request_;
};

/// From 0 on.
std::int64_t whole_number(std::string_view key, const scenario::Value& value);
/// A text with a unit, or nanoseconds; from 0 on.
kernel::Duration duration(std::string_view key, const scenario::Value& value);
/// A query of "series": to `now` unless it says otherwise.
SeriesQuery read_query(const scenario::Value& given, kernel::Time now);

}  // namespace spillway::lab
