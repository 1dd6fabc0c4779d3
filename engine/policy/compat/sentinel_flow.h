// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/policy/compat/sentinel_statistics.h"

/// Sentinel flow rules (commit d75a668).
namespace spillway::policy::compat::sentinel {

struct FlowRule {
  std::int32_t grade = 1;                // 0 threads, 1 requests per second
  double count = 0.0;                    // >= 0
  std::int32_t controlBehavior = 0;      // 0 reject, 1 warm-up, 2 queue, 3 warm-up and queue
  std::int32_t warmUpPeriodSec = 10;     // > 0 for 1 and 3
  std::int32_t maxQueueingTimeMs = 500;  // > 0 for 2 and 3
  std::int32_t coldFactor = 3;           // > 1; global in the original
};

enum class FlowVerdict : std::uint8_t {
  pass,       // after `wait`
  prio_wait,  // passes after `wait` on tokens of the next bucket, already booked
  block
};

struct FlowDecision {
  FlowVerdict verdict;
  std::int64_t wait;  // ns
};

/// The decision alone, without booking the pass: see FlowLimiter. The constructor refuses
/// (std::invalid_argument) what makes the original throw: queueing with a count that rounds to 0
/// divides by zero, a cold factor of 1 or less. Negative acquires pass, and give back.
/// now is ns of a wall clock, >= 0. Not thread-safe. No allocation. O(1).
class FlowController {
 public:
  explicit FlowController(FlowRule rule);
  FlowDecision can_pass(StatisticNode& node, std::int32_t n, bool prioritized, std::int64_t now);

 private:
  FlowDecision reject(StatisticNode& node, std::int32_t n, bool prioritized, std::int64_t now_ms);
  FlowDecision warm_up(StatisticNode& node, std::int32_t n, std::int64_t now_ms);
  FlowDecision queue(std::int32_t n, std::int64_t now);
  FlowDecision warm_up_queue(StatisticNode& node, std::int32_t n, std::int64_t now_ms);
  FlowDecision pace(std::int64_t cost, std::int64_t now, std::int64_t unit);
  double warm_up_qps() const noexcept;
  void sync_tokens(std::int64_t previous_qps, std::int64_t now_ms) noexcept;

  FlowRule rule_;
  bool nanoseconds_ = false;         // queue: pace in ns instead of ms
  std::int64_t latest_passed_ = -1;  // ms or ns
  std::int32_t warning_tokens_ = 0;
  std::int32_t max_tokens_ = 0;
  double slope_ = 0.0;  // seconds per request and token
  std::int64_t stored_tokens_ = 0;
  std::int64_t last_filled_ = 0;  // ms
};

/// A rule with its own statistics, as a resource under Sentinel's slot chain sees it.
class FlowLimiter {
 public:
  explicit FlowLimiter(FlowRule rule) : controller_(rule) {}

  FlowDecision enter(std::int32_t n, bool prioritized, std::int64_t now);
  /// Ends an entry that was not blocked; rt is ms.
  void exit(std::int64_t rt, std::int64_t now);
  StatisticNode& node() noexcept { return node_; }

 private:
  StatisticNode node_;
  FlowController controller_;
};

}  // namespace spillway::policy::compat::sentinel
