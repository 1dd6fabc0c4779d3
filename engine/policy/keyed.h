// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// Names one limiter of many. Two label tuples that fall on one of 2^64 keys share a limiter.
using Key = std::uint64_t;

/// The key of a tuple of labels: a tenant, user and endpoint, tier and API and region.
/// FNV-1a over lengths and bytes: ("a", "bc") and ("ab", "c") differ; finished so that it spreads.
constexpr Key key_of(std::initializer_list<std::string_view> labels) noexcept {
  Key hash = 0xCBF29CE484222325u;
  const auto mix = [&hash](std::uint64_t byte) { hash = (hash ^ byte) * 0x100000001B3u; };
  for (const std::string_view label : labels) {
    for (std::size_t size = label.size(); size != 0; size >>= 8) mix(size & 0xFF);
    for (const char c : label) mix(static_cast<unsigned char>(c));
    mix(0xFF);
  }
  hash = (hash ^ (hash >> 33)) * 0xFF51AFD7ED558CCDu;
  return hash ^ (hash >> 33);
}

/// One limiter for each key, of one kind and configuration, in bounded memory. A key is known from
/// its first admitted call on; a rested limiter (reset_after 0) is as good as none and is the
/// first to be forgotten, the least recently used before others.
///
/// Thread-safe (spin lock), O(1), no allocation after construction. `Policy` has a Config,
/// Policy(config, now), acquire(now, calls) with calls 0 as a look, and configure(config, now).
template <class Policy>
class Keyed {
 public:
  enum class WhenFull : std::uint8_t {
    evict,   // forget the least recently used one: its key starts again with a full limiter
    refuse,  // refuse the new key with Reason::overloaded: no key ever exceeds its bound
  };

  struct Config {
    typename Policy::Config each;
    std::int64_t most_keys = 10'000;
    WhenFull when_full = WhenFull::evict;
  };

  explicit Keyed(const Config& config)
      : config_(checked(config)),
        slots_(static_cast<std::size_t>(config.most_keys)),
        index_(std::bit_ceil(2 * slots_.size()), nobody) {}

  Decision acquire(Key key, Nanos now, std::int64_t calls = 1) {
    const std::lock_guard guard(lock_);
    if (const std::size_t place = find(key); index_[place] != nobody) {
      touch(index_[place]);
      return slots_[index_[place]].policy->acquire(now, calls);
    }
    Decision decision = Policy(config_.each, now).acquire(now, calls);
    if (!decision.allowed || calls == 0) return decision;
    std::uint32_t slot = used_;
    if (used_ < slots_.size()) {
      ++used_;
    } else {
      Nanos wait = 0;
      slot = victim(now, wait);
      if (slot == nobody) {
        return {false, Reason::overloaded, wait, 0, decision.limit, wait};
      }
      forget(slot);
    }
    slots_[slot].key = key;
    slots_[slot].policy.emplace(config_.each, now);
    decision = slots_[slot].policy->acquire(now, calls);
    index_[find(key)] = slot;
    link(slot);
    return decision;
  }

  /// Changes every limiter in place; O(keys). The number of keys stays as constructed.
  void configure(const typename Policy::Config& each, Nanos now) {
    checked(each);
    const std::lock_guard guard(lock_);
    config_.each = each;
    for (std::uint32_t i = 0; i < used_; ++i) slots_[i].policy->configure(each, now);
  }

  Config config() const {
    const std::lock_guard guard(lock_);
    return config_;
  }
  std::int64_t size() const {
    const std::lock_guard guard(lock_);
    return used_;
  }
  /// Limiters forgotten while in use: each may have admitted beyond its bound.
  std::int64_t evicted_in_use() const {
    const std::lock_guard guard(lock_);
    return evicted_in_use_;
  }

 private:
  static constexpr std::uint32_t nobody = ~std::uint32_t{0};

  struct Slot {
    Key key = 0;
    std::uint32_t newer = nobody;
    std::uint32_t older = nobody;
    std::optional<Policy> policy;
  };

  /// Place of the key in the index, or the free one where it belongs.
  std::size_t find(Key key) const noexcept {
    std::size_t place = key & (index_.size() - 1);
    while (index_[place] != nobody && slots_[index_[place]].key != key) place = next(place);
    return place;
  }
  std::size_t next(std::size_t place) const noexcept { return (place + 1) & (index_.size() - 1); }

  /// A rested one among the oldest few, else the oldest or nobody.
  std::uint32_t victim(Nanos now, Nanos& wait) {
    std::uint32_t slot = oldest_;
    wait = never;
    for (int looks = 0; looks < 8 && slot != nobody; ++looks, slot = slots_[slot].newer) {
      const Nanos rested_in = slots_[slot].policy->acquire(now, 0).reset_after;
      if (rested_in == 0) return slot;
      wait = wait < rested_in ? wait : rested_in;
    }
    if (config_.when_full == WhenFull::refuse) return nobody;
    ++evicted_in_use_;
    return oldest_;
  }

  /// Takes the slot out of the index (closing the gap in its run of places) and of the list.
  void forget(std::uint32_t slot) noexcept {
    std::size_t hole = find(slots_[slot].key);
    for (std::size_t place = next(hole); index_[place] != nobody; place = next(place)) {
      const std::size_t home = slots_[index_[place]].key & (index_.size() - 1);
      const std::size_t mask = index_.size() - 1;
      if (((place - home) & mask) >= ((place - hole) & mask)) {
        index_[hole] = index_[place];
        hole = place;
      }
    }
    index_[hole] = nobody;
    unlink(slot);
  }

  void touch(std::uint32_t slot) noexcept {
    if (slot == newest_) return;
    unlink(slot);
    link(slot);
  }
  void link(std::uint32_t slot) noexcept {
    slots_[slot].older = newest_;
    slots_[slot].newer = nobody;
    (newest_ == nobody ? oldest_ : slots_[newest_].newer) = slot;
    newest_ = slot;
  }
  void unlink(std::uint32_t slot) noexcept {
    const auto [newer, older] = std::pair(slots_[slot].newer, slots_[slot].older);
    (newer == nobody ? newest_ : slots_[newer].older) = older;
    (older == nobody ? oldest_ : slots_[older].newer) = newer;
  }

  mutable SpinLock lock_;
  Config config_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> index_;  // open addressing, at most half full
  std::uint32_t used_ = 0;
  std::uint32_t newest_ = nobody;
  std::uint32_t oldest_ = nobody;
  std::int64_t evicted_in_use_ = 0;
};

/// Declared for any Keyed<Policy>::Config; found through its `each`.
template <class Config>
requires requires(const Config& config) {
  config.each;
  config.most_keys;
  config.when_full;
}
Problem problem(const Config& config) {
  return first_of(problem(config.each), outside("most_keys", config.most_keys, 1, 100'000'000));
}

}  // namespace spillway::policy
