// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/policy/arithmetic.h"
#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// Takes hosts out of a load balancer's set while they fail: after failures in a row, and each
/// `interval` by failure share or by standing out from the others' success rates
/// (below mean - stdev_factor * standard deviation).
///
/// An ejection lasts base_ejection times the number of ejections so far, at most max_ejection (or
/// the base); the number falls by one with each whole interval that the host is in. Never more than
/// max_ejected hosts are out, this one counted: 100 * (out + 1) / hosts <= percent.
///
/// Thread-safe (spin lock), O(1), O(hosts) once an interval, no allocation after construction.
/// Source: Envoy outlier detection, with its percentage counted after the ejection.
class OutlierEjection {
 public:
  struct Config {
    std::int64_t consecutive_failures = 5;  // 0 = off
    Nanos interval = 10 * second;
    Nanos base_ejection = 30 * second;
    Nanos max_ejection = 300 * second;
    Nanos ejection_jitter = 0;  // up to so much longer
    Ratio max_ejected = Ratio::percent(10);
    bool always_eject_one = false;             // even if that is more than max_ejected
    Ratio failure_share = Ratio::percent(85);  // 0 = off
    Ratio stdev_factor = Ratio::percent(190);  // 0 = off
    std::int64_t minimum_hosts = 5;            // with enough calls, for the two above
    std::int64_t minimum_calls = 50;           // of a host in an interval, for the two above
    std::uint64_t seed = 1;                    // of the jitter
  };

  OutlierEjection(const Config& config, std::size_t hosts, Nanos now);

  void result(std::size_t host, Nanos now, bool success) noexcept;
  bool ejected(std::size_t host, Nanos now) noexcept;
  /// When the host comes back; 0 when it is in.
  Nanos ejected_until(std::size_t host, Nanos now) noexcept;
  std::size_t ejected_hosts(Nanos now) noexcept;

  /// Ejections run on as they began.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  struct Host {
    std::int64_t failures_in_a_row = 0;
    std::int64_t calls = 0;  // in this interval
    std::int64_t failures = 0;
    std::int64_t multiplier = 0;
    Nanos out_until = 0;
    bool out = false;
    bool absent_in_interval = false;
  };

  void advance(Nanos now) noexcept;
  void close_interval(Nanos now) noexcept;
  void eject(Host& host, Nanos now) noexcept;

  mutable SpinLock lock_;
  Config config_;
  std::vector<Host> hosts_;
  SplitMix random_;
  Nanos interval_ends_;
  Nanos last_;
  std::size_t out_ = 0;
};

Problem problem(const OutlierEjection::Config& config);

}  // namespace spillway::policy
