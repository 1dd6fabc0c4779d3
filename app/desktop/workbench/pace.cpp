// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/pace.h"

#include <algorithm>

namespace spillway::desktop {

namespace {

constexpr Nanos millisecond = 1'000'000;
constexpr Nanos second = 1'000 * millisecond;
constexpr Nanos cost_wanted = 30 * millisecond;
constexpr Nanos cost_allowed = 40 * millisecond;
constexpr Nanos owed_at_most = 300 * millisecond;  // of wall time: more than the rarest frames
constexpr Nanos worth_asking = 60 * millisecond;   // of wall time: more than a frame
// On a busy machine every answer is late, however little was asked: to ask for ever less would
// bring the run to a halt. A bucket is cheap enough even where a million requests come in a second.
constexpr Nanos slice_least = 10 * millisecond;
// A burst may come at any time and make a second a hundred times dearer than the last one.
constexpr Nanos slice_most = second;
constexpr Nanos window = second;

}  // namespace

void Pace::begin(Nanos now, Nanos wall) {
  anchor_ = {wall, now};
  samples_.assign(1, anchor_);
}

Nanos Pace::next(Nanos now, Nanos wall) {
  if (speed_ <= 0) return now + slice_;
  const auto due = static_cast<Nanos>(static_cast<double>(wall - anchor_.wall) * speed_);
  const auto most = static_cast<Nanos>(static_cast<double>(owed_at_most) * speed_);
  if (anchor_.now + due - now > most) anchor_ = {wall - owed_at_most, now};
  const Nanos to =
      anchor_.now + static_cast<Nanos>(static_cast<double>(wall - anchor_.wall) * speed_);
  return std::clamp(to, now, now + slice_);
}

bool Pace::is_behind(Nanos now, Nanos wall) const {
  if (speed_ <= 0) return true;
  const double due = static_cast<double>(wall - anchor_.wall) * speed_;
  const auto owed = static_cast<double>(anchor_.now - now) + due;
  return owed >= static_cast<double>(worth_asking) * speed_;
}

void Pace::took(Nanos moved, Nanos cost) {
  const bool whole = moved >= slice_ - slice_ / 10;
  if (cost <= cost_allowed && !whole) return;  // a part that was cheap says nothing of the whole
  const double ratio =
      static_cast<double>(cost_wanted) / static_cast<double>(std::max<Nanos>(cost, 1));
  const auto base = static_cast<double>(std::min(slice_, std::max<Nanos>(moved, 1)));
  slice_ =
      std::clamp(static_cast<Nanos>(base * std::clamp(ratio, 0.1, 2.0)), slice_least, slice_most);
}

void Pace::reached(Nanos now, Nanos wall) {
  samples_.push_back({wall, now});
  while (samples_.size() > 2 && wall - samples_[1].wall >= window) samples_.pop_front();
}

double Pace::achieved() const {
  if (samples_.size() < 2) return 0;
  const Nanos wall = samples_.back().wall - samples_.front().wall;
  const Nanos moved = samples_.back().now - samples_.front().now;
  return wall > 0 ? static_cast<double>(moved) / static_cast<double>(wall) : 0;
}

}  // namespace spillway::desktop
