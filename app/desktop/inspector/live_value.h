// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "models/scenario/value.h"

namespace spillway::desktop {

/// The part of a scenario at a pointer as the run has it: as written, with the values of `params`
/// where they mean something else.
scenario::Value live_value(const scenario::Value& written, const QString& pointer,
                           const scenario::Value& params, const scenario::Value& kinds);

/// Sets the value at a pointer below another; objects on the way are made.
void put_at(scenario::Value& value, const QString& pointer, const scenario::Value& what);

}  // namespace spillway::desktop
