// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/resilience4j_interval.h"

#include <algorithm>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::resilience4j {

std::int64_t interval_ms(const IntervalConfig& config, std::int64_t attempt) {
  std::int64_t ms = config.interval;
  if (config.enableExponentialBackoff) {
    for (std::int64_t i = 1; i < attempt; ++i) {
      const std::int64_t next =
          java_long(static_cast<double>(ms) * config.exponentialBackoffMultiplier);
      if (next == ms) break;  // a fixed point: zero, saturated, or multiplier 1
      ms = next;
    }
  }
  if (config.enableRandomizedWait && config.random) {
    const double x = static_cast<double>(ms);
    const double delta = config.randomizedWaitFactor * x;
    const double lowest = x - delta;
    const double highest = x + delta;
    ms = std::max<std::int64_t>(1, java_long(lowest + config.random() * (highest - lowest + 1)));
  }
  if (config.enableExponentialBackoff && config.exponentialMaxWaitDuration > 0) {
    ms = std::min(ms, config.exponentialMaxWaitDuration);
  }
  return ms;
}

}  // namespace spillway::policy::compat::resilience4j
