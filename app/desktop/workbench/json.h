// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "models/scenario/value.h"

namespace spillway::desktop {

/// The text that an object has under a key; empty when it has none there.
std::string text_in(const scenario::Value& object, std::string_view key);

}  // namespace spillway::desktop
