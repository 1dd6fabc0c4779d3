// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/desktop/workbench/run.h"

namespace spillway::desktop {

/// What a report of a fault needs: versions, platform, where things were found, how the run stands.
/// `library` is the reply to that command, or null.
QString diagnostics(const Run& run, const scenario::Value& library);

}  // namespace spillway::desktop
