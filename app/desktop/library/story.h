// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "models/scenario/value.h"

namespace spillway::desktop {

/// What a scenario says of itself, in the present language, as rich text: title, story, hypothesis,
/// lesson. `tree` is a scenario's file, or the reply to `info`.
QString story_html(const scenario::Value& tree);

}  // namespace spillway::desktop
