// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/new_scenario.h"

namespace spillway::desktop {

const char* const new_scenario_text = R"({
  "spillway": 1,
  "name": "new-scenario",
  "title": {"en": "New scenario", "zh": "新场景"},
  "duration": "60s", "warmup": "5s", "seed": 1,

  "nodes": {
    "users": {
      "kind": "clients", "calls": "gateway", "timeout": "2s",
      "arrivals": {"kind": "poisson", "rate": "500/s"}
    },
    "gateway": {
      "kind": "gateway", "calls": "service",
      "policies": [
        {"name": "limiter", "kind": "token_bucket", "rate": "800/s", "burst": 100}
      ]
    },
    "service": {
      "kind": "service", "workers": 50, "accept_queue": 200, "cores": 4,
      "steps": [{"cpu": "2ms"}, {"sleep": "20ms"}]
    }
  },

  "timeline": [],

  "expect": [
    {"metric": "service.latency", "stat": "p99", "during": ["5s", "60s"], "below": "200ms"}
  ]
}
)";

}  // namespace spillway::desktop
