// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "app/desktop/workbench/nanos.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// What an edit of the scenario means for a run of it that has come to `now`.
enum class EditEffect : std::uint8_t {
  none,      ///< how it looks and what it is called: the run is the same
  to_come,   ///< only what happens later, or what is expected: up to now the run is the same
  from_zero  ///< another run
};
EditEffect effect_of(const scenario::Value& before, const scenario::Value& after, Nanos now);

}  // namespace spillway::desktop
