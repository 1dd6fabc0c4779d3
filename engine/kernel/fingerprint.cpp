// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/fingerprint.h"

#include <algorithm>
#include <cstddef>

namespace spillway::kernel {

namespace {
constexpr std::size_t most_checkpoints = 1024;
}

Fingerprint::Fingerprint() {
  checkpoints_.reserve(most_checkpoints);
}

std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (int digit = 0; digit < 16; ++digit) {
    text[static_cast<std::size_t>(digit)] = "0123456789abcdef"[value >> (60 - 4 * digit) & 15];
  }
  return text;
}

void Fingerprint::checkpoint() {
  if (checkpoints_.size() == most_checkpoints) {
    // Every second one stays: those at multiples of twice the interval.
    for (std::size_t i = 0; i < most_checkpoints / 2; ++i)
      checkpoints_[i] = checkpoints_[2 * i + 1];
    checkpoints_.resize(most_checkpoints / 2);
    interval_ *= 2;
  }
  if (events_ % interval_ == 0) checkpoints_.push_back({events_, time_, hash_});
  next_checkpoint_ = (events_ / interval_ + 1) * interval_;
}

Divergence first_divergence(std::span<const Fingerprint::Checkpoint> a,
                            std::span<const Fingerprint::Checkpoint> b) {
  Divergence found;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (i->events < j->events) {
      ++i;
    } else if (j->events < i->events) {
      ++j;
    } else if (*i == *j) {
      found.agreed = *i;
      ++i;
      ++j;
    } else {
      found.parted = *i;
      found.parted->time = std::min(i->time, j->time);
      return found;
    }
  }
  return found;
}

}  // namespace spillway::kernel
