// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace spillway::desktop {

/// How long a frame lasts: 50 ms; twice as long when what the window does for a frame takes more
/// than 20 ms on average, up to 200 ms; half as long again after 2 s below 8 ms.
class FrameInterval {
 public:
  int milliseconds() const { return interval_; }
  /// The window worked so long (ms) for a frame.
  void add(double cost);
  double average() const { return average_; }

 private:
  int interval_ = 50;
  double average_ = 0;
  int frames_ = 0;     ///< since the interval changed
  int cheap_for_ = 0;  ///< ms
};

/// The one clock of all views. The work for a frame is what the window's thread computed since the
/// last one: reading replies, drawing, everything.
class FrameClock : public QObject {
  Q_OBJECT

 public:
  explicit FrameClock(QObject* parent = nullptr);
  void start();
  void stop();
  bool running() const { return timer_.isActive(); }
  int interval() const { return interval_.milliseconds(); }
  double average_cost() const { return interval_.average(); }

 Q_SIGNALS:
  void tick();

 private:
  QTimer timer_;
  FrameInterval interval_;
  double last_ = 0;  ///< ms of the thread's CPU time at the last tick
};

}  // namespace spillway::desktop
