// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/bulkhead.h"

#include <algorithm>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {

constexpr std::uint64_t one_core = 1;
constexpr std::uint64_t one_low = std::uint64_t{1} << 32;

std::int64_t core_of(std::uint64_t counts) noexcept {
  return static_cast<std::int64_t>(counts & (one_low - 1));
}
std::int64_t low_of(std::uint64_t counts) noexcept {
  return static_cast<std::int64_t>(counts >> 32);
}

}  // namespace

Problem problem(const Bulkhead::Config& config) {
  return first_of(
      outside("limit", config.limit, 1, 1'000'000'000),
      outside("low_min_share", config.low_min_share.ppm, 0, whole.ppm),
      outside("low_max_share", config.low_max_share.ppm, config.low_min_share.ppm, whole.ppm),
      outside("core_headroom", config.core_headroom, 0, never));
}

Bulkhead::Bulkhead(const Config& config) {
  configure(config);
}

void Bulkhead::configure(const Config& config) {
  limit_ = checked(config).limit;
  low_min_share_ = config.low_min_share.ppm;
  low_max_share_ = config.low_max_share.ppm;
  core_headroom_ = config.core_headroom;
}

Bulkhead::Config Bulkhead::config() const noexcept {
  return {limit_, {low_min_share_}, {low_max_share_}, core_headroom_};
}

std::int64_t Bulkhead::low_limit(std::int64_t core) const noexcept {
  const std::int64_t limit = limit_.load(std::memory_order_relaxed);
  const std::int64_t least = scaled(limit, {low_min_share_.load(std::memory_order_relaxed)});
  const std::int64_t most = scaled(limit, {low_max_share_.load(std::memory_order_relaxed)});
  const std::int64_t spare = limit - core - core_headroom_.load(std::memory_order_relaxed);
  return std::max(least, std::min(most, spare));
}

Bulkhead::Place Bulkhead::try_enter(Priority priority) noexcept {
  const bool is_core = priority == Priority::core;
  Place place;
  std::uint64_t counts = counts_.load(std::memory_order_relaxed);
  do {
    const std::int64_t core = core_of(counts), low = low_of(counts);
    const std::int64_t limit = limit_.load(std::memory_order_relaxed);
    const std::int64_t low_min = scaled(limit, {low_min_share_.load(std::memory_order_relaxed)});
    const bool own = is_core ? core < limit - low_min : low < low_limit(core);
    if (core + low >= limit || !own) {
      place.reason_ = Reason::concurrency_limit;
      return place;
    }
  } while (!counts_.compare_exchange_weak(counts, counts + (is_core ? one_core : one_low),
                                          std::memory_order_acquire, std::memory_order_relaxed));
  place.home_ = this;
  place.priority_ = priority;
  return place;
}

bool Bulkhead::Place::leave() noexcept {
  Bulkhead* const home = std::exchange(home_, nullptr);
  if (home == nullptr) return false;
  home->counts_.fetch_sub(priority_ == Priority::core ? one_core : one_low,
                          std::memory_order_release);
  return true;
}

std::int64_t Bulkhead::in_flight(Priority priority) const noexcept {
  const std::uint64_t counts = counts_.load(std::memory_order_relaxed);
  return priority == Priority::core ? core_of(counts) : low_of(counts);
}

std::int64_t Bulkhead::in_flight() const noexcept {
  const std::uint64_t counts = counts_.load(std::memory_order_relaxed);
  return core_of(counts) + low_of(counts);
}

std::int64_t Bulkhead::available() const noexcept {
  return limit_.load(std::memory_order_relaxed) - in_flight();
}

std::int64_t Bulkhead::low_limit() const noexcept {
  return low_limit(core_of(counts_.load(std::memory_order_relaxed)));
}

}  // namespace spillway::policy
