// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// At most `limit` calls in any window (t - window, t]: exact, at 8 bytes a call.
///
/// Thread-safe (spin lock), O(log limit), no allocation after construction; a refused call is not
/// logged and changes nothing.
class SlidingLog {
 public:
  struct Config {
    std::int64_t limit = 1000;  // at most 10^7: the log is held in memory
    Nanos window = second;
  };

  SlidingLog(const Config& config, Nanos now);

  Decision acquire(Nanos now, std::int64_t calls = 1) noexcept;

  /// The log carries over.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  std::int64_t departed(Nanos now) const noexcept;
  Nanos leaves_in(std::int64_t position, Nanos now) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  std::vector<Nanos> log_;  // ring, oldest first
  std::size_t oldest_ = 0;
  std::int64_t count_ = 0;
  Nanos last_;
};

Problem problem(const SlidingLog::Config& config);

}  // namespace spillway::policy
