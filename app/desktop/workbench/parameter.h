// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/desktop/workbench/document.h"

namespace spillway::desktop {

/// The entry of `params` with this path, or nothing.
const scenario::Value* param_at(const scenario::Value& params, const QString& path);

/// An edit of a document after which its scenario has this value of a parameter; `params` are of
/// the run that was loaded from it. No edit when it has the value without saying so, or when there
/// is no such parameter. `what` and `merge` as in Document.
void write_parameter(Document& document, const scenario::Value& params, const QString& path,
                     const scenario::Value& value, const QString& what, const QString& merge = {});

}  // namespace spillway::desktop
