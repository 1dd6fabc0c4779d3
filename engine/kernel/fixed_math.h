// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace spillway::kernel::fixed {

// libm's log, exp and pow give other bits on another CPU with one and the same binary. These use
// only IEEE + - * / sqrt in a fixed order (built with -ffp-contract=off): the same bits everywhere.
// All are pure, thread-safe and never touch errno. Errors are the worst found by the tests.

/// Natural logarithm, error below 1 ulp. log(0) = -inf, NaN for x < 0.
double log(double x) noexcept;

/// e to the x, error below 1 ulp. Overflows to inf, underflows gradually to 0.
double exp(double x) noexcept;

/// x to the y for x >= 0 (NaN for x < 0), error below 1 + |y log x| / 50 ulp.
double pow(double x, double y) noexcept;

/// log |Gamma(x)| for x > 0, error below 1e-14 * max(1, |result|).
double lgamma(double x) noexcept;

/// P(Z <= z) for a standard normal Z, relative error below 1e-13 for z > -10.
double normal_cdf(double z) noexcept;

/// The z with P(Z <= z) = p, relative error below 1e-14. Odd about 1/2; -inf at 0, inf at 1.
double normal_quantile(double p) noexcept;

/// P(X <= x) for X gamma with this shape and scale 1. Relative error below 1e-12. O(sqrt(shape)).
double gamma_cdf(double shape, double x) noexcept;

/// The x with gamma_cdf(shape, x) = p. O(sqrt(shape)), a few hundred ns for small shapes.
double gamma_quantile(double shape, double p) noexcept;

/// P(X <= x) for X beta(a, b), 0 <= x <= 1. Relative error below 1e-12.
double beta_cdf(double a, double b, double x) noexcept;

}  // namespace spillway::kernel::fixed
