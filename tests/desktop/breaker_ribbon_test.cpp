// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/breaker_ribbon.h"

#include <algorithm>

#include "tests/desktop/board_fixture.h"

namespace spillway::desktop {

class BreakerRibbonTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void states_are_stretches() {
    using State = BreakerRibbon::State;
    const Extent closed{0, 0};
    const Extent open{2, 2};
    const auto found = BreakerRibbon::stretches({closed, closed, {0, 2}, open, {}, open});
    const std::vector<BreakerRibbon::Stretch> wanted{
        {State::closed, 0, 2}, {State::mixed, 2, 3}, {State::open, 3, 4}, {State::open, 5, 6}};
    QCOMPARE(found, wanted);
  }

  void flaps_are_what_the_breaker_counts_or_how_often_it_opened() {
    const SeriesHistory states =
        history_of(9'000, [](int i) { return i / 500 % 2 == 0 ? 0.0 : 2.0; });
    const SeriesHistory counted = history_of(9'000, [](int i) { return i == 8'000 ? 3.0 : 0.0; });
    PlotCurve row;
    row.b = &states;
    QCOMPARE(BreakerRibbon::flaps(row, 10 * ms, 90 * second), 6);
    row.flaps = &counted;
    QCOMPARE(BreakerRibbon::flaps(row, 10 * ms, 90 * second), 3);
    QCOMPARE(BreakerRibbon::flaps(row, 10 * ms, 70 * second), 0);
  }

  void a_thrashing_breaker_flaps() {
    Board shown("breaker-thrashing", 420);
    shown.board.maximise(shown.panel("breakers"));
    QVERIFY(shown.run_to(70 * second));
    const PlotCurve& row = shown.panel("breakers").plot().curves()[0];
    int most = 0;
    for (Nanos at = second; at <= 70 * second; at += second) {
      most = std::max(most, BreakerRibbon::flaps(row, 10 * ms, at));
    }
    QVERIFY2(most >= 3, qPrintable(QString::number(most)));
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::BreakerRibbonTest)
#include "breaker_ribbon_test.moc"
