// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/event_set.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace spillway::kernel {

namespace {
/// To compare with so many events costs no more than a missed branch.
constexpr std::ptrdiff_t few = 12;
}  // namespace

EventSet::EventSet() : events_(lists), actions_(lists) {
  for (std::uint32_t list = 0; list < lists; ++list) {
    events_[list].previous = events_[list].next = list;
  }
}

std::optional<std::int64_t> EventSet::next_time() {
  if (std::any_of(&events_[0], &events_[priorities],
                  [&](const Event& list) { return &events_[list.next] != &list; })) {
    return present_;
  }
  for (; near_next_ != near_end_; ++near_next_) {
    if (live(near_[near_next_])) return time_of(near_[near_next_]);
  }
  const Bucket bucket = first_bucket();
  return bucket.list != 0 ? std::optional(earliest(bucket)) : std::nullopt;
}

void EventSet::too_many() {
  throw std::length_error("too many events in one run");
}

/// Gives a fresh slot, whose `next` ends the list of free ones.
std::uint32_t EventSet::grow() {
  if (events_.size() >= EventOrder::max_slots) throw std::length_error("too many pending events");
  events_.emplace_back();
  actions_.emplace_back();
  return static_cast<std::uint32_t>(events_.size() - 1);
}

/// The first event of the present time, from its lists or from the array; 0 if there is none.
std::uint32_t EventSet::first_now() {
  for (; now_lists_ != 0; now_lists_ &= now_lists_ - 1) {
    const auto list = static_cast<std::uint32_t>(std::countr_zero(now_lists_));
    if (empty(list)) continue;
    std::uint32_t first = events_[list].next;
    for (bool earlier = false; !earlier && near_next_ != near_end_; ++near_next_) {
      const Key key = near_[near_next_];
      if (key > key_of(events_[first])) break;
      earlier = live(key);
      if (earlier) first = slot_of(key);
    }
    return first;
  }
  return 0;
}

EventSet::Bucket EventSet::first_bucket() {
  for (; used_levels_ != 0; used_levels_ &= used_levels_ - 1) {
    const auto level = static_cast<std::uint32_t>(std::countr_zero(used_levels_));
    for (std::uint32_t& used = used_digits_[level]; used != 0; used &= used - 1) {
      const auto digit = static_cast<std::uint32_t>(std::countr_zero(used));
      const std::uint32_t list = priorities + level * digits + digit;
      if (empty(list)) continue;
      const std::int64_t rest = (std::int64_t{1} << (level * digit_bits)) - 1;
      const std::int64_t time = events_[events_[list].next].time;
      return {list, level, time & ~rest, time | rest};
    }
  }
  return {};
}

bool EventSet::begins_by(std::int64_t limit, const Bucket& bucket) const {
  for (std::uint32_t slot = events_[bucket.list].next; slot != bucket.list;
       slot = events_[slot].next) {
    if (events_[slot].time <= limit) return true;
  }
  return false;
}

std::int64_t EventSet::earliest(const Bucket& bucket) const {
  std::int64_t time = bucket.to;
  for (std::uint32_t slot = events_[bucket.list].next; slot != bucket.list;
       slot = events_[slot].next) {
    time = std::min(time, events_[slot].time);
  }
  return time;
}

/// Brings the next events nearer; false if there is none up to `limit`. Nothing moves unless an
/// event is then taken: the base must not run ahead of the present, from which inserts come.
bool EventSet::load(std::int64_t limit) {
  const Bucket bucket = first_bucket();
  if (bucket.list == 0 || bucket.from > limit) return false;
  if (bucket.level != 0) {
    if (sort(bucket, limit)) return near_next_ != near_end_;
    if (bucket.to > limit && !begins_by(limit, bucket)) return false;
  }
  spread(bucket);
  return true;
}

