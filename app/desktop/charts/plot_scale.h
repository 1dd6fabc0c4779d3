// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "app/desktop/charts/bucket_series.h"
#include "app/desktop/workbench/nanos.h"

namespace spillway::desktop {

/// Time to pixels and back.
struct TimeScale {
  Nanos from = 0;
  Nanos to = 1;
  double left = 0;
  double width = 1;

  double x(Nanos time) const;
  /// Not clamped.
  Nanos time(double x) const;
};

/// Values to pixels: as QValueAxis and QLogValueAxis map them.
struct ValueScale {
  double low = 0;
  double high = 1;
  bool logarithmic = false;
  double top = 0;
  double height = 1;

  /// Clamped to the plot. What a logarithm cannot show lies on the lower edge.
  double y(double value) const;
};

/// 1, 2 or 5 times a power of ten, whichever comes nearest to `count` of them in the range.
double nice_step(double range, int count);
/// Digits after the point that steps of this size need.
int decimals_of(double step);

/// A range for values that are shown while they come in: it stays while their peak fills 75 to 95 %
/// of it, and otherwise leaps to where the peak fills 85 %, so that an axis does not flicker.
class AutoRange {
 public:
  double low() const { return low_; }
  double high() const { return high_; }
  /// Whether the range has moved. Nothing seen leaves it as it is.
  bool follow(const Extent& seen);

 private:
  double low_ = 0;
  double high_ = 1;
};

/// What is seen without peaks that are rare: far above what all but a few of `highs`, the greatest
/// values of equal parts of the time, reach. One request too many in a bucket of 10 ms would
/// otherwise leave the rest of a rate flat.
Extent without_rare_peaks(const Extent& seen, std::vector<double> highs);

/// Whole decades around what is seen, for a logarithmic axis: at least one, at most six. Four below
/// the peak when the least is not positive.
Extent decades_of(const Extent& seen);

}  // namespace spillway::desktop
