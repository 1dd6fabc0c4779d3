// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "engine/policy/bucket_ring.h"
#include "engine/policy/fixed_window.h"
#include "engine/policy/sliding_counter.h"
#include "engine/policy/sliding_log.h"
#include "tests/policy/allocations.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

template <class Limiter>
int admitted(Limiter& limiter, Nanos now, int calls) {
  int count = 0;
  for (int i = 0; i < calls; ++i) count += limiter.acquire(now).allowed;
  return count;
}

constexpr Nanos ms(std::int64_t n) {
  return n * millisecond;
}

TEST(FixedWindow, P34_ElapsedWindowsTimesLimitDoesNotOverflow) {
  const auto given = pitfall("P34");
  FixedWindow window({given.at("limitForPeriod"), given.at("limitRefreshPeriod_ns")}, 0);
  EXPECT_TRUE(window.acquire(5 * second + 3, 2147483646));
}

TEST(FixedWindow, P35_ReservationsFillLaterWindowsInOrder) {
  const auto given = pitfall("P35");
  FixedWindow window({given.at("limit"), given.at("period_s").get<Nanos>() * second}, 0);
  std::vector<Nanos> waits;
  for (int i = 0; i < 9; ++i) {
    waits.push_back(window.reserve(0, 1, given.at("timeout_s").get<Nanos>() * second).wait /
                    second);
  }
  EXPECT_EQ(waits, (std::vector<Nanos>{0, 0, 0, 10, 10, 10, 20, 20, 20}));
  EXPECT_EQ(window.reserve(0, 1, 25 * second).retry_after, 30 * second);
}

TEST(FixedWindow, P36_ACallThatCannotSucceedInTimeFailsAtOnce) {
  const auto given = pitfall("P36");
  FixedWindow window({given.at("limit"), given.at("period_s").get<Nanos>() * second}, 0);
  EXPECT_TRUE(window.acquire(0));
  EXPECT_FALSE(window.reserve(0, 1, given.at("timeout_s").get<Nanos>() * second));
  EXPECT_TRUE(window.acquire(10 * second));
}

TEST(FixedWindow, AlignsToCreationOrEpoch) {
  FixedWindow from_creation({1, second}, ms(300));
  FixedWindow from_epoch({1, second, FixedWindow::Align::epoch}, ms(300));
  EXPECT_TRUE(from_creation.acquire(ms(300)));
  EXPECT_TRUE(from_epoch.acquire(ms(300)));
  EXPECT_EQ(from_creation.acquire(ms(400)).retry_after, ms(900));
  EXPECT_EQ(from_epoch.acquire(ms(400)).retry_after, ms(600));
}

TEST(FixedWindow, AfterIdleTheLimitAndNoMore) {
  FixedWindow window({3, second}, 0);
  EXPECT_EQ(admitted(window, 100 * second, 10), 3);
  EXPECT_EQ(admitted(window, 99 * second, 10), 0) << "a clock that goes back stays here";
  window.configure({5, second}, 100 * second);
  EXPECT_EQ(admitted(window, 100 * second, 10), 2);
}

TEST(Windows, P37_TwiceTheLimitAtAnEdge) {
  const auto given = pitfall("P37");
  const std::int64_t limit = given.at("limit");
  const Nanos length = given.at("window_s").get<Nanos>() * second;
  FixedWindow fixed({limit, length}, 0);
  SlidingLog log({limit, length}, 0);
  SlidingCounter counter({limit, length}, 0);
  EXPECT_EQ(admitted(fixed, ms(900), 100) + admitted(fixed, ms(1100), 100), 200);
  EXPECT_EQ(admitted(log, ms(900), 100) + admitted(log, ms(1100), 100), 100);
  EXPECT_EQ(admitted(counter, ms(900), 100) + admitted(counter, ms(1100), 100), 110);
}

TEST(SlidingCounter, P38_HalfOfTheLastWindowStillCounts) {
  const auto given = pitfall("P38");
  SlidingCounter counter({given.at("limit"), second}, 0);
  EXPECT_EQ(admitted(counter, ms(999), 100), 100);
  EXPECT_EQ(admitted(counter, ms(1500), 100), 50);
}

