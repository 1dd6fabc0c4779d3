// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace spillway::policy {

inline constexpr std::size_t cache_line = 64;

/// A policy on cache lines of its own. Policies are packed by default, which suits a table of
/// thousands; two hot ones side by side want this, else each slows the other (false sharing).
template <class Policy>
struct alignas(cache_line) Padded : Policy {
  using Policy::Policy;
};

}  // namespace spillway::policy
