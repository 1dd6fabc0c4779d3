// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/policy/distributed_limiter.h"
#include "tests/policy/bucket_oracle.h"
#include "tests/policy/pitfalls.h"

namespace spillway::policy {
namespace {

using Mode = DistributedLimiter::Mode;
using OnError = DistributedLimiter::OnError;

StoreReply take(const BucketScript& script, BucketRecord& record, std::int64_t tokens, Nanos now) {
  return script.serve(record, {StoreRequest::Kind::take, tokens, {}}, now);
}

TEST(BucketScript, P83_AnOlderInstantMintsNothing) {
  const auto given = pitfall("P83");
  const BucketScript script({Rate::per_second(given.at("rate")), given.at("capacity")});
  BucketRecord record;
  EXPECT_TRUE(take(script, record, 60, 100 * second).done);
  EXPECT_FALSE(take(script, record, 1, 95 * second).done);
  int admitted = 0;
  for (int i = 0; i < 60; ++i) admitted += take(script, record, 1, 100 * second).done;
  EXPECT_EQ(admitted, 0);
}

TEST(BucketScript, P84_ARecordLivesAtLeastASecond) {
  const auto given = pitfall("P84");
  const BucketScript script({Rate::per_second(given.at("rate")), given.at("capacity")});
  BucketRecord record;
  int admitted = 0;
  for (int i = 0; i < 10; ++i) admitted += take(script, record, 1, 0).done;
  EXPECT_EQ(admitted, 1);
  EXPECT_EQ(record.expires_at, second);
}

TEST(BucketScript, P85_NoDoubleRateAroundASecondsEdge) {
  const auto given = pitfall("P85");
  const BucketScript script({Rate::per_second(given.at("rate")), given.at("capacity")});
  BucketRecord record;
  int before = 0, after = 0;
  for (int i = 0; i < 10; ++i) before += take(script, record, 1, 995 * millisecond).done;
  for (int i = 0; i < 10; ++i) after += take(script, record, 1, 1005 * millisecond).done;
  EXPECT_EQ(before, 10);
  EXPECT_EQ(after, 0);
}

RC_GTEST_PROP(BucketScriptProperty, DecidesAsTheTokenBucketAndForgettingNeverShows, ()) {
  const auto config = *any_bucket();
  const BucketScript script(config);
  BucketRecord record;
  TokenBucket bucket(config, 0);
  Nanos store_now = 0;
  for (const BucketCall& call : *any_calls(config)) {
    if (call.tokens <= 0) continue;
    store_now = std::max(store_now, call.now);
    if (record.version != 0 && store_now >= record.expires_at) record = {};
    RC_ASSERT(take(script, record, call.tokens, store_now).done ==
              bucket.acquire(store_now, call.tokens).allowed);
  }
}

/// Runs a call to its decision against a store that answers at once.
Decision run(DistributedLimiter& limiter, BucketRecord& record, Nanos now,
             std::int64_t tokens = 1) {
  const BucketScript script({limiter.config().rate, limiter.config().burst});
  DistributedLimiter::Call call{tokens};
  auto step = limiter.begin(call, now);
  Decision decision = step.decision;
  bool decided = step.decided;
  while (step.ask) {
    step = limiter.on_reply(call, now, script.serve(record, step.request, now));
    if (!decided) decision = step.decision;
    decided = decided || step.decided;
  }
  return decision;
}

DistributedLimiter::Config shared(Mode mode) {
  DistributedLimiter::Config config;
  config.rate = Rate::per_second(10);
  config.burst = 100;
  config.mode = mode;
  config.chunk = 10;
  return config;
}

TEST(DistributedLimiter, EveryModeKeepsTheCommonLimitWhenTheStoreIsAtHand) {
  for (const auto mode : {Mode::script, Mode::versioned, Mode::cached, Mode::lease}) {
    DistributedLimiter a(shared(mode), 0), b(shared(mode), 0);
    BucketRecord record;
    int admitted = 0;
    for (int i = 0; i < 200; ++i) admitted += run(i % 2 == 0 ? a : b, record, 0).allowed;
    // Cached copies see each other's calls one call late.
    EXPECT_GE(admitted, 100);
    EXPECT_LE(admitted, mode == Mode::cached ? 101 : 100) << static_cast<int>(mode);
    EXPECT_TRUE(run(a, record, 10 * second));
  }
}

TEST(DistributedLimiter, AVersionThatHasMovedOnIsReadAgain) {
  auto config = shared(Mode::versioned);
  config.max_attempts = 2;
  DistributedLimiter limiter(config, 0);
  const BucketScript script({config.rate, config.burst});
  BucketRecord record;
  DistributedLimiter::Call call;
  auto read = limiter.begin(call, 0);
  auto write = limiter.on_reply(call, 0, script.serve(record, read.request, 0));
  EXPECT_EQ(write.request.kind, StoreRequest::Kind::write);
  take(script, record, 1, 0);  // somebody else
  auto again = limiter.on_reply(call, 0, script.serve(record, write.request, 0));
  EXPECT_EQ(again.request.kind, StoreRequest::Kind::read);
  write = limiter.on_reply(call, 0, script.serve(record, again.request, 0));
  take(script, record, 1, 0);
  const auto given_up = limiter.on_reply(call, 0, script.serve(record, write.request, 0));
  EXPECT_TRUE(given_up.decided);
  EXPECT_EQ(given_up.decision.reason, Reason::store_unavailable);
  EXPECT_EQ(script.tokens(record.level), 98);
}

TEST(DistributedLimiter, CachedCopiesAdmitTooMuchWhileTheyAreOld) {
  DistributedLimiter a(shared(Mode::cached), 0), b(shared(Mode::cached), 0);
  int admitted = 0;
  for (int i = 0; i < 400; ++i) {
    DistributedLimiter::Call call;
    admitted += (i % 2 == 0 ? a : b).begin(call, 0).decision.allowed;
  }
  EXPECT_EQ(admitted, 200) << "two instances that hear nothing admit twice the limit";
}

TEST(DistributedLimiter, P86_WhenTheStoreFailsTheRuleDecides) {
  auto config = shared(Mode::script);
  config.instances = 4;
  const auto admitted = [&](OnError rule) {
    config.on_error = rule;
    DistributedLimiter limiter(config, 0);
    int count = 0;
    for (int i = 0; i < 200; ++i) {
      DistributedLimiter::Call call;
      EXPECT_TRUE(limiter.begin(call, 0).ask);
      count += limiter.on_error(call, 0).allowed;
    }
    EXPECT_EQ(limiter.errors(), 200);
    return count;
  };
  EXPECT_EQ(admitted(OnError::open), 200);
  EXPECT_EQ(admitted(OnError::closed), 0);
  EXPECT_EQ(admitted(OnError::local), 25);
}

TEST(DistributedLimiter, AbsurdCallsAndParametersAreRefused) {
  DistributedLimiter limiter(shared(Mode::script), 0);
  DistributedLimiter::Call big{101}, negative{-1};
  EXPECT_EQ(limiter.begin(big, 0).decision.reason, Reason::unsatisfiable);
  EXPECT_EQ(limiter.begin(negative, 0).decision.reason, Reason::invalid_request);
  auto config = shared(Mode::lease);
  config.chunk = 101;
  EXPECT_TRUE(problem(config));
  config = shared(Mode::script);
  config.instances = 0;
  EXPECT_TRUE(problem(config));
}

}  // namespace
}  // namespace spillway::policy
