// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// Keeps the shed share of calls at or below a maximum, spread evenly. A signal that shedding
/// cannot change must not shed everything for ever. Not thread-safe.
class ShedCap {
 public:
  explicit ShedCap(Ratio most) noexcept : most_(most) {}
  /// For every call: whether it is shed, given that it should be.
  bool shed(bool wanted) noexcept {
    credit_ += most_.ppm;
    if (credit_ > 2 * whole.ppm) credit_ = 2 * whole.ppm;
    if (!wanted || credit_ < whole.ppm) return false;
    credit_ -= whole.ppm;
    return true;
  }

 private:
  Ratio most_;
  std::int64_t credit_ = 0;
};

/// Controlled delay on a queue: when even the shortest wait of an interval was above the target,
/// the queue is standing, and calls that waited more than twice the target are shed. The first
/// call of an interval never is, so one late call after a pause does no harm.
///
/// Ask when a call leaves the queue. Thread-safe (spin lock), O(1), no allocation.
/// Source: Nichols and Jacobson 2012, in the form of Facebook's folly.
class Codel {
 public:
  struct Config {
    Nanos interval = 100 * millisecond;
    Nanos target = 5 * millisecond;
    Ratio max_shed = Ratio::percent(100);  // of all calls
  };

  explicit Codel(const Config& config);

  Decision acquire(Nanos now, Nanos waited) noexcept;
  bool overloaded() const noexcept;

  void configure(const Config& config);
  Config config() const noexcept;

 private:
  mutable SpinLock lock_;
  Config config_;
  ShedCap cap_;
  Nanos interval_ends_ = 0;
  Nanos shortest_ = 0;
  Nanos last_ = 0;
  bool started_ = false;
  bool overloaded_ = false;
};

Problem problem(const Codel::Config& config);

}  // namespace spillway::policy
