// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// HAProxy's two-counter frequency (commit 50872da; written from its description): a sliding
/// counter whose product is kept, so that no fraction is lost.
namespace spillway::policy::compat::haproxy {

struct FreqCtrConfig {
  std::uint32_t period = 1'000;  // ms, > 0: the N of http_req_rate(N)
};

/// now is ms on a clock that does not go back. Refuses (std::invalid_argument) a period of 0. Not
/// thread-safe (the original is a sequence lock). No allocation. O(1).
class FreqCtr {
 public:
  FreqCtr(FreqCtrConfig config, std::uint64_t now);

  /// Counts events; returns the events of the present period.
  std::uint64_t update(std::uint64_t events, std::uint64_t now) noexcept;

  /// events x period over the last period, the earlier one weighted by what of it is left.
  /// pending adds to the present period; -1 reads for display: a lone event of the past does not
  /// fade then, which keeps slow rates from flapping.
  std::uint64_t total(std::int64_t pending, std::uint64_t now) const noexcept;
  /// Events per period for display.
  std::uint64_t read(std::uint64_t now) const noexcept { return total(-1, now) / period_; }

  /// ms until one more event stays within `limit` events per period, >= 1; 0 when
  /// it does now.
  std::uint64_t next_event_delay(std::uint64_t limit, std::uint64_t pending,
                                 std::uint64_t now) const noexcept;

 private:
  struct View {
    std::uint64_t previous;
    std::uint64_t current;
    std::uint64_t tick;
  };
  View view(std::uint64_t now) const noexcept;

  std::uint64_t period_;
  std::uint64_t tick_;  // ms: start of the present period
  std::uint64_t previous_ = 0;
  std::uint64_t current_ = 0;
};

}  // namespace spillway::policy::compat::haproxy
