// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/parameter.h"

#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString pointer_of(const Value& param) {
  return QString::fromStdString(text_in(param, "pointer"));
}

/// "a/b/c" is inside of "a/b".
bool is_inside(const QString& pointer, const QString& outer) {
  return pointer.startsWith(outer + "/");
}

}  // namespace

const Value* param_at(const Value& params, const QString& path) {
  if (!params.items()) return nullptr;
  for (const Value& param : *params.items()) {
    if (text_in(param, "path") == path.toStdString()) return &param;
  }
  return nullptr;
}

void write_parameter(Document& document, const Value& params, const QString& path,
                     const Value& value, const QString& what, const QString& merge) {
  const Value* param = param_at(params, path);
  if (!param) return;
  const QString pointer = pointer_of(*param);
  const Value* now = param->find("value");
  if (!document.at(pointer) && now && *now == value) return;  // it need not be written
  // In the text a choice may be missing or in its short form ("15ms"): then it is written whole.
  for (const Value& outer : *params.items()) {
    const QString at = pointer_of(outer);
    const Value* whole = outer.find("value");
    if (!whole || !whole->members() || !is_inside(pointer, at)) continue;
    const Value* written = document.at(at);
    if (written && written->members()) continue;
    Value changed = *whole;
    changed.set(pointer.mid(at.size() + 1).toStdString(), value);
    document.set(at, changed, what, merge);
    return;
  }
  document.set(pointer, value, what, merge);
}

}  // namespace spillway::desktop
