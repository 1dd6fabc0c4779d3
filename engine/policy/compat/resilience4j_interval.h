// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

namespace spillway::policy::compat::resilience4j {

/// Resilience4j IntervalFunction: the wait after a number of attempts.
struct IntervalConfig {
  std::int64_t interval = 500;  // ms
  bool enableExponentialBackoff = false;
  double exponentialBackoffMultiplier = 1.5;
  std::int64_t exponentialMaxWaitDuration = 0;  // ms; 0 = none. Applied after the jitter
  bool enableRandomizedWait = false;
  double randomizedWaitFactor = 0.5;  // 0 <= f < 1
  /// Uniform in [0, 1); needed when the wait is randomized.
  std::function<double()> random{};
};

/// ms to wait after attempt number `attempt` (1 is the first). The exponential form repeats
/// (long)(x * multiplier) and saturates; the jitter is uniform in [x(1-f), x(1+f)+1), at least 1.
/// Thread-safe when config.random is. O(attempt).
std::int64_t interval_ms(const IntervalConfig& config, std::int64_t attempt);

}  // namespace spillway::policy::compat::resilience4j
