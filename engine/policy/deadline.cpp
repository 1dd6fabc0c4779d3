// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/deadline.h"

#include <algorithm>
#include <charconv>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {

struct Unit {
  char letter;
  Nanos length;
};
constexpr Unit units[] = {{'n', 1},      {'u', microsecond}, {'m', millisecond},
                          {'S', second}, {'M', 60 * second}, {'H', 3600 * second}};
constexpr std::int64_t most_value = 99'999'999;

}  // namespace

Deadline Deadline::in(Nanos now, Nanos left) noexcept {
  return Deadline(left == never ? never : saturating_add(now, left));
}

Nanos Deadline::left(Nanos now) const noexcept {
  if (instant_ == never) return never;
  return std::max<Nanos>(saturate(static_cast<Int128>(instant_) - now), 0);
}

Deadline Deadline::within(Nanos now, Nanos timeout) const noexcept {
  return Deadline(std::min(instant_, in(now, timeout).instant_));
}

GrpcTimeout::GrpcTimeout(Nanos left) noexcept {
  if (left == never) return;
  left = std::max<Nanos>(left, 0);
  const Unit* unit = units;
  while (left / unit->length > most_value) ++unit;
  const auto end = std::to_chars(text_.data(), text_.data() + text_.size(), left / unit->length);
  *end.ptr = unit->letter;
  size_ = static_cast<std::size_t>(end.ptr - text_.data()) + 1;
}

std::optional<Nanos> parse_grpc_timeout(std::string_view text) noexcept {
  if (text.size() < 2 || text.size() > 9) return {};
  std::int64_t value = 0;
  const char* const end = text.data() + text.size() - 1;
  if (text.front() == '-') return {};
  const auto [ptr, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || ptr != end) return {};
  for (const Unit& unit : units) {
    if (unit.letter == *end) return saturate(static_cast<Int128>(value) * unit.length);
  }
  return {};
}

}  // namespace spillway::policy
