// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>

#include "app/desktop/workbench/nanos.h"

namespace spillway::desktop {

/// How far a run may go in one request: what its speed says is due, and no more than the machine
/// does in about 30 ms, so that a pause acts at once and other requests get between. What the
/// machine cannot keep up with is forgiven. All times are in nanoseconds; `wall` is any clock that
/// only goes forward.
class Pace {
 public:
  /// Virtual seconds a second; 0 is as fast as it goes.
  void set_speed(double speed) { speed_ = speed; }
  double speed() const { return speed_; }

  /// The run begins to move, or its speed changed: nothing is owed.
  void begin(Nanos now, Nanos wall);
  /// How far to go from `now`; `now` itself when nothing is due yet.
  Nanos next(Nanos now, Nanos wall);
  /// So much is due that it need not wait for the next frame: asking for every instant as it comes
  /// would cost more than the run.
  bool is_behind(Nanos now, Nanos wall) const;
  /// Virtual time that takes about 30 ms.
  Nanos slice() const { return slice_; }
  /// Going on by `moved` took `cost`.
  void took(Nanos moved, Nanos cost);
  /// The run is at `now`: for the speed that is achieved.
  void reached(Nanos now, Nanos wall);
  /// Virtual seconds a second over the last second or so; 0 before anything moved.
  double achieved() const;

 private:
  struct Sample {
    Nanos wall;
    Nanos now;
  };

  double speed_ = 1;
  Nanos slice_ = 10'000'000;
  Sample anchor_{};  ///< where the run should be, at an instant
  std::deque<Sample> samples_;
};

}  // namespace spillway::desktop
