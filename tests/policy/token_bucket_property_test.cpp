// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
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

TEST(TokenBucketThreads, BoundHoldsUnderContentionSkewAndChangesOfTerms) {
  // Two callers whose clocks differ by 3 ms, and a third that keeps restating the same rate.
  const TokenBucket::Config config{Rate::per_second(100'000'003), 1000};
  TokenBucket bucket(config, 0);
  constexpr Nanos span = 40 * millisecond;
  std::atomic<std::int64_t> admitted{0};
  std::atomic<int> running{2};
  const auto caller = [&](Nanos skew) {
    std::int64_t mine = 0;
    for (Nanos t = 0; t <= span; t += 40) mine += bucket.acquire(t - skew).allowed;
    admitted += mine;
    --running;
  };
  std::thread a(caller, 0), b(caller, 3 * millisecond);
  std::thread tuner([&] {
    while (running > 0) {
      bucket.configure(config, 0);
      std::this_thread::yield();
    }
  });
  a.join();
  b.join();
  tuner.join();
  EXPECT_LE(admitted, 1000 + static_cast<Int128>(config.rate.tokens) * span / second);
  // Both offer 2 million calls in all; one alone would be admitted on each of its turns.
  EXPECT_GE(admitted, span / 40);
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
