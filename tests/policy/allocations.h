// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace spillway::policy {

/// Calls of operator new by this thread so far.
std::int64_t allocations() noexcept;

}  // namespace spillway::policy
