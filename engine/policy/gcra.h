// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"
#include "engine/policy/ticks.h"

namespace spillway::policy {

/// Generic cell rate algorithm: one theoretical arrival time (TAT) and a tolerance. With the
/// emission interval T = 1/rate and tau = T * (burst - 1), n cells conform at `now` when
///
///     now >= TAT + T * (n - 1) - tau,   and then   TAT = max(TAT, now) + T * n.
///
/// Decides exactly as TokenBucket does (a property test), for any burst: its state has 128 bits.
/// Thread-safe (spin lock), O(1), no allocation; a refusal changes nothing.
/// Source: ITU-T I.371, with the tolerance of governor after its PR 251.
class Gcra {
 public:
  struct Config {
    Rate rate = Rate::per_second(1000);
    std::int64_t burst = 1000;  // cells that may come at once after a rest
  };

  Gcra(const Config& config, Nanos now);

  Decision acquire(Nanos now, std::int64_t cells = 1) noexcept;

  /// From `now` on; what is used of the tolerance carries over in cells.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  mutable SpinLock lock_;
  Ticks ticks_;
  std::int64_t burst_;
  Int128 tat_;
  Nanos last_;
};

Problem problem(const Gcra::Config& config);

}  // namespace spillway::policy
