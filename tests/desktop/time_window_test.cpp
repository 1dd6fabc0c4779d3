// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/time_window.h"

#include <QSignalSpy>
#include <QTest>

namespace spillway::desktop {

namespace {
constexpr Nanos ms = 1'000'000;
constexpr Nanos s = 1'000 * ms;
}  // namespace

class TimeWindowTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void begins_with_thirty_seconds_and_follows() {
    TimeWindow window;
    window.advance(0, 80 * s);
    QCOMPARE(window.from(), 0);
    QCOMPARE(window.to(), 30 * s);
    QVERIFY(window.following());
  }

  void never_passes_the_end_of_a_short_run() {
    TimeWindow window;
    window.advance(0, 5 * s);
    QCOMPARE(window.to(), 5 * s);
    window.zoom(0.1, 2 * s);
    QCOMPARE(window.span(), 5 * s);
    window.pan(3);
    QCOMPARE(window.from(), 0);
  }

  void follows_in_steps_of_a_twentieth() {
    TimeWindow window;
    window.advance(0, 80 * s);
    const QSignalSpy moved(&window, &TimeWindow::changed);
    window.advance(29 * s, 80 * s);
    QCOMPARE(moved.count(), 0);
    for (Nanos now = 30 * s; now < 33 * s; now += 50 * ms) window.advance(now, 80 * s);
    QCOMPARE(window.to(), 33 * s);
    QCOMPARE(window.span(), 30 * s);
    QCOMPARE(moved.count(), 2);
  }

  void a_reset_begins_again_at_zero_with_the_same_span() {
    TimeWindow window;
    window.advance(60 * s, 80 * s);
    window.show(50 * s, 60 * s);
    window.follow(true);
    window.advance(0, 80 * s);
    QCOMPARE(window.from(), 0);
    QCOMPARE(window.span(), 10 * s);
  }

  void what_a_person_chose_stays_when_the_run_moves() {
    TimeWindow window;
    window.advance(10 * s, 80 * s);
    window.show(2 * s, 4 * s);
    window.advance(60 * s, 80 * s);
    window.advance(0, 80 * s);
    QCOMPARE(window.from(), 2 * s);
    QCOMPARE(window.to(), 4 * s);
    QVERIFY(!window.following());
  }

  void a_run_of_another_length_is_followed_anew() {
    TimeWindow window;
    window.advance(10 * s, 80 * s);
    window.show(2 * s, 4 * s);
    window.advance(0, 140 * s);
    QVERIFY(window.following());
    QCOMPARE(window.to(), 30 * s);
  }

  void another_run_of_the_same_length_is_followed_anew_too() {
    TimeWindow window;
    window.advance(10 * s, 80 * s);
    window.show(2 * s, 4 * s);
    window.begin();
    window.advance(0, 80 * s);
    QVERIFY(window.following());
    QCOMPARE(window.from(), 0);
    QCOMPARE(window.to(), 30 * s);
  }

  void zoom_keeps_the_instant_under_the_pointer() {
    TimeWindow window;
    window.advance(40 * s, 80 * s);
    window.show(10 * s, 30 * s);
    window.zoom(2, 15 * s);
    QCOMPARE(window.span(), 10 * s);
    QCOMPARE(window.from(), 12 * s + 500 * ms);
    window.zoom(0.5, 15 * s);
    QCOMPARE(window.from(), 10 * s);
    QCOMPARE(window.to(), 30 * s);
  }

  void never_shows_less_than_one_bucket_nor_what_was_before() {
    TimeWindow window;
    window.advance(40 * s, 80 * s);
    window.show(10 * s, 10 * s);
    QCOMPARE(window.span(), 10 * ms);
    window.zoom(1e300, 10 * s);
    QCOMPARE(window.span(), 10 * ms);
    window.zoom(1e-300, 10 * s);
    QCOMPARE(window.from(), 0);
    QCOMPARE(window.to(), 80 * s);
    window.pan(-1e300);
    QCOMPARE(window.from(), 0);
  }

  void pan_keeps_the_span() {
    TimeWindow window;
    window.advance(80 * s, 80 * s);
    window.show(70 * s, 76 * s);
    window.pan(0.1);
    QCOMPARE(window.from(), 70 * s + 600 * ms);
    window.pan(10);
    QCOMPARE(window.to(), 80 * s);
    QCOMPARE(window.span(), 6 * s);
  }

  void fit_shows_all_that_has_happened() {
    TimeWindow window;
    window.advance(0, 80 * s);
    window.fit();
    QCOMPARE(window.to(), 80 * s);
    window.advance(41 * s, 80 * s);
    window.fit();
    QCOMPARE(window.from(), 0);
    QCOMPARE(window.to(), 41 * s);
    QVERIFY(!window.following());
  }

  void following_can_be_taken_up_again() {
    TimeWindow window;
    window.advance(60 * s, 80 * s);
    window.show(0, 10 * s);
    const QSignalSpy told(&window, &TimeWindow::follow_changed);
    window.follow(true);
    QCOMPARE(told.count(), 1);
    QCOMPARE(window.to(), 60 * s);
    QCOMPARE(window.span(), 10 * s);
  }

  void tells_of_the_crosshair_only_when_it_moves() {
    TimeWindow window;
    const QSignalSpy told(&window, &TimeWindow::crosshair_changed);
    window.set_crosshair(3 * s);
    window.set_crosshair(3 * s);
    window.set_crosshair({});
    QCOMPARE(told.count(), 2);
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::TimeWindowTest)
#include "time_window_test.moc"
