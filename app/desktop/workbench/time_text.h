// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "app/desktop/workbench/nanos.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// A duration as scenarios write it, exact: "1.5s", "250ms".
std::string duration_text(Nanos duration);
/// "250ms", "1.5 s", "2min"; a number without a unit is seconds. Nothing when it is none of these.
std::optional<Nanos> parse_duration(const QString& text);
/// The same, or a time on a clock: "1:23.45" is 83.45 s.
std::optional<Nanos> parse_time(const QString& text);
/// Of a value of a scenario: a text with a unit, or whole nanoseconds.
std::optional<Nanos> duration_of(const scenario::Value* value);
/// Virtual time on a clock: "00:01:23.450"; below a millisecond it is cut off.
QString clock_text(Nanos time);

}  // namespace spillway::desktop
