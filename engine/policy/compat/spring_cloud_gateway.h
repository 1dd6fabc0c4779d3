// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

/// Spring Cloud Gateway RedisRateLimiter (commit 5227205): the Redis script, in Lua's doubles.
namespace spillway::policy::compat::spring_cloud_gateway {

struct Config {
  std::int64_t replenishRate = 1;    // tokens per second, >= 1
  std::int64_t burstCapacity = 1;    // tokens, 0 blocks all, at most 2^53 - 1
  std::int64_t requestedTokens = 1;  // cost of one request, >= 1
};

struct Response {
  bool allowed;
  std::int64_t tokensLeft;  // truncated to an integer; -1 when the store failed
};

/// One key. The script counts whole seconds, stores nothing when 2 * capacity / rate < 1 (so it
/// does not limit then), and lets an older time overwrite a newer one.
/// Not thread-safe (the original runs inside Redis). No allocation. O(1).
class RedisRateLimiter {
 public:
  explicit RedisRateLimiter(Config config) noexcept : config_(config) {}

  /// server_time: seconds of the Redis clock, with fraction.
  Response is_allowed(double server_time) noexcept {
    return is_allowed(config_.requestedTokens, server_time);
  }
  Response is_allowed(std::int64_t requested, double server_time) noexcept;
  /// As older script versions: the caller's clock (whole seconds) for the tokens, the server's
  /// for expiry.
  Response is_allowed(std::int64_t requested, double server_time, double client_now) noexcept;

  /// What the gateway does when the script fails: it lets the request through.
  static constexpr Response on_error() noexcept { return {true, -1}; }

 private:
  struct Stored {
    double tokens;
    double refreshed;
    double expires;  // seconds of the server's clock
  };
  Config config_;
  std::optional<Stored> stored_;
};

}  // namespace spillway::policy::compat::spring_cloud_gateway
