// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/breaker.h"

namespace spillway::policy {

Problem problem(const Breaker::Config& config) {
  if (const auto found = first_of(
          outside("window_calls", config.window_calls, 1, 10'000'000),
          outside("window_time", config.window_time, 1, never),
          outside("window_buckets", config.window_buckets, 1, 10'000),
          outside("minimum_calls", config.minimum_calls, 1, never),
          outside("failure_rate", config.failure_rate.ppm, 0, whole.ppm),
          outside("slow_call_rate", config.slow_call_rate.ppm, 0, whole.ppm),
          outside("slow_call_duration", config.slow_call_duration, 0, never),
          outside("consecutive_failures", config.consecutive_failures, 0, never),
          outside("open_for", config.open_for, 1, never),
          outside("open_multiplier", config.open_multiplier.ppm, whole.ppm, 1000 * whole.ppm),
          outside("open_for_max", config.open_for_max, config.open_for, never),
          outside("open_jitter", config.open_jitter.ppm, 0, whole.ppm),
          outside("backoff_reset_after", config.backoff_reset_after, 0, never),
          outside("half_open_probes", config.half_open_probes, 1, 100'000),
          outside("half_open_max_wait", config.half_open_max_wait, 0, never),
          outside("ramp_up", config.ramp_up, 0, never),
          outside("ramp_from", config.ramp_from.ppm, 0, whole.ppm))) {
    return found;
  }
  if (config.window == Breaker::Window::time && config.window_time < config.window_buckets) {
    return "window_time must be at least one nanosecond for each of its window_buckets";
  }
  if (config.failure_rate.ppm == 0 && config.slow_call_rate.ppm == 0 &&
      config.consecutive_failures == 0) {
    return "failure_rate, slow_call_rate and consecutive_failures are all 0: it could never open";
  }
  return {};
}

std::string_view to_string(Breaker::State state) noexcept {
  switch (state) {
    case Breaker::State::closed:
      return "closed";
    case Breaker::State::open:
      return "open";
    case Breaker::State::half_open:
      return "half_open";
    case Breaker::State::forced_open:
      return "forced_open";
    case Breaker::State::disabled:
      return "disabled";
  }
  return "unknown";
}

}  // namespace spillway::policy
