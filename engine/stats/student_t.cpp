// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/student_t.h"

#include <cmath>

#include "engine/kernel/fixed_math.h"

namespace spillway::stats {
namespace {

namespace fixed = kernel::fixed;

constexpr double pi = 3.141592653589793;

/// P(T > t) for t >= 0, through the beta distribution of t^2 / (n + t^2), or of its complement
/// where that one is small.
double upper_tail(double t, double n) {
  const double square = t * t;
  if (square > n) return fixed::beta_cdf(n / 2, 0.5, n / (n + square)) / 2;
  return 0.5 - fixed::beta_cdf(0.5, n / 2, square / (n + square)) / 2;
}

double density(double t, double n) {
  return fixed::exp(fixed::lgamma((n + 1) / 2) - fixed::lgamma(n / 2) -
                    (n + 1) / 2 * fixed::log(1 + t * t / n)) /
         std::sqrt(n * pi);
}

}  // namespace

double student_t_cdf(double t, double degrees) {
  return t < 0 ? upper_tail(-t, degrees) : 1 - upper_tail(t, degrees);
}

double student_t_quantile(double p, double degrees) {
  if (p == 0.5) return 0;
  if (p > 0.5) return -student_t_quantile(1 - p, degrees);
  // Newton on the logarithm of the tail in log t, where it is concave and almost linear, from the
  // normal quantile, which lies below.
  double t = -fixed::normal_quantile(p);
  for (int i = 0; i < 50; ++i) {
    const double tail = upper_tail(t, degrees);
    const double step = fixed::log(tail / p) * tail / (t * density(t, degrees));
    t *= fixed::exp(step);
    if (std::fabs(step) < 1e-8) break;
  }
  return -t;
}

}  // namespace spillway::stats
