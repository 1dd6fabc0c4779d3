// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/kernel/event.h"

namespace spillway::kernel {

/// The pending events in the order (time, priority, sequence): a monotone radix heap whose buckets
/// are lists threaded through the slab of events, with a short sorted array for the nearest.
///
/// Times are read as 16 digits of 4 bits. An event's bucket is the highest digit in which its time
/// differs from a base no later than the present, and the value of that digit. When its turn comes,
/// a bucket of few events is sorted into the array; one of many is spread over the buckets of
/// lower digits. Events of one time always share a bucket, and lists are only appended to and
/// spread in order, so they stay in the order they were scheduled. A cancelled event leaves its
/// list at once: dead ones cannot pile up (in the array there is room for 64 of them).
///
/// Insert and erase are O(1); an event is moved at most 16 times before it fires, in practice once
/// or twice. Memory is 52 bytes for each of the most events ever pending, and 14 kB. Times must not
/// lie before that of the last event taken.
class EventSet {
 public:
  EventSet();

  std::size_t size() const { return size_; }
  /// The most events that were ever pending at once.
  std::size_t slots() const { return events_.size() - lists; }

  EventId insert(std::int64_t time, Priority priority, Fire fire, void* context,
                 std::uint64_t argument) {
    if (sequence_ == EventOrder::max_sequence) too_many();
    const std::uint32_t slot = free_ != 0 ? free_ : grow();
    Event& event = events_[slot];
    free_ = event.next;
    event.time = time;
    event.order = EventOrder::pack(priority, ++sequence_, slot);
    actions_[slot] = {fire, context, argument};
    ++size_;
    const EventId id(event.order);
    if (time == present_) {
      place_now(slot);
    } else if (time > near_until_) {
      place(slot);
    } else {
      place_near(slot);
    }
    return id;
  }

  /// False if the event has fired or was erased before.
  bool erase(EventId id) {
    const std::uint32_t slot = EventOrder::slot(id.word());
    if (!id || slot >= events_.size() || events_[slot].order != id.word()) return false;
    unlink(slot);
    release(slot);
    return true;
  }

  /// Takes the first event into `due` if its time is not after `limit`.
  bool pop(std::int64_t limit, Due& due) {
    do {
      if (now_lists_ != 0) {
        if (const std::uint32_t slot = first_now(); slot != 0) {
          unlink(slot);
          take(slot, due);
          return true;
        }
      }
      while (near_next_ != near_end_) {
        const Key key = near_[near_next_];
        if (time_of(key) > limit) return false;
        ++near_next_;
        if (live(key)) {
          present_ = time_of(key);
          take(slot_of(key), due);
          return true;
        }
      }
    } while (load(limit));
    return false;
  }

  /// The time of the first event. O(events in its bucket).
  std::optional<std::int64_t> next_time();

 private:
  struct Event {
    std::int64_t time = 0;
    std::uint64_t order = 0;     // 0 while the slot is free
    std::uint32_t previous = 0;  // both the slot itself while it is in the array
    std::uint32_t next = 0;      // the next free slot while it is free
  };
  struct Action {
    Fire fire = nullptr;
    void* context = nullptr;
    std::uint64_t argument = 0;
  };
  /// Time and whether it is late in the upper half, the order in the lower. The upper halves alone
  /// are enough to compare events of which is known who was scheduled first.
  using Key = unsigned __int128;
  struct Bucket {
    std::uint32_t list = 0;  // 0: there is none
    std::uint32_t level = 0;
    std::int64_t from = 0;  // the least time it may hold
    std::int64_t to = 0;    // the greatest
  };

  // The first slots are the ends of the lists, which are circular: one list for each priority,
  // of events at the present time, then one for each bucket.
  static constexpr std::uint32_t priorities = 4;
  static constexpr std::uint32_t digit_bits = 4;
  static constexpr std::uint32_t digits = 1U << digit_bits;
  static constexpr std::uint32_t levels = (63 + digit_bits - 1) / digit_bits;
  static constexpr std::uint32_t lists = priorities + levels * digits;
  static constexpr std::uint32_t most_sorted = 32;

