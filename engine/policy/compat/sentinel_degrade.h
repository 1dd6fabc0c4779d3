// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/compat/sentinel_statistics.h"

/// Sentinel degrade rules (commit d75a668): a breaker over one tumbling bucket.
namespace spillway::policy::compat::sentinel {

struct DegradeRule {
  std::int32_t grade = 0;       // 0 slow-call ratio, 1 error ratio, 2 error count
  double count = 0.0;           // longest good response in ms, or ratio, or count
  std::int32_t timeWindow = 0;  // seconds open
  std::int32_t minRequestAmount = 5;
  double slowRatioThreshold = 1.0;  // grade 0
  std::int32_t statIntervalMs = 1'000;
};

enum class DegradeState : std::uint8_t { CLOSED, OPEN, HALF_OPEN };

/// now is ms of a wall clock, >= 0. Thresholds are strict (an error ratio of 1.0 never trips),
/// except a slow ratio of exactly 1.0. The probe has no time-out, and late results of earlier
/// calls decide too. Refuses (std::invalid_argument) a statIntervalMs below 1. Not thread-safe. No
/// allocation. O(1).
class DegradeBreaker {
 public:
  explicit DegradeBreaker(DegradeRule rule);

  bool try_pass(std::int64_t now) noexcept;
  /// A call that passed ended. rt is ms.
  void on_request_complete(std::int64_t rt, bool error, std::int64_t now) noexcept;
  /// The probe (the call that passed while OPEN) was then blocked by another rule: back to OPEN.
  /// Of another call that is blocked the original hears nothing.
  void on_blocked() noexcept;
  DegradeState state() const noexcept { return state_; }

 private:
  struct Counts {
    std::int64_t bad = 0;
    std::int64_t total = 0;
  };
  void open(std::int64_t now) noexcept;
  bool exceeds(const Counts& counts) const noexcept;

  DegradeRule rule_;
  std::int64_t max_allowed_rt_;  // ms
  LeapArray<Counts, 1> counts_;
  DegradeState state_ = DegradeState::CLOSED;
  std::int64_t next_retry_ = 0;  // ms
};

}  // namespace spillway::policy::compat::sentinel
