// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/time_window.h"

#include <algorithm>
#include <cmath>

namespace spillway::desktop {

namespace {

/// As narrow as it gets: one bucket.
constexpr Nanos narrowest = 10'000'000;
/// What a new run begins with.
constexpr Nanos usual = 30'000'000'000;
/// A window that follows moves by this part of its span at once: an axis that moves with every
/// frame costs twice as much, and a curve that stands still is easier to read.
constexpr Nanos steps_of_following = 20;

Nanos scaled(Nanos value, double factor) {
  return static_cast<Nanos>(std::clamp(static_cast<double>(value) * factor, -1e18, 1e18));
}

}  // namespace

void TimeWindow::show(Nanos from, Nanos to) {
  follow(false);
  place(from, to);
}

void TimeWindow::zoom(double factor, Nanos about) {
  if (!(factor > 0)) return;
  const Nanos zoomed = std::clamp(scaled(span(), 1 / factor), narrowest, reach());
  const double share = static_cast<double>(about - from_) / static_cast<double>(span());
  const Nanos from = about - scaled(zoomed, share);
  show(from, from + zoomed);
}

void TimeWindow::pan(double share_of_span) {
  const Nanos by = scaled(span(), share_of_span);
  show(from_ + by, to_ + by);
}

void TimeWindow::fit() {
  show(0, now_ > 0 ? now_ : reach());
}

void TimeWindow::follow(bool on) {
  if (following_ == on) return;
  following_ = on;
  if (on) stick();
  Q_EMIT follow_changed(on);
}

void TimeWindow::set_granularity(Nanos granularity) {
  if (granularity <= 0 || granularity == granularity_) return;
  granularity_ = granularity;
  Q_EMIT granularity_changed();
}

void TimeWindow::advance(Nanos now, Nanos end) {
  const bool another = end != end_;
  now_ = now;
  end_ = end;
  if (another) begin();
  if (following_) stick();
}

void TimeWindow::begin() {
  place(0, usual);
  follow(true);
}

void TimeWindow::set_crosshair(std::optional<Nanos> at) {
  if (at == crosshair_) return;
  crosshair_ = at;
  Q_EMIT crosshair_changed();
}

Nanos TimeWindow::reach() const {
  return std::max({end_ > 0 ? end_ : usual, now_, narrowest});
}

void TimeWindow::place(Nanos from, Nanos to) {
  const Nanos span = std::clamp(to - from, narrowest, reach());
  from = std::clamp<Nanos>(from, 0, reach() - span);
  if (from == from_ && from + span == to_) return;
  from_ = from;
  to_ = from + span;
  Q_EMIT changed();
}

void TimeWindow::stick() {
  const Nanos step = std::max<Nanos>(1, span() / steps_of_following);
  const Nanos to = std::max(span(), (now_ + step - 1) / step * step);
  place(to - span(), to);
}

}  // namespace spillway::desktop
