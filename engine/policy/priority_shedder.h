// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// Sheds the least important traffic first. The share to shed grows with the pressure (how full
/// the queue or the limit is) from 0 at `from` to all at `to`, at most `max_shed`; a histogram of
/// recent calls by priority says which threshold gives that share, and the priority on the
/// threshold is shed in part, evenly.
///
/// Thread-safe (spin lock), O(priorities), no allocation. Source: failsafe-go's prioritizer, with
/// an exact share.
class PriorityShedder {
 public:
  static constexpr int priorities = 16;  // 0 is shed first

  struct Config {
    Ratio from = Ratio::percent(50);
    Ratio to = Ratio::percent(100);
    Ratio max_shed = Ratio::percent(95);
    std::int64_t memory = 1000;  // calls after which the histogram has halved
  };

  explicit PriorityShedder(const Config& config);

  /// `pressure`: queue length over its capacity, or calls in flight over the limit.
  Decision acquire(Ratio pressure, int priority) noexcept;

  void configure(const Config& config);
  Config config() const noexcept;

 private:
  mutable SpinLock lock_;
  Config config_;
  std::array<std::int64_t, priorities> seen_{};
  std::int64_t total_ = 0;
  std::array<std::int64_t, priorities> error_{};  // of the even spread, in millionths
};

Problem problem(const PriorityShedder::Config& config);

}  // namespace spillway::policy
