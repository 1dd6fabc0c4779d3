// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>

#include "app/desktop/workbench/pace.h"
#include "app/desktop/workbench/variant.h"

namespace spillway::desktop {

/// When a run stops by itself: a statistic of a metric over a bucket of 10 ms passes a bound.
struct Condition {
  scenario::Value query;  ///< of `series`, less the times
  bool above = true;
  double bound = 0;
};

/// Moves the variants through time, in step: one request to each at a time, as long as the pace
/// says. A variant that is behind is brought to the other's time first.
class Drive : public QObject {
  Q_OBJECT

 public:
  explicit Drive(Variant& b, QObject* parent = nullptr);

  /// A comes, or goes with null.
  void set_a(Variant* a);

  void set_speed(double speed);
  const Pace& pace() const { return pace_; }

  void go();
  /// Stops as soon as the open request is answered; then `stopped`.
  void halt();
  /// Goes on to an instant, and stops there; `fast` as fast as it goes, whatever the speed.
  void go_to(Nanos to, bool fast);
  void go_until(Condition condition, Nanos limit);
  /// B handles so many events, and A goes to the same time; then `stopped`. More may be asked for
  /// before these are done.
  void step(std::uint64_t events);
  bool going() const { return going_; }
  /// Time stands still until the hold ends, whatever else is asked for.
  void hold(bool on);
  /// Nothing is under way any more; answers to what is are ignored.
  void forget();
  /// To be called at each frame: what has become due is asked for.
  void pump();
  bool catching_up() const;

 Q_SIGNALS:
  void moved();
  /// Halted, at its goal, or at the end.
  void stopped();
  void condition_met();
  /// The condition cannot be asked for; the run stops.
  void refused(const QString& why);

 private:
  void go_on(bool at_frame);
  bool is_behind() const;
  void begin(std::optional<Nanos> goal, std::optional<Condition> condition, bool fast);
  Nanos next_stop();
  void advance(Variant& variant, Nanos to);
  void take_steps();
  void check_condition(Nanos to);
  void look_at(const scenario::Value& series);
  void answered();
  void stop();

  Variant& b_;
  Variant* a_ = nullptr;
  Pace pace_;
  QElapsedTimer wall_;
  bool going_ = false;
  bool halting_ = false;
  bool held_ = false;
  bool fast_ = false;
  std::optional<Nanos> goal_;
  std::optional<Condition> condition_;
  bool met_ = false;
  std::uint64_t steps_ = 0;  ///< single events that are still to be asked for
  Nanos cost_ = 0;           ///< wall time that the present slice has taken so far
  Nanos moving_ = 0;         ///< virtual time of the slice
  int open_ = 0;             ///< requests of the slice without an answer
  int round_ = 0;            ///< forget() begins a new one
};

}  // namespace spillway::desktop
