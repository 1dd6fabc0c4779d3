// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/grpc_retry_throttle.h"

#include <algorithm>
#include <cmath>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::grpc {

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
  const double factor = std::pow(policy.backoffMultiplier, static_cast<double>(retry));
  const double capped = std::min(static_cast<double>(policy.initialBackoff) * factor,
                                 static_cast<double>(policy.maxBackoff));
  return go_int64(capped * (0.8 + 0.4 * random));
}

}  // namespace spillway::policy::compat::grpc
