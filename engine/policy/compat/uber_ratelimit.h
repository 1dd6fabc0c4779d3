// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

/// uber-go/ratelimit (commit 3e5300c, the atomic int64 limiter): pacing with slack.
namespace spillway::policy::compat::uber {

struct Config {
  std::int64_t rate = 1;             // permits for each per; 0 is refused (std::invalid_argument)
  std::int64_t per = 1'000'000'000;  // ns
  std::int64_t slack = 10;           // permits that may be saved up while idle
};

/// take() never refuses: it books the next slot. now is ns, any epoch; when the clock goes back
/// callers sleep until the old time. A rate above one permit per ns does not limit.
/// Not thread-safe (the original is one CAS). No allocation. O(1).
class RateLimit {
 public:
  explicit RateLimit(Config config);

  struct Slot {
    std::int64_t sleep;  // ns that the caller must wait, >= 0
    std::int64_t at;     // ns, the instant that Take returns
  };
  Slot take(std::int64_t now) noexcept;

 private:
  std::int64_t per_request_;
  std::int64_t max_slack_;
  std::optional<std::int64_t> next_;  // ns of the last slot
};

}  // namespace spillway::policy::compat::uber
