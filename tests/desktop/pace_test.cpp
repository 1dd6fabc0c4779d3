// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/pace.h"

#include <QTest>

#include "app/desktop/workbench/frame_clock.h"

using spillway::desktop::FrameInterval;
using spillway::desktop::Nanos;
using spillway::desktop::Pace;

namespace {

constexpr Nanos ms = 1'000'000;
constexpr Nanos second = 1'000 * ms;

/// A machine that needs `cost` of wall time for a second of virtual time.
struct Machine {
  Pace pace;
  Nanos now = 0;
  Nanos wall = 0;
  Nanos longest = 0;

  /// One request; the next frame when nothing is due.
  void turn(double cost) {
    const Nanos to = pace.next(now, wall);
    if (to == now) {
      wall += 50 * ms;
      return;
    }
    const auto took = static_cast<Nanos>(static_cast<double>(to - now) * cost) + ms / 10;
    wall += took;
    pace.took(to - now, took);
    pace.reached(to, wall);
    now = to;
    longest = std::max(longest, took);
  }
};

}  // namespace

class PaceTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_speed_is_kept_on_a_machine_that_can() {
    for (const double speed : {0.1, 1.0, 20.0}) {
      Machine machine;
      machine.pace.set_speed(speed);
      machine.pace.begin(0, 0);
      while (machine.wall < 10 * second) machine.turn(0.01);
      const double share = static_cast<double>(machine.now) / (10e9 * speed);
      QVERIFY2(share > 0.98 && share < 1.02, qPrintable(QString::number(share)));
      QVERIFY(std::abs(machine.pace.achieved() / speed - 1) < 0.1);
    }
  }

  void at_full_speed_a_request_takes_about_thirty_milliseconds() {
    Machine machine;
    machine.pace.set_speed(0);
    machine.pace.begin(0, 0);
    while (machine.wall < second) machine.turn(0.2);
    machine.longest = 0;
    const Nanos now = machine.now;
    machine.turn(0.2);
    QVERIFY(machine.longest > 20 * ms && machine.longest < 40 * ms);
    QVERIFY(machine.now > now + 100 * ms);
    QVERIFY(std::abs(machine.pace.achieved() - 5) < 0.5);
  }

  void a_stretch_that_is_dearer_is_cut_shorter_at_once() {
    Machine machine;
    machine.pace.set_speed(0);
    machine.pace.begin(0, 0);
    while (machine.wall < second) machine.turn(0.1);
    machine.turn(1);  // ten times as dear: nobody could know
    machine.longest = 0;
    for (int i = 0; i < 20; ++i) machine.turn(1);
    QVERIFY2(machine.longest < 45 * ms, qPrintable(QString::number(machine.longest / ms)));
  }

  void what_cannot_be_kept_up_with_is_forgiven() {
    Machine machine;
    machine.pace.set_speed(10);
    machine.pace.begin(0, 0);
    while (machine.wall < 5 * second) machine.turn(0.5);  // ×2 is what it can
    QVERIFY(std::abs(machine.pace.achieved() - 2) < 0.2);
    // It is faster again: a part of a second is made up for, not four seconds.
    const Nanos now = machine.now;
    const Nanos wall = machine.wall;
    while (machine.wall < wall + second) machine.turn(0.001);
    QVERIFY(machine.now - now < 14 * second);
  }

  void on_a_machine_where_everything_waits_it_goes_on_bucket_by_bucket() {
    Pace pace;
    pace.set_speed(0);
    pace.begin(0, 0);
    for (int i = 0; i < 50; ++i) pace.took(pace.slice(), 60 * ms);
    QCOMPARE(pace.slice(), 10 * ms);
  }

  void a_slice_is_a_second_at_most() {
    Machine machine;
    machine.pace.set_speed(0);
    machine.pace.begin(0, 0);
    for (int i = 0; i < 1000; ++i) machine.turn(0);
    QCOMPARE(machine.pace.slice(), second);
  }

  void frames_get_rarer_when_they_are_dear_and_come_back() {
    FrameInterval interval;
    QCOMPARE(interval.milliseconds(), 50);
    for (int i = 0; i < 10; ++i) interval.add(30);
    QCOMPARE(interval.milliseconds(), 200);
    for (int i = 0; i < 100; ++i) interval.add(30);
    QCOMPARE(interval.milliseconds(), 200);
    // Neither dear nor cheap: it stays.
    for (int i = 0; i < 100; ++i) interval.add(12);
    QCOMPARE(interval.milliseconds(), 200);
    for (int i = 0; i < 40; ++i) interval.add(2);
    QCOMPARE(interval.milliseconds(), 50);
  }

  void one_dear_frame_changes_nothing() {
    FrameInterval interval;
    for (int i = 0; i < 10; ++i) interval.add(5);
    interval.add(60);
    QCOMPARE(interval.milliseconds(), 50);
  }

  void two_seconds_of_cheap_frames_are_waited_for() {
    FrameInterval interval;
    for (int i = 0; i < 5; ++i) interval.add(30);
    QCOMPARE(interval.milliseconds(), 100);
    for (int i = 0; i < 19; ++i) interval.add(2);
    QCOMPARE(interval.milliseconds(), 100);
    interval.add(2);
    QCOMPARE(interval.milliseconds(), 50);
  }
};

QTEST_GUILESS_MAIN(PaceTest)
#include "pace_test.moc"