/// Sorts a bucket of few events into the array, which is empty; false if they are too many. The
/// array stays empty if all of them are after `limit`.
bool EventSet::sort(const Bucket& bucket, std::int64_t limit) {
  std::array<Key, most_sorted> keys;
  std::uint32_t count = 0;
  std::int64_t earliest = bucket.to;
  for (std::uint32_t slot = events_[bucket.list].next; slot != bucket.list;
       slot = events_[slot].next) {
    if (count == most_sorted) return false;
    keys[count++] = key_of(events_[slot]);
    earliest = std::min(earliest, events_[slot].time);
  }
  if (earliest > limit) return true;
  // Ranks by counting, of a list that is in the order of scheduling: no branch depends on the keys.
  std::array<std::uint32_t, most_sorted> rank;
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t mine = i;
    for (std::uint32_t j = 0; j < i; ++j) {
      const auto before = static_cast<std::uint32_t>(when_of(keys[i]) < when_of(keys[j]));
      mine -= before;
      rank[j] += before;
    }
    rank[i] = mine;
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    near_[rank[i]] = keys[i];
    const std::uint32_t slot = slot_of(keys[i]);
    events_[slot].previous = events_[slot].next = slot;
    // With many pending, a coroutine that has gone cold: most frames have three lines.
    const auto frame = reinterpret_cast<std::uintptr_t>(actions_[slot].context);
    for (const std::uintptr_t line : {0, 64, 128}) {
      __builtin_prefetch(reinterpret_cast<const void*>(frame + line));
    }
  }
  events_[bucket.list].previous = events_[bucket.list].next = bucket.list;
  near_next_ = 0;
  near_end_ = count;
  near_until_ = bucket.to;
  base_ = bucket.from;
  return true;
}

/// Spreads a bucket over those below it; one of the lowest level has events of one time only,
/// which becomes the present.
void EventSet::spread(const Bucket& bucket) {
  base_ = bucket.from;
  if (bucket.level == 0) present_ = near_until_ = bucket.from;
  // A long list has gone cold, and each link waits for memory: following it from both ends at once
  // halves the waiting.
  moving_.resize(size_);
  std::size_t front = 0;
  std::size_t back = size_;
  std::uint32_t first = events_[bucket.list].next;
  std::uint32_t last = events_[bucket.list].previous;
  while (true) {
    moving_[front++] = first;
    if (first == last) break;
    moving_[--back] = last;
    first = events_[first].next;
    if (first == last) break;
    last = events_[last].previous;
  }
  events_[bucket.list].previous = events_[bucket.list].next = bucket.list;
  const auto put = [&](std::uint32_t slot) {
    if (bucket.level == 0) {
      place_now(slot);
    } else {
      place(slot);
    }
  };
  for (std::size_t i = 0; i < front; ++i) put(moving_[i]);
  for (std::size_t i = back; i < size_; ++i) put(moving_[i]);
}

void EventSet::place_near(std::uint32_t slot) {
  if (near_end_ == near_.size() && !make_room()) return place(slot);
  events_[slot].previous = events_[slot].next = slot;
  const Key key = key_of(events_[slot]);
  const std::uint64_t when = when_of(key);
  Key* const first = &near_[near_next_];
  Key* at = &near_[near_end_++];
  if (at == first || when_of(at[-1]) <= when) {
    *at = key;
    return;
  }
  // Where it belongs cannot be foreseen: among the last few no branch depends on it.
  for (; at - first > few && when_of(at[-few]) > when; at -= few) {
    std::copy_backward(at - few, at, at + 1);
  }
  Key* const last = at - first > few ? at - few : first;
  Key* place = at;
  do {
    --at;
    const bool later = when_of(*at) > when;
    at[later] = *at;
    place -= later;
  } while (at != last);
  *place = key;
}

/// Moves the array up; or if too few have left it, sends what is not of the present time back to
/// buckets, finer ones now, and returns false.
bool EventSet::make_room() {
  if (near_next_ >= near_.size() / 4) {
    std::copy(near_.begin() + near_next_, near_.begin() + near_end_, near_.begin());
    near_end_ -= near_next_;
    near_next_ = 0;
    return true;
  }
  base_ = near_until_ = present_;
  std::uint32_t kept = near_next_;
  while (kept != near_end_ && time_of(near_[kept]) == present_) ++kept;
  for (std::uint32_t i = kept; i != near_end_; ++i) {
    if (live(near_[i])) place(slot_of(near_[i]));
  }
  near_end_ = kept;
  return false;
}

}  // namespace spillway::kernel
