// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace spillway::kernel {

/// Order among events of one instant; equals fire in the order they were scheduled. Fingerprints
/// contain the values.
enum class Priority : std::uint8_t {
  normal = 1,  ///< Whatever happens in the model.
  late,        ///< Deadlines: what ends at its deadline was in time.
};

/// What an event does. Plain data, so an event costs no allocation.
using Fire = void (*)(void* context, std::uint64_t argument);

/// A handle to one scheduled event. It stays valid as a value for ever: once the event has fired
/// or was cancelled, no later event matches it.
class EventId {
 public:
  constexpr EventId() = default;
  constexpr explicit EventId(std::uint64_t word) : word_(word) {}

  constexpr std::uint64_t word() const { return word_; }
  constexpr explicit operator bool() const { return word_ != 0; }
  constexpr bool operator==(const EventId&) const = default;

 private:
  std::uint64_t word_ = 0;
};

/// An event's place among those of its instant, and the slot that holds it, in one word:
/// priority (2 bits), sequence (38 bits), slot (24 bits). Comparing words compares the order.
struct EventOrder {
  static constexpr int slot_bits = 24;
  static constexpr int sequence_bits = 38;
  static constexpr std::uint64_t max_slots = std::uint64_t{1} << slot_bits;
  static constexpr std::uint64_t max_sequence = (std::uint64_t{1} << sequence_bits) - 1;

  static constexpr std::uint64_t pack(Priority priority, std::uint64_t sequence,
                                      std::uint64_t slot) {
    return static_cast<std::uint64_t>(priority) << (sequence_bits + slot_bits) |
           sequence << slot_bits | slot;
  }
  static constexpr Priority priority(std::uint64_t order) {
    return static_cast<Priority>(order >> (sequence_bits + slot_bits));
  }
  static constexpr std::uint64_t sequence(std::uint64_t order) {
    return order >> slot_bits & max_sequence;
  }
  static constexpr std::uint32_t slot(std::uint64_t order) {
    return static_cast<std::uint32_t>(order & (max_slots - 1));
  }
};

/// An event taken out of the set, about to fire.
struct Due {
  std::int64_t time = 0;
  std::uint64_t order = 0;
  Fire fire = nullptr;
  void* context = nullptr;
  std::uint64_t argument = 0;
};

}  // namespace spillway::kernel
