// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/policy/compat/nginx_limit_conn.h"
#include "engine/policy/compat/nginx_limit_req.h"

namespace spillway::policy::compat::nginx {
namespace {

using Keys = std::array<std::string_view, 1>;

TEST(LimitReq, TheFirstRequestCountsNothingAndTheBoundIsInclusive) {
  LimitReqZone zone({10, 1, 16});
  const std::array limit{LimitReq{&zone, 1, 0, true}};
  EXPECT_EQ(limit_req(limit, Keys{"a"}, 0).excess, 0);
  EXPECT_EQ(limit_req(limit, Keys{"a"}, 0).excess, 1'000);
  EXPECT_EQ(limit_req(limit, Keys{"a"}, 0).verdict, LimitReqVerdict::reject);
  EXPECT_EQ(limit_req(limit, Keys{"b"}, 0).verdict, LimitReqVerdict::pass);
}

TEST(LimitReq, DelayLetsSomeThroughAtOnceAndPacesTheRest) {
  LimitReqZone zone({10, 1, 16});
  const std::array limit{LimitReq{&zone, 5, 2, false}};
  std::vector<std::int64_t> delays;
  for (int i = 0; i < 7; ++i) delays.push_back(limit_req(limit, Keys{"a"}, 0).delay);
  EXPECT_EQ(delays, (std::vector<std::int64_t>{0, 0, 0, 100, 200, 300, -1}));
}

TEST(LimitReq, OfSeveralAllMustPassAndTheLongestDelayWins) {
  LimitReqZone slow({1, 1, 16});
  LimitReqZone fast({10, 1, 16});
  const std::array both{LimitReq{&fast, 5, 0, false}, LimitReq{&slow, 2, 0, false}};
  const std::array<std::string_view, 2> keys{"a", "host"};
  EXPECT_EQ(limit_req(both, keys, 0).delay, 0);
  EXPECT_EQ(limit_req(both, keys, 0).delay, 1'000);
  EXPECT_EQ(limit_req(both, keys, 0).delay, 2'000);
  EXPECT_EQ(limit_req(both, keys, 0).verdict, LimitReqVerdict::reject);
  EXPECT_EQ(fast.find("a")->excess, 2'000);  // the rejection left the other limit as it was
}

TEST(LimitReq, AnEmptyOrTooLongKeyIsNotLimited) {
  LimitReqZone zone({1, 1, 16});
  const std::array limit{LimitReq{&zone, 0, 0, false}};
  const std::string longest(65'535, 'k');
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(limit_req(limit, Keys{""}, 0).verdict, LimitReqVerdict::pass);
    EXPECT_EQ(limit_req(limit, Keys{longest + "k"}, 0).verdict, LimitReqVerdict::pass);
  }
  limit_req(limit, Keys{longest}, 0);
  EXPECT_EQ(limit_req(limit, Keys{longest}, 0).verdict, LimitReqVerdict::reject);
}

TEST(LimitReq, RatesAreWholeMilliRequestsPerSecond) {
  EXPECT_EQ(LimitReqZone({1, 60, 16}).rate(), 16);
  EXPECT_THROW(LimitReqZone({0, 1, 16}), std::invalid_argument);
  EXPECT_THROW(LimitReqZone({1, 2, 16}), std::invalid_argument);
}

TEST(LimitReq, KeysGoAfter60SecondsOrWhenTheZoneIsFull) {
  LimitReqZone zone({1, 1, 2});
  const std::array limit{LimitReq{&zone, 9, 0, true}};
  limit_req(limit, Keys{"a"}, 0);
  limit_req(limit, Keys{"b"}, 1'000);
  limit_req(limit, Keys{"c"}, 2'000);
  EXPECT_EQ(zone.size(), 2U);
  EXPECT_EQ(zone.find("a"), nullptr);
  limit_req(limit, Keys{"d"}, 63'000);
  EXPECT_EQ(zone.size(), 1U);
}

TEST(LimitConn, RefusesAtTheLimitAndCountsEachKeyAlone) {
  LimitConn limit({2});
  EXPECT_TRUE(limit.acquire("a"));
  EXPECT_TRUE(limit.acquire("a"));
  EXPECT_FALSE(limit.acquire("a"));
  EXPECT_TRUE(limit.acquire("b"));
  limit.release("a");
  EXPECT_TRUE(limit.acquire("a"));
  EXPECT_EQ(limit.in_flight("a"), 2);
}

TEST(LimitConn, AnEmptyKeyOrOneAbove255BytesIsNotLimited) {
  LimitConn limit({1});
  for (const std::string& key : {std::string(), std::string(256, 'k')}) {
    EXPECT_TRUE(limit.acquire(key));
    EXPECT_TRUE(limit.acquire(key));
    EXPECT_EQ(limit.in_flight(key), 0);
  }
}

}  // namespace
}  // namespace spillway::policy::compat::nginx
