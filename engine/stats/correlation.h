// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

namespace spillway::stats {

/// Pearson's correlation in [-1, 1], two passes. Nothing when either series is constant or shorter
/// than two. Throws std::invalid_argument unless both have the same size.
std::optional<double> correlation(std::span<const double> a, std::span<const double> b);

}  // namespace spillway::stats
