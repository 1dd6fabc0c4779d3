// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/retry_budget.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// Sends a second copy of a slow call and takes the first good answer. The wait before a copy is
/// fixed or a percentile of recent response times; copies have a budget of their own (a share of
/// the calls in flight), and every loser gives its permit back.
///
/// Thread-safe, no allocation. The percentile comes from a histogram with 12 % wide buckets that
/// halves every `memory` responses; O(1), O(buckets) once in a while.
class Hedge {
 public:
  enum class Delay : std::uint8_t { fixed, percentile };

  struct Config {
    Delay delay_kind = Delay::fixed;
    Nanos delay = 100 * millisecond;        // fixed; and until enough responses are known
    Ratio percentile = Ratio::percent(95);  // of response times
    std::int64_t memory = 1000;             // responses
    std::int64_t max_hedges = 1;            // copies beside the first call
    Ratio budget = Ratio::percent(10);      // copies in flight, of the calls in flight
    std::int64_t min_hedges = 1;            // in flight, whatever the share says
  };

  /// What to do next for one call. `commit`: its outcome is decided.
  enum class Step : std::uint8_t { wait, send, commit };

  struct Call {
    std::int64_t sent = 0;
    std::int64_t outstanding = 0;
    Nanos next_at = never;  // when to ask on_timer; `never` = not again
  };

  explicit Hedge(const Config& config);

  /// The first attempt goes out now.
  Call begin(Nanos now) noexcept;

  /// At call.next_at: send a copy, or wait. `throttled`: a retry budget, or the server, wants no
  /// more attempts.
  Step on_timer(Call& call, Nanos now, bool throttled = false) noexcept;

  /// An attempt succeeded: the call commits, the others are to be cancelled.
  Step on_success(Call& call, Nanos response_time) noexcept;

  /// An attempt failed in a way that another may survive: a copy goes out at once, or the last
  /// failure is the outcome. A call without a copy left to send never waits for nothing. Throttled,
  /// it only waits for those that are out.
  Step on_failure(Call& call, Nanos now, bool throttled = false) noexcept;

  /// The wait before a copy.
  Nanos delay() const noexcept { return delay_.load(std::memory_order_relaxed); }

  void configure(const Config& config);
  Config config() const noexcept;
  const RatioRetryBudget& budget() const noexcept { return budget_; }

 private:
  bool may_send(Call& call, bool throttled) noexcept;
  Step commit(Call& call) noexcept;
  void learn(Nanos response_time) noexcept;

  static constexpr std::size_t buckets = 512;  // eight to each doubling

  mutable SpinLock lock_;
  Config config_;
  RatioRetryBudget budget_;
  std::atomic<Nanos> delay_;
  std::array<std::int32_t, buckets> seen_{};
  std::int64_t total_ = 0;
};

Problem problem(const Hedge::Config& config);

}  // namespace spillway::policy
