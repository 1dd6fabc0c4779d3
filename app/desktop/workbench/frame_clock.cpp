// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/frame_clock.h"

#include <time.h>

#include <algorithm>

namespace spillway::desktop {

namespace {

constexpr int shortest = 50;
constexpr int longest = 200;
constexpr double dear = 20;
constexpr double cheap = 8;
constexpr int cheap_long_enough = 2000;
constexpr int enough_frames = 5;

double thread_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

}  // namespace

void FrameInterval::add(double cost) {
  average_ = frames_ == 0 ? cost : 0.8 * average_ + 0.2 * cost;
  ++frames_;
  cheap_for_ = average_ < cheap ? cheap_for_ + interval_ : 0;
  const int before = interval_;
  if (average_ > dear && frames_ >= enough_frames) interval_ = std::min(interval_ * 2, longest);
  if (cheap_for_ >= cheap_long_enough) interval_ = std::max(interval_ / 2, shortest);
  if (interval_ != before) frames_ = cheap_for_ = 0;
}

FrameClock::FrameClock(QObject* parent) : QObject(parent) {
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, [this] {
    const double now = thread_time();
    interval_.add(now - std::exchange(last_, now));
    if (timer_.interval() != interval_.milliseconds()) timer_.setInterval(interval_.milliseconds());
    Q_EMIT tick();
  });
}

void FrameClock::start() {
  if (timer_.isActive()) return;
  last_ = thread_time();
  timer_.start(interval_.milliseconds());
}

void FrameClock::stop() {
  timer_.stop();
}

}  // namespace spillway::desktop
