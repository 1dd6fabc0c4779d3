// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

/// When a failed call is tried again. All of it is a pure function of its arguments: the caller
/// gives the random bits. O(1) but for a multiplier close to 1 (O(log(cap/base)/log multiplier)).
class Retry {
 public:
  enum class Kind : std::uint8_t { fixed, exponential };
  /// none: d. full: uniform in [0, d]. equal: uniform in [d/2, d]. decorrelated: uniform in
  /// [base, 3 * previous]. Each is drawn below the cap, so that nobody gathers at the cap.
  enum class Jitter : std::uint8_t { none, full, equal, decorrelated };

  struct Config {
    Kind kind = Kind::exponential;
    Jitter jitter = Jitter::full;
    std::int64_t attempts = 3;  // with the first call
    Nanos base = 100 * millisecond;
    Ratio multiplier = Ratio::percent(200);
    Nanos cap = 10 * second;
    Nanos attempt_timeout = 0;  // of each attempt; 0 = only the deadline
    bool honour_retry_after = true;
  };

  /// One request's attempts so far.
  struct Progress {
    std::int64_t attempts = 1;  // made, with the first call
    Nanos previous_delay = 0;
  };

  struct Verdict {
    bool retry = false;
    Reason reason = Reason::none;
    Nanos delay = 0;

    explicit operator bool() const noexcept { return retry; }
  };

  explicit Retry(const Config& config);

  /// The wait before retry number `retry` (1 is the first) without Retry-After; in [0, cap].
  Nanos delay(std::int64_t retry, std::uint64_t random, Nanos previous_delay = 0) const noexcept;

  /// After a failed attempt at `now`: whether to try again, and after which wait. The wait is the
  /// schedule's after `retry_after` (what the server asked for at least; 0 or less = nothing), so
  /// that its jitter spreads those who were told one and the same instant; the sum may exceed the
  /// cap. Never when that wait would reach `deadline` (`never` = none). Advances `progress` when it
  /// says yes.
  Verdict next(Progress& progress, Nanos now, Nanos deadline, std::uint64_t random,
               Nanos retry_after = 0) const noexcept;

  /// Time that an attempt beginning at `now` may take: the attempt's own or what the deadline
  /// leaves, whichever is shorter.
  Nanos attempt_timeout(Nanos now, Nanos deadline) const noexcept;

  const Config& config() const noexcept { return config_; }

 private:
  Config config_;
};

Problem problem(const Retry::Config& config);

}  // namespace spillway::policy
