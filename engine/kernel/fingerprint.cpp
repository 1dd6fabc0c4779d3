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

std::string Fingerprint::hex() const {
  std::string text(16, '0');
  for (int digit = 0; digit < 16; ++digit) {
    text[static_cast<std::size_t>(digit)] = "0123456789abcdef"[hash_ >> (60 - 4 * digit) & 15];
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

std::optional<Divergence> first_divergence(const Fingerprint& a, const Fingerprint& b) {
  Divergence found;
  const auto as = a.checkpoints();
  const auto bs = b.checkpoints();
  for (auto i = as.begin(), j = bs.begin(); i != as.end() && j != bs.end();) {
    if (i->events < j->events) {
      ++i;
    } else if (j->events < i->events) {
      ++j;
    } else {
      if (*i != *j) {
        found.parted_events = i->events;
        found.parted_time = std::max(i->time, j->time);
        return found;
      }
      found.agreed = *i;
      ++i;
      ++j;
    }
  }
  if (a.value() == b.value() && a.events() == b.events()) return std::nullopt;
  found.parted_events = std::max(a.events(), b.events());
  found.parted_time = std::max(a.time(), b.time());
  return found;
}

}  // namespace spillway::kernel
