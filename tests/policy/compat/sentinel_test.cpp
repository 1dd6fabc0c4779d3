// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "engine/policy/compat/sentinel_degrade.h"
#include "engine/policy/compat/sentinel_flow.h"
#include "engine/policy/compat/sentinel_system.h"

namespace spillway::policy::compat::sentinel {
namespace {

constexpr std::int64_t ms = 1'000'000;
constexpr std::int64_t epoch = 1'000'000'000'000 * ms;  // a wall clock, in ns

FlowRule rule(double count, std::int32_t behaviour) {
  FlowRule flow;
  flow.count = count;
  flow.controlBehavior = behaviour;
  return flow;
}

TEST(SentinelFlow, PassesUpToTheCountInclusive) {
  FlowLimiter limiter(rule(2, 0));
  EXPECT_EQ(limiter.enter(2, false, epoch).verdict, FlowVerdict::pass);
  EXPECT_EQ(limiter.enter(1, false, epoch).verdict, FlowVerdict::block);
  // A bucket of 500 ms leaves when it began more than 1 s ago.
  EXPECT_EQ(limiter.enter(1, false, epoch + 999 * ms).verdict, FlowVerdict::block);
  EXPECT_EQ(limiter.enter(1, false, epoch + 1'000 * ms).verdict, FlowVerdict::pass);
}

TEST(SentinelFlow, APrioritizedRequestBorrowsFromTheNextBucket) {
  FlowLimiter limiter(rule(1, 0));
  limiter.enter(1, false, epoch + 100 * ms);
  EXPECT_EQ(limiter.enter(1, true, epoch + 600 * ms).verdict, FlowVerdict::prio_wait);
  EXPECT_EQ(limiter.enter(1, true, epoch + 600 * ms).verdict, FlowVerdict::block);
  // What was borrowed is used up when its bucket comes.
  EXPECT_EQ(limiter.enter(1, false, epoch + 1'000 * ms).verdict, FlowVerdict::block);
}

TEST(SentinelFlow, ThreadsCountUntilTheyExit) {
  FlowRule threads = rule(1, 0);
  threads.grade = 0;
  FlowLimiter limiter(threads);
  EXPECT_EQ(limiter.enter(1, false, epoch).verdict, FlowVerdict::pass);
  EXPECT_EQ(limiter.enter(1, false, epoch + 5'000 * ms).verdict, FlowVerdict::block);
  limiter.exit(5'000, epoch + 5'000 * ms);
  EXPECT_EQ(limiter.enter(1, false, epoch + 5'000 * ms).verdict, FlowVerdict::pass);
}

TEST(SentinelFlow, QueueingPacesAndBlocksBeyondItsLongestWait) {
  FlowRule queue = rule(10, 2);
  queue.maxQueueingTimeMs = 100;
  FlowLimiter limiter(queue);
  EXPECT_EQ(limiter.enter(1, false, epoch).wait, 0);
  EXPECT_EQ(limiter.enter(1, false, epoch).wait, 100 * ms);
  EXPECT_EQ(limiter.enter(1, false, epoch).verdict, FlowVerdict::block);
  EXPECT_EQ(limiter.enter(0, false, epoch).verdict, FlowVerdict::pass);
}

TEST(SentinelFlow, RefusesTheRulesThatMakeTheOriginalThrow) {
  EXPECT_THROW(FlowController(rule(0.4, 2)), std::invalid_argument);
  EXPECT_NO_THROW(FlowController(rule(0.5, 2)));
  FlowRule cold = rule(10, 1);
  cold.coldFactor = 1;
  EXPECT_THROW(FlowController{cold}, std::invalid_argument);
}

TEST(SentinelDegrade, RetriesAtExactlyItsTimeAndTheProbeDecides) {
  DegradeRule count;
  count.grade = 2;
  count.count = 0;
  count.timeWindow = 1;
  count.minRequestAmount = 1;
  DegradeBreaker breaker(count);
  breaker.on_request_complete(1, true, 10'000);
  EXPECT_EQ(breaker.state(), DegradeState::OPEN);
  EXPECT_FALSE(breaker.try_pass(10'999));
  EXPECT_TRUE(breaker.try_pass(11'000));
  EXPECT_FALSE(breaker.try_pass(11'000));
  breaker.on_request_complete(1, true, 11'500);
  EXPECT_FALSE(breaker.try_pass(12'499));
  EXPECT_TRUE(breaker.try_pass(12'500));
  breaker.on_request_complete(1, false, 12'500);
  EXPECT_EQ(breaker.state(), DegradeState::CLOSED);
}

TEST(SentinelDegrade, AProbeThatAnotherRuleBlocksReopens) {
  DegradeRule count;
  count.grade = 2;
  count.minRequestAmount = 1;
  DegradeBreaker breaker(count);
  breaker.on_request_complete(1, true, 10'000);
  EXPECT_TRUE(breaker.try_pass(10'000));
  breaker.on_blocked();
  EXPECT_EQ(breaker.state(), DegradeState::OPEN);
  EXPECT_TRUE(breaker.try_pass(10'000));  // its retry time is past already
}

TEST(SentinelSystem, TakesTheLeastOfEachFieldAndNamesWhatBlocks) {
  const std::array rules{SystemRule{-1, -1, 10, -1, 3}, SystemRule{-1, 0.5, 5, 100, -1}};
  const SystemRuleManager manager(rules);
  StatisticNode entry;
  entry.add_pass_request(4, 1'000);
  EXPECT_EQ(manager.check(entry, 1, 0, 0.5, 1'000), SystemVerdict::pass);
  EXPECT_EQ(manager.check(entry, 2, 0, 0, 1'000), SystemVerdict::qps);
  EXPECT_EQ(manager.check(entry, 1, 0, 0.51, 1'000), SystemVerdict::cpu);
  entry.add_rt_and_success(101, 1, 1'000);
  EXPECT_EQ(manager.check(entry, 1, 0, 0, 1'000), SystemVerdict::rt);
  for (int i = 0; i < 4; ++i) entry.increase_thread_num();
  EXPECT_EQ(manager.check(entry, 1, 0, 0, 1'000), SystemVerdict::thread);
}

TEST(SentinelStatistics, AnIdleMinuteForgetsTheSecondBefore) {
  StatisticNode node;
  node.add_pass_request(7, 1'500);
  EXPECT_EQ(node.previous_pass_qps(2'500), 7.0);
  EXPECT_EQ(node.previous_pass_qps(3'500), 0.0);
  EXPECT_EQ(node.pass_qps(1'999), 7.0);
  EXPECT_EQ(node.pass_qps(2'600), 0.0);
}

}  // namespace
}  // namespace spillway::policy::compat::sentinel
