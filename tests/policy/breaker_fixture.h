// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/breaker.h"

namespace spillway::policy {

using Outcome = Breaker::Outcome;
using State = Breaker::State;

/// Opens after `n` calls of which half or more failed, one probe, one second of cool-down.
inline Breaker::Config quick(std::int64_t n = 4) {
  Breaker::Config config;
  config.window = Breaker::Window::calls;
  config.window_calls = 10;
  config.minimum_calls = n;
  config.open_for = second;
  config.half_open_probes = 1;
  return config;
}

inline Outcome outcome(bool ok) {
  return ok ? Outcome::success : Outcome::failure;
}

inline void call(Breaker& breaker, Nanos now, bool ok, Nanos duration = 0) {
  auto admission = breaker.acquire(now);
  breaker.result(admission.ticket, now, outcome(ok), duration);
}

inline void fail(Breaker& breaker, Nanos now, int times) {
  for (int i = 0; i < times; ++i) call(breaker, now, false);
}

}  // namespace spillway::policy
