// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/time_series.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

#include "engine/kernel/random.h"

namespace spillway::stats {
namespace {

using namespace kernel::literals;
using kernel::Duration;
using kernel::Time;

constexpr Time at(Duration since_start) {
  return Time() + since_start;
}

/// 200 buckets, one event in each, and a burst of 500 in bucket 123.
CounterSeries steady_with_a_burst() {
  CounterSeries series;
  std::uint64_t total = 0;
  for (int bucket = 0; bucket < 200; ++bucket) {
    total += bucket == 123 ? 500 : 1;
    series.close(at((bucket + 1) * 10_ms), total);
  }
  return series;
}

TEST(CounterSeries, CountsAndRatesOfWindows) {
  const CounterSeries series = steady_with_a_burst();
  EXPECT_EQ(series.count(at(0_s), at(2_s)), 699u);
  EXPECT_EQ(series.count(at(0_s), at(1_s)), 100u);
  EXPECT_EQ(series.count(at(1230_ms), at(1240_ms)), 500u);
  EXPECT_EQ(series.count(at(1_s), at(1_s)), 0u);
  EXPECT_DOUBLE_EQ(series.rate(at(0_s), at(1_s)), 100);
  EXPECT_DOUBLE_EQ(series.rate(at(1_s), at(2_s)), 599);
  EXPECT_DOUBLE_EQ(series.rate(at(1500_ms), at(99_s)), 100);  // over the half second there is
  EXPECT_EQ(series.rate(at(5_s), at(6_s)), 0);
}

// A burst of 500 in 10 ms is 50 000/s there, 5 090/s over its 100 ms, 599/s over its second.
TEST(CounterSeries, MaxRateDependsOnTheResolution) {
  const CounterSeries series = steady_with_a_burst();
  EXPECT_DOUBLE_EQ(series.max_rate(at(0_s), at(2_s), 10_ms), 50000);
  EXPECT_DOUBLE_EQ(series.max_rate(at(0_s), at(2_s), 100_ms), 5090);
  EXPECT_DOUBLE_EQ(series.max_rate(at(0_s), at(2_s), 1_s), 599);
  EXPECT_DOUBLE_EQ(series.max_rate(at(0_s), at(1_s), 10_ms), 100);
  EXPECT_EQ(series.max_rate(at(0_s), at(500_ms), 1_s), 0);
}

TEST(CounterSeries, MayBeginLaterAndNeverFalls) {
  CounterSeries series(10_ms, at(1_s), 40);
  series.close(at(1010_ms), 42);
  EXPECT_EQ(series.count(at(0_s), at(2_s)), 2u);
  EXPECT_THROW(series.close(at(1020_ms), 41), std::logic_error);
}

/// A level that changes at random whole ms, and each ms of it for comparison.
class GaugeSeriesTest : public testing::Test {
 protected:
  GaugeSeriesTest() {
    kernel::Stream stream(1, "gauge", "");
    GaugeSeries::Snapshot snapshot;
    std::int64_t level = 0;
    for (int ms = 0; ms < 2000; ++ms) {
      if (ms % 10 == 0) snapshot.low = snapshot.peak = level;
      level = static_cast<std::int64_t>(stream.below(100)) - 20;
      levels.push_back(level);
      snapshot.integral += Int128{level} * (1_ms).ns();
      snapshot.value = level;
      snapshot.low = std::min(snapshot.low, level);
      snapshot.peak = std::max(snapshot.peak, level);
      if (ms % 10 == 9) series.close(at((ms + 1) * 1_ms), snapshot);
    }
  }
  double mean(int from_ms, int to_ms) const {
    std::int64_t sum = 0;
    for (int ms = from_ms; ms < to_ms; ++ms) sum += levels[static_cast<std::size_t>(ms)];
    return static_cast<double>(sum) / (to_ms - from_ms);
  }

