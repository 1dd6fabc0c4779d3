// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace spillway::policy::compat::resilience4j {

enum class SlidingWindowType : std::uint8_t { COUNT_BASED, TIME_BASED };

struct CallCounts {
  std::int32_t calls = 0;
  std::int32_t failed = 0;
  std::int32_t slow = 0;
};

/// The breaker's ring: one slot for each of the last calls, or one for each epoch second. When
/// the clock goes back a time window drops one slot at every record and every look, as the
/// original does. Not thread-safe. Allocates in the constructor only. O(1), and O(slots) when
/// seconds have passed.
class SlidingWindow {
 public:
  explicit SlidingWindow(std::size_t most_slots) : slots_(most_slots) {}

  /// O(1): a breaker may enter a state at every call, with a window of millions.
  void reset(SlidingWindowType type, std::size_t slots, std::int64_t epoch_second) noexcept;
  void record(bool failed, bool slow, std::int64_t epoch_second) noexcept;
  const CallCounts& look(std::int64_t epoch_second) noexcept;

 private:
  struct Slot {
    CallCounts counts;
    std::int64_t second;
  };
  Slot& next_slot() noexcept;
  void move_to(std::int64_t second) noexcept;

  std::vector<Slot> slots_;
  std::size_t used_ = 1;
  std::size_t head_ = 0;
  std::size_t stale_ = 0;  // slots after the head that hold what was before reset()
  SlidingWindowType type_ = SlidingWindowType::COUNT_BASED;
  CallCounts total_;
};

}  // namespace spillway::policy::compat::resilience4j
