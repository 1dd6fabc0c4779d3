// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace spillway::desktop {

/// A small scenario to begin with: clients, a gateway with a limiter, a service, one expectation.
extern const char* const new_scenario_text;

}  // namespace spillway::desktop