TEST(SlidingLog, P40_EntriesThatJustLeftDoNotCount) {
  const auto given = pitfall("P40");
  SlidingLog log({given.at("limit"), ms(given.at("window_ms"))}, 0);
  EXPECT_EQ(admitted(log, 0, 6), 5);
  EXPECT_EQ(log.acquire(ms(999)).retry_after, ms(1));
  EXPECT_TRUE(log.acquire(ms(1000)));
  EXPECT_TRUE(log.acquire(ms(1001)));
}

TEST(BucketRing, P41_AllOldBucketsAreCleared) {
  const auto given = pitfall("P41");
  BucketRing ring({given.at("limit"), ms(given.at("window_ms")), given.at("buckets")}, 0);
  SlidingLog log({given.at("limit"), ms(given.at("window_ms"))}, 0);
  EXPECT_EQ(admitted(ring, 0, 6), 5);
  EXPECT_EQ(admitted(log, 0, 6), 5);
  EXPECT_EQ(admitted(ring, ms(100'000), 6), 5);
  EXPECT_EQ(admitted(log, ms(100'000), 6), 5);
}

TEST(BucketRing, P42_TwoBucketsLetTwiceTheLimitThrough) {
  const auto given = pitfall("P42").at("sentinel");
  BucketRing ring({given.at("count"), ms(given.at("intervalMs")), given.at("sampleCount")}, 0);
  SlidingLog log({given.at("count"), ms(given.at("intervalMs"))}, 0);
  EXPECT_EQ(admitted(ring, ms(499), 10) + admitted(ring, ms(1000), 10), 20);
  EXPECT_EQ(admitted(log, ms(499), 10) + admitted(log, ms(1000), 10), 10);
}

TEST(BucketRing, P43_ARollbackIsNotUnlimited) {
  BucketRing ring({pitfall("P43").at("sentinel").at("count"), second, 2}, 0);
  EXPECT_EQ(admitted(ring, ms(10'000), 5), 5);
  EXPECT_EQ(admitted(ring, ms(5'000), 30), 5);
  EXPECT_EQ(admitted(ring, ms(10'001), 8), 0);
}

struct Call {
  Nanos now;
  std::int64_t calls;
};

rc::Gen<std::vector<Call>> any_calls() {
  return rc::gen::exec([] {
    std::vector<Call> calls;
    Nanos now = 0;
    for (int i = *rc::gen::inRange(1, 100); i > 0; --i) {
      now += *rc::gen::element<Nanos>(0, 0, 1, 7, 99, 100, 101, 500, 999, 1000, 1001, 2500, -50);
      calls.push_back({now, *rc::gen::element<std::int64_t>(1, 1, 2, 5, 0)});
    }
    return calls;
  });
}

RC_GTEST_PROP(SlidingLogProperty, DecidesAsCountingEveryAdmittedCall, ()) {
  const std::int64_t limit = *rc::gen::inRange<std::int64_t>(5, 12);
  SlidingLog log({limit, 1000}, 0);
  std::deque<Nanos> admitted_at;
  Nanos latest = 0;
  for (const auto& [time, calls] : *any_calls()) {
    const Nanos now = std::max(time, latest);
    const auto in_window = std::count_if(admitted_at.begin(), admitted_at.end(),
                                         [&](Nanos at) { return at > now - 1000; });
    const Decision decision = log.acquire(time, calls);
    RC_ASSERT(decision.allowed == (in_window + calls <= limit));
    if (decision && calls > 0) {
      admitted_at.insert(admitted_at.end(), static_cast<std::size_t>(calls), now);
      latest = now;
    }
  }
}

/// Calls within any window of `length` ns among those a limiter admitted.
template <class Limiter>
std::int64_t densest(Limiter& limiter, const std::vector<Call>& calls, Nanos length) {
  std::vector<Nanos> at;
  for (const auto& [time, count] : calls) {
    if (!limiter.acquire(time, count) || count == 0) continue;
    const Nanos now = at.empty() ? time : std::max(time, at.back());  // as the limiter clamps it
    at.insert(at.end(), static_cast<std::size_t>(count), now);
  }
  std::int64_t most = 0;
  for (std::size_t first = 0; first < at.size(); ++first) {
    const auto end = std::lower_bound(at.begin(), at.end(), at[first] + length);
    most = std::max<std::int64_t>(most, end - at.begin() - static_cast<std::ptrdiff_t>(first));
  }
  return most;
}

RC_GTEST_PROP(WindowsProperty, ATrailingWindowHoldsAtMostTwiceTheLimit, ()) {
  const std::int64_t limit = *rc::gen::inRange<std::int64_t>(5, 12);
  const auto calls = *any_calls();
  FixedWindow fixed({limit, 1000}, 0);
  SlidingCounter counter({limit, 1000}, 0);
  BucketRing two({limit, 1000, 2}, 0), ten({limit, 1000, 10}, 0), again({limit, 1000, 10}, 0);
  RC_ASSERT(densest(fixed, calls, 1000) <= 2 * limit);
  RC_ASSERT(densest(counter, calls, 1000) <= 2 * limit);
  RC_ASSERT(densest(two, calls, 1000) <= 2 * limit);
  RC_ASSERT(densest(ten, calls, 1000) <= 2 * limit);
  RC_ASSERT(densest(again, calls, 900) <= limit);
}

template <class Limiter>
void waits_exactly(Limiter limiter, const std::vector<Call>& calls) {
  Nanos now = 0;
  for (const auto& [time, count] : calls) {
    now = std::max(now, time);
    const Decision refused = limiter->acquire(now, count);
    if (refused.allowed) continue;
    RC_ASSERT(!limiter->acquire(now + refused.retry_after - 1, count));
    now += refused.retry_after;
    RC_ASSERT(limiter->acquire(now, count));
  }
}

RC_GTEST_PROP(WindowsProperty, WaitingRetryAfterIsEnoughAndNotAMomentTooLong, ()) {
  const std::int64_t limit = *rc::gen::inRange<std::int64_t>(5, 12);
  const auto calls = *any_calls();
  FixedWindow fixed({limit, 1000}, 0);
  SlidingLog log({limit, 1000}, 0);
  SlidingCounter counter({limit, 1000}, 0);
  BucketRing ring({limit, 1000, 10}, 0);
  waits_exactly(&fixed, calls);
  waits_exactly(&log, calls);
  waits_exactly(&counter, calls);
  waits_exactly(&ring, calls);
}

TEST(Windows, AChangeOfLimitKeepsTheCounts) {
  SlidingLog log({10, second}, 0);
  SlidingCounter counter({10, second}, 0);
  BucketRing ring({10, second, 10}, 0);
  const auto check = [](auto& limiter, auto smaller, auto bigger) {
    EXPECT_EQ(admitted(limiter, 0, 8), 8);
    limiter.configure(smaller, 0);
    EXPECT_EQ(admitted(limiter, 0, 8), 0);
    limiter.configure(bigger, 0);
    EXPECT_EQ(admitted(limiter, 0, 20), 4);
  };
  check(log, SlidingLog::Config{5, second}, SlidingLog::Config{12, second});
  check(counter, SlidingCounter::Config{5, second}, SlidingCounter::Config{12, second});
  check(ring, BucketRing::Config{5, second, 10}, BucketRing::Config{12, second, 10});
}

TEST(Windows, AbsurdParametersAreRefused) {
  EXPECT_TRUE(problem(FixedWindow::Config{0, second}));
  EXPECT_TRUE(problem(FixedWindow::Config{1, 0}));
  EXPECT_TRUE(problem(SlidingLog::Config{10'000'001, second}));
  EXPECT_TRUE(problem(SlidingCounter::Config{1, -1}));
  EXPECT_TRUE(problem(BucketRing::Config{1, 1000, 3}));
}

TEST(Windows, AllocateNothing) {
  SlidingLog log({100, second}, 0);
  BucketRing ring({100, second, 10}, 0);
  const auto before = allocations();
  for (int i = 0; i < 10'000; ++i) {
    log.acquire(ms(i));
    ring.acquire(ms(i));
  }
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace spillway::policy