  static Key key_of(const Event& event) {
    const std::uint64_t late = EventOrder::priority(event.order) == Priority::late ? 1 : 0;
    return Key{static_cast<std::uint64_t>(event.time) * 2 + late} << 64 | event.order;
  }
  static std::uint64_t when_of(Key key) { return static_cast<std::uint64_t>(key >> 64); }
  static std::int64_t time_of(Key key) { return static_cast<std::int64_t>(when_of(key) / 2); }
  static std::uint64_t order_of(Key key) { return static_cast<std::uint64_t>(key); }
  static std::uint32_t slot_of(Key key) { return EventOrder::slot(order_of(key)); }
  bool live(Key key) const { return events_[slot_of(key)].order == order_of(key); }
  bool empty(std::uint32_t list) const { return events_[list].next == list; }

  void place(std::uint32_t slot) {
    const auto time = static_cast<std::uint64_t>(events_[slot].time);
    const std::uint64_t difference = (time ^ static_cast<std::uint64_t>(base_)) | 1;
    const auto level = static_cast<std::uint32_t>(std::bit_width(difference) - 1) / digit_bits;
    const auto digit = static_cast<std::uint32_t>(time >> (level * digit_bits)) % digits;
    used_digits_[level] |= 1U << digit;
    used_levels_ |= 1U << level;
    append(priorities + level * digits + digit, slot);
  }
  void place_now(std::uint32_t slot) {
    const auto list = static_cast<std::uint32_t>(EventOrder::priority(events_[slot].order));
    now_lists_ |= 1U << list;
    append(list, slot);
  }
  void place_near(std::uint32_t slot);

  void append(std::uint32_t list, std::uint32_t slot) {
    const std::uint32_t tail = events_[list].previous;
    events_[slot].previous = tail;
    events_[slot].next = list;
    events_[tail].next = slot;
    events_[list].previous = slot;
  }
  void unlink(std::uint32_t slot) {
    const Event& event = events_[slot];
    events_[event.previous].next = event.next;
    events_[event.next].previous = event.previous;
  }
  void release(std::uint32_t slot) {
    Event& event = events_[slot];
    event.order = 0;
    event.next = free_;
    free_ = slot;
    --size_;
  }
  void take(std::uint32_t slot, Due& due) {
    const Event& event = events_[slot];
    const Action& action = actions_[slot];
    due.time = event.time;
    due.order = event.order;
    due.fire = action.fire;
    due.context = action.context;
    due.argument = action.argument;
    release(slot);
  }

  [[noreturn]] static void too_many();
  std::uint32_t grow();
  std::uint32_t first_now();
  Bucket first_bucket();
  bool begins_by(std::int64_t limit, const Bucket& bucket) const;
  std::int64_t earliest(const Bucket& bucket) const;
  bool load(std::int64_t limit);
  bool sort(const Bucket& bucket, std::int64_t limit);
  void spread(const Bucket& bucket);
  bool make_room();

  std::vector<Event> events_;
  std::vector<Action> actions_;  // apart, so that moving events touches half the memory
  std::vector<std::uint32_t> moving_;
  std::array<std::uint32_t, levels> used_digits_{};  // buckets that may hold something
  std::uint32_t used_levels_ = 0;
  std::uint32_t now_lists_ = 0;
  std::uint32_t free_ = 0;
  std::uint32_t near_next_ = 0;
  std::uint32_t near_end_ = 0;
  std::int64_t near_until_ = -1;  // what comes later is in the buckets, the rest is not
  std::int64_t present_ = 0;      // time of the last event taken
  std::int64_t base_ = 0;
  std::uint64_t sequence_ = 0;
  std::size_t size_ = 0;
  std::array<Key, 2 * most_sorted> near_;
};

}  // namespace spillway::kernel
