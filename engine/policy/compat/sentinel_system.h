// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "engine/policy/compat/sentinel_statistics.h"

/// Sentinel system rules (commit d75a668): the whole inbound traffic of one process.
namespace spillway::policy::compat::sentinel {

struct SystemRule {
  double highestSystemLoad = -1;  // one-minute load average; -1 = unset, as all of these
  double highestCpuUsage = -1;    // 0..1; above 1 is ignored
  double qps = -1;
  std::int64_t avgRt = -1;  // ms
  std::int64_t maxThread = -1;
};

enum class SystemVerdict : std::uint8_t { pass, qps, thread, rt, load, cpu };

/// Several rules: the least of each field. As in the original, a last rule that sets nothing
/// switches the whole check off. Not thread-safe. No allocation. O(1) to check.
class SystemRuleManager {
 public:
  explicit SystemRuleManager(std::span<const SystemRule> rules) noexcept;

  /// The first limit that n more requests break. now is ms; load and cpu are the host's present
  /// values (load average, 0..1). Load blocks only when the threads are beyond what the best
  /// success rate and the least response time explain (BBR).
  SystemVerdict check(StatisticNode& entry, std::int32_t n, double load, double cpu,
                      std::int64_t now) const noexcept;

  static bool bbr_admits(std::int64_t threads, double max_success_qps, double min_rt) noexcept;

 private:
  bool active_ = false;
  SystemRule least_;
};

}  // namespace spillway::policy::compat::sentinel
