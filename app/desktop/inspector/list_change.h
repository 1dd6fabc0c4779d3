// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "models/scenario/value.h"

namespace spillway::desktop {

class Document;

/// Writes a list anew by the smallest edit that does it: an element more, one less, two that
/// change places, so that the others keep their comments. One step of undo.
void change_list(Document& document, const QString& pointer, const scenario::Value& wanted,
                 const QString& what);

}  // namespace spillway::desktop
