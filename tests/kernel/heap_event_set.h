// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/kernel/event.h"

namespace spillway::kernel {

/// The other event set: a 4-ary heap of 16-byte keys over a slab, with lazy deletion. It has
/// nothing in common with EventSet but the contract, so that each can check the other, and their
/// speeds can be compared on any machine. A pop leaves its hole at the root to the next insert.
class HeapEventSet {
 public:
  std::size_t size() const { return size_; }
  std::size_t keys() const { return keys_.size(); }

  EventId insert(std::int64_t time, Priority priority, Fire fire, void* context,
                 std::uint64_t argument) {
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(events_.size()));
      events_.emplace_back();
    }
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    const std::uint64_t order = EventOrder::pack(priority, ++sequence_, slot);
    events_[slot] = {order, fire, context, argument};
    const Key key{time, order};
    if (hole_) {
      hole_ = false;
      sift_down(0, key);
    } else {
      keys_.push_back(key);
      sift_up(keys_.size() - 1, key);
    }
    ++size_;
    return EventId(order);
  }

  bool erase(EventId id) {
    const std::uint32_t slot = EventOrder::slot(id.word());
    if (!id || slot >= events_.size() || events_[slot].order != id.word()) return false;
    release(slot);
    if (keys_.size() > 2 * size_ + 64) purge();
    return true;
  }

  bool pop(std::int64_t limit, Due& due) {
    if (!settle() || keys_[0].time > limit) return false;
    const std::uint32_t slot = EventOrder::slot(keys_[0].order);
    const Event& event = events_[slot];
    due = {keys_[0].time, event.order, event.fire, event.context, event.argument};
    release(slot);
    hole_ = true;
    return true;
  }

  std::optional<std::int64_t> next_time() {
    if (!settle()) return std::nullopt;
    return keys_[0].time;
  }

 private:
  struct Key {
    std::int64_t time;
    std::uint64_t order;
    bool operator<(const Key& other) const { return wide() < other.wide(); }
    unsigned __int128 wide() const {
      return static_cast<unsigned __int128>(static_cast<std::uint64_t>(time)) << 64 | order;
    }
  };
  struct Event {
    std::uint64_t order = 0;
    Fire fire = nullptr;
    void* context = nullptr;
    std::uint64_t argument = 0;
  };

  bool dead(const Key& key) const {
    return events_[EventOrder::slot(key.order)].order != key.order;
  }

  void release(std::uint32_t slot) {
    events_[slot].order = 0;
    free_.push_back(slot);
    --size_;
  }

  /// Brings a live key to the root; false if there is none.
  bool settle() {
    while (hole_ || (!keys_.empty() && dead(keys_[0]))) {
      hole_ = false;
      const Key last = keys_.back();
      keys_.pop_back();
      if (!keys_.empty()) sift_down(0, last);
    }
    return !keys_.empty();
  }

  void purge() {
    std::size_t kept = 0;
    for (std::size_t i = hole_ ? 1 : 0; i < keys_.size(); ++i) {
      if (!dead(keys_[i])) keys_[kept++] = keys_[i];
    }
    hole_ = false;
    keys_.resize(kept);
    for (std::size_t i = kept / 4 + 1; i-- > 0;) {
      if (i < kept) sift_down(i, Key(keys_[i]));
    }
  }

  void sift_up(std::size_t at, Key key) {
    while (at > 0 && key < keys_[(at - 1) / 4]) {
      keys_[at] = keys_[(at - 1) / 4];
      at = (at - 1) / 4;
    }
    keys_[at] = key;
  }

  void sift_down(std::size_t at, Key key) {
    for (std::size_t child = 4 * at + 1; child < keys_.size(); child = 4 * at + 1) {
      const std::size_t end = std::min(child + 4, keys_.size());
      std::size_t least = child;
      for (std::size_t i = child + 1; i < end; ++i) {
        if (keys_[i] < keys_[least]) least = i;
      }
      if (!(keys_[least] < key)) break;
      keys_[at] = keys_[least];
      at = least;
    }
    keys_[at] = key;
  }

  std::vector<Key> keys_;
  std::vector<Event> events_;
  std::vector<std::uint32_t> free_;
  std::uint64_t sequence_ = 0;
  std::size_t size_ = 0;
  bool hole_ = false;
};

}  // namespace spillway::kernel
