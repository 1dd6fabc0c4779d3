// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/settings/settings.h"
#include "app/desktop/window/commands.h"

namespace spillway::desktop {

/// Language, theme and scale, each a menu to choose one from, in step with the settings.
QList<QMenu*> make_appearance_menus(Settings& settings, Commands& commands, QWidget* window);

}  // namespace spillway::desktop
