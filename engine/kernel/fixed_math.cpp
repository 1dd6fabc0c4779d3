// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/fixed_math.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

// Only std::sqrt and std::fabs come from <cmath>: IEEE 754 rounds the one correctly, the other is
// exact. The fitted coefficients were computed with 50 digits at the Chebyshev nodes of the
// interval named beside them; the quoted error is that of the fit, before rounding.

namespace spillway::kernel::fixed {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double ln2_high = 0x1.62e42feep-1;  // 32 bits: k * ln2_high is exact for any exponent k
constexpr double ln2_low = 1.9082149292705877e-10;
constexpr double half_log_two_pi = 0.9189385332046728;

/// The terms [first, first + count) of a polynomial, over x^first; powers[k] is x^(2^k). Estrin's
/// halving: the halves do not wait for each other, which Horner's chain makes every term do.
template <std::size_t first, std::size_t count, std::size_t n>
double terms(const std::array<double, n>& coefficients, const std::array<double, 4>& powers) {
  if constexpr (count == 1) {
    return coefficients[first];
  } else {
    constexpr std::size_t half = std::bit_floor(count - 1);
    return terms<first, half>(coefficients, powers) +
           terms<first + half, count - half>(coefficients, powers) * powers[std::countr_zero(half)];
  }
}

template <std::size_t n>
double polynomial(const std::array<double, n>& coefficients, double x) {
  static_assert(n <= 16);
  const double x2 = x * x;
  const double x4 = x2 * x2;
  return terms<0, n>(coefficients, {x, x2, x4, x4 * x4});
}

/// high + low, where low is below half an ulp of high.
struct Sum {
  double high;
  double low;
};

Sum exact_sum(double a, double b) {
  const double high = a + b;
  const double from_b = high - a;
  return {high, (a - (high - from_b)) + (b - from_b)};
}

/// a * b without error, by Dekker's splitting into 26-bit halves.
Sum exact_product(double a, double b) {
  constexpr double splitter = 0x1p27 + 1;
  const double scaled_a = splitter * a;
  const double scaled_b = splitter * b;
  const double a_high = scaled_a - (scaled_a - a);
  const double b_high = scaled_b - (scaled_b - b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  const double high = a * b;
  return {high, ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

/// x = 2^exponent * (1 + fraction) with 1 + fraction in [sqrt(1/2), sqrt(2)); x is positive,
/// finite.
struct Reduced {
  double exponent;
  double fraction;
};

Reduced reduce(double x) {
  constexpr std::uint64_t sqrt_half = 0x3fe6a09e667f3bcd;
  double shift = 0;
  if (x < std::numeric_limits<double>::min()) {
    x *= 0x1p54;
    shift = 54;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto exponent = static_cast<std::int64_t>(bits - sqrt_half) >> 52;
  const auto mantissa = bits - (static_cast<std::uint64_t>(exponent) << 52);
  return {static_cast<double>(exponent) - shift, std::bit_cast<double>(mantissa) - 1};
}

/// (log((1 + s) / (1 - s)) / s - 2) / s^2 as a function of s^2 <= 0.0295; error 2^-58.7.
double log_series(double s2) {
  constexpr std::array<double, 8> fit{0.6666666666666666,  0.4000000000000088,  0.2857142857080323,
                                      0.2222222239180047,  0.18181795630884753, 0.15386240205813478,
                                      0.13268759668560612, 0.13086767009948175};
  return polynomial(fit, s2);
}

/// log(x) to about 60 bits. log(1 + f) = 2s + s * s^2 * series with s = f / (2 + f), which needs
/// the quotient's remainder for its low part.
Sum log_sum(double x) {
  const auto [exponent, f] = reduce(x);
  const Sum divisor = exact_sum(2, f);
  const double s = f / divisor.high;
  const Sum back = exact_product(s, divisor.high);
  const double s_low = (((f - back.high) - back.low) - s * divisor.low) / divisor.high;
  const double s2 = s * s;
  const Sum leading = exact_sum(exponent * ln2_high, 2 * s);
  const double rest = (exponent * ln2_low + 2 * s_low) + s * s2 * log_series(s2);
  return exact_sum(leading.high, leading.low + rest);
}

/// y * 2^k for y in [1/2, 2), rounded once.
double scale(double y, std::int64_t k) {
  const auto power = [](std::int64_t e) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(e + 1023) << 52);
  };
  if (k > 1023) return y * 2 * power(k - 1);
  if (k < -1021) return y * power(k + 200) * 0x1p-200;
  return y * power(k);
}

/// exp(high + low): 2^k * exp(r) with r = x - k log 2, |r| <= log(2) / 2.
double exp_sum(double high, double low) {
  constexpr double inverse_ln2 = 1.4426950408889634;
  // (exp(r) - 1 - r) / r^2; error 2^-62 of the result.
  constexpr std::array<double, 11> fit{0.5,
                                       0.1666666666666667,
                                       0.04166666666666667,
                                       0.008333333333326136,
                                       0.0013888888888883748,
                                       0.00019841269874820627,
                                       2.4801587325547743e-05,
                                       2.7557255400206422e-06,
                                       2.75572736431103e-07,
                                       2.5105217004720745e-08,
                                       2.0914686968086876e-09};
  if (high != high) return high;
  if (high > 710) return infinity;
  if (high < -746) return 0;
  const auto k = static_cast<std::int64_t>(high * inverse_ln2 + (high < 0 ? -0.5 : 0.5));
  const auto steps = static_cast<double>(k);
  const double r_high = high - steps * ln2_high;
  const double r_low = steps * ln2_low - low;
  const double r = r_high - r_low;
  return scale(1 + (r_high - (r_low - r * r * polynomial(fit, r))), k);
}

/// log Gamma(x) - ((x - 1/2) log x - x + log(2 pi) / 2): Stirling's series, for x >= 10, where its
/// next term is below 2e-19.
double stirling_rest(double x) {
  constexpr std::array<double, 9> bernoulli{
      0.08333333333333333,    -0.002777777777777778, 0.0007936507936507937,
      -0.0005952380952380953, 0.0008417508417508417, -0.0019175269175269176,
      0.00641025641025641,    -0.029550653594771242, 0.17964437236883057};
  return polynomial(bernoulli, 1 / (x * x)) / x;
}

struct GammaTails {
  double lower;
  double upper;
  double term;  // x^a exp(-x) / Gamma(a + 1) = x * density / a
};

GammaTails gamma_tails(double a, double x) {
  constexpr double tiny = 1e-300;
  // Around the mode the powers cancel, so for large a they are taken relative to a first.
  const double term =
      a < 10 ? exp(a * log(x) - x - lgamma(a + 1))
             : exp(a * log(x / a) + (a - x) - stirling_rest(a) - half_log_two_pi) / std::sqrt(a);
  if (x < a + 1) {  // term * (1 + x / (a + 1) + x^2 / ((a + 1)(a + 2)) + ...)
    double sum = 1;
    double next = 1;
    for (double n = 1; next > sum * 0x1p-54; ++n) {
      next *= x / (a + n);
      sum += next;
    }
    return {term * sum, 1 - term * sum, term};
  }
  // Legendre's continued fraction 1 / (x + 1 - a - 1 (1 - a) / (x + 3 - a - 2 (2 - a) / ...)),
  // evaluated forwards (Lentz).
  double denominator = x + 1 - a;
  double ratio = 1 / tiny;
  double inverse = 1 / denominator;
  double fraction = inverse;
  for (double n = 1, change = 0; std::fabs(change - 1) > 0x1p-52 && n < 1e6; ++n) {
    const double numerator = n * (a - n);
    denominator += 2;
    inverse = numerator * inverse + denominator;
    ratio = denominator + numerator / ratio;
    inverse = 1 / (inverse == 0 ? tiny : inverse);
    if (ratio == 0) ratio = tiny;
    change = ratio * inverse;
    fraction *= change;
  }
  const double upper = term * a * fraction;
  return {1 - upper, upper, term};
}

}  // namespace

double log(double x) noexcept {
  if (!(x > 0)) return x == 0 ? -infinity : nan;
  if (x == infinity) return x;
  const auto [exponent, f] = reduce(x);
  // 2s = f - f^2 / 2 + s f^2 / 2: two of the three terms are nearly exact, the third is small.
  const double s = f / (2 + f);
  const double s2 = s * s;
  const double half_square = 0.5 * f * f;
  const double rest = s * (half_square + s2 * log_series(s2)) + exponent * ln2_low;
  return exponent * ln2_high - ((half_square - rest) - f);
}

double exp(double x) noexcept {
  return exp_sum(x, 0);
}

double pow(double x, double y) noexcept {
  if (y == 0 || x == 1) return 1;
  if (!(x >= 0) || y != y) return nan;
  if (x == 0 || x == infinity) return (x == 0) == (y > 0) ? 0 : infinity;
  const Sum logarithm = log_sum(x);
  const double estimate = y * logarithm.high;
  if (std::fabs(estimate) > 800) return estimate > 0 ? infinity : 0;
  const Sum product = exact_product(y, logarithm.high);
  return exp_sum(product.high, product.low + y * logarithm.low);
}

double lgamma(double x) noexcept {
  if (!(x > 0)) return nan;
  double product = 1;
  while (x < 10) product *= x++;
  return (x - 0.5) * log(x) - x + half_log_two_pi + stirling_rest(x) - log(product);
}

double normal_cdf(double z) noexcept {
  if (z != z) return nan;
  if (z == 0) return 0.5;
  const GammaTails square = gamma_tails(0.5, z * z / 2);
  return z < 0 ? square.upper / 2 : 0.5 + square.lower / 2;
}

double normal_quantile(double p) noexcept {
  // z / (p - 1/2) in 0.425^2 - (p - 1/2)^2, for |p - 1/2| <= 0.425; error 7e-17.
  constexpr std::array<double, 9> centre_top{
      3.3871328727963665, 148.75654077063152, 2548.2248573022625,
      21627.48116049056,  95692.73551269759,  213550.16248438213,
      214247.3801984238,  74060.81462563902,  3907.007639023816};
  constexpr std::array<double, 9> centre_bottom{1.0,
                                                46.92338689522055,
                                                871.2838940641986,
                                                8176.878340636071,
                                                41169.98166790856,
                                                109244.70555458817,
                                                140376.82723612545,
                                                72342.69749284587,
                                                9398.46451720659};
  // z in sqrt(-log(p)) - 1.6 up to 6.2, which a 53-bit p cannot pass; error 7.4e-15.
  constexpr std::array<double, 9> tail_top{
      1.4234371107496941,   4.672185389112639,     5.926919044157604,
      3.8748576549227995,   1.4312341285015897,    0.30182779697839324,
      0.034391497454563644, 0.0018304153391025767, 3.186721981232784e-05};
  constexpr std::array<double, 8> tail_bottom{1.0,
                                              2.0825905671608473,
                                              1.7517066127321492,
                                              0.7614225404839896,
                                              0.1804444666969569,
                                              0.022373905705038968,
                                              0.0012583605902801809,
                                              2.2533044867415494e-05};
  // z in sqrt(-log(p)) - 6.2 up to 27.3, the smallest positive p; error 3.7e-16.
  constexpr std::array<double, 9> far_top{
      8.4116324702528,      5.893854169892336,     1.6783807771595318,
      0.25001609816200854,  0.02088920444641341,   0.0009754783517325203,
      2.39409106334803e-05, 2.676588082974382e-07, 9.641847310181264e-10};
  constexpr std::array<double, 8> far_bottom{1.0,
                                             0.5278063552226498,
                                             0.10889349669173991,
                                             0.011136302826879847,
                                             0.0005924651716116832,
                                             1.578417359856481e-05,
                                             1.8503702815357675e-07,
                                             6.817809378096069e-10};
  if (!(p > 0 && p < 1)) return p == 0 ? -infinity : p == 1 ? infinity : nan;
  const double q = p - 0.5;
  if (std::fabs(q) <= 0.425) {
    const double r = 0.425 * 0.425 - q * q;
    return q * polynomial(centre_top, r) / polynomial(centre_bottom, r);
  }
  double r = std::sqrt(-log(q < 0 ? p : 1 - p));
  double z = 0;
  if (r < 6.2) {
    r -= 1.6;
    z = polynomial(tail_top, r) / polynomial(tail_bottom, r);
  } else {
    r -= 6.2;
    z = polynomial(far_top, r) / polynomial(far_bottom, r);
  }
  return q < 0 ? -z : z;
}

double gamma_cdf(double shape, double x) noexcept {
  if (!(shape > 0) || x != x) return nan;
  if (x <= 0) return 0;
  if (x == infinity) return 1;
  return gamma_tails(shape, x).lower;
}

double gamma_quantile(double shape, double p) noexcept {
  if (!(shape > 0 && p >= 0 && p <= 1)) return nan;
  if (p == 0 || p == 1) return p == 0 ? 0 : infinity;
  // Start from Wilson and Hilferty's cube of a normal, or where that is poor from the first term of
  // the series, which lies below the root.
  const double root = std::sqrt(shape);
  const double cubic = 1 - 1 / (9 * shape) + normal_quantile(p) / (3 * root);
  double x = shape >= 1 && cubic > 0.3 ? shape * cubic * cubic * cubic
                                       : exp((log(p) + lgamma(shape + 1)) / shape);
  // Newton on the logarithm of the smaller tail: log P is concave in log x, log Q in x (convex for
  // shape < 1, where x starts below), so it converges from these starts.
  for (int i = 0; i < 50 && x > 0; ++i) {
    const GammaTails tails = gamma_tails(shape, x);
    const double slope = shape * tails.term;
    const double before = x;
    if (p <= 0.5) {
      x *= exp(-log(tails.lower / p) * tails.lower / slope);
    } else {
      x += log(tails.upper / (1 - p)) * tails.upper * x / slope;
    }
    if (std::fabs(x - before) <= 1e-8 * x) break;  // quadratic: the next step is below an ulp
  }
  return x;
}

double beta_cdf(double a, double b, double x) noexcept {
  if (!(a > 0 && b > 0) || x != x) return nan;
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - beta_cdf(b, a, 1 - x);
  constexpr double tiny = 1e-300;
  const double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a;
  // The continued fraction 1 / (1 + d1 / (1 + d2 / ...)), evaluated forwards (Lentz).
  const auto unless_zero = [](double value) { return value == 0 ? tiny : value; };
  double ratio = 1;
  double inverse = 1 / unless_zero(1 - (a + b) * x / (a + 1));
  double fraction = inverse;
  for (double n = 1; n < 1e6; ++n) {
    const double even = n * (b - n) * x / ((a + 2 * n - 1) * (a + 2 * n));
    inverse = 1 / unless_zero(1 + even * inverse);
    ratio = unless_zero(1 + even / ratio);
    fraction *= ratio * inverse;
    const double odd = -(a + n) * (a + b + n) * x / ((a + 2 * n) * (a + 2 * n + 1));
    inverse = 1 / unless_zero(1 + odd * inverse);
    ratio = unless_zero(1 + odd / ratio);
    const double change = ratio * inverse;
    fraction *= change;
    if (std::fabs(change - 1) <= 0x1p-52) break;
  }
  return front * fraction;
}

}  // namespace spillway::kernel::fixed
