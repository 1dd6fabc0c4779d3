// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/live_chart.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <algorithm>

#include "app/desktop/charts/plot_gestures.h"
#include "app/desktop/charts/plot_overlay.h"
#include "tests/desktop/plot_fixture.h"

namespace spillway::desktop {

namespace {

constexpr Nanos ms = 1'000'000;
constexpr Nanos second = 1'000 * ms;

/// A chart of 600 x 240 over the first 10 of 80 seconds.
struct Shown {
  TimeWindow window;
  LiveChart chart{window};

  explicit Shown(std::vector<PlotCurve> curves = {}) {
    window.advance(20 * second, 80 * second);
    window.show(0, 10 * second);
    chart.resize(600, 240);
    chart.set_curves(std::move(curves));
    chart.show();
    static_cast<void>(QTest::qWaitForWindowExposed(&chart));
  }
  QPointF at(Nanos time) { return {chart.time_scale().x(time), chart.area().center().y()}; }
  QImage image() { return chart.grab().toImage().convertToFormat(QImage::Format_RGB32); }
};

PlotCurve curve(const QString& name, const SeriesHistory& b, int colour = 0) {
  PlotCurve made;
  made.name = name;
  made.colour = colour;
  made.b = &b;
  return made;
}

}  // namespace

class LiveChartTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { QApplication::setPalette(QPalette()); }

  // What it looks like.

