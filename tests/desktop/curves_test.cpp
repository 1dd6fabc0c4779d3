// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <limits>

#include "app/desktop/charts/bucket_series.h"
#include "app/desktop/charts/curve_columns.h"
#include "app/desktop/charts/plot_scale.h"
#include "app/desktop/charts/series_history.h"

namespace spillway::desktop {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr Nanos ms = 1'000'000;

/// Numbers that jump about, the same every time, with a gap now and then.
double noise(std::int64_t i) {
  const auto x = static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15U;
  return (x >> 60) == 0 ? none : static_cast<double>((x >> 20) % 100'000);
}

void fill(SeriesHistory& history, std::initializer_list<double> values) {
  for (const double value : values) history.level(0).append(value);
}

Extent brute_force(const BucketSeries& series, std::int64_t from, std::int64_t to) {
  Extent extent;
  for (std::int64_t i = from; i < to; ++i) extent.add(series.at(i));
  return extent;
}

}  // namespace

class CurvesTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void extents_are_those_of_every_value() {
    BucketSeries series(10'000);
    for (int i = 0; i < 9'000; ++i) series.append(noise(i));
    for (std::int64_t from = 0; from < 9'000; from += 331) {
      for (std::int64_t to = from; to <= 9'000; to += 173) {
        QCOMPARE(series.extent(from, to), brute_force(series, from, to));
      }
    }
  }

  void the_oldest_are_forgotten_in_blocks_and_numbers_stay() {
    BucketSeries series(60'000);
    for (int i = 0; i < 200'000; ++i) series.append(noise(i));
    QCOMPARE(series.end(), 200'000);
    QVERIFY(series.begin() > 0);
    const std::int64_t kept = series.end() - series.begin();
    QVERIFY(kept >= 60'000 && kept <= 64'096);
    QVERIFY(std::isnan(series.at(series.begin() - 1)));
    for (std::int64_t i = series.begin(); i < series.end(); ++i) {
      QVERIFY(series.at(i) == noise(i) || std::isnan(noise(i)));
    }
    const std::int64_t from = series.begin() + 77;
    QCOMPARE(series.extent(from, 199'999), brute_force(series, from, 199'999));
    QCOMPARE(series.extent(0, 300'000), brute_force(series, series.begin(), series.end()));
  }

  void gaps_have_no_extent() {
    BucketSeries series(100);
    for (int i = 0; i < 40; ++i) series.append(none);
    QVERIFY(series.extent(0, 40).empty());
    series.append(3);
    QCOMPARE(series.extent(0, 41), (Extent{3, 3}));
  }

  void a_value_is_that_of_the_bucket_that_holds_the_instant() {
    SeriesHistory history;
    fill(history, {1, 2, none, 4});
    // Buckets are (0, 10], (10, 20], … ms.
    QCOMPARE(history.at(10 * ms, 0), 1.0);
    QCOMPARE(history.at(10 * ms, 10 * ms), 1.0);
    QCOMPARE(history.at(10 * ms, 10 * ms + 1), 2.0);
    QVERIFY(!history.at(10 * ms, 25 * ms));
    QCOMPARE(history.at(10 * ms, 40 * ms), 4.0);
    QVERIFY(!history.at(10 * ms, 41 * ms));
  }

  void what_is_too_old_is_shown_by_the_next_granularity() {
    SeriesHistory history;
    for (int i = 0; i < 60'000; ++i) history.level(0).append(1);
    QVERIFY(!history.needs(1, 10 * ms));
    for (int i = 60'000; i < 70'000; ++i) history.level(0).append(1);
    QVERIFY(history.needs(1, 10 * ms));
    QVERIFY(!history.needs(2, 10 * ms));
    for (int i = 0; i < 7'000; ++i) history.level(1).append(50);

    const auto pieces = history.pieces(10 * ms);
    QCOMPARE(pieces[0].to, 700'000 * ms);
    QCOMPARE(pieces[1].to, pieces[0].from);
    QCOMPARE(pieces[1].from, 0);
    QVERIFY(pieces[0].from % (100 * ms) != 0);  // the seam lies within a coarse bucket
    QCOMPARE(history.at(10 * ms, pieces[0].from + 1), 1.0);
    QCOMPARE(history.at(10 * ms, pieces[0].from), 50.0);
    QCOMPARE(history.extent(10 * ms, 0, 700'000 * ms), (Extent{1, 50}));
  }

  void a_wide_bucket_is_level_and_joined_to_the_next() {
    SeriesHistory history;
    fill(history, {5, 9});
    CurveColumns curve;
    const auto& columns = curve.update(history, 10 * ms, 0, 20 * ms, 8);
    for (int c : {0, 1, 2, 3}) QCOMPARE(columns[c], (Extent{5, 5}));
    QCOMPARE(columns[4], (Extent{5, 9}));
    for (int c : {5, 6, 7}) QCOMPARE(columns[c], (Extent{9, 9}));
  }

  void a_missing_value_breaks_the_line() {
    SeriesHistory history;
    fill(history, {5, none, 9});
    CurveColumns curve;
    const auto& columns = curve.update(history, 10 * ms, 0, 30 * ms, 6);
    QCOMPARE(columns[1], (Extent{5, 5}));
    QVERIFY(columns[2].empty());
    QVERIFY(columns[3].empty());
    QCOMPARE(columns[4], (Extent{9, 9}));
  }

  void a_value_between_two_gaps_is_seen() {
    SeriesHistory history;
    for (int i = 0; i < 3000; ++i) history.level(0).append(i == 1234 ? 7 : none);
    CurveColumns curve;
    const auto& columns = curve.update(history, 10 * ms, 0, 30'000 * ms, 500);
    QCOMPARE(std::count_if(columns.begin(), columns.end(), [](auto& c) { return !c.empty(); }), 1);
  }

  void no_spike_is_lost_in_a_narrow_window() {
    SeriesHistory history;
    for (int i = 0; i < 60'000; ++i) history.level(0).append(i == 31'415 ? 1e6 : 10);
    CurveColumns curve;
    for (const int width : {37, 640, 801}) {
      const auto& columns = curve.update(history, 10 * ms, 0, 600'000 * ms, width);
      const auto spikes =
          std::count_if(columns.begin(), columns.end(), [](auto& c) { return c.high == 1e6; });
      QVERIFY(spikes == 1 || spikes == 2);
      QVERIFY(std::none_of(columns.begin(), columns.end(), [](auto& c) { return c.empty(); }));
    }
  }

  void neighbouring_columns_touch_where_there_is_no_gap() {
    SeriesHistory history;
    for (int i = 0; i < 5'000; ++i) history.level(0).append(i % 2 == 0 ? i : -i);
    for (const int width : {50, 500, 613, 2'000}) {
      CurveColumns curve;
      const auto& columns = curve.update(history, 10 * ms, 0, 50'000 * ms, width);
      for (std::size_t c = 1; c < columns.size(); ++c) {
        QVERIFY(columns[c].low <= columns[c - 1].high && columns[c - 1].low <= columns[c].high);
      }
    }
  }

  void columns_made_while_data_comes_in_are_those_made_at_once() {
    SeriesHistory growing;
    CurveColumns live;
    for (int i = 0; i < 70'000; ++i) {
      growing.level(0).append(noise(i));
      if (i % 10 == 9) growing.level(1).append(noise(i));
      if (i % 1'237 == 0) live.update(growing, 10 * ms, 0, 700'000 * ms, 733);
    }
    CurveColumns once;
    QCOMPARE(live.update(growing, 10 * ms, 0, 700'000 * ms, 733),
             once.update(growing, 10 * ms, 0, 700'000 * ms, 733));
  }

  void columns_of_a_cleared_history_are_empty() {
    SeriesHistory history;
    fill(history, {1, 2, 3});
    CurveColumns curve;
    curve.update(history, 10 * ms, 0, 30 * ms, 3);
    history.clear();
    const auto& columns = curve.update(history, 10 * ms, 0, 30 * ms, 3);
    QVERIFY(std::all_of(columns.begin(), columns.end(), [](auto& c) { return c.empty(); }));
  }

  void time_goes_to_pixels_and_back() {
    const TimeScale scale{2'000 * ms, 12'000 * ms, 64, 800};
    QCOMPARE(scale.x(2'000 * ms), 64.0);
    QCOMPARE(scale.x(12'000 * ms), 864.0);
    for (int x = 0; x < 900; x += 7) QCOMPARE(std::lround(scale.x(scale.time(x))), x);
  }

  void a_logarithm_shows_equal_factors_as_equal_lengths() {
    const ValueScale scale{1, 1000, true, 10, 300};
    QCOMPARE(scale.y(1), 310.0);
    QCOMPARE(scale.y(10), 210.0);
    QCOMPARE(scale.y(1000), 10.0);
    QCOMPARE(scale.y(0), 310.0);
    QCOMPARE(scale.y(-5), 310.0);
  }

  void ticks_are_one_two_five() {
    QCOMPARE(nice_step(82, 4), 20.0);
    QCOMPARE(nice_step(700, 3), 200.0);
    QCOMPARE(nice_step(0.0059, 4), 0.002);
    QCOMPARE(nice_step(3.9, 5), 1.0);
    QCOMPARE(nice_step(30, 6), 5.0);
    QCOMPARE(decimals_of(0.05), 2);
    QCOMPARE(decimals_of(0.1), 1);
    QCOMPARE(decimals_of(20), 0);
  }

  void an_axis_does_not_flicker() {
    AutoRange range;
    QVERIFY(range.follow({0, 85}));
    QCOMPARE(range.high(), 100.0);
    for (const double peak : {76.0, 94.0, 80.0}) QVERIFY(!range.follow({0, peak}));
    QCOMPARE(range.high(), 100.0);
    QVERIFY(range.follow({0, 96}));
    QCOMPARE(range.high(), 96 / 0.85);
    QVERIFY(range.follow({0, 51}));
    QCOMPARE(range.high(), 60.0);
    QVERIFY(!range.follow({}));
    QVERIFY(range.follow({0, 0}));
    QCOMPARE(range.high(), 1.0);
    QCOMPARE(range.low(), 0.0);
  }

  void an_axis_has_room_below_zero_when_values_are() {
    AutoRange range;
    range.follow({-8.5, 17});
    QCOMPARE(range.low(), -10.0);
    QCOMPARE(range.high(), 20.0);
    range.follow({-8.5, -1});
    QCOMPARE(range.high(), 0.0);
    range.follow({2, 17});
    QCOMPARE(range.low(), 0.0);
  }

  void a_rare_peak_does_not_count_for_a_range_and_a_frequent_one_does() {
    std::vector<double> highs(97, 2'000);
    for (int i = 0; i < 3; ++i) highs.push_back(1e6);
    QCOMPARE(without_rare_peaks({0, 1e6}, highs), (Extent{0, 2'000}));
    highs.push_back(1e6);  // four of a hundred
    QCOMPARE(without_rare_peaks({0, 1e6}, highs), (Extent{0, 1e6}));
    highs.assign(97, 2'000);
    highs.insert(highs.end(), {5'900, 5'950, 6'000});  // thrice as high is not far
    QCOMPARE(without_rare_peaks({0, 6'000}, highs), (Extent{0, 6'000}));
    highs.back() = 1e6;
    QCOMPARE(without_rare_peaks({0, 1e6}, highs), (Extent{0, 5'950}));
    highs.assign(99, 0);
    highs.push_back(50);  // where nothing else is, a peak is all there is
    QCOMPARE(without_rare_peaks({0, 50}, highs), (Extent{0, 50}));
    QCOMPARE(without_rare_peaks({3, 4}, {}), (Extent{3, 4}));
  }

  void a_logarithmic_axis_has_whole_decades() {
    QCOMPARE(decades_of({23, 812}), (Extent{10, 1000}));
    QCOMPARE(decades_of({10, 1000}), (Extent{10, 1000}));
    QCOMPARE(decades_of({5, 5}), (Extent{1, 10}));
    QCOMPARE(decades_of({0, 500}), (Extent{0.01, 1000}));
    QCOMPARE(decades_of({1e-9, 100}), (Extent{1e-4, 100}));
    QCOMPARE(decades_of({}).low > 0, true);
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::CurvesTest)
#include "curves_test.moc"
