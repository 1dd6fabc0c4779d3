// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <thread>
#include <vector>

#include "engine/policy/blocking_bulkhead.h"
#include "engine/policy/bulkhead.h"
#include "engine/policy/waiting_room.h"
#include "tests/policy/allocations.h"
#include "tests/policy/at_once.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

using Priority = Bulkhead::Priority;
using Status = WaitingRoom::Status;

TEST(Bulkhead, P50_ShrinkingReturnsAtOnce) {
  Bulkhead bulkhead({pitfall("P50").at("max")});
  auto a = bulkhead.try_enter(), b = bulkhead.try_enter();
  bulkhead.configure({1});
  EXPECT_EQ(bulkhead.available(), -1);
  a.leave();
  EXPECT_EQ(bulkhead.available(), 0);
  EXPECT_EQ(bulkhead.try_enter().reason(), Reason::concurrency_limit);
  b.leave();
  EXPECT_TRUE(bulkhead.try_enter());
}

TEST(Bulkhead, P51_APlaceIsLeftOnce) {
  Bulkhead bulkhead({pitfall("P51").at("max")});
  {
    auto place = bulkhead.try_enter();
    EXPECT_TRUE(place.leave());
    EXPECT_FALSE(place.leave()) << "the second time is told";
    auto moved = bulkhead.try_enter();
    place = std::move(moved);
    EXPECT_FALSE(moved.leave());
  }
  EXPECT_EQ(bulkhead.in_flight(), 0);
  std::vector<Bulkhead::Place> places;
  int entered = 0;
  for (int i = 0; i < 4; ++i)
    entered += static_cast<bool>(places.emplace_back(bulkhead.try_enter()));
  EXPECT_EQ(entered, 1);
}

TEST(BulkheadThreads, P52_AsManyInFlightAsTheLimitAndNoMore) {
  Bulkhead bulkhead({3});
  const auto granted = granted_at_once(
      pitfall("P52").at("threads"), 1'000, [&](auto) { return bulkhead.try_enter(); },
      [](auto, Bulkhead::Place& place) { EXPECT_TRUE(place.leave()); });
  EXPECT_EQ(granted, std::set<std::int64_t>{3});
  EXPECT_EQ(bulkhead.in_flight(), 0);
}

TEST(BulkheadThreads, TheLastPlaceIsGivenOnce) {
  for (const auto priority : {Priority::core, Priority::low}) {
    Bulkhead bulkhead({10, Ratio::percent(0), Ratio::percent(10)});
    std::deque<Bulkhead::Place> others;
    for (int i = 0; priority == Priority::core && i < 9; ++i) {
      others.push_back(bulkhead.try_enter());
    }
    const auto granted = granted_at_once(
        2, 50'000, [&](auto) { return bulkhead.try_enter(priority); },
        [](auto, Bulkhead::Place& place) { EXPECT_TRUE(place.leave()); });
    EXPECT_EQ(granted, std::set<std::int64_t>{1});
  }
}

TEST(Bulkhead, LowPriorityShrinksAsCoreGrows) {
  Bulkhead bulkhead({10, Ratio::percent(10), Ratio::percent(50), 2});
  EXPECT_EQ(bulkhead.low_limit(), 5);
  std::vector<Bulkhead::Place> core;
  for (int i = 0; i < 6; ++i) core.push_back(bulkhead.try_enter());
  EXPECT_EQ(bulkhead.low_limit(), 2);  // 10 - 6 - 2
  auto a = bulkhead.try_enter(Priority::low), b = bulkhead.try_enter(Priority::low);
  EXPECT_TRUE(a);
  EXPECT_TRUE(b);
  EXPECT_FALSE(bulkhead.try_enter(Priority::low));
  while (auto place = bulkhead.try_enter()) core.push_back(std::move(place));
  EXPECT_EQ(core.size(), 8u);
  b.leave();
  EXPECT_FALSE(bulkhead.try_enter(Priority::low)) << "one is its least, and it has one";
  EXPECT_EQ(bulkhead.in_flight(Priority::low), 1);
}