  GaugeSeries series;
  std::vector<std::int64_t> levels;
};

TEST_F(GaugeSeriesTest, MeansAreTimeWeightedAndExact) {
  for (int from = 0; from < 2000; from += 130) {
    for (int to = from + 10; to <= 2000; to += 70) {
      ASSERT_DOUBLE_EQ(series.mean(at(from * 1_ms), at(to * 1_ms)), mean(from, to));
    }
  }
  EXPECT_EQ(series.mean(at(5_s), at(6_s)), 0);
}

TEST_F(GaugeSeriesTest, ExtremesAreThoseWithinTheWindow) {
  for (int from = 0; from < 2000; from += 130) {
    for (int to = from + 10; to <= 2000; to += 70) {
      // The level that a bucket begins with belongs to it.
      const auto first = levels.begin() + std::max(0, from - 1);
      const auto [low, high] = std::minmax_element(first, levels.begin() + to);
      const std::int64_t start = from == 0 ? 0 : *first;
      ASSERT_EQ(series.min(at(from * 1_ms), at(to * 1_ms)), std::min(start, *low));
      ASSERT_EQ(series.max(at(from * 1_ms), at(to * 1_ms)), std::max(start, *high));
    }
  }
}

TEST_F(GaugeSeriesTest, RollsUpSumsMeansAndExtremes) {
  const std::vector<GaugeSeries::Step> steps = series.steps(100_ms);
  ASSERT_EQ(steps.size(), 20u);
  for (int i = 0; i < 20; ++i) {
    const GaugeSeries::Step& step = steps[static_cast<std::size_t>(i)];
    EXPECT_EQ(step.end, at((i + 1) * 100_ms));
    EXPECT_DOUBLE_EQ(step.mean, mean(100 * i, 100 * i + 100));
    EXPECT_EQ(step.max, series.max(at(i * 100_ms), step.end));
    EXPECT_EQ(step.min, series.min(at(i * 100_ms), step.end));
  }
  EXPECT_EQ(series.steps(1_s).size(), 2u);
}

TEST_F(GaugeSeriesTest, KnowsTheLevelAtABoundary) {
  EXPECT_EQ(series.value_at(at(0_s)), 0);
  EXPECT_EQ(series.value_at(at(10_ms)), levels[9]);
  EXPECT_EQ(series.value_at(at(19_ms)), levels[9]);
  EXPECT_EQ(series.value_at(Time::never()), levels.back());
}

TEST(GaugeSeries, StretchesWithoutAChangeCountInFull) {
  GaugeSeries series;
  const auto close = [&series](int bucket, Int128 level_ms, std::int64_t value, std::int64_t low,
                               std::int64_t peak) {
    series.close(at(bucket * 10_ms), {level_ms * (1_ms).ns(), value, low, peak});
  };
  close(1, 40, 4, 4, 4);  // 4 for 10 ms: it began at 0, so this is a change
  close(2, 80, 4, 4, 4);
  close(3, 120, 4, 4, 4);
  close(4, 160, 4, 1, 9);  // down to 1, up to 9, and back at its old mean
  close(5, 200, 4, 4, 4);
  EXPECT_DOUBLE_EQ(series.mean(at(10_ms), at(30_ms)), 4);
  EXPECT_DOUBLE_EQ(series.mean(at(0_ms), at(50_ms)), 4);
  EXPECT_EQ(series.max(at(10_ms), at(30_ms)), 4);
  EXPECT_EQ(series.min(at(30_ms), at(40_ms)), 1);
  EXPECT_EQ(series.max(at(20_ms), at(50_ms)), 9);
  EXPECT_EQ(series.max(at(40_ms), at(50_ms)), 4);
  EXPECT_EQ(series.value_at(at(25_ms)), 4);
  EXPECT_EQ(series.value_at(at(0_ms)), 0);
}

TEST(GaugeSeries, KeepsIntegralsPast64Bits) {
  constexpr std::int64_t huge = std::int64_t{1} << 50;
  GaugeSeries series;
  GaugeSeries::Snapshot snapshot{0, huge, huge, huge};
  for (int bucket = 1; bucket <= 100; ++bucket) {
    snapshot.integral += Int128{huge} * (10_ms).ns();
    series.close(at(bucket * 10_ms), snapshot);
  }
  EXPECT_EQ(series.mean(at(0_s), at(1_s)), static_cast<double>(huge));
}

}  // namespace
}  // namespace spillway::stats
