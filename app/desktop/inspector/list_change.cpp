// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/list_change.h"

#include <algorithm>

#include "app/desktop/workbench/document.h"

namespace spillway::desktop {

using scenario::Value;

void change_list(Document& document, const QString& pointer, const Value& wanted,
                 const QString& what) {
  const Value* present = document.at(pointer);
  if (!present || !present->items() || !wanted.items()) return document.set(pointer, wanted, what);
  const auto& now = *present->items();
  const auto& then = *wanted.items();
  const auto first = static_cast<std::size_t>(
      std::mismatch(now.begin(), now.end(), then.begin(), then.end()).first - now.begin());
  const auto tail_is_same = [&](std::size_t from_now, std::size_t from_then) {
    return std::equal(now.begin() + static_cast<std::ptrdiff_t>(from_now), now.end(),
                      then.begin() + static_cast<std::ptrdiff_t>(from_then), then.end());
  };
  const auto at = [&](std::size_t index) { return pointer + u'/' + QString::number(index); };

  if (then.size() == now.size() + 1 && tail_is_same(first, first + 1)) {
    document.insert(pointer, static_cast<int>(first), then[first], what);
  } else if (now.size() == then.size() + 1 && tail_is_same(first + 1, first)) {
    document.remove(at(first), what);
  } else if (now.size() == then.size() && first + 1 < now.size() && now[first] == then[first + 1] &&
             now[first + 1] == then[first] && tail_is_same(first + 2, first + 2)) {
    const Value moved = now[first + 1];
    document.begin(what);
    document.remove(at(first + 1), {});
    document.insert(pointer, static_cast<int>(first), moved, {});
    document.end();
  } else {
    document.set(pointer, wanted, what);
  }
}

}  // namespace spillway::desktop