/// Low-priority calls that get in within 60 s when each holds its place for a second.
int low_admitted(double low_min_share, std::int64_t core_headroom) {
  Bulkhead bulkhead({100, Ratio::of(low_min_share), whole, core_headroom});
  std::deque<std::pair<int, Bulkhead::Place>> held;
  int low = 0;
  for (int ms = 0; ms < 60'000; ms += 5) {
    while (!held.empty() && held.front().first <= ms) held.pop_front();
    if (auto place = bulkhead.try_enter()) held.emplace_back(ms + 1000, std::move(place));
    if (ms % 50 != 0) continue;
    if (auto place = bulkhead.try_enter(Priority::low)) {
      held.emplace_back(ms + 1000, std::move(place));
      low += ms >= 5000;
    }
  }
  return low;
}

TEST(Bulkhead, P91_ALeastShareKeepsLowPriorityAlive) {
  const auto given = pitfall("P91");
  EXPECT_GE(low_admitted(given.at("low_min_share"), 10), 55 * 10);
  EXPECT_EQ(low_admitted(0, 10), 0) << "strict: core takes all";
}

TEST(Bulkhead, AbsurdParametersAreRefused) {
  EXPECT_TRUE(problem(Bulkhead::Config{0}));
  EXPECT_TRUE(problem(Bulkhead::Config{10, Ratio::percent(50), Ratio::percent(40)}));
  EXPECT_THROW(Bulkhead({-1}), std::invalid_argument);
}

TEST(WaitingRoom, ServesByPriorityThenInOrder) {
  WaitingRoom room({1, 10});
  WaitingRoom::Visit first, low, high, low_later;
  EXPECT_EQ(room.enter(first, 0), Reason::none);
  room.enter(low, 1);
  room.enter(low_later, 2);
  room.enter(high, 3, never, 5);
  room.leave(first, 4);
  EXPECT_EQ(room.status(high), Status::inside);
  room.leave(high, 5);
  EXPECT_EQ(room.status(low), Status::inside);
  EXPECT_EQ(room.status(low_later), Status::waiting);
}

TEST(WaitingRoom, P49_EveryWaiterGetsItsTurn) {
  const auto given = pitfall("P49");
  WaitingRoom room({given.at("max"), 100});
  std::deque<WaitingRoom::Visit> visits(10);
  for (auto& visit : visits) room.enter(visit, 0, given.at("wait_s").get<Nanos>() * second);
  Nanos now = 0;
  for (auto& visit : visits) {
    EXPECT_EQ(room.status(visit), Status::inside);
    EXPECT_EQ(room.in_flight(), 1);
    EXPECT_TRUE(room.leave(visit, now += 10 * millisecond));
  }
  EXPECT_EQ(room.in_flight(), 0);
}

TEST(WaitingRoom, WhoIsLateOrGoneIsPassedOver) {
  WaitingRoom room({1, 3});
  WaitingRoom::Visit inside, late, in_time, too_many;
  room.enter(inside, 0);
  room.enter(late, 0, 10);
  {
    WaitingRoom::Visit gone;
    room.enter(gone, 0);
    EXPECT_EQ(room.waiting(), 2);
  }
  EXPECT_EQ(room.waiting(), 1) << "who goes away leaves the queue";
  room.enter(in_time, 0, 20);
  WaitingRoom::Visit third;
  room.enter(third, 0);
  EXPECT_EQ(room.enter(too_many, 0), Reason::queue_full);
  EXPECT_EQ(room.enter(too_many, 5, 5), Reason::wait_timeout);
  room.leave(inside, 11);
  EXPECT_EQ(room.status(late), Status::timed_out);
  EXPECT_EQ(room.status(in_time), Status::inside);
  EXPECT_EQ(room.enter(in_time, 11), Reason::invalid_request);
  room.expire(third, never);
  EXPECT_EQ(room.status(third), Status::timed_out);
}

