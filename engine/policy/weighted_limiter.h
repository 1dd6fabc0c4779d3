// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"
#include "engine/policy/ticks.h"

namespace spillway::policy {

/// One rate shared by classes of traffic in proportion to their weights. Each class has its own
/// bucket with its share of rate and burst; what flows over a full one goes to a common pot, from
/// which any class may borrow. Together they admit at most burst + rate * T.
///
/// Exact: a class's refill is counted in units of 1/(sum of weights) ticks. Thread-safe (spin
/// lock), O(classes), no allocation after construction; a refusal changes nothing.
class WeightedLimiter {
 public:
  struct Config {
    Rate rate = Rate::per_second(1000);
    std::int64_t burst = 1000;                      // at most 10^12
    std::vector<std::int64_t> weights{60, 30, 10};  // 1 .. 10^6 each, at most 64 classes
    bool borrow = true;
  };

  WeightedLimiter(const Config& config, Nanos now);

  /// `traffic_class` is an index into the weights. retry_after counts on the class's own share.
  Decision acquire(Nanos now, std::size_t traffic_class, std::int64_t calls = 1) noexcept;

  /// New weights take effect at `now`; tokens stay where they are, cut to the new shares.
  void configure(const Config& config, Nanos now);
  Config config() const;

 private:
  Int128 refill(Nanos now) noexcept;
  void keep(Nanos now, Int128 pot) noexcept;
  Int128 token() const noexcept { return ticks_.of(1) * total_weight_; }
  Int128 capacity(std::size_t index) const noexcept {
    return ticks_.of(config_.burst) * config_.weights[index];
  }

  mutable SpinLock lock_;
  Config config_;
  Ticks ticks_;
  std::int64_t total_weight_;
  std::vector<Int128> levels_;
  std::vector<Int128> refilled_;  // as they are now; kept by an admission
  Int128 pot_ = 0;
  Nanos last_;
};

Problem problem(const WeightedLimiter::Config& config);

}  // namespace spillway::policy
