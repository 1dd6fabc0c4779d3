// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace spillway::desktop {

/// What the fault palette drags: the name of a kind of fault, in UTF-8.
inline constexpr const char* fault_mime_type = "application/x-spillway-fault";

}  // namespace spillway::desktop
