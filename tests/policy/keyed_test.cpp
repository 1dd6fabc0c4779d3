// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/keyed.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <thread>

#include "engine/policy/gcra.h"
#include "engine/policy/sliding_counter.h"
#include "engine/policy/token_bucket.h"
#include "engine/policy/warm_up.h"
#include "tests/policy/allocations.h"

namespace spillway::policy {
namespace {

using Buckets = Keyed<TokenBucket>;

Buckets::Config small(std::int64_t keys, Buckets::WhenFull when_full) {
  return {{Rate::per_second(1), 2}, keys, when_full};
}

TEST(Keyed, EachKeyHasItsOwnLimit) {
  Buckets limiter(small(10, Buckets::WhenFull::evict));
  const Key alice = key_of({"alice", "/pay"}), bob = key_of({"bob", "/pay"});
  EXPECT_TRUE(limiter.acquire(alice, 0, 2));
  EXPECT_FALSE(limiter.acquire(alice, 0));
  EXPECT_TRUE(limiter.acquire(bob, 0));
  EXPECT_EQ(limiter.size(), 2);
}

TEST(Keyed, KeysTellTuplesApart) {
  EXPECT_NE(key_of({"a", "bc"}), key_of({"ab", "c"}));
  EXPECT_NE(key_of({"a"}), key_of({"a", ""}));
  EXPECT_NE(key_of({"x", "y"}), key_of({"y", "x"}));
  EXPECT_EQ(key_of({"x", "y"}), key_of({"x", "y"}));
}

TEST(Keyed, ARefusedCallCreatesNoState) {
  Buckets limiter(small(10, Buckets::WhenFull::evict));
  EXPECT_EQ(limiter.acquire(1, 0, 3).reason, Reason::unsatisfiable);
  EXPECT_EQ(limiter.acquire(1, 0, -1).reason, Reason::invalid_request);
  EXPECT_TRUE(limiter.acquire(1, 0, 0));
  EXPECT_EQ(limiter.size(), 0);
}

TEST(Keyed, FullItForgetsARestedKeyBeforeABusyOne) {
  Buckets limiter(small(2, Buckets::WhenFull::evict));
  EXPECT_TRUE(limiter.acquire(1, 0, 2));  // rested at 2 s
  EXPECT_TRUE(limiter.acquire(2, 0, 1));  // rested at 1 s
  EXPECT_TRUE(limiter.acquire(3, second, 1));
  EXPECT_EQ(limiter.evicted_in_use(), 0);
  EXPECT_FALSE(limiter.acquire(1, second, 2)) << "1 was oldest and in use: it is still known";
}

TEST(Keyed, AWarmKeyIsInUseUntilItIsCold) {
  Keyed<WarmUp> limiter({{Rate::per_second(10), second}, 1, Keyed<WarmUp>::WhenFull::refuse});
  Nanos now = 0;
  for (int i = 0; i < 20; ++i, now += 300 * millisecond) EXPECT_TRUE(limiter.acquire(1, now));
  EXPECT_EQ(limiter.acquire(2, now).reason, Reason::overloaded) << "1 is free, but warm";
  EXPECT_TRUE(limiter.acquire(2, now + 2 * second));
}

TEST(Keyed, FullOfBusyKeysItEvictsTheLeastRecentOrRefuses) {
  Buckets evicting(small(2, Buckets::WhenFull::evict));
  Buckets refusing(small(2, Buckets::WhenFull::refuse));
  for (const Key key : {1, 2}) {
    EXPECT_TRUE(evicting.acquire(key, 0, 2));
    EXPECT_TRUE(refusing.acquire(key, 0, 2));
  }
  EXPECT_FALSE(evicting.acquire(1, 0));  // used again: 2 is the oldest now
  EXPECT_TRUE(evicting.acquire(3, 0, 2));
  EXPECT_EQ(evicting.evicted_in_use(), 1);
  EXPECT_FALSE(evicting.acquire(1, 0));
  EXPECT_TRUE(evicting.acquire(2, 0));
  EXPECT_EQ(refusing.acquire(3, 0),
            (Decision{false, Reason::overloaded, 2 * second, 0, 2, 2 * second}));
  EXPECT_TRUE(refusing.acquire(3, 2 * second));
}

RC_GTEST_PROP(KeyedProperty, WithRoomForAllEachDecidesAsAlone, ()) {
  Buckets limiter(small(8, Buckets::WhenFull::refuse));
  std::map<Key, TokenBucket> alone;
  Nanos now = 0;
  for (int i = *rc::gen::inRange(0, 100); i > 0; --i) {
    now += *rc::gen::inRange<Nanos>(0, 2 * second);
    // Keys that collide in the small index.
    const Key key = *rc::gen::inRange<Key>(0, 8) * 64;
    TokenBucket& own =
        alone.try_emplace(key, TokenBucket::Config{Rate::per_second(1), 2}, now).first->second;
    RC_ASSERT(limiter.acquire(key, now) == own.acquire(now));
  }
}

RC_GTEST_PROP(KeyedProperty, ForgettingRestedKeysNeverShows, ()) {
  // More keys than places, but never more than three in use: nothing may differ from a full table.
  Keyed<Gcra> limiter({{Rate::per_second(10), 3}, 4, Keyed<Gcra>::WhenFull::refuse});
  std::map<Key, Gcra> alone;
  Nanos now = 0;
  for (int i = *rc::gen::inRange(0, 200); i > 0; --i) {
    now += 100 * millisecond + *rc::gen::inRange<Nanos>(0, 50 * millisecond);
    const Key key = *rc::gen::inRange<Key>(0, 30) * 16;
    Gcra& own = alone.try_emplace(key, Gcra::Config{Rate::per_second(10), 3}, now).first->second;
    RC_ASSERT(limiter.acquire(key, now) == own.acquire(now));
  }
  RC_ASSERT(limiter.evicted_in_use() == 0);
}

TEST(Keyed, AChangeReachesEveryKey) {
  Buckets limiter(small(10, Buckets::WhenFull::evict));
  for (const Key key : {1, 2}) EXPECT_TRUE(limiter.acquire(key, 0, 2));
  limiter.configure({Rate::per_second(1000), 2}, 0);
  for (const Key key : {1, 2, 3}) EXPECT_TRUE(limiter.acquire(key, 2 * millisecond, 2));
  EXPECT_THROW(limiter.configure({Rate::per_second(0), 2}, 0), std::invalid_argument);
  EXPECT_EQ(problem(small(0, Buckets::WhenFull::evict)),
            "most_keys is 0 and must be between 1 and 100000000");
}

TEST(Keyed, AllocatesNothingAfterConstruction) {
  Keyed<SlidingCounter> limiter({{10, second}, 100});
  const auto before = allocations();
  for (int i = 0; i < 10'000; ++i) {
    limiter.acquire(key_of({"tenant", i % 7 == 0 ? "a" : "b"}) + static_cast<Key>(i % 300), i);
  }
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(limiter.size(), 100);
}

TEST(KeyedThreads, CountsEveryCall) {
  Keyed<TokenBucket> limiter({{Rate::per_day(1), 1000}, 16});
  std::atomic<std::int64_t> admitted{0};
  const auto caller = [&] {
    for (int i = 0; i < 20'000; ++i)
      admitted += limiter.acquire(static_cast<Key>(i % 10), 0).allowed;
  };
  std::thread a(caller), b(caller);
  a.join();
  b.join();
  EXPECT_EQ(admitted, 10'000);
}

}  // namespace
}  // namespace spillway::policy
