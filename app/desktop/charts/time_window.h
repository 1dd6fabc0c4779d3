// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "app/desktop/workbench/nanos.h"

namespace spillway::desktop {

/// What part of the run all charts and the timeline show: one for the whole window.
class TimeWindow : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  Nanos from() const { return from_; }
  Nanos to() const { return to_; }
  Nanos span() const { return to_ - from_; }
  /// 10 ms, 100 ms or 1 s: the width of a bucket that is shown.
  Nanos granularity() const { return granularity_; }
  bool following() const { return following_; }

  /// A person chose a part: following ends.
  void show(Nanos from, Nanos to);
  /// 2 shows half as much, and `about` stays where it is on the screen.
  void zoom(double factor, Nanos about);
  void pan(double share_of_span);
  /// From 0 to the end of what there is.
  void fit();
  /// The end sticks to the run's time, in steps of a twentieth of the span: charts are redrawn
  /// whole only when it moves.
  void follow(bool on);
  void set_granularity(Nanos granularity);
  /// The run moved, or began anew; `end` is its end, which the window never passes. A run of
  /// another length is another run.
  void advance(Nanos now, Nanos end);
  /// For another run: its first 30 seconds, which it follows.
  void begin();

  /// Where the crosshair is, on all charts and the timeline; none when the pointer is elsewhere.
  std::optional<Nanos> crosshair() const { return crosshair_; }
  void set_crosshair(std::optional<Nanos> at);

 Q_SIGNALS:
  void changed();
  void granularity_changed();
  void follow_changed(bool on);
  void crosshair_changed();

 private:
  Nanos reach() const;
  void place(Nanos from, Nanos to);
  void stick();

  Nanos from_ = 0;
  Nanos to_ = 30'000'000'000;
  Nanos granularity_ = 10'000'000;
  Nanos now_ = 0;
  Nanos end_ = 0;
  bool following_ = true;
  std::optional<Nanos> crosshair_;
};

}  // namespace spillway::desktop