TEST(WaitingRoom, APlaceAtTheDeadlineIsInTime) {
  WaitingRoom room({1, 1});
  WaitingRoom::Visit first, next;
  room.enter(first, 0);
  room.enter(next, 0, 10);
  room.expire(next, 9);
  EXPECT_EQ(room.status(next), Status::waiting);
  room.leave(first, 10);
  EXPECT_EQ(room.status(next), Status::inside);
  room.expire(next, 10);
  EXPECT_EQ(room.status(next), Status::inside);
}

TEST(WaitingRoom, OneWhoseTimeIsUpConcernsNobodyElse) {
  // Each goes when its own time is up, whoever is before or behind it, and costs the same.
  constexpr std::size_t many = 200'000;
  WaitingRoom room({1, many});
  WaitingRoom::Visit inside;
  room.enter(inside, 0);
  std::deque<WaitingRoom::Visit> visits(many);
  for (auto& visit : visits) room.enter(visit, 0, 10);
  for (std::size_t i = 0; i < many; i += 2) room.expire(visits[i], 10);
  EXPECT_EQ(room.waiting(), many / 2);
  EXPECT_EQ(room.status(visits[many - 2]), Status::timed_out);
  EXPECT_EQ(room.status(visits[many - 1]), Status::waiting);
  room.leave(inside, 10);
  EXPECT_EQ(room.status(visits[1]), Status::inside);
}

TEST(WaitingRoom, ResizingAdmitsWhoWaits) {
  WaitingRoom room({1, 10});
  std::deque<WaitingRoom::Visit> visits(4);
  for (auto& visit : visits) room.enter(visit, 0);
  room.configure({3, 10}, 0);
  EXPECT_EQ(room.in_flight(), 3);
  room.configure({1, 10}, 0);
  EXPECT_EQ(room.available(), -2);
  for (int i = 0; i < 2; ++i) room.leave(visits[static_cast<std::size_t>(i)], 0);
  EXPECT_EQ(room.status(visits[3]), Status::waiting);
  EXPECT_FALSE(room.leave(visits[0], 0));
}

TEST(WaitingRoom, WakesAndAllocatesNothing) {
  static int woken;
  woken = 0;
  WaitingRoom room({1, 10});
  const auto before = allocations();
  WaitingRoom::Visit first, second_visit([](WaitingRoom::Visit&) { ++woken; });
  room.enter(first, 0);
  room.enter(second_visit, 0);
  room.leave(first, 0);
  EXPECT_EQ(woken, 1);
  EXPECT_EQ(allocations(), before);
}

TEST(BlockingBulkhead, ThreadsTakeTurns) {
  BlockingBulkhead bulkhead({2, 100});
  std::atomic<int> inside{0}, most{0}, done{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 500; ++i) {
        BlockingBulkhead::Place place(bulkhead);
        ASSERT_EQ(place.enter(std::chrono::hours(1), t), Reason::none);
        const int now = ++inside;
        for (int old = most; now > old && !most.compare_exchange_weak(old, now);) {
        }
        --inside;
        ++done;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(done, 2000);
  EXPECT_LE(most, 2);
  EXPECT_EQ(bulkhead.room().in_flight(), 0);
}

TEST(BlockingBulkhead, AWaitEndsAndLeavesNothingBehind) {
  BlockingBulkhead bulkhead({1, 1});
  BlockingBulkhead::Place holder(bulkhead), waiter(bulkhead);
  EXPECT_EQ(holder.enter(std::chrono::nanoseconds(0)), Reason::none);
  EXPECT_EQ(waiter.enter(std::chrono::milliseconds(1)), Reason::wait_timeout);
  EXPECT_EQ(bulkhead.room().waiting(), 0);
  EXPECT_TRUE(holder.leave());
  EXPECT_EQ(waiter.enter(std::chrono::nanoseconds(0)), Reason::none);
}

}  // namespace
}  // namespace spillway::policy
