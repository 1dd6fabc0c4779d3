// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/spring_cloud_gateway.h"

#include <cmath>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::spring_cloud_gateway {

Response RedisRateLimiter::is_allowed(std::int64_t requested, double server_time) noexcept {
  return is_allowed(requested, server_time, std::floor(server_time));
}

Response RedisRateLimiter::is_allowed(std::int64_t requested, double server_time,
                                      double client_now) noexcept {
  const double rate = static_cast<double>(config_.replenishRate);
  const double capacity = static_cast<double>(config_.burstCapacity);
  const double cost = static_cast<double>(requested);
  const double ttl = std::floor(capacity / rate * 2);

  if (stored_ && server_time >= stored_->expires) stored_.reset();
  const double last_tokens = stored_ ? stored_->tokens : capacity;
  const double last_refreshed = stored_ ? stored_->refreshed : 0.0;
  const double since = client_now - last_refreshed;
  const double refilled = last_tokens + (since > 0 ? since : 0.0) * rate;
  double tokens = refilled < capacity ? refilled : capacity;
  const bool allowed = tokens >= cost;
  if (allowed) tokens -= cost;
  if (ttl > 0) stored_ = Stored{tokens, client_now, server_time + ttl};
  return {allowed, go_int64(tokens)};
}

}  // namespace spillway::policy::compat::spring_cloud_gateway
