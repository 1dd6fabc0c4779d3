// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/desktop/charts/chart_spec.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// The charts that a run begins with, from what it measures: latency (all outcomes, and ok only),
/// traffic and why requests ended otherwise at the node where clients enter; slots in use and
/// queues of what is behind; tokens, breakers and retries wherever there are some.
///
/// `info` is the session's; `snapshots`, of the variants, tell which outcomes have occurred.
std::vector<ChartSpec> default_charts(const std::vector<Metric>& metrics,
                                      const scenario::Value& info,
                                      const std::vector<scenario::Value>& snapshots);

}  // namespace spillway::desktop
