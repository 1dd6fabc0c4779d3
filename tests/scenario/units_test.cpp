// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "models/scenario/fields.h"

namespace spillway::scenario {
namespace {

using kernel::Duration;

TEST(Units, DurationsAreExactToTheNanosecond) {
  EXPECT_EQ(parse_duration("250ms"), Duration(250'000'000));
  EXPECT_EQ(parse_duration("1.5s"), Duration(1'500'000'000));
  EXPECT_EQ(parse_duration("0.000000001s"), Duration(1));
  EXPECT_EQ(parse_duration("2 min"), Duration(120'000'000'000));
  EXPECT_EQ(parse_duration("-24.1ms"), Duration(-24'100'000));
  EXPECT_EQ(parse_duration("3µs"), Duration(3'000));
}

TEST(Units, WhatIsNoDurationIsRefused) {
  for (const char* text : {"", "5", "ms", "5 m", "1e3s", "0.1ns", "99999999999h", "5s later"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
}

TEST(Units, DurationsReadBackAsTheyWereWritten) {
  for (const std::int64_t ns :
       {0L, 1L, 999L, 1'000L, 1'500'000L, 42'000'000L, 1'000'000'000L, 60'000'000'000L,
        90'000'000'000L, 7'200'000'000'000L, 1'234'567'890'123L, -24'100'000L}) {
    EXPECT_EQ(parse_duration(format(Duration(ns))), Duration(ns)) << format(Duration(ns));
  }
  EXPECT_EQ(format(Duration(1'500'000'000)), "1.5s");
  EXPECT_EQ(format(Duration(120'000'000'000)), "2min");
}

TEST(Units, RatesAreExactRationals) {
  EXPECT_EQ(parse_rate("3000/s"), (policy::Rate{3000, 1'000'000'000}));
  EXPECT_EQ(parse_rate("0.5/s"), (policy::Rate{1, 2'000'000'000}));
  EXPECT_EQ(parse_rate("1/day"), (policy::Rate{1, 86'400'000'000'000}));
  EXPECT_EQ(parse_rate("100 / min"), (policy::Rate{100, 60'000'000'000}));
}

TEST(Units, WhatIsNoRateIsRefused) {
  for (const char* text : {"3000", "3000/", "/s", "3000 rps", "-1/s", "3000/week"}) {
    EXPECT_FALSE(parse_rate(text)) << text;
  }
}

TEST(Units, RatesReadBackAsTheyWereWritten) {
  for (const char* text : {"3000/s", "0.5/s", "1/day", "100/min", "12000/s", "0.25/s"}) {
    const auto rate = parse_rate(text);
    ASSERT_TRUE(rate) << text;
    EXPECT_EQ(parse_rate(format(*rate))->reduced(), rate->reduced()) << format(*rate);
  }
}

}  // namespace
}  // namespace spillway::scenario
