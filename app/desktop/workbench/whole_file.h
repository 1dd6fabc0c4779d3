// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

namespace spillway::desktop {

/// Writes beside the file and renames over it: whatever goes wrong, there is the old file or the
/// new one, whole. Empty when done, else what went wrong.
QString write_whole(const QString& file, std::string_view content);

}  // namespace spillway::desktop
