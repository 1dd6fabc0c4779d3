// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

/// nginx limit_req (commit 3f6f782): a leaky bucket in 1/1000 request on a millisecond clock.
namespace spillway::policy::compat::nginx {

/// limit_req_zone: rate=Nr/s (scale 1) or Nr/m (scale 60). The rate is kept as whole
/// milli-requests per second, so 1r/m becomes 16, 4 % less than asked.
struct LimitReqZoneConfig {
  std::int64_t rate = 1;      // >= 1
  std::int64_t scale = 1;     // 1 or 60 seconds
  std::size_t keys = 16'000;  // keys that the zone's SIZE holds
};

/// Per-key states. Keys idle for 60 s with nothing left to drain go, oldest first, as new ones
/// come; a full zone drops its oldest key. Refuses (std::invalid_argument) a rate below 1. Not
/// thread-safe. Allocates for a new key only.
class LimitReqZone {
 public:
  explicit LimitReqZone(LimitReqZoneConfig config);
  LimitReqZone(const LimitReqZone&) = delete;
  LimitReqZone& operator=(const LimitReqZone&) = delete;

  std::int64_t rate() const noexcept { return rate_; }  // milli-requests per second
  std::size_t size() const noexcept { return states_.size(); }

  struct State {
    std::string key;
    std::int64_t excess;  // 1/1000 request
    std::int64_t last;    // ms
  };
  /// Moves the key to the front of the LRU; nullptr when it is not there.
  State* find(std::string_view key);
  /// Adds a key that find() did not have.
  void insert(std::string_view key, std::int64_t now);
  std::int64_t excess_at(const State& state, std::int64_t now) const noexcept;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const noexcept {
      return std::hash<std::string_view>{}(s);
    }
  };
  using Lru = std::list<State>;
  void expire(std::int64_t now);

  std::int64_t rate_;
  std::size_t capacity_;
  Lru states_;  // newest first
  std::unordered_map<std::string_view, Lru::iterator, Hash, std::equal_to<>> index_;
};

/// One limit_req directive.
struct LimitReq {
  LimitReqZone* zone = nullptr;
  std::int64_t burst = 0;  // requests
  std::int64_t delay = 0;  // requests let through at once before pacing starts
  bool nodelay = false;
};

enum class LimitReqVerdict : std::uint8_t { pass, delay, reject };

struct LimitReqResult {
  LimitReqVerdict verdict = LimitReqVerdict::pass;
  std::int64_t delay = 0;   // ms to hold the request; -1 when rejected
  std::int64_t excess = 0;  // 1/1000 request, of the limit that decided
};

/// All limits must pass and then the longest delay wins; a rejection leaves every state as it was.
/// keys[i] belongs to limits[i]; an empty key, or one above 65535 bytes, is not limited.
/// now is ms on a clock that may go back: up to 60 s nothing drains until the old time is reached,
/// beyond that it counts as 1 ms and the clock is re-based. O(limits).
LimitReqResult limit_req(std::span<const LimitReq> limits, std::span<const std::string_view> keys,
                         std::int64_t now);

}  // namespace spillway::policy::compat::nginx
