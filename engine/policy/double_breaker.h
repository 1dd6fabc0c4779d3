// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"
#include "engine/policy/token_bucket.h"

namespace spillway::policy {

/// Two stages of giving up, each with its own signal. Stage one: the bucket is empty, so calls
/// that are not core get a degraded reply. Stage two: the queue has been at its threshold for a
/// while, so writes are refused and only reads go on, until the queue has been short for a while.
///
/// Thread-safe (spin lock for the queue's state, the bucket is lock-free), O(1), no allocation.
class DoubleBreaker {
 public:
  struct Config {
    Rate rate = Rate::per_second(100);
    std::int64_t burst = 100;
    std::int64_t queue_threshold = 500;  // stage two begins at so many waiting
    Nanos queue_for = 3 * second;        // and lasting so long
    std::int64_t recover_below = 100;    // it ends below so many
    Nanos recover_for = second;          // for so long
  };

  enum class Stage : std::uint8_t { normal, read_only };

  struct Call {
    bool core = false;
    bool write = false;
  };

  DoubleBreaker(const Config& config, Nanos now);

  /// Refused with Reason::degraded (answer a reduced reply) or Reason::read_only. A core call
  /// takes a token when there is one and passes without.
  Decision acquire(Nanos now, Call call) noexcept;

  /// Tell the queue's length whenever it changes.
  void on_queue(Nanos now, std::int64_t length) noexcept;

  Stage stage(Nanos now) const noexcept;

  void configure(const Config& config, Nanos now);
  Config config() const noexcept;

 private:
  Stage advance(Nanos now) noexcept;
  Stage stage_at(Nanos now) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  TokenBucket bucket_;
  Stage stage_ = Stage::normal;
  std::int64_t queue_ = 0;
  Nanos since_;  // the queue has been long (normal) or short (read only) since then; never = is not
  Nanos last_;
};

Problem problem(const DoubleBreaker::Config& config);

}  // namespace spillway::policy
