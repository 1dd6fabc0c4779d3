// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/warmup.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/kernel/fixed_math.h"
#include "engine/kernel/random.h"

namespace spillway::stats {
namespace {

// By hand: after two batches at 100 the batch means alternate between 0.4 and 0.6. With all ten of
// them the statistic is 10 * 0.01 / 100 = 0.00100, with nine 0.0889 / 81 = 0.00110.
TEST(Mser5, CutsExactlyTheBadStart) {
  std::vector<double> observations(10, 100);
  for (int i = 0; i < 50; ++i) observations.push_back(i % 2);
  const Mser5 found = mser5(observations);
  EXPECT_EQ(found.cut, 10u);
  EXPECT_FALSE(found.not_stationary);
}

TEST(Mser5, CutsABadStartOutOfNoise) {
  kernel::Stream stream(1, "mser", "");
  std::vector<double> observations;
  for (int i = 0; i < 2000; ++i) {
    const double start = i < 300 ? 10 * (1 - i / 300.0) : 0;
    observations.push_back(start + kernel::fixed::normal_quantile(stream.uniform()));
  }
  const Mser5 found = mser5(observations);
  EXPECT_FALSE(found.not_stationary);
  EXPECT_GT(found.cut, 230u);  // the last of the slope is within the noise
  EXPECT_LT(found.cut, 400u);
}

TEST(Mser5, LeavesASteadySeriesAlone) {
  EXPECT_EQ(mser5(std::vector<double>(500, 7.5)).cut, 0u);
  kernel::Stream stream(2, "mser", "");
  std::vector<double> noise;
  for (int i = 0; i < 2000; ++i) noise.push_back(stream.uniform());
  const Mser5 found = mser5(noise);
  EXPECT_FALSE(found.not_stationary);
  EXPECT_LT(found.cut, 200u);
}

// A queue at rho >= 1 grows for ever: the best cut is always the latest that is allowed.
TEST(Mser5, AGrowingSeriesIsNotStationary) {
  std::vector<double> growing;
  for (int i = 0; i < 1000; ++i) growing.push_back(i);
  const Mser5 found = mser5(growing);
  EXPECT_TRUE(found.not_stationary);
  EXPECT_EQ(found.cut, 500u);
}

TEST(Mser5, SaysNothingAboutTooFewObservations) {
  std::vector<double> growing;
  for (int i = 0; i < 49; ++i) growing.push_back(i);
  EXPECT_EQ(mser5(growing).cut, 0u);
  EXPECT_FALSE(mser5(growing).not_stationary);
}

}  // namespace
}  // namespace spillway::stats
