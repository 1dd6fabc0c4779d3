// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace spillway::desktop {

/// Of files that the program names: it tells the desktop what they are (resources/packaging).
inline constexpr const char* scenario_ending = ".spillway.json";
/// For file dialogs.
QString scenario_filter();
/// Where a person's scenarios go when nothing else is known.
QString scenario_folder();
/// A name as a file's, without folder and endings: "a" of "/x/a.spillway.json".
QString scenario_name(const QString& file);
/// The same as a name that scenarios may have ([a-z0-9_-], at most 64): "my-workshop" of
/// "/x/My Workshop.json". Empty when nothing of it may be in one.
QString allowed_name(const QString& file);

}  // namespace spillway::desktop
