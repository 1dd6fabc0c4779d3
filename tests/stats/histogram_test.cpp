// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/kernel/distribution.h"
#include "engine/kernel/random.h"

namespace spillway::stats {
namespace {

using namespace kernel::literals;
using kernel::Duration;

std::vector<Duration> lognormal_values(int n, const char* purpose) {
  const kernel::Sampler sampler(kernel::Lognormal{20_ms, 0_ms, 1.5});
  kernel::Stream stream(1, "histogram", purpose);
  std::vector<Duration> values;
  for (int i = 0; i < n; ++i) values.push_back(sampler(stream));
  return values;
}

Histogram of(const std::vector<Duration>& values) {
  Histogram histogram;
  for (const Duration value : values) histogram.add(value);
  return histogram;
}

TEST(PercentileRank, IsTheCeilingOfPTimesN) {
  EXPECT_EQ(percentile_rank(0.99, 100), 99u);
  EXPECT_EQ(percentile_rank(0.99, 101), 100u);
  EXPECT_EQ(percentile_rank(0.5, 3), 2u);
  EXPECT_EQ(percentile_rank(0.5, 4), 2u);
  EXPECT_EQ(percentile_rank(0, 10), 1u);
  EXPECT_EQ(percentile_rank(1, 10), 10u);
  EXPECT_EQ(percentile_rank(1e-9, 10), 1u);
  EXPECT_EQ(percentile_rank(0.5, 0), 0u);
  // Every percentage and per mille of a power of ten is a whole rank, whatever the doubles say
  // (0.07 * 100 > 7).
  for (std::uint64_t k = 1; k <= 1000; ++k) {
    for (std::uint64_t n : {1000u, 10000u, 1000000u}) {
      ASSERT_EQ(percentile_rank(static_cast<double>(k) / 1000, n), k * (n / 1000)) << k << " " << n;
    }
  }
}

TEST(Histogram, BinsCoverEveryValueOnceInOrder) {
  std::int64_t next = 0;
  for (int bin = 0; bin < Histogram::bin_count; ++bin) {
    const auto b = static_cast<Histogram::Bin>(bin);
    ASSERT_EQ(Histogram::lowest_of(b).ns(), next);
    ASSERT_EQ(Histogram::bin_of(Histogram::lowest_of(b)), b);
    ASSERT_EQ(Histogram::bin_of(Histogram::value_of(b)), b);
    next = static_cast<std::int64_t>(static_cast<std::uint64_t>(Histogram::value_of(b).ns()) + 1);
  }
  EXPECT_EQ(next, std::numeric_limits<std::int64_t>::min());  // one past the largest
  EXPECT_EQ(Histogram::bin_of(Duration::max()), Histogram::bin_count - 1);
  EXPECT_EQ(Histogram::bin_of(-5_ns), 0);
}

TEST(Histogram, ABinIsExactBelow2048AndWithinAThousandthAbove) {
  for (int bin = 0; bin < Histogram::bin_count; ++bin) {
    const auto b = static_cast<Histogram::Bin>(bin);
    const auto low = static_cast<double>(Histogram::lowest_of(b).ns());
    const auto high = static_cast<double>(Histogram::value_of(b).ns());
    if (high < 2048) {
      ASSERT_EQ(low, high);
    } else {
      ASSERT_LE((high - low) / low, 0.001);
    }
  }
}

TEST(Histogram, PercentileIsTheOrderStatistic) {
  // Values below 2048 ns are exact, so the order statistics must be too.
  std::vector<Duration> values;
  kernel::Stream stream(3, "order", "");
  for (int i = 0; i < 997; ++i) {
    values.push_back(Duration(static_cast<std::int64_t>(stream.below(2048))));
  }
  const Histogram histogram = of(values);
  std::sort(values.begin(), values.end());
  for (double p : {0.0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    const auto rank = static_cast<std::size_t>(std::max(1.0, std::ceil(p * 997)));
    EXPECT_EQ(histogram.percentile(p), values[rank - 1]) << p;
  }
}

TEST(Histogram, PercentileIsNeverBelowTheValueNorAThousandthAbove) {
  std::vector<Duration> values = lognormal_values(20000, "error");
  const Histogram histogram = of(values);
  std::sort(values.begin(), values.end());
  for (std::size_t rank = 1; rank <= values.size(); rank += 37) {
    const double p = static_cast<double>(rank) / static_cast<double>(values.size());
    const Duration exact = values[rank - 1];
    const Duration found = histogram.percentile(p);
    ASSERT_GE(found, exact);
    ASSERT_LE(static_cast<double>((found - exact).ns()), 0.001 * static_cast<double>(exact.ns()));
  }
  EXPECT_EQ(histogram.percentile(1), values.back());
}

TEST(Histogram, SumMeanMinAndMaxAreExact) {
  Histogram histogram;
  histogram.add(Duration::max(), 3);  // past 64 bits
  histogram.add(1'000'001_ns, 2);
  histogram.add(-7_ns);  // counts as 0
  const Int128 sum = Int128{std::numeric_limits<std::int64_t>::max()} * 3 + 2'000'002;
  EXPECT_TRUE(histogram.sum_ns() == sum);
  EXPECT_EQ(histogram.count(), 6u);
  EXPECT_EQ(histogram.min(), 0_ns);
  EXPECT_EQ(histogram.max(), Duration::max());
  EXPECT_DOUBLE_EQ(histogram.mean_seconds(), static_cast<double>(sum) / 6e9);
}

TEST(Histogram, EmptyAnswersZero) {
  Histogram histogram;
  histogram.add(5_ms, 0);
  EXPECT_TRUE(histogram.empty());
  EXPECT_EQ(histogram.percentile(0.99), 0_ns);
  EXPECT_EQ(histogram.min(), 0_ns);
  EXPECT_EQ(histogram.max(), 0_ns);
  EXPECT_EQ(histogram.mean_seconds(), 0);
  EXPECT_EQ(histogram, Histogram());
}

TEST(Histogram, MergeIsIndependentOfOrderAndGrouping) {
  const Histogram a = of(lognormal_values(3000, "a"));
  const Histogram b = of(lognormal_values(50, "b"));
  Histogram c;
  c.add(7_s, 1000);
  c.add(3_ns);

  Histogram forwards = a;
  forwards.merge(b);
  forwards.merge(c);
  Histogram backwards = c;
  backwards.merge(b);
  backwards.merge(a);
  Histogram grouped = b;
  grouped.merge(c);
  grouped.merge(a);
  grouped.merge(Histogram());
  EXPECT_EQ(forwards, backwards);
  EXPECT_EQ(forwards, grouped);
  EXPECT_EQ(forwards.count(), 4051u);

  std::vector<Duration> all = lognormal_values(3000, "a");
  const std::vector<Duration> more = lognormal_values(50, "b");
  all.insert(all.end(), more.begin(), more.end());
  Histogram direct = of(all);
  direct.add(7_s, 1000);
  EXPECT_FALSE(forwards == direct);
  direct.add(3_ns);
  EXPECT_EQ(forwards, direct);
}

TEST(Histogram, VisitsBinsInAscendingOrder) {
  const Histogram histogram = of(lognormal_values(5000, "visit"));
  std::uint64_t total = 0;
  int last = -1;
  histogram.for_each([&](Histogram::Bin bin, std::uint64_t n) {
    EXPECT_GT(int{bin}, last);
    last = bin;
    total += n;
  });
  EXPECT_EQ(total, 5000u);
}

}  // namespace
}  // namespace spillway::stats
