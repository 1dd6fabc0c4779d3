// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "models/scenario/value.h"

class QMenu;
class QString;

namespace spillway::desktop {

/// Fills a menu with every kind of policy, by group, with its meaning as tooltip.
void fill_policy_menu(QMenu& menu, const scenario::Value& kinds,
                      const std::function<void(const QString& kind)>& chosen);

}  // namespace spillway::desktop
