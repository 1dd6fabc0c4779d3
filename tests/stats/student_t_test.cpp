// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/student_t.h"

#include <gtest/gtest.h>

#include <cmath>

namespace spillway::stats {
namespace {

// Computed with mpmath and 30 digits; the usual tables print the first four.
TEST(StudentT, HasTheTableValues) {
  constexpr double levels[] = {0.9, 0.975, 0.995, 0.9995};
  constexpr struct {
    int degrees;
    double quantiles[4];
  } table[] = {{1, {3.07768353717525, 12.7062047361747, 63.6567411628716, 636.61924876872}},
               {2, {1.88561808316413, 4.30265272974946, 9.92484320091829, 31.5990545764436}},
               {4, {1.53320627405894, 2.77644510519779, 4.60409487134999, 8.61030158137928}},
               {9, {1.38302873839663, 2.26215716279821, 3.24983554159213, 4.78091258593114}},
               {29, {1.31143364730155, 2.0452296421327, 2.75638590367061, 3.65940501946633}},
               {100, {1.29007476134652, 1.98397151852355, 2.62589052143802, 3.39049131116423}},
               {1000, {1.28239872146092, 1.96233908082641, 2.58075469806595, 3.30028264842391}},
               {10000, {1.28163622973048, 1.96020123989063, 2.57632104666853, 3.2914999659416}}};
  for (const auto& row : table) {
    for (int i = 0; i < 4; ++i) {
      EXPECT_NEAR(student_t_quantile(levels[i], row.degrees) / row.quantiles[i], 1, 1e-10)
          << row.degrees << " " << levels[i];
      EXPECT_NEAR(student_t_quantile(1 - levels[i], row.degrees) / -row.quantiles[i], 1, 1e-10);
    }
  }
}

TEST(StudentT, QuantileInvertsTheCdf) {
  for (double degrees : {1.0, 1.5, 2.0, 3.0, 7.0, 50.0}) {
    for (double p = 0.01; p < 1; p += 0.01) {
      EXPECT_NEAR(student_t_cdf(student_t_quantile(p, degrees), degrees), p, 1e-12);
    }
  }
  EXPECT_EQ(student_t_quantile(0.5, 3), 0);
}

TEST(StudentT, WithOneDegreeIsCauchy) {
  for (double t : {-100.0, -1.0, -1e-3, 0.0, 0.5, 1.0, 20.0}) {
    EXPECT_NEAR(student_t_cdf(t, 1), 0.5 + std::atan(t) / std::acos(-1.0), 1e-14) << t;
  }
}

// With two degrees the tail is (1 - t / sqrt(2 + t^2)) / 2, written here without cancellation.
TEST(StudentT, FarTailsKeepTheirDigits) {
  for (double t : {10.0, 1e3, 1e6}) {
    const double root = std::sqrt(2 + t * t);
    const double tail = 1 / (root * (root + t));
    EXPECT_NEAR(student_t_cdf(-t, 2) / tail, 1, 1e-12) << t;
    EXPECT_NEAR(student_t_quantile(tail, 2) / -t, 1, 1e-10) << t;
  }
}

}  // namespace
}  // namespace spillway::stats
