// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace spillway::desktop {

/// resources/icons/NAME.svg in the text colour of the window: it follows a change of the theme by
/// itself, and is faint where it is disabled.
QIcon icon(const QString& name);

}  // namespace spillway::desktop
