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

const Value* value_at(const Value& value, std::string_view pointer) {
  const Value* here = &value;
  for (const std::string& step : text_edit::steps_of(pointer)) {
    if (const auto* items = here->items()) {
      std::size_t index = 0;
      const char* const end = step.data() + step.size();
      const bool whole = std::from_chars(step.data(), end, index).ptr == end && !step.empty();
      here = whole && index < items->size() ? &(*items)[index] : nullptr;
    } else {
      here = here->find(step);
    }
    if (!here) return nullptr;
  }
  return here;
}

}  // namespace spillway::desktop
