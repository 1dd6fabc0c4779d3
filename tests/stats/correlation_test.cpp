// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/correlation.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace spillway::stats {
namespace {

// Anscombe's first quartet (The American Statistician, 1973): r = 0.81642.
TEST(Correlation, OfAnscombesFirstSet) {
  const std::vector<double> x{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
  const std::vector<double> y{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
  EXPECT_NEAR(correlation(x, y).value(), 0.81642051634484, 1e-13);
  EXPECT_EQ(correlation(x, y), correlation(y, x));
}

TEST(Correlation, IgnoresScaleAndOffset) {
  const std::vector<double> x{1, 2, 3, 4, 7};
  std::vector<double> y;
  for (const double value : x) y.push_back(1e9 - 3 * value);
  EXPECT_NEAR(correlation(x, y).value(), -1, 1e-12);
  EXPECT_NEAR(correlation(x, x).value(), 1, 1e-15);
}

TEST(Correlation, IsUndefinedForConstantsAndSinglePoints) {
  const std::vector<double> x{1, 2, 3};
  EXPECT_FALSE(correlation(x, std::vector<double>{5, 5, 5}));
  EXPECT_FALSE(correlation(std::vector<double>{1}, std::vector<double>{2}));
  EXPECT_FALSE(correlation(std::vector<double>{}, std::vector<double>{}));
  EXPECT_THROW(correlation(x, std::vector<double>{1}), std::invalid_argument);
}

}  // namespace
}  // namespace spillway::stats
