// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/json.h"

#include <charconv>

#include "app/desktop/workbench/text_layout.h"

namespace spillway::desktop {

using scenario::Value;

std::string text_in(const Value& object, std::string_view key) {
  const Value* found = object.find(key);
  return found && found->text() ? *found->text() : std::string();
}

}  // namespace spillway::desktop
