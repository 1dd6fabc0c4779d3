// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/policy/decision.h"

namespace spillway::policy {

/// The instant, on this host's clock, after which nobody waits for the answer. Between hosts only
/// what is left of it travels: a duration, which differing clocks cannot spoil.
class Deadline {
 public:
  Deadline() = default;  // none
  static Deadline in(Nanos now, Nanos left) noexcept;
  static Deadline at(Nanos instant) noexcept { return Deadline(instant); }

  Nanos instant() const noexcept { return instant_; }
  bool passed(Nanos now) const noexcept { return left(now) == 0; }
  /// 0 when it has passed, `never` without a deadline.
  Nanos left(Nanos now) const noexcept;
  /// The earlier of this and a hop's own timeout (`never` = none).
  Deadline within(Nanos now, Nanos timeout) const noexcept;

 private:
  explicit Deadline(Nanos instant) noexcept : instant_(instant) {}
  Nanos instant_ = never;
};

/// The value of a grpc-timeout header: at most eight digits and a unit, never more than `left`.
/// Without allocation; text() is empty for `never`.
class GrpcTimeout {
 public:
  explicit GrpcTimeout(Nanos left) noexcept;
  std::string_view text() const noexcept { return {text_.data(), size_}; }

 private:
  std::array<char, 12> text_{};
  std::size_t size_ = 0;
};

/// Nothing for text that is not a grpc-timeout value.
std::optional<Nanos> parse_grpc_timeout(std::string_view text) noexcept;

}  // namespace spillway::policy
