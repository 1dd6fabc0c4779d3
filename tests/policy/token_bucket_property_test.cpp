// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <barrier>
#include <cstdlib>
#include <thread>
#include <vector>

#include "engine/policy/arithmetic.h"
#include "engine/policy/token_bucket.h"
#include "tests/policy/bucket_oracle.h"

namespace spillway::policy {
namespace {

RC_GTEST_PROP(TokenBucketProperty, DecidesAsTheOracle, ()) {
  const auto config = *any_bucket();
  const auto calls = *any_calls(config);
  TokenBucket bucket(config, 0);
  BucketOracle oracle(config, 0);
  for (const BucketCall& call : calls) {
    const Decision got = bucket.acquire(call.now, call.tokens);
    RC_ASSERT(got == oracle.acquire(call.now, call.tokens));
  }
}

RC_GTEST_PROP(TokenBucketProperty, AdmitsAtMostBurstPlusRateTimesTime, ()) {
  const auto config = *any_bucket();
  struct Taken {
    Nanos at;
    std::int64_t tokens;
  };
  std::vector<Taken> taken;
  TokenBucket bucket(config, 0);
  Nanos latest = 0;
  for (const BucketCall& call : *any_calls(config)) {
    if (call.tokens > 0 && bucket.acquire(call.now, call.tokens)) {
      taken.push_back({latest = std::max(latest, call.now), call.tokens});
    }
  }
  for (std::size_t first = 0; first < taken.size(); ++first) {
    Int128 sum = 0;
    for (std::size_t last = first; last < taken.size(); ++last) {
      sum += taken[last].tokens;
      // sum <= burst + rate * T, without a division
      RC_ASSERT((sum - config.burst) * config.rate.period <=
                static_cast<Int128>(taken[last].at - taken[first].at) * config.rate.tokens);
    }
  }
}

RC_GTEST_PROP(TokenBucketProperty, WaitingRetryAfterIsEnoughAndNotAMomentTooLong, ()) {
  const auto config = *any_bucket();
  TokenBucket bucket(config, 0);
  Nanos now = 0;
  for (const BucketCall& call : *any_calls(config)) {
    now = std::max(now, call.now);
    const Decision refused = bucket.acquire(now, call.tokens);
    if (refused.reason != Reason::rate_limited) continue;
    if (refused.retry_after > never - now) break;
    RC_ASSERT(!bucket.acquire(now + refused.retry_after - 1, call.tokens));
    RC_ASSERT(bucket.acquire(now + refused.retry_after, call.tokens));
    now += refused.retry_after;
  }
}

RC_GTEST_PROP(TokenBucketProperty, CancelUndoesAReservation, ()) {
  const auto config = *any_bucket();
  TokenBucket bucket(config, 0);
  BucketOracle untouched(config, 0);
  Nanos now = 0;
  for (const BucketCall& call : *any_calls(config)) {
    now = std::max(now, call.now);
    auto first = bucket.reserve(now, std::max<std::int64_t>(call.tokens, 0), never);
    auto second = bucket.reserve(now, 1, never);
    RC_ASSERT(bucket.cancel(first, now) == (first.ok() && call.tokens > 0));
    RC_ASSERT(bucket.cancel(second, now) == second.ok());
    RC_ASSERT(bucket.acquire(now, 1) == untouched.acquire(now, 1));
  }
}

/// How many calls the threads make together: SPILLWAY_CONTENDED_CALLS, or few enough for every day.
std::int64_t contended_calls() {
  const char* given = std::getenv("SPILLWAY_CONTENDED_CALLS");
  return given != nullptr ? std::atoll(given) : 2'000'000;
}

TEST(TokenBucketThreads, BoundHoldsUnderContentionSkewAndChangesOfTerms) {
  // Four callers whose clocks differ by up to 3 us offer twice the rate, in rounds that they begin
  // together, while a fifth thread keeps restating the same terms. What a round admits has instants
  // of that round, up to the skew, so the bound can be held against any number of rounds in a row.
  constexpr std::int64_t callers = 4, calls = 10'000;  // of a caller in a round
  constexpr Nanos step = 80, skew = microsecond, span = calls * step;
  const TokenBucket::Config config{Rate::per_second(25'000'003), 1000};
  const std::int64_t rounds = (contended_calls() + callers * calls - 1) / (callers * calls);
  TokenBucket bucket(config, 0);
  std::vector<std::atomic<std::int64_t>> admitted(static_cast<std::size_t>(rounds));
  std::atomic<bool> done = false;
  std::thread tuner([&] {
    while (!done) {
      bucket.configure(config, 0);
      std::this_thread::yield();
    }
  });
  std::barrier together(callers);
  std::vector<std::thread> threads;
  for (std::int64_t caller = 0; caller < callers; ++caller) {
    threads.emplace_back([&, caller] {
      for (std::int64_t round = 0; round < rounds; ++round) {
        together.arrive_and_wait();
        std::int64_t mine = 0;
        for (std::int64_t call = 1; call <= calls; ++call) {
          mine += bucket.acquire(round * span + call * step - caller * skew).allowed;
        }
        admitted[static_cast<std::size_t>(round)] += mine;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  done = true;
  tuner.join();

  // In ticks, so without a division: the most that any rounds in a row admitted beyond rate * T.
  const Int128 refill = static_cast<Int128>(span) * config.rate.tokens;
  Int128 most = 0, excess = 0, sum = 0;
  for (const auto& round : admitted) {
    excess = std::max<Int128>(excess, 0) + round * config.rate.period - refill;
    most = std::max(most, excess);
    sum += round;
  }
  const Int128 early = static_cast<Int128>((callers - 1) * skew) * config.rate.tokens;
  EXPECT_LE(most, static_cast<Int128>(config.burst) * config.rate.period + early);
  // One caller offers half the rate, and alone it is admitted but for the time of the skew.
  EXPECT_GE(sum, rounds * calls * 9 / 10);
}

TEST(TokenBucketThreads, EveryTokenIsTakenOnceAndCancelledOnce) {
  constexpr std::int64_t burst = 1'000'000;
  TokenBucket big({Rate::per_second(1), burst}, 0);
  std::atomic<std::int64_t> admitted{0};
  const auto caller = [&] {
    std::int64_t mine = 0;
    for (int i = 0; i < 400'000; ++i) {
      mine += big.acquire(0).allowed;
      auto held = big.reserve(0, 2, 0);
      if (i % 2 == 0) {
        big.cancel(held, 0);
      } else if (held.ok()) {
        mine += 2;
      }
    }
    admitted += mine;
  };
  std::thread a(caller), b(caller);
  a.join();
  b.join();
  EXPECT_EQ(admitted, burst);
  EXPECT_EQ(big.tokens(0), 0);
}

}  // namespace
}  // namespace spillway::policy
