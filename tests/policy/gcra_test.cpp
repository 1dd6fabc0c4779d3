// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/gcra.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/policy/bucket_oracle.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

RC_GTEST_PROP(GcraProperty, DecidesAsTheTokenBucket, ()) {
  const auto config = *any_bucket();
  TokenBucket bucket(config, 0);
  Gcra gcra({config.rate, config.burst}, 0);
  for (const BucketCall& call : *any_calls(config)) {
    RC_ASSERT(gcra.acquire(call.now, call.tokens) == bucket.acquire(call.now, call.tokens));
  }
}

Gcra gcra_of(const nlohmann::json& config, Nanos now = 0) {
  return Gcra({Rate::per_second(config.at("rate")), config.at("burst")}, now);
}

int admitted(Gcra& gcra, Nanos now, int calls) {
  int count = 0;
  for (int i = 0; i < calls; ++i) count += gcra.acquire(now).allowed;
  return count;
}

TEST(Gcra, P08_MoreThanOneCellANanosecond) {
  Gcra gcra = gcra_of(pitfall("P08"));
  EXPECT_TRUE(gcra.acquire(0));
  EXPECT_TRUE(gcra.acquire(0, 1'000'000'000));
  EXPECT_FALSE(gcra.acquire(0));
  EXPECT_TRUE(gcra.acquire(1));  // 1.000000001 cells
  EXPECT_FALSE(gcra.acquire(1));
}

TEST(Gcra, P09_IntervalTimesBurstDoesNotOverflow) {
  const auto given = pitfall("P09");
  const Gcra::Config config{{1, given.at("period_ns_per_cell")}, given.at("burst")};
  Gcra one_by_one(config, 0);
  EXPECT_EQ(admitted(one_by_one, 0, 6'000'000), 6'000'000);
  Gcra at_once(config, 0);
  EXPECT_TRUE(at_once.acquire(0, config.burst));
  EXPECT_EQ(at_once.acquire(0).retry_after, 3'600'000'000'000);
}

TEST(Gcra, P20_NoExtraCellAfterIdle) {
  Gcra gcra = gcra_of(pitfall("P20"));
  EXPECT_EQ(admitted(gcra, 0, 6), 5);
  EXPECT_EQ(admitted(gcra, 2 * second, 6), 5);
}

TEST(Gcra, P21_TheWaitCountsTheTolerance) {
  Gcra gcra = gcra_of(pitfall("P21"));
  EXPECT_TRUE(gcra.acquire(0, 10));
  EXPECT_EQ(gcra.acquire(0).retry_after, second);
}

TEST(Gcra, P23_WaitingRetryAfterSucceeds) {
  Gcra gcra = gcra_of(pitfall("P23"));
  EXPECT_TRUE(gcra.acquire(0));
  EXPECT_EQ(gcra.acquire(0).retry_after, 100 * millisecond);
  EXPECT_TRUE(gcra.acquire(100 * millisecond));
}

TEST(Gcra, P24_AStepBackIsIgnored) {
  Gcra gcra = gcra_of(pitfall("P24"), 100 * second);
  EXPECT_TRUE(gcra.acquire(100 * second, 10));
  EXPECT_EQ(gcra.acquire(99 * second).retry_after, second);
  EXPECT_TRUE(gcra.acquire(101 * second));
}

TEST(Gcra, AChangeKeepsTheCellsThatAreUsed) {
  Gcra gcra({Rate::per_second(10), 10}, 0);
  EXPECT_TRUE(gcra.acquire(0, 6));
  gcra.configure({Rate::per_second(1), 10}, 0);
  EXPECT_EQ(gcra.acquire(0, 0).remaining, 4);
  EXPECT_EQ(gcra.acquire(0, 0).reset_after, 6 * second);
  gcra.configure({Rate::per_second(1), 3}, 0);
  EXPECT_EQ(gcra.acquire(0).retry_after, second);
  EXPECT_THROW(gcra.configure({Rate::per_second(1), 0}, 0), std::invalid_argument);
}

}  // namespace
}  // namespace spillway::policy
