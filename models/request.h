// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/kernel/time.h"

namespace spillway::models {

/// How a request ended. The distinctions are the diagnosis: each points to another remedy.
enum class Outcome : std::uint8_t {
  ok,            ///< answered in time
  rate_limited,  ///< a rate limit refused it: come back after Retry-After
  too_busy,      ///< a concurrency limit refused it
  queue_full,    ///< no place left to wait
  wait_timeout,  ///< waited for a worker, connection or permit until its time was up
  timed_out,     ///< the caller's time was up, wherever its request was
  breaker_open,  ///< a circuit breaker refused it
  shed,          ///< refused on purpose to protect the rest
  degraded,      ///< answered with a reduced result
  failed,        ///< an error while executing
  cancelled,     ///< the caller went away and took the work with it
};
inline constexpr std::size_t outcome_count = 11;
inline constexpr std::array<std::string_view, outcome_count> outcome_names{
    "ok",           "rate_limited", "too_busy", "queue_full", "wait_timeout", "timed_out",
    "breaker_open", "shed",         "degraded", "failed",     "cancelled"};
constexpr std::string_view name(Outcome outcome) {
  return outcome_names[static_cast<std::size_t>(outcome)];
}
/// Refused before any work was done for it.
constexpr bool is_rejection(Outcome outcome) {
  return outcome == Outcome::rate_limited || outcome == Outcome::too_busy ||
         outcome == Outcome::queue_full || outcome == Outcome::breaker_open ||
         outcome == Outcome::shed;
}

/// One attempt of a call, as it travels. Every attempt has its own copy.
struct Request {
  std::uint16_t request_class = 0;                ///< index into the classes of the scenario
  std::uint16_t tenant = 0;                       ///< index into the tenants of the scenario
  int priority = 0;                               ///< higher is sooner
  kernel::Time deadline = kernel::Time::never();  ///< as this hop was told; never when it was not
};

/// How a call ended and when to come back, in one word: every frame on a request's way hands it on.
class Reply {
 public:
  Reply() : Reply(Outcome::ok) {}
  explicit Reply(Outcome outcome) : word_(pack(none, outcome)) {}
  /// `after` is at least 0; what is longer than `longest` is cut.
  Reply(Outcome outcome, kernel::Duration after)
      : word_(pack(std::min(after, longest).ns(), outcome)) {}

  Outcome outcome() const { return static_cast<Outcome>(word_ & 0xff); }
  bool ok() const { return outcome() == Outcome::ok || outcome() == Outcome::degraded; }
  std::optional<kernel::Duration> retry_after() const {
    const std::int64_t after = word_ >> 8;
    return after == none ? std::nullopt : std::optional(kernel::Duration(after));
  }

  static constexpr kernel::Duration longest{(std::int64_t{1} << 55) - 1};  // 417 days

 private:
  static constexpr std::int64_t none = -1;
  static constexpr std::int64_t pack(std::int64_t after, Outcome outcome) {
    return after * 256 + static_cast<std::int64_t>(outcome);
  }

  std::int64_t word_;
};

}  // namespace spillway::models
