// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/policy/outlier_ejection.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

void fail(OutlierEjection& hosts, std::size_t host, Nanos now, int times) {
  for (int i = 0; i < times; ++i) hosts.result(host, now, false);
}

TEST(OutlierEjection, P87_ThePercentageCountsTheEjectionItself) {
  const auto given = pitfall("P87");
  const auto ejected_when_all_fail = [&](Ratio most, bool always_one) {
    OutlierEjection::Config config;
    config.max_ejected = most;
    config.always_eject_one = always_one;
    OutlierEjection hosts(config, given.at("hosts"), 0);
    for (std::size_t host = 0; host < 3; ++host) fail(hosts, host, 0, 5);
    return hosts.ejected_hosts(0);
  };
  EXPECT_EQ(ejected_when_all_fail(Ratio::percent(given.at("max_ejection_percent")), false), 1u);
  EXPECT_EQ(ejected_when_all_fail(Ratio::percent(10), false), 0u);
  EXPECT_EQ(ejected_when_all_fail(Ratio::percent(10), true), 1u);
  EXPECT_EQ(ejected_when_all_fail(Ratio::percent(67), false), 2u);
}

TEST(OutlierEjection, P88_EjectionsGrowAndAreForgiven) {
  const auto given = pitfall("P88");
  OutlierEjection::Config config;
  config.base_ejection = given.at("base_s").get<Nanos>() * second;
  config.max_ejection = given.at("max_s").get<Nanos>() * second;
  config.interval = given.at("interval_s").get<Nanos>() * second;
  config.max_ejected = whole;
  OutlierEjection hosts(config, 1, 0);
  Nanos now = 0;
  for (const Nanos expected : {30, 60, 90}) {
    fail(hosts, 0, now, 5);
    EXPECT_EQ(hosts.ejected_until(0, now), now + expected * second);
    now += expected * second;
    EXPECT_FALSE(hosts.ejected(0, now));
  }
  // It is back at 180 s. The intervals that end at 190, 200 and 210 s forgive all three.
  now = 210 * second;
  fail(hosts, 0, now, 5);
  EXPECT_EQ(hosts.ejected_until(0, now) - now, 30 * second);
  config.base_ejection = 400 * second;
  hosts.configure(config, now);
  now = hosts.ejected_until(0, now);
  fail(hosts, 0, now, 5);
  EXPECT_EQ(hosts.ejected_until(0, now) - now, 400 * second) << "the cap is at least the base";
}

TEST(OutlierEjection, ASuccessEndsTheRow) {
  OutlierEjection::Config config;
  config.max_ejected = whole;
  OutlierEjection hosts(config, 2, 0);
  fail(hosts, 0, 0, 4);
  hosts.result(0, 0, true);
  fail(hosts, 0, 0, 4);
  EXPECT_FALSE(hosts.ejected(0, 0));
  fail(hosts, 0, 0, 1);
  EXPECT_TRUE(hosts.ejected(0, 0));
}

TEST(OutlierEjection, WhoStandsOutIsEjectedAtTheEndOfTheInterval) {
  OutlierEjection::Config config;
  config.consecutive_failures = 0;
  config.max_ejected = Ratio::percent(20);
  OutlierEjection hosts(config, 10, 0);
  for (std::size_t host = 0; host < 10; ++host) {
    for (int i = 0; i < 100; ++i) hosts.result(host, 0, i >= (host == 7 ? 30 : 2));
  }
  EXPECT_EQ(hosts.ejected_hosts(10 * second - 1), 0u);
  // 98 % nine times and 70 %: mean 95.2 %, deviation 8.4 %, so below 79.2 %.
  EXPECT_TRUE(hosts.ejected(7, 10 * second));
  EXPECT_EQ(hosts.ejected_hosts(10 * second), 1u);
}

TEST(OutlierEjection, AFailureShareEjectsAndTooFewCallsDoNot) {
  OutlierEjection::Config config;
  config.consecutive_failures = 0;
  config.stdev_factor = Ratio{0};
  config.max_ejected = whole;
  config.minimum_hosts = 1;
  OutlierEjection hosts(config, 3, 0);
  for (int i = 0; i < 100; ++i) hosts.result(0, 0, i >= 85);
  for (int i = 0; i < 100; ++i) hosts.result(1, 0, i >= 84);
  fail(hosts, 2, 0, 49);
  EXPECT_TRUE(hosts.ejected(0, 10 * second));
  EXPECT_FALSE(hosts.ejected(1, 10 * second));
  EXPECT_FALSE(hosts.ejected(2, 10 * second));
}

TEST(OutlierEjection, ALongSilenceCostsNothing) {
  OutlierEjection::Config config;
  config.interval = 1;
  OutlierEjection hosts(config, 3, 0);
  hosts.result(0, 0, true);
  hosts.result(0, std::int64_t{1} << 60, true);  // would be 2^60 intervals
  EXPECT_EQ(hosts.ejected_hosts(std::int64_t{1} << 60), 0u);
  EXPECT_TRUE(problem(OutlierEjection::Config{-1}));
}

}  // namespace
}  // namespace spillway::policy
