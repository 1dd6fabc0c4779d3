// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace spillway::stats {

/// Where a run's start-up phase ends by MSER-5: in means of five, the cut that minimises the
/// squared standard error of what is left. A minimum in the second half means that no steady state
/// was seen. White, Cobb and Spratt, WSC 2000. It does not shorten a start that is merely empty, so
/// it is a detector and a lower bound, not a warm-up time by itself.
struct Mser5 {
  std::size_t cut = 0;  // observations to drop from the front, a multiple of 5
  bool not_stationary = false;
};
/// Fewer than 50 observations show nothing: no cut. O(n).
Mser5 mser5(std::span<const double> observations);

}  // namespace spillway::stats
