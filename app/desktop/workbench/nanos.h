// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace spillway::desktop {

/// Virtual time, or a stretch of it, in nanoseconds.
using Nanos = std::int64_t;

}  // namespace spillway::desktop
