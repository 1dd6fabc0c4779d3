// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/plot_scale.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace spillway::desktop {

namespace {

constexpr double least_share = 0.75;
constexpr double most_share = 0.95;
constexpr double best_share = 0.85;
/// Of a hundred.
constexpr std::size_t most_rare_parts = 3;
constexpr double far_above = 3;

/// The bound for a peak away from 0.
double bound_for(double peak, double bound) {
  if (peak <= 0) return bound;
  const double share = peak / bound;
  return share > most_share || share < least_share ? peak / best_share : bound;
}

}  // namespace

double TimeScale::x(Nanos time) const {
  return left + static_cast<double>(time - from) / static_cast<double>(to - from) * width;
}

Nanos TimeScale::time(double x) const {
  return from +
         static_cast<Nanos>(std::llround((x - left) / width * static_cast<double>(to - from)));
}

double ValueScale::y(double value) const {
  double share = 0;
  if (!logarithmic) {
    share = (value - low) / (high - low);
  } else if (value > 0) {
    share = std::log(value / low) / std::log(high / low);
  }
  return top + height * (1 - std::clamp(share, 0.0, 1.0));
}

double nice_step(double range, int count) {
  if (!(range > 0) || count < 1) return 1;
  const double rough = range / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double digit = rough / power;
  // The borders are the geometric means of the neighbours.
  return power * (digit < std::sqrt(2)    ? 1
                  : digit < std::sqrt(10) ? 2
                  : digit < std::sqrt(50) ? 5
                                          : 10);
}

int decimals_of(double step) {
  return step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
}

bool AutoRange::follow(const Extent& seen) {
  if (seen.empty()) return false;
  const double low = seen.low < 0 ? -bound_for(-seen.low, low_ < 0 ? -low_ : 1e-300) : 0;
  double high = bound_for(seen.high, high_ > 0 ? high_ : 1e-300);
  if (seen.high <= 0) high = low < 0 ? 0 : 1;
  if (low == low_ && high == high_) return false;
  low_ = low;
  high_ = high;
  return true;
}

Extent without_rare_peaks(const Extent& seen, std::vector<double> highs) {
  std::sort(highs.begin(), highs.end());
  const std::size_t few = std::min(most_rare_parts, highs.size() / 10);
  if (few == 0) return seen;
  const double far = far_above * highs[highs.size() - 1 - few];
  if (!(far > 0) || seen.high <= far) return seen;
  return {seen.low, *std::prev(std::upper_bound(highs.begin(), highs.end(), far))};
}

Extent decades_of(const Extent& seen) {
  const double peak = seen.empty() || seen.high <= 0 ? 1 : seen.high;
  const double top = std::ceil(std::log10(peak) - 1e-9);
  const double least = !seen.empty() && seen.low > 0 ? std::log10(seen.low) : std::log10(peak) - 4;
  const double bottom = std::clamp(std::floor(least + 1e-9), top - 6, top - 1);
  return {std::pow(10, bottom), std::pow(10, top)};
}

}  // namespace spillway::desktop
