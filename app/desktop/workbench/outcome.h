// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace spillway::desktop {

/// How a request ended, in the language of the window: "timed out" of timed_out. What it does not
/// know stays as it is.
QString outcome_text(const QString& outcome);

}  // namespace spillway::desktop
