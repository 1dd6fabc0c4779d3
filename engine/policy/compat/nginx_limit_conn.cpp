// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/nginx_limit_conn.h"

namespace spillway::policy::compat::nginx {
namespace {

constexpr std::size_t longest_key = 255;

bool limited(std::string_view key) {
  return !key.empty() && key.size() <= longest_key;
}

}  // namespace

bool LimitConn::acquire(std::string_view key) {
  if (!limited(key)) return true;
  const auto found = in_flight_.find(key);
  if (found == in_flight_.end()) {
    in_flight_.emplace(key, 1);
    return true;
  }
  if (found->second >= limit_) return false;
  ++found->second;
  return true;
}

void LimitConn::release(std::string_view key) {
  const auto found = in_flight_.find(key);
  if (found != in_flight_.end() && --found->second == 0) in_flight_.erase(found);
}

std::int64_t LimitConn::in_flight(std::string_view key) const {
  const auto found = in_flight_.find(key);
  return found == in_flight_.end() ? 0 : found->second;
}

}  // namespace spillway::policy::compat::nginx
