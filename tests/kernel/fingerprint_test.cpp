// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/fingerprint.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace spillway::kernel {
namespace {

/// A run of `events` events whose event number `odd` (from 1; 0: none) has another time.
Fingerprint run(std::uint64_t events, std::uint64_t odd = 0) {
  Fingerprint print;
  for (std::uint64_t i = 1; i <= events; ++i) {
    const auto time = static_cast<std::int64_t>(i * 10 + (i == odd ? 1 : 0));
    print.fired(Time(time), Priority::normal, i);
  }
  return print;
}

TEST(Fingerprint, DependsOnTimePriorityAndSequenceAndOnTheirOrder) {
  std::set<std::uint64_t> values;
  const auto add = [&](Time time, Priority priority, std::uint64_t sequence) {
    Fingerprint print;
    print.fired(time, priority, sequence);
    values.insert(print.value());
    print.mix(0);
    values.insert(print.value());
  };
  add(Time(1), Priority::normal, 1);
  add(Time(2), Priority::normal, 1);
  add(Time(1), Priority::late, 1);
  add(Time(1), Priority::normal, 2);
  EXPECT_EQ(values.size(), 8U);
  Fingerprint ab;
  ab.mix(1);
  ab.mix(2);
  Fingerprint ba;
  ba.mix(2);
  ba.mix(1);
  EXPECT_NE(ab.value(), ba.value());
}

TEST(Fingerprint, IsTheSameOnEveryMachine) {
  // The value itself: it may only change together with the definition of the fingerprint.
  EXPECT_EQ(run(1'000).hex(), "60f20ce2dba6cdae");
}

Divergence divergence(const Fingerprint& a, const Fingerprint& b) {
  return first_divergence(a.checkpoints(), b.checkpoints());
}

TEST(Fingerprint, EqualRunsDoNotDiverge) {
  EXPECT_FALSE(divergence(run(0), run(0)).parted);
  const Divergence found = divergence(run(100'000), run(100'000));
  EXPECT_FALSE(found.parted);
  EXPECT_EQ(found.agreed, run(100'000).checkpoints().back());
}

TEST(Fingerprint, KeepsAtMost1024CheckpointsHoweverLongTheRun) {
  const Fingerprint print = run(3'000'000);
  EXPECT_LE(print.checkpoints().size(), 1024U);
  EXPECT_GT(print.checkpoints().size(), 512U);
  const std::uint64_t interval = print.checkpoints().front().events;
  EXPECT_EQ(interval & (interval - 1), 0U);
  for (std::size_t i = 0; i < print.checkpoints().size(); ++i) {
    ASSERT_EQ(print.checkpoints()[i].events, (i + 1) * interval);
  }
}

TEST(Fingerprint, BracketsTheFirstEventThatDiffers) {
  for (const std::uint64_t odd : {1ULL, 256ULL, 257ULL, 70'000ULL, 990'000ULL}) {
    const Divergence found = divergence(run(1'000'000), run(1'000'000, odd));
    ASSERT_TRUE(found.parted) << odd;
    EXPECT_LT(found.agreed.events, odd);
    EXPECT_GE(found.parted->events, odd);
    EXPECT_LE(found.parted->events - found.agreed.events, 2'048U);
    EXPECT_GE(found.parted->time, Time(static_cast<std::int64_t>(odd * 10)));
  }
  // Behind the last checkpoint only the fingerprint itself tells.
  const Divergence late = divergence(run(1'000'000), run(1'000'000, 1'000'000));
  EXPECT_FALSE(late.parted);
  EXPECT_GE(late.agreed.events, 990'000U);
}

TEST(Fingerprint, RunsOfDifferentLengthStillCompare) {
  const Divergence same_start = divergence(run(1'000'000), run(2'000'000));
  EXPECT_FALSE(same_start.parted);
  EXPECT_GE(same_start.agreed.events, 990'000U);
  const Divergence early = divergence(run(2'000'000), run(300'000, 5'000));
  ASSERT_TRUE(early.parted);
  EXPECT_LT(early.agreed.events, 5'000U);
  EXPECT_LT(early.parted->events, 8'000U);
}

}  // namespace
}  // namespace spillway::kernel
