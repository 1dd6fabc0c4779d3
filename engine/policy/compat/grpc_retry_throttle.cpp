// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/grpc_retry_throttle.h"

#include <algorithm>
#include <cmath>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::grpc {
namespace {

/// As Go computes it on every machine, which libm does not promise: the mantissa by squaring.
double power(double base, std::int64_t exponent) noexcept {
  int base_exponent = 0;
  double square = std::frexp(base, &base_exponent);
  double mantissa = 1.0;
  std::int64_t binary = 0;
  for (std::int64_t square_exponent = base_exponent; exponent != 0; exponent >>= 1) {
    constexpr std::int64_t overflown = 1 << 12;
    if (square_exponent < -overflown || square_exponent > overflown) {
      binary += square_exponent;
      break;
    }
    if (exponent % 2 != 0) {
      mantissa *= square;
      binary += square_exponent;
    }
    square *= square;
    square_exponent *= 2;
    if (square < 0.5) {
      square += square;
      --square_exponent;
    }
  }
  return std::ldexp(mantissa, static_cast<int>(std::clamp<std::int64_t>(binary, -4096, 4096)));
}

}  // namespace

bool RetryThrottler::throttle() noexcept {
  tokens_ -= 1;
  if (tokens_ < 0) tokens_ = 0;
  return tokens_ <= threshold_;
}

void RetryThrottler::successful_rpc() noexcept {
  tokens_ += ratio_;
  if (tokens_ > max_) tokens_ = max_;
}

std::int64_t retry_backoff(const RetryPolicy& policy, std::int64_t retry, double random) noexcept {
  const double factor = power(policy.backoffMultiplier, retry);
  const double capped = std::min(static_cast<double>(policy.initialBackoff) * factor,
                                 static_cast<double>(policy.maxBackoff));
  return go_int64(capped * (0.8 + 0.4 * random));
}

}  // namespace spillway::policy::compat::grpc
