// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/correlation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace spillway::stats {

std::optional<double> correlation(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size()) throw std::invalid_argument("series of unequal length");
  const auto mean = [](std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
  };
  if (a.size() < 2) return {};
  const double mean_a = mean(a);
  const double mean_b = mean(b);
  double squares_a = 0;
  double squares_b = 0;
  double products = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    squares_a += (a[i] - mean_a) * (a[i] - mean_a);
    squares_b += (b[i] - mean_b) * (b[i] - mean_b);
    products += (a[i] - mean_a) * (b[i] - mean_b);
  }
  if (squares_a == 0 || squares_b == 0) return {};
  return std::clamp(products / (std::sqrt(squares_a) * std::sqrt(squares_b)), -1.0, 1.0);
}

}  // namespace spillway::stats
