// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/latency_series.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/kernel/distribution.h"
#include "engine/kernel/random.h"

namespace spillway::stats {
namespace {

using namespace kernel::literals;
using kernel::Duration;
using kernel::Time;

constexpr Time at(Duration since_start) {
  return Time() + since_start;
}

TEST(Grid, BucketsAreClosedOneByOne) {
  Grid grid(10_ms, at(1_s));
  EXPECT_THROW(grid.close(at(10_ms)), std::logic_error);
  grid.close(at(1010_ms));
  EXPECT_THROW(grid.close(at(1010_ms)), std::logic_error);
  EXPECT_THROW(grid.close(at(1030_ms)), std::logic_error);
  grid.close(at(1020_ms));
  EXPECT_EQ(grid.closed(), 2u);
  EXPECT_EQ(grid.boundary(2), at(1020_ms));
  EXPECT_THROW(Grid(0_ms, Time()), std::invalid_argument);
}

TEST(Grid, WindowsGoToTheNearestBoundaryAndStayWithinWhatIsClosed) {
  Grid grid(10_ms, Time());
  for (int i = 1; i <= 10; ++i) grid.close(at(i * 10_ms));
  const auto is = [&](Duration from, Duration to, std::size_t first, std::size_t last) {
    const Grid::Range range = grid.range(at(from), at(to));
    return range.first == first && range.last == last;
  };
  EXPECT_TRUE(is(20_ms, 50_ms, 2, 5));
  EXPECT_TRUE(is(24_ms, 54_ms, 2, 5));
  EXPECT_TRUE(is(25_ms, 55_ms, 3, 6));  // half goes up
  EXPECT_TRUE(is(-5_s, 7_s, 0, 10));
  EXPECT_TRUE(is(50_ms, 20_ms, 5, 5));
  EXPECT_EQ(grid.range(Time(), Time::never()).last, 10u);
  EXPECT_EQ(grid.boundary_at(at(29_ms)), 2u);
  EXPECT_EQ(grid.boundary_at(at(30_ms)), 3u);
}

TEST(Grid, StepsAreWholeNumbersOfBuckets) {
  const Grid grid(10_ms, Time());
  EXPECT_EQ(grid.buckets_in(1_s), 100u);
  EXPECT_THROW(grid.buckets_in(15_ms), std::invalid_argument);
  EXPECT_THROW(grid.buckets_in(0_ms), std::invalid_argument);
}

TEST(LatencySeries, OneBinHoldsMoreThan65536SamplesOfABucket) {
  LatencySeries series;
  for (int i = 0; i < 200'000; ++i) series.record(i % 4 == 0 ? 7_ms : 3_ms);
  series.close(at(10_ms));
  Histogram recorded;
  recorded.add(3_ms, 150'000);
  recorded.add(7_ms, 50'000);
  EXPECT_EQ(series.total(), recorded);
}

/// A run of 40 buckets from nothing to thousands of samples each, with all that was recorded.
class LatencySeriesTest : public testing::Test {
 protected:
  LatencySeriesTest() {
    const kernel::Sampler sampler(kernel::Lognormal{20_ms, 0_ms, 1.5});
    kernel::Stream stream(1, "latency", "");
    for (int bucket = 0; bucket < buckets; ++bucket) {
      const int n = bucket % 7 == 3 ? 0 : bucket * bucket + 1;
      for (int i = 0; i < n; ++i) {
        const Duration value = sampler(stream);
        series.record(value);
        recorded.emplace_back(bucket, value);
      }
      series.close(at((bucket + 1) * 10_ms));
    }
  }
  Histogram brute_force(int first, int last) const {
    Histogram histogram;
    for (const auto& [bucket, value] : recorded) {
      if (bucket >= first && bucket < last) histogram.add(value);
    }
    return histogram;
  }

  static constexpr int buckets = 40;
  LatencySeries series;
  std::vector<std::pair<int, Duration>> recorded;
};

TEST_F(LatencySeriesTest, EveryWindowIsWhatWasRecordedInIt) {
  for (int first = 0; first <= buckets; first += 3) {
    for (int last = first; last <= buckets; ++last) {
      ASSERT_EQ(series.window(at(first * 10_ms), at(last * 10_ms)), brute_force(first, last))
          << first << " " << last;
    }
  }
}

TEST_F(LatencySeriesTest, WindowsMergeToTheTotal) {
  Histogram merged;
  for (int i = buckets; i-- > 0;) {
    merged.merge(series.window(at(i * 10_ms), at((i + 1) * 10_ms)));
  }
  EXPECT_EQ(merged, series.total());
}

TEST(LatencySeries, TheOpenBucketIsInTheTotalOnly) {
  LatencySeries series;
  series.record(5_ms);
  EXPECT_EQ(series.total().count(), 1u);
  EXPECT_TRUE(series.window(Time(), Time::never()).empty());
  series.close(at(10_ms));
  EXPECT_EQ(series.window(Time(), Time::never()), series.total());
  EXPECT_EQ(series.total().max(), 5_ms);
}

TEST(LatencySeries, EmptyBucketsAreEmptyWindows) {
  LatencySeries series;
  for (int bucket = 1; bucket <= 100; ++bucket) {
    if (bucket == 40 || bucket == 41) series.record(bucket * 1_ms);
    series.close(Time() + bucket * 10_ms);
  }
  const auto count = [&series](kernel::Duration from, kernel::Duration to) {
    return series.window(Time() + from, Time() + to).count();
  };
  EXPECT_EQ(count(0_s, 390_ms), 0u);
  EXPECT_EQ(count(390_ms, 400_ms), 1u);
  EXPECT_EQ(count(0_s, 1_s), 2u);
  EXPECT_EQ(count(410_ms, 1_s), 0u);
}

TEST(LatencySeries, MayBeginLater) {
  LatencySeries series(10_ms, at(30_s));
  series.record(1_ms);
  series.close(at(30'010_ms));
  EXPECT_EQ(series.window(at(0_s), at(31_s)).count(), 1u);
  EXPECT_EQ(series.window(at(0_s), at(30_s)).count(), 0u);
}

}  // namespace
}  // namespace spillway::stats
