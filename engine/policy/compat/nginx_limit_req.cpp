// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/nginx_limit_req.h"

#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::nginx {
namespace {

constexpr std::int64_t idle_ms = 60'000;
constexpr std::size_t longest_key = 65'535;

bool limited(std::string_view key) {
  return !key.empty() && key.size() <= longest_key;
}

// ms that count as passed since `last`.
std::int64_t elapsed(std::int64_t last, std::int64_t now) noexcept {
  const std::int64_t ms = wrap_sub(now, last);
  if (ms < -idle_ms) return 1;
  return ms < 0 ? 0 : ms;
}

std::int64_t drained(std::int64_t rate, std::int64_t ms) noexcept {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(wrap_mul(rate, ms)) / 1000);
}

}  // namespace

LimitReqZone::LimitReqZone(LimitReqZoneConfig config) : capacity_(config.keys) {
  if (config.rate < 1 || (config.scale != 1 && config.scale != 60)) {
    throw std::invalid_argument("nginx limit_req_zone: rate must be at least 1r/s or 1r/m");
  }
  rate_ = config.rate * 1000 / config.scale;
}

LimitReqZone::State* LimitReqZone::find(std::string_view key) {
  const auto found = index_.find(key);
  if (found == index_.end()) return nullptr;
  states_.splice(states_.begin(), states_, found->second);
  return &states_.front();
}

void LimitReqZone::insert(std::string_view key, std::int64_t now) {
  expire(now);
  states_.push_front({std::string(key), 0, now});
  index_.emplace(states_.front().key, states_.begin());
}

void LimitReqZone::expire(std::int64_t now) {
  const auto drop_oldest = [this] {
    index_.erase(states_.back().key);
    states_.pop_back();
  };
  if (states_.size() >= capacity_ && !states_.empty()) drop_oldest();
  for (int dropped = 0; dropped < 2 && !states_.empty(); ++dropped) {
    const State& oldest = states_.back();
    const std::int64_t ms = wrap_sub(now, oldest.last);
    if (ms < idle_ms || oldest.excess > drained(rate_, ms)) return;
    drop_oldest();
  }
}

std::int64_t LimitReqZone::excess_at(const State& state, std::int64_t now) const noexcept {
  const std::int64_t left = wrap_sub(state.excess, drained(rate_, elapsed(state.last, now)));
  const std::int64_t excess = wrap_add<std::int64_t>(left, 1000);
  return excess < 0 ? 0 : excess;
}

LimitReqResult limit_req(std::span<const LimitReq> limits, std::span<const std::string_view> keys,
                         std::int64_t now) {
  for (std::size_t i = 0; i < limits.size(); ++i) {
    if (!limited(keys[i])) continue;
    const auto* state = limits[i].zone->find(keys[i]);
    if (state == nullptr) continue;
    const std::int64_t excess = limits[i].zone->excess_at(*state, now);
    if (excess > limits[i].burst * 1000) return {LimitReqVerdict::reject, -1, excess};
  }
  LimitReqResult result;
  for (std::size_t i = 0; i < limits.size(); ++i) {
    if (!limited(keys[i])) continue;
    LimitReqZone& zone = *limits[i].zone;
    auto* state = zone.find(keys[i]);
    if (state == nullptr) {
      zone.insert(keys[i], now);
      continue;
    }
    const std::int64_t excess = zone.excess_at(*state, now);
    state->excess = excess;
    if (elapsed(state->last, now) != 0) state->last = now;

    const std::int64_t at_once = limits[i].delay * 1000;
    const bool paced = !limits[i].nodelay && excess > at_once;
    const std::int64_t delay = paced ? (excess - at_once) * 1000 / zone.rate() : 0;
    if (delay >= result.delay) {
      result.delay = delay;
      result.excess = excess;
    }
  }
  if (result.delay > 0) result.verdict = LimitReqVerdict::delay;
  return result;
}

}  // namespace spillway::policy::compat::nginx
