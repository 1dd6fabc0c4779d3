// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

/// nginx limit_conn: requests in flight for each key.
namespace spillway::policy::compat::nginx {

struct LimitConnConfig {
  std::int64_t limit_conn = 1;  // requests in flight, >= 1; acquire refuses when as many run
};

/// An empty key, or one above 255 bytes, is not limited. Every acquire that returns true is
/// followed by one release of the same key. Not thread-safe. Allocates for a new key only. O(1).
class LimitConn {
 public:
  explicit LimitConn(LimitConnConfig config) : limit_(config.limit_conn) {}

  bool acquire(std::string_view key);
  void release(std::string_view key);
  std::int64_t in_flight(std::string_view key) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const noexcept {
      return std::hash<std::string_view>{}(s);
    }
  };
  std::int64_t limit_;
  std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> in_flight_;
};

}  // namespace spillway::policy::compat::nginx
