// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/interval.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "engine/kernel/distribution.h"
#include "engine/kernel/fixed_math.h"
#include "engine/kernel/random.h"

namespace spillway::stats {
namespace {

using namespace kernel::literals;
using kernel::Duration;

constexpr double t_9_975 = 2.26215716279821;
constexpr double t_4_975 = 2.77644510519779;

double normal(kernel::Stream& stream) {
  return kernel::fixed::normal_quantile(stream.uniform());
}

TEST(MeanInterval, IsStudentTOnTheMean) {
  // Mean 5.5, sample variance 55/6.
  const std::vector<double> values{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const Interval interval = mean_interval(values);
  EXPECT_DOUBLE_EQ(interval.centre, 5.5);
  EXPECT_NEAR(interval.half_width, t_9_975 * std::sqrt(55.0 / 6 / 10), 1e-10);
  EXPECT_EQ(interval.replications, 10u);
  EXPECT_TRUE(interval.contains(5.5 + 0.99 * interval.half_width));
  EXPECT_FALSE(interval.contains(5.5 - 1.01 * interval.half_width));
  EXPECT_NEAR(interval.relative_half_width(), interval.half_width / 5.5, 1e-15);
  EXPECT_EQ(interval.verdict, Verdict::too_wide);
  EXPECT_EQ(mean_interval(values, 0.95, 0.5).verdict, Verdict::sound);
}

TEST(MeanInterval, SaysWhenThereAreTooFewReplications) {
  EXPECT_EQ(mean_interval(std::vector<double>{}).verdict, Verdict::too_few_replications);
  const Interval one = mean_interval(std::vector<double>{3});
  EXPECT_TRUE(std::isinf(one.half_width));
  EXPECT_TRUE(one.too_short());
  EXPECT_EQ(mean_interval(std::vector<double>{3, 3, 3, 3}).verdict, Verdict::too_few_replications);
  const Interval five = mean_interval(std::vector<double>{3, 3, 3, 3, 3});
  EXPECT_EQ(five.verdict, Verdict::sound);
  EXPECT_EQ(five.half_width, 0);
}

// Five normal values: an interval by the normal instead of the t quantile would cover 88 %, one
// that divides by n instead of n - 1 covers 93 %. Of 4000, 95 % +- 0.34 % must cover.
TEST(MeanInterval, CoversAsOftenAsItSays) {
  kernel::Stream stream(1, "coverage", "mean");
  constexpr int trials = 4000;
  int covered = 0;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<double> values;
    for (int i = 0; i < 5; ++i) values.push_back(10 + normal(stream));
    covered += mean_interval(values).contains(10) ? 1 : 0;
  }
  EXPECT_NEAR(covered, 0.95 * trials, 4 * std::sqrt(trials * 0.95 * 0.05));
}

TEST(PercentileInterval, IsCentredOnThePooledQuantile) {
  // Medians 100, 200, 300, 400 and 1000 ns; the pooled median is 300, not their mean 400.
  std::vector<Histogram> sections(5);
  for (std::size_t i = 0; i < 5; ++i) {
    sections[i].add(i == 4 ? 1000_ns : Duration(100 * static_cast<std::int64_t>(i + 1)), 21);
  }
  const Interval interval = percentile_interval(sections, 0.5, 0.95, 10);
  EXPECT_DOUBLE_EQ(interval.centre, 300e-9);
  const double squares = 200 * 200 + 100 * 100 + 0 + 100 * 100 + 700 * 700;
  EXPECT_NEAR(interval.half_width, t_4_975 * std::sqrt(squares / 4 / 5) * 1e-9, 1e-17);
  EXPECT_EQ(interval.verdict, Verdict::sound);
  EXPECT_EQ(percentile_interval(sections, 0.5).verdict, Verdict::too_wide);
}

TEST(PercentileInterval, SaysWhenARunIsTooShortForThePercentile) {
  std::vector<Histogram> sections(5);
  for (Histogram& section : sections) section.add(1_ms, 900);
  EXPECT_EQ(percentile_interval(sections, 0.5).verdict, Verdict::sound);
  EXPECT_EQ(percentile_interval(sections, 0.99).verdict, Verdict::too_few_samples);  // 9 beyond
  for (Histogram& section : sections) section.add(1_ms, 100);
  EXPECT_EQ(percentile_interval(sections, 0.99).verdict, Verdict::sound);
  sections[3] = Histogram();
  EXPECT_EQ(percentile_interval(sections, 0.5).verdict, Verdict::too_few_samples);
  sections.resize(4);
  EXPECT_EQ(percentile_interval(sections, 0.5).verdict, Verdict::too_few_replications);
}

// p90 of an exponential, 10 sections of 500: sectioning is known to cover a little less than it
// says; 90 % would already fail.
TEST(PercentileInterval, CoversNearlyAsOftenAsItSays) {
  const kernel::Sampler sampler(kernel::Exponential{1_s});
  kernel::Stream stream(1, "coverage", "p90");
  constexpr int trials = 1000;
  int covered = 0;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<Histogram> sections(10);
    for (Histogram& section : sections) {
      for (int i = 0; i < 500; ++i) section.add(sampler(stream));
    }
    covered += percentile_interval(sections, 0.9).contains(std::log(10.0)) ? 1 : 0;
  }
  EXPECT_GT(covered, 920);
  EXPECT_LT(covered, 975);
}

// Common random numbers: the difference 0.1 is lost between means that vary by 1, but not in pairs.
TEST(PairedInterval, SeesASmallDifferenceThroughSharedNoise) {
  kernel::Stream stream(1, "paired", "");
  std::vector<double> a;
  std::vector<double> b;
  for (int i = 0; i < 10; ++i) {
    const double shared = normal(stream);
    a.push_back(shared);
    b.push_back(shared + 0.1 + 0.01 * normal(stream));
  }
  const Interval paired = paired_interval(a, b);
  EXPECT_TRUE(paired.contains(0.1));
  EXPECT_GT(paired.low(), 0);
  EXPECT_LT(paired.half_width, 0.02);
  EXPECT_GT(mean_interval(a).half_width, 0.3);
  EXPECT_EQ(paired.verdict, Verdict::sound);
  a.pop_back();
  EXPECT_THROW(paired_interval(a, b), std::invalid_argument);
}

TEST(PairedInterval, IsTheTIntervalOfTheDifferences) {
  const std::vector<double> a{1, 1, 1, 1, 1};
  const std::vector<double> b{2, 3, 4, 5, 6};  // differences 1 to 5: mean 3, variance 2.5
  const Interval interval = paired_interval(a, b);
  EXPECT_DOUBLE_EQ(interval.centre, 3);
  EXPECT_NEAR(interval.half_width, t_4_975 * std::sqrt(2.5 / 5), 1e-10);
}

TEST(Replications, GrowWithTheSquareOfTheExcess) {
  Interval interval;
  interval.target = 0.02;
  interval.centre = 100;
  interval.replications = 10;
  interval.half_width = 2;
  EXPECT_EQ(replications_for(interval), 10u);
  interval.half_width = 2.4;  // (2.4 / 2)^2 = 1.44 times as many
  EXPECT_EQ(replications_for(interval), 15u);
  interval.half_width = 50;
  EXPECT_EQ(replications_for(interval), 6250u);
  interval.half_width = 2.0001;
  EXPECT_EQ(replications_for(interval), 11u);
  interval.replications = 1;
  EXPECT_EQ(replications_for(interval), 5u);
}

TEST(Replications, AreNoHelpAroundZeroAndForRunsThatAreTooShort) {
  Interval interval;
  interval.replications = 10;
  interval.half_width = 3;
  EXPECT_EQ(replications_for(interval), std::nullopt);
  interval.centre = 5;
  EXPECT_TRUE(replications_for(interval));
  interval.verdict = Verdict::too_few_samples;
  EXPECT_EQ(replications_for(interval), std::nullopt);
}

TEST(Interval, RelativeHalfWidthAtZero) {
  Interval interval;
  EXPECT_EQ(interval.relative_half_width(), 0);
  interval.half_width = 1;
  EXPECT_TRUE(std::isinf(interval.relative_half_width()));
  interval.centre = -4;
  EXPECT_EQ(interval.relative_half_width(), 0.25);
}

}  // namespace
}  // namespace spillway::stats
