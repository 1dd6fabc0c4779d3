// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/resilience4j_window.h"

#include <algorithm>

namespace spillway::policy::compat::resilience4j {

void SlidingWindow::reset(SlidingWindowType type, std::size_t slots,
                          std::int64_t epoch_second) noexcept {
  type_ = type;
  used_ = slots;
  head_ = 0;
  total_ = {};
  slots_[head_] = {{}, epoch_second};
  stale_ = used_ - 1;
}

SlidingWindow::Slot& SlidingWindow::next_slot() noexcept {
  head_ = (head_ + 1) % used_;
  Slot& slot = slots_[head_];
  if (stale_ > 0) {
    --stale_;
  } else {
    total_.calls -= slot.counts.calls;
    total_.failed -= slot.counts.failed;
    total_.slow -= slot.counts.slow;
  }
  slot.counts = {};
  return slot;
}

void SlidingWindow::move_to(std::int64_t second) noexcept {
  const std::int64_t ahead = second - slots_[head_].second;
  if (ahead == 0) return;
  std::int64_t left = std::min(ahead, static_cast<std::int64_t>(used_));
  do {
    --left;
    next_slot().second = second - left;
  } while (left > 0);
}

void SlidingWindow::record(bool failed, bool slow, std::int64_t epoch_second) noexcept {
  if (type_ == SlidingWindowType::TIME_BASED) {
    move_to(epoch_second);
  } else {
    next_slot();
  }
  for (CallCounts* counts : {&slots_[head_].counts, &total_}) {
    ++counts->calls;
    counts->failed += failed ? 1 : 0;
    counts->slow += slow ? 1 : 0;
  }
}

const CallCounts& SlidingWindow::look(std::int64_t epoch_second) noexcept {
  if (type_ == SlidingWindowType::TIME_BASED) move_to(epoch_second);
  return total_;
}

}  // namespace spillway::policy::compat::resilience4j
