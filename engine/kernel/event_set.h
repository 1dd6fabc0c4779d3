// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "engine/kernel/event.h"

namespace spillway::kernel {

/// The pending events in the order (time, priority, sequence): a monotone radix heap whose buckets
/// are lists threaded through the slab of events.
///
/// An event's bucket is the highest bit in which its time differs from that of the last event
/// taken. All events of one time therefore share a bucket, and since lists are only appended to
/// and split in order, they stay in the order they were scheduled: the sequence is never compared.
/// A cancelled event leaves its list at once, so dead ones cannot pile up.
///
/// Insert and erase are O(1), pop is O(64) amortised moves in the worst case and about two in
/// practice. Memory is 48 bytes for each of the most events ever pending; nothing else is
/// allocated. Times must not lie before the last event taken.
class EventSet {
 public:
  EventSet() : events_(sentinels) {
    for (std::uint32_t list = 0; list < sentinels; ++list) {
      events_[list].previous = events_[list].next = list;
    }
  }

  std::size_t size() const { return size_; }
  /// Slots in the slab: the most events that were ever pending at once.
  std::size_t slots() const { return events_.size() - sentinels; }

  EventId insert(std::int64_t time, Priority priority, Fire fire, void* context,
                 std::uint64_t argument) {
    const std::uint32_t slot = take_slot();
    Event& event = events_[slot];
    event.time = time;
    event.order = EventOrder::pack(priority, ++sequence_, slot);
    event.fire = fire;
    event.context = context;
    event.argument = argument;
    append(list_of(event), slot);
    ++size_;
    return EventId(event.order);
  }

  /// False if the event has fired or was erased before.
  bool erase(EventId id) {
    const std::uint32_t slot = EventOrder::slot(id.word());
    if (!id || slot >= events_.size() || events_[slot].order != id.word()) return false;
    unlink(slot);
    give_slot(slot);
    --size_;
    return true;
  }

  /// Takes the first event into `due` if its time is not after `limit`.
  bool pop(std::int64_t limit, Due& due) {
    while (occupied_ != 0) {
      const auto list = static_cast<std::uint32_t>(std::countr_zero(occupied_));
      const std::uint32_t first = events_[list].next;
      if (first == list) {
        occupied_ &= occupied_ - 1;
      } else if (list < priorities) {
        if (last_ > limit) return false;
        take(first, due);
        return true;
      } else if (events_[first].next == list) {
        if (events_[first].time > limit) return false;
        last_ = events_[first].time;
        take(first, due);
        return true;
      } else if (!split(list, limit)) {
        return false;
      }
    }
    return false;
  }

  /// The time of the first event. O(events in its bucket).
  std::optional<std::int64_t> next_time() {
    while (occupied_ != 0) {
      const auto list = static_cast<std::uint32_t>(std::countr_zero(occupied_));
      if (events_[list].next != list) {
        return list < priorities ? last_ : earliest(list);
      }
      occupied_ &= occupied_ - 1;
    }
    return std::nullopt;
  }

 private:
  struct Event {
    std::int64_t time = 0;
    std::uint64_t order = 0;  // 0 while the slot is free
    Fire fire = nullptr;
    void* context = nullptr;
    std::uint64_t argument = 0;
    std::uint32_t previous = 0;
    std::uint32_t next = 0;
  };

  // Lists 0 to 3 hold the events of the time last_, by priority; the list 4 + b those that first
  // differ from it in bit b. Times are not negative, hence 63 bits, of which the mask has room
  // for 60: bits 59 and up (18 years) share the last list.
  static constexpr std::uint32_t priorities = 4;
  static constexpr std::uint32_t sentinels = 64;

  std::uint32_t list_of(const Event& event) const {
    const auto difference = static_cast<std::uint64_t>(event.time ^ last_);
    if (difference == 0) return static_cast<std::uint32_t>(EventOrder::priority(event.order));
    const auto bit = static_cast<std::uint32_t>(63 - std::countl_zero(difference));
    return bit + priorities < sentinels ? bit + priorities : sentinels - 1;
  }

  std::int64_t earliest(std::uint32_t list) const {
    std::int64_t time = events_[events_[list].next].time;
    for (std::uint32_t slot = events_[list].next; slot != list; slot = events_[slot].next) {
      if (events_[slot].time < time) time = events_[slot].time;
    }
    return time;
  }

  /// Moves on to the earliest time in `list` and spreads its events over the lower lists.
  bool split(std::uint32_t list, std::int64_t limit) {
    const std::int64_t time = earliest(list);
    if (time > limit) return false;
    last_ = time;
    std::uint32_t slot = events_[list].next;
    events_[list].previous = events_[list].next = list;
    occupied_ &= ~(std::uint64_t{1} << list);
    while (slot != list) {
      const std::uint32_t next = events_[slot].next;
      append(list_of(events_[slot]), slot);
      slot = next;
    }
    return true;
  }

  void take(std::uint32_t slot, Due& due) {
    const Event& event = events_[slot];
    due.time = event.time;
    due.order = event.order;
    due.fire = event.fire;
    due.context = event.context;
    due.argument = event.argument;
    unlink(slot);
    give_slot(slot);
    --size_;
  }

  void append(std::uint32_t list, std::uint32_t slot) {
    const std::uint32_t tail = events_[list].previous;
    events_[slot].previous = tail;
    events_[slot].next = list;
    events_[tail].next = slot;
    events_[list].previous = slot;
    occupied_ |= std::uint64_t{1} << list;
  }

  void unlink(std::uint32_t slot) {
    const Event& event = events_[slot];
    events_[event.previous].next = event.next;
    events_[event.next].previous = event.previous;
  }

  std::uint32_t take_slot() {
    if (free_ != 0) {
      const std::uint32_t slot = free_;
      free_ = events_[slot].next;
      return slot;
    }
    if (events_.size() >= EventOrder::max_slots) throw std::length_error("too many pending events");
    events_.emplace_back();
    return static_cast<std::uint32_t>(events_.size() - 1);
  }

  void give_slot(std::uint32_t slot) {
    events_[slot].order = 0;
    events_[slot].next = free_;
    free_ = slot;
  }

  std::vector<Event> events_;
  std::uint64_t occupied_ = 0;  // lists that may hold something
  std::int64_t last_ = 0;
  std::uint64_t sequence_ = 0;
  std::size_t size_ = 0;
  std::uint32_t free_ = 0;
};

}  // namespace spillway::kernel
