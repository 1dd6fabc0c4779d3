// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "models/scenario/value.h"

namespace spillway::desktop {

/// The text that an object has under a key; empty when it has none there.
std::string text_in(const scenario::Value& object, std::string_view key);

/// The value at a JSON pointer below another, or nothing.
const scenario::Value* value_at(const scenario::Value& value, std::string_view pointer);

}  // namespace spillway::desktop
