// SPDX-License-Identifier: Apache-2.0
#include "models/faults.h"

namespace spillway::models {

Hazards LatencyFault::hazards() const {
  Hazards hazards;
  hazards.latency = add;
  return hazards;
}

Hazards ErrorsFault::hazards() const {
  Hazards hazards;
  hazards.errors = rate;
  return hazards;
}

Hazards CrashFault::hazards() const {
  Hazards hazards;
  hazards.down = true;
  return hazards;
}

Hazards SlowFault::hazards() const {
  Hazards hazards;
  hazards.slow = factor;
  return hazards;
}

}  // namespace spillway::models
