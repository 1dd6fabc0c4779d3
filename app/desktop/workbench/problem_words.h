// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace spillway::desktop {

/// What the session says about an input, in the language of the window: it speaks English, in forms
/// that are known here. A sentence in another form stays as it is; names and values always do.
QString problem_in_words(const QString& message);

}  // namespace spillway::desktop
