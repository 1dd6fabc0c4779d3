// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/level.h"

#include <gtest/gtest.h>

namespace spillway::kernel {
namespace {

TEST(Level, IntegralIsExactOverStepsAndBeyondSixtyFourBits) {
  Level level;
  level.set(Time(10), 3);
  level.add(Time(20), -1);
  EXPECT_EQ(level.integral(Time(25)), 3 * 10 + 2 * 5);
  level.set(Time(25), std::int64_t{1} << 62);
  const Level::Integral expected = 40 + (Level::Integral{1} << 62) * 1'000;
  EXPECT_TRUE(level.integral(Time(1'025)) == expected);
  EXPECT_EQ(Level::mean(30, 10_ns), 3.0);
}

TEST(Level, ExtremesStartAnewFromThePresentValue) {
  Level level;
  level.set(Time(1), 5);
  level.set(Time(2), 2);
  auto taken = level.take_extremes();
  EXPECT_EQ(taken.peak, 5);
  EXPECT_EQ(taken.low, 0);
  taken = level.take_extremes();
  EXPECT_EQ(taken.peak, 2);
  EXPECT_EQ(taken.low, 2);
  level.set(Time(3), 1);
  EXPECT_EQ(level.take_extremes().peak, 2);
}

}  // namespace
}  // namespace spillway::kernel