  void plots_are_aligned_however_wide_the_labels_are() {
    const SeriesHistory small = history_of(1'000, [](int) { return 3.0; });
    const SeriesHistory large = history_of(1'000, [](int) { return 2.5e6; });
    Shown one({curve("a", small)});
    Shown other({curve("a", large)});
    QCOMPARE(one.chart.area(), other.chart.area());
    for (Shown* shown : {&one, &other}) {
      QCOMPARE(view_of(shown->chart).chart()->plotArea(), shown->chart.area());
    }
  }

  void most_of_a_chart_is_its_plot() {
    Shown shown;
    QVERIFY(shown.chart.area().height() >= shown.chart.height() - 60);
  }

  void a_dark_palette_from_before_the_chart_is_followed() {
    QApplication::setPalette(dark_palette());
    Shown shown;
    QCOMPARE(shown.image().pixelColor(2, 2), theme_of(dark_palette()).window);
  }

  void a_change_of_the_palette_is_followed() {
    const SeriesHistory data = history_of(1'000, [](int) { return 3.0; });
    Shown shown({curve("a", data)});
    QCOMPARE(shown.image().pixelColor(2, 2), theme_of(QPalette()).window);
    QApplication::setPalette(dark_palette());
    QTRY_COMPARE(shown.image().pixelColor(2, 2), theme_of(dark_palette()).window);
    const auto found = columns_with(shown.chart, shown.image(), theme_of(dark_palette()).curves[0]);
    QVERIFY(std::count(found.begin(), found.end(), true) > 400);
  }

  void ticks_are_one_two_five_and_not_what_a_quarter_happens_to_be() {
    const SeriesHistory data = history_of(1'000, [](int i) { return i < 500 ? 0.0 : 69.7; });
    Shown shown({curve("a", data)});
    const QStringList texts = texts_in(shown.chart);
    for (const char* label : {"0", "20", "40", "60", "80"}) {
      QVERIFY2(texts.contains(QLatin1String(label)), label);
    }
    QVERIFY(texts.filter("82").isEmpty());
  }

  void times_are_written_where_they_are_also_after_several_sizes_at_once() {
    Shown shown;
    shown.chart.resize(900, 240);
    shown.chart.resize(700, 240);
    QCoreApplication::processEvents();
    const double written = place_of(shown.chart, "10").x();
    QVERIFY2(std::abs(written - shown.chart.time_scale().x(10 * second)) < 3,
             qPrintable(QString::number(written)));
  }

  void values_and_times_lie_where_qt_charts_has_them_data() {
    QTest::addColumn<bool>("logarithmic");
    QTest::newRow("linear") << false;
    QTest::newRow("logarithmic") << true;
  }
  void values_and_times_lie_where_qt_charts_has_them() {
    QFETCH(bool, logarithmic);
    const SeriesHistory data = history_of(1'000, [](int i) { return 2.0 + i; });
    Shown shown({curve("a", data)});
    AxisRange range;
    range.logarithmic = logarithmic;
    shown.chart.set_range(range);
    QChart* chart = view_of(shown.chart).chart();
    QAbstractSeries* axes = chart->series().first();
    for (const double value : {2.0, 7.5, 63.0, 500.0, 999.0}) {
      const QPointF theirs = chart->mapToPosition({4.2, value}, axes);
      QVERIFY(std::abs(theirs.y() - shown.chart.value_scale().y(value)) < 0.01);
      QVERIFY(std::abs(theirs.x() - shown.chart.time_scale().x(4'200 * ms)) < 0.01);
    }
  }

  void decades_are_written_on_a_logarithmic_axis() {
    const SeriesHistory data = history_of(1'000, [](int i) { return 0.02 + 2 * i; });
    Shown shown({curve("a", data)});
    AxisRange range;
    range.logarithmic = true;
    shown.chart.set_range(range);
    QTRY_VERIFY(texts_in(shown.chart).contains("100"));
    const QStringList texts = texts_in(shown.chart);
    for (const char* label : {"0.01", "0.1", "1", "100", "1,000", "10,000"}) {
      QVERIFY2(texts.contains(QLatin1String(label)), label);
    }
  }

  void a_missing_value_breaks_the_line() {
    const SeriesHistory data =
        history_of(1'000, [](int i) { return i >= 400 && i < 600 ? none : 5.0; });
    Shown shown({curve("a", data)});
    const auto found = columns_with(shown.chart, shown.image(), shown.chart.theme().curves[0]);
    const auto width = static_cast<double>(found.size());
    for (std::size_t x = 0; x < found.size(); ++x) {
      const double share = static_cast<double>(x) / width;
      if (share < 0.39 || (share > 0.61 && share < 0.99)) QVERIFY(found[x]);
      if (share > 0.41 && share < 0.59) QVERIFY(!found[x]);
    }
  }

  void a_is_dashed_and_b_is_solid() {
    const SeriesHistory a = history_of(1'000, [](int) { return 9.0; });
    const SeriesHistory b = history_of(1'000, [](int) { return none; });
    PlotCurve both = curve("a", b);
    both.a = &a;
    Shown shown({both});
    const auto found = columns_with(shown.chart, shown.image(), shown.chart.theme().curves[0]);
    const auto drawn = std::count(found.begin(), found.end(), true);
    const auto all = static_cast<std::ptrdiff_t>(found.size());
    QVERIFY(drawn > all / 2 && drawn < all * 3 / 4);
  }

  void a_spike_of_a_is_seen_wherever_it_falls() {
    for (int at = 300; at < 340; ++at) {
      const SeriesHistory a = history_of(1'000, [at](int i) { return i == at ? 100.0 : 1.0; });
      const SeriesHistory b = history_of(1'000, [](int) { return none; });
      PlotCurve both = curve("a", b);
      both.a = &a;
      Shown shown({both});
      const QImage image = shown.image();
      const int y = static_cast<int>(shown.chart.value_scale().y(60));
      bool seen = false;
      for (int x = 0; x < image.width() && !seen; ++x) {
        for (int dy = -5; dy <= 5 && !seen; ++dy) {
          seen = image.pixelColor(x, y + dy) == shown.chart.theme().curves[0];
        }
      }
      QVERIFY(seen);
    }
  }

  void without_curves_it_says_what_that_means() {
    Shown shown;
    const QImage before = shown.image();
    shown.chart.set_nothing("Every request has been ok so far.");
    QVERIFY(shown.image() != before);
  }

  // The value axis.

  void hidden_curves_do_not_count_for_the_range() {
    const SeriesHistory low = history_of(1'000, [](int) { return 85.0; });
    const SeriesHistory high = history_of(1'000, [](int) { return 8'500.0; });
    Shown shown({curve("low", low), curve("high", high, 1)});
    QCOMPARE(shown.chart.value_scale().high, 10'000.0);
    shown.chart.show_curve(1, false);
    QCOMPARE(shown.chart.value_scale().high, 100.0);
  }

  void only_what_is_in_the_window_counts_for_the_range() {
    const SeriesHistory data = history_of(1'000, [](int i) { return i < 500 ? 850.0 : 8.5; });
    Shown shown({curve("a", data)});
    QCOMPARE(shown.chart.value_scale().high, 1'000.0);
    shown.window.show(6 * second, 9 * second);
    QCOMPARE(shown.chart.value_scale().high, 10.0);
  }

  void a_rare_peak_is_cut_and_marked_where_that_is_wanted() {
    const SeriesHistory data = history_of(1'000, [](int i) { return i == 500 ? 1e6 : 2'000.0; });
    Shown shown({curve("a", data)});
    QVERIFY(shown.chart.value_scale().high > 1e6);
    const int x = static_cast<int>(shown.at(5'005 * ms).x());
    // Beside the mark at the upper edge, where the curve itself does not come.
    const auto marked = [&] {
      const int y = static_cast<int>(shown.chart.area().top()) + 6;
      return shown.image().pixelColor(x - 3, y) == shown.chart.theme().curves[0];
    };
    QVERIFY(!marked());
    AxisRange range;
    range.cuts_peaks = true;
    shown.chart.set_range(range);
    QCOMPARE(shown.chart.value_scale().high, 2'000 / 0.85);
    QVERIFY(marked());
    // Looked at closely, it is not rare any more.
    shown.window.show(4'900 * ms, 5'100 * ms);
    QVERIFY(shown.chart.value_scale().high > 1e6);
    shown.window.show(0, 10 * second);
    range.logarithmic = true;
    shown.chart.set_range(range);
    QCOMPARE(shown.chart.value_scale().high, 1e6);
    QVERIFY(!marked());
  }

  void a_fixed_range_stays() {
    const SeriesHistory data = history_of(1'000, [](int) { return 850.0; });
    Shown shown({curve("a", data)});
    AxisRange range;
    range.fixed = true;
    range.low = 0;
    range.high = 5;
    shown.chart.set_range(range);
    shown.chart.refresh();
    QCOMPARE(shown.chart.value_scale().high, 5.0);
    QVERIFY(texts_in(shown.chart).contains("4"));
    shown.chart.set_range({});
    QCOMPARE(shown.chart.value_scale().high, 1'000.0);
  }

  void the_range_has_room_for_a_unless_told_otherwise() {
    const SeriesHistory a = history_of(1'000, [](int) { return 850.0; });
    const SeriesHistory b = history_of(1'000, [](int) { return 85.0; });
    PlotCurve both = curve("a", b);
    both.a = &a;
    Shown shown({both});
    QCOMPARE(shown.chart.value_scale().high, 1'000.0);
    AxisRange range;
    range.with_a = false;
    shown.chart.set_range(range);
    QCOMPARE(shown.chart.value_scale().high, 100.0);
  }

  // The legend.

  void a_click_on_the_legend_hides_and_shows() {
    const SeriesHistory data = history_of(1'000, [](int) { return 5.0; });
    Shown shown({curve("P50", data), curve("P99", data, 1)});
    QTRY_VERIFY(place_of(shown.chart, "P99").x() > 0);
    const QSignalSpy told(&shown.chart, &Plot::shown_changed);
    const auto click = [&](const QString& name, Qt::KeyboardModifiers with = {}) {
      QTRY_VERIFY(place_of(shown.chart, name).x() > 0);
      QTest::mouseClick(&surface_of(shown.chart), Qt::LeftButton, with,
                        place_of(shown.chart, name));
      QCoreApplication::processEvents();
    };
    click("P99");
    QVERIFY(!shown.chart.curves()[1].shown);
    QTRY_VERIFY(place_of(shown.chart, "P99").x() > 0);  // it stays in the legend
    click("P99");
    QVERIFY(shown.chart.curves()[1].shown);
    QCOMPARE(told.count(), 2);
    click("P50", Qt::ControlModifier);
    QVERIFY(shown.chart.curves()[0].shown && !shown.chart.curves()[1].shown);
  }

  void solo_shows_one_and_again_shows_all() {
    const SeriesHistory data = history_of(10, [](int) { return 5.0; });
    Shown shown({curve("P50", data), curve("P99", data, 1), curve("P999", data, 2)});
    shown.chart.solo(1);
    QVERIFY(!shown.chart.curves()[0].shown && shown.chart.curves()[1].shown);
    shown.chart.solo(1);
    QVERIFY(shown.chart.curves()[0].shown && shown.chart.curves()[2].shown);
  }

  // Gestures.

  void a_drag_shows_that_part() {
    Shown shown;
    const QPointF from = shown.at(2 * second);
    const QPointF to = shown.at(6 * second);
    drag(shown.chart, from, to);
    const Nanos pixel = 10 * second / static_cast<Nanos>(shown.chart.area().width());
    QVERIFY(std::abs(shown.window.from() - 2 * second) <= 2 * pixel);
    QVERIFY(std::abs(shown.window.to() - 6 * second) <= 2 * pixel);
  }

  void a_click_or_a_twitch_shows_nothing_else() {
    Shown shown;
    const QPointF at = shown.at(4 * second);
    drag(shown.chart, at, at);
    drag(shown.chart, at, at + QPointF(7, 0));
    QCOMPARE(shown.window.from(), 0);
    QCOMPARE(shown.window.to(), 10 * second);
    drag(shown.chart, at, at + QPointF(9, 0));
    QVERIFY(shown.window.span() < second);
  }

  void escape_gives_up_a_drag() {
    Shown shown;
    QWidget& surface = surface_of(shown.chart);
    QTest::mousePress(&surface, Qt::LeftButton, {}, shown.at(2 * second).toPoint());
    point_at(shown.chart, shown.at(6 * second), Qt::LeftButton);
    QTest::keyClick(&view_of(shown.chart), Qt::Key_Escape);
    QTest::mouseRelease(&surface, Qt::LeftButton, {}, shown.at(6 * second).toPoint());
    QCOMPARE(shown.window.span(), 10 * second);
  }

  void the_wheel_zooms_about_the_pointer() {
    Shown shown;
    const QPointF at = shown.at(4 * second);
    const Nanos before = shown.chart.time_scale().time(at.x());
    QVERIFY(turn_wheel(shown.chart, at, 1));
    QCOMPARE(shown.window.span(), 8 * second);
    QVERIFY(std::abs(shown.chart.time_scale().time(at.x()) - before) < ms);
    QVERIFY(turn_wheel(shown.chart, at, -1));
    QCOMPARE(shown.window.span(), 10 * second);
    QVERIFY(!shown.window.following());
  }

  void beside_the_plot_the_wheel_is_left_to_scroll() {
    Shown shown;
    QVERIFY(!turn_wheel(shown.chart, QPointF(10, 100), 1));
    QCOMPARE(shown.window.span(), 10 * second);
  }

  void shift_and_the_wheel_pan() {
    Shown shown;
    shown.window.show(5 * second, 15 * second);
    turn_wheel(shown.chart, shown.at(9 * second), -1, Qt::ShiftModifier);
    QCOMPARE(shown.window.from(), 6 * second);
    QCOMPARE(shown.window.span(), 10 * second);
  }

  void arrows_pan_and_home_shows_everything() {
    Shown shown;
    shown.window.show(5 * second, 15 * second);
    QWidget& keys = view_of(shown.chart);
    QTest::keyClick(&keys, Qt::Key_Right);
    QCOMPARE(shown.window.from(), 6 * second);
    QTest::keyClick(&keys, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(shown.window.from(), 6 * second - 100 * ms);
    QTest::keyClick(&keys, Qt::Key_Home);
    QCOMPARE(shown.window.from(), 0);
    QCOMPARE(shown.window.to(), 20 * second);
  }

  void the_crosshair_stays_under_the_pointer_while_time_moves() {
    Shown shown;
    shown.window.show(0, 10 * second);
    shown.window.follow(true);
    point_at(shown.chart, shown.at(15 * second));
    const double x = shown.chart.time_scale().x(15 * second);
    QVERIFY(std::abs(*shown.window.crosshair() - 15 * second) < 2 * ms);
    for (Nanos now = 20 * second; now < 30 * second; now += 777 * ms) {
      shown.window.advance(now, 80 * second);
      QVERIFY(std::abs(shown.chart.time_scale().x(*shown.window.crosshair()) - x) < 0.1);
    }
    QVERIFY(*shown.window.crosshair() > 20 * second);
  }

  void the_crosshair_goes_with_the_pointer_and_is_on_all_charts() {
    Shown shown;
    LiveChart other(shown.window);
    other.resize(600, 240);
    other.show();
    const QImage without = other.grab().toImage();
    point_at(shown.chart, shown.at(3 * second));
    const QImage with = other.grab().toImage();
    QVERIFY(with != without);
    const int x = static_cast<int>(other.time_scale().x(3 * second));
    QCOMPARE(with.pixelColor(x, 100), other.theme().crosshair);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&surface_of(shown.chart), &leave);
    QVERIFY(!shown.window.crosshair());
    QCOMPARE(other.grab().toImage(), without);
  }

  // Markers.

  void markers_have_tags_with_letters() {
    Shown shown;
    const std::vector<Marker> markers{
        {Marker::Kind::change, 2 * second, 2 * second, "burst 15000 → 800", true},
        {Marker::Kind::fault, 5 * second, 7 * second, "burst", false},
        {Marker::Kind::note, 9 * second, 9 * second, "look", true}};
    shown.chart.set_markers(markers);
    const std::vector<MarkerTag> tags = shown.chart.tags();
    QCOMPARE(tags.size(), 3);
    QCOMPARE(tags[0].text(), "P");
    QCOMPARE(tags[1].text(), "F");
    QCOMPARE(tags[2].text(), "N");
    QVERIFY(tip_of(tags[0], markers).contains("15000 → 800"));
    const MarkerTag* under =
        tag_at({shown.chart.time_scale().x(5 * second), shown.chart.area().top() - 8},
               shown.chart.area(), tags);
    QVERIFY(under && under->kind == Marker::Kind::fault);
    // What it is, when asked for and there is room.
    const QImage plain = shown.image();
    shown.chart.label_markers(true);
    QVERIFY(shown.image() != plain);
    shown.chart.label_markers(false);
    // The band of a fault that lasts.
    const QImage image = shown.image();
    const auto pixel = [&](Nanos time) {
      return image.pixelColor(static_cast<int>(shown.chart.time_scale().x(time)), 90);
    };
    QVERIFY(pixel(6 * second) != pixel(8 * second));
  }

  void markers_that_would_cover_each_other_share_a_tag() {
    std::vector<Marker> markers;
    for (int i = 0; i < 500; ++i) {
      markers.push_back({i == 7 ? Marker::Kind::fault : Marker::Kind::change, i * 20 * ms,
                         i * 20 * ms, "x", true});
    }
    const TimeScale scale{0, 10 * second, 64, 450};
    const std::vector<MarkerTag> tags = tags_of(markers, scale, 20);
    QVERIFY(tags.size() < 25);
    std::size_t members = 0;
    for (std::size_t i = 0; i < tags.size(); ++i) {
      members += tags[i].members.size();
      if (i > 0) QVERIFY(tags[i].x - tags[i - 1].x >= 20);
    }
    QCOMPARE(members, 500);
    QCOMPARE(tags[0].kind, Marker::Kind::fault);
    QCOMPARE(tags[0].text(), QString::number(tags[0].members.size()));
  }

  void markers_outside_the_window_have_no_tag() {
    const std::vector<Marker> markers{{Marker::Kind::note, 30 * second, 30 * second, "", true}};
    QVERIFY(tags_of(markers, {0, 10 * second, 0, 100}, 20).empty());
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::LiveChartTest)
#include "live_chart_test.moc"
