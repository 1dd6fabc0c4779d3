// SPDX-License-Identifier: Apache-2.0
//
// What docs/policy-library.md promises of every policy, held against each of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/policy/adaptive_limit.h"
#include "engine/policy/adaptive_throttle.h"
#include "engine/policy/back_pressure.h"
#include "engine/policy/breaker.h"
#include "engine/policy/bucket_ring.h"
#include "engine/policy/bulkhead.h"
#include "engine/policy/burst_aware_bucket.h"
#include "engine/policy/codel.h"
#include "engine/policy/deadline.h"
#include "engine/policy/distributed_limiter.h"
#include "engine/policy/double_breaker.h"
#include "engine/policy/fixed_window.h"
#include "engine/policy/gcra.h"
#include "engine/policy/hedge.h"
#include "engine/policy/hierarchy.h"
#include "engine/policy/keyed.h"
#include "engine/policy/leaky_bucket.h"
#include "engine/policy/outlier_ejection.h"
#include "engine/policy/pacer.h"
#include "engine/policy/padded.h"
#include "engine/policy/priority_shedder.h"
#include "engine/policy/retry.h"
#include "engine/policy/retry_budget.h"
#include "engine/policy/sliding_counter.h"
#include "engine/policy/sliding_log.h"
#include "engine/policy/system_guard.h"
#include "engine/policy/token_bucket.h"
#include "engine/policy/waiting_room.h"
#include "engine/policy/warm_up.h"
#include "engine/policy/weighted_limiter.h"
#include "tests/policy/allocations.h"

namespace spillway::policy {
namespace {

/// A limiter of any kind: asks it for `calls` at `now`.
using Ask = std::function<Decision(Nanos now, std::int64_t calls)>;
/// A new one, made at `now`.
using Make = std::function<Ask(Nanos now)>;

template <class Policy>
Make alone(const typename Policy::Config& config) {
  return [config](Nanos now) -> Ask {
    auto policy = std::make_shared<Policy>(config, now);
    return [policy](Nanos at, std::int64_t calls) {
      if constexpr (std::is_same_v<Policy, Hierarchy>) {
        return policy->acquire(at, calls).decision;
      } else if constexpr (std::is_same_v<Policy, WeightedLimiter>) {
        return policy->acquire(at, 0, calls);
      } else {
        return policy->acquire(at, calls);
      }
    };
  };
}

/// The distributed limiter's script, with a store of its own.
Make script(const TokenBucket::Config& config) {
  return [config](Nanos) -> Ask {
    auto store = std::make_shared<std::pair<BucketScript, BucketRecord>>(BucketScript(config),
                                                                         BucketRecord());
    return [store](Nanos now, std::int64_t calls) {
      const auto reply =
          store->first.serve(store->second, {StoreRequest::Kind::take, calls, {}}, now);
      return Decision{.allowed = reply.done, .remaining = reply.remaining};
    };
  };
}

const Rate ten = Rate::per_second(10);

struct Limiter {
  const char* name;
  Make make;
};

/// Each admits about ten a second and five at once.
std::vector<Limiter> limiters() {
  return {{"token bucket", alone<TokenBucket>({ten, 5})},
          {"gcra", alone<Gcra>({ten, 5})},
          {"leaky bucket", alone<LeakyBucket>({ten, 4, 2})},
          {"burst-aware bucket", alone<BurstAwareBucket>({ten, 4, 3, second})},
          {"pacer", alone<Pacer>({ten, 400 * millisecond})},
          {"warm-up", alone<WarmUp>({ten, second, Ratio::percent(300), 400 * millisecond})},
          {"fixed window", alone<FixedWindow>({5, second / 2, FixedWindow::Align::epoch})},
          {"sliding log", alone<SlidingLog>({5, second / 2})},
          {"sliding counter", alone<SlidingCounter>({5, second / 2})},
          {"bucket ring", alone<BucketRing>({5, second / 2, 5})},
          {"hierarchy", alone<Hierarchy>({{{Rate::per_second(20), 20}, {ten, 5}}})},
          {"weighted", alone<WeightedLimiter>({Rate::per_second(20), 10, {1, 1}})},
          {"metric limiter", alone<MetricLimiter>({10, 1, 5})},
          {"keyed", [](Nanos) -> Ask {
             auto keyed = std::make_shared<Keyed<TokenBucket>>(
                 Keyed<TokenBucket>::Config{{ten, 5}, 4, Keyed<TokenBucket>::WhenFull::refuse});
             return
                 [keyed](Nanos now, std::int64_t calls) { return keyed->acquire(1, now, calls); };
           }}};
}

/// What only refuses by the number of calls, without amounts.
std::vector<Limiter> guards() {
  return {{"system guard",
           [](Nanos at) -> Ask {
             auto guard = std::make_shared<SystemGuard>(SystemGuard::Config{{}, {}, 5}, at);
             return [guard](Nanos now, std::int64_t) { return guard->acquire(now, {}, 0); };
           }},
          {"double breaker",
           [](Nanos at) -> Ask {
             auto both = std::make_shared<DoubleBreaker>(DoubleBreaker::Config{ten, 5}, at);
             return [both](Nanos now, std::int64_t) { return both->acquire(now, {}); };
           }},
          {"store script", script({ten, 5})}};
}

struct Call {
  Nanos now;
  std::int64_t calls;
};
/// Some 14 calls a second, by a clock that often goes back; a few absurd amounts.
std::vector<Call> many_calls(std::uint64_t seed, bool amounts = true) {
  SplitMix random(seed);
  std::vector<Call> all;
  Nanos now = 0;
  for (int i = 0; i < 300; ++i) {
    now = std::max<Nanos>(now + uniform(random(), -100 * millisecond, 240 * millisecond), 0);
    if (uniform(random(), 0, 40) == 0) now += 2 * second;
    constexpr std::array<std::int64_t, 10> some{1, 1, 1, 1, 2, 3, 5, 0, -1, 1000};
    const auto which = static_cast<std::size_t>(uniform(random(), 0, amounts ? 9 : 3));
    all.push_back({now, some[which]});
  }
  return all;
}

TEST(EveryLimiter, ARefusalChangesNothing) {
  // A twin that only hears of the admitted calls decides them alike.
  const auto hold = [](const Limiter& limiter, bool amounts) {
    int refused = 0, admitted = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      const Ask all = limiter.make(0), twin = limiter.make(0);
      for (const Call& call : many_calls(seed, amounts)) {
        const Decision decision = all(call.now, call.calls);
        if (!decision || call.calls == 0) {
          refused += call.calls != 0;
          continue;
        }
        ++admitted;
        ASSERT_TRUE(decision == twin(call.now, call.calls))
            << limiter.name << ", seed " << seed << ", " << call.calls << " at " << call.now;
      }
    }
    EXPECT_GT(refused, 100) << limiter.name;
    EXPECT_GT(admitted, 100) << limiter.name;
  };
  for (const Limiter& limiter : limiters()) hold(limiter, true);
  for (const Limiter& limiter : guards()) hold(limiter, false);
}

TEST(EveryLimiter, RestedItIsAsNew) {
  for (const Limiter& limiter : limiters()) {
    int rested = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      const Ask old = limiter.make(0);
      Ask fresh;
      Nanos latest = 0;
      // A pacer's idle slots serve a big call, and a new one has none.
      for (const Call& call : many_calls(seed, limiter.name != std::string("pacer"))) {
        const Nanos now = latest = std::max(latest, call.now);
        const Nanos reset = old(now, 0).reset_after;
        if (reset == 0) {
          ++rested;
          fresh = limiter.make(now);
        }
        const Decision decision = old(now, call.calls);
        if (fresh) {
          ASSERT_TRUE(decision == fresh(now, call.calls)) << limiter.name << ", seed " << seed;
        }
        ASSERT_EQ(old(now + old(now, 0).reset_after, 0).reset_after, 0) << limiter.name;
      }
    }
    EXPECT_GT(rested, 100) << limiter.name;
  }
}

TEST(EveryLimiter, IsExactFromOneADayTo10To12ASecond) {
  constexpr Nanos day = 86'400 * second;
  const auto one_a_day = [](const char* name, const Ask& ask) {
    EXPECT_TRUE(ask(0, 1)) << name;
    const Decision refused = ask(1, 1);
    EXPECT_FALSE(refused) << name;
    EXPECT_EQ(refused.retry_after, day - 1) << name;
    EXPECT_FALSE(ask(day - 1, 1)) << name;
    EXPECT_TRUE(ask(day, 1)) << name;
  };
  const Rate daily = Rate::per_day(1);
  one_a_day("token bucket", alone<TokenBucket>({daily, 1})(0));
  one_a_day("gcra", alone<Gcra>({daily, 1})(0));
  one_a_day("leaky bucket", alone<LeakyBucket>({daily, 0})(0));
  one_a_day("burst-aware bucket", alone<BurstAwareBucket>({daily, 0, 0})(0));
  one_a_day("pacer", alone<Pacer>({daily, 0})(0));
  one_a_day("warm-up", alone<WarmUp>({daily, 0})(0));
  one_a_day("hierarchy", alone<Hierarchy>({{{daily, 1}}})(0));
  one_a_day("weighted", alone<WeightedLimiter>({daily, 1, {1}, false})(0));
  one_a_day("fixed window", alone<FixedWindow>({1, day})(0));
  one_a_day("sliding log", alone<SlidingLog>({1, day})(0));

  // A thousand calls a nanosecond, and a nanosecond's worth at once.
  const auto fastest = [](const char* name, const Ask& ask, std::int64_t at_once) {
    EXPECT_TRUE(ask(0, at_once)) << name;
    for (Nanos now = 0; now < 1000; ++now) {
      ASSERT_EQ(ask(now, 1).retry_after, 1) << name;
      ASSERT_TRUE(ask(now + 1, 1000)) << name;
    }
    EXPECT_FALSE(ask(1000, 1)) << name;
  };
  const Rate most = Rate::per_second(1'000'000'000'000);
  fastest("token bucket", alone<TokenBucket>({most, 1000})(0), 1000);
  fastest("gcra", alone<Gcra>({most, 1000})(0), 1000);
  fastest("leaky bucket", alone<LeakyBucket>({most, 999, 999})(0), 1000);
  fastest("burst-aware bucket", alone<BurstAwareBucket>({most, 999, 0})(0), 1000);
  fastest("pacer", alone<Pacer>({most, 0})(0), 1);
  fastest("hierarchy", alone<Hierarchy>({{{most, 1000}}})(0), 1000);
  fastest("weighted", alone<WeightedLimiter>({most, 1000, {1}, false})(0), 1000);
  const Ask paced = alone<WarmUp>({Rate::per_second(1'000'000'000), 0})(0);  // its fastest
  for (Nanos now = 0; now < 1000; ++now) {
    ASSERT_TRUE(paced(now, 1));
    ASSERT_EQ(paced(now, 1).retry_after, 1);
  }
}

TEST(EveryPolicy, AllocatesNothingWhenCalled) {
  constexpr int calls = 1000;
  const auto expect_none = [](const char* name, const auto& call) {
    call(0);  // what is new may grow once
    const std::int64_t before = allocations();
    for (int i = 1; i <= calls; ++i) call(i);
    EXPECT_EQ(allocations(), before) << name;
  };
  const auto at = [](int i) { return i * 10 * millisecond; };
  std::vector<Limiter> all = limiters();
  for (Limiter& guard : guards()) all.push_back(std::move(guard));
  for (const Limiter& limiter : all) {
    const Ask ask = limiter.make(0);
    expect_none(limiter.name, [&](int i) { ask(at(i), 1); });
  }

  TokenBucket bucket({ten, 5}, 0);
  expect_none("reservation", [&](int i) {
    auto held = bucket.reserve(at(i), 1, second);
    if (i % 2 == 0) bucket.cancel(held, at(i));
  });
  FixedWindow window({5, second}, 0);
  expect_none("fixed window, ahead", [&](int i) { window.reserve(at(i), 1, second); });
  Bulkhead bulkhead({3});
  expect_none("bulkhead", [&](int i) {
    const auto core = bulkhead.try_enter();
    const auto low = bulkhead.try_enter(Bulkhead::Priority::low);
    return i;
  });
  WaitingRoom room({1, 2});
  expect_none("waiting room", [&](int i) {
    WaitingRoom::Visit first, second_one, third, fourth;
    room.enter(first, at(i));
    room.enter(second_one, at(i), at(i + 1), 3);
    room.enter(third, at(i), never, 5);
    room.enter(fourth, at(i));
    room.expire(third, at(i + 1));
    room.leave(first, at(i + 1));
  });
  Breaker breaker({.window_buckets = 10, .minimum_calls = 5, .open_for = 50 * millisecond}, 0);
  expect_none("breaker", [&](int i) {
    if (auto admission = breaker.acquire(at(i))) {
      breaker.result(admission.ticket, at(i),
                     i / 50 % 2 == 0 ? Breaker::Outcome::success : Breaker::Outcome::failure,
                     millisecond);
    }
  });
  AimdLimit aimd({});
  VegasLimit vegas({});
  GradientLimit gradient({});
  SampleWindow samples({}, vegas);
  expect_none("limits that follow", [&](int i) {
    const CallSample sample{at(i), millisecond * (1 + i % 7), 10, i % 11 == 0};
    aimd.on_sample(sample);
    gradient.on_sample(sample);
    samples.on_sample(sample);
  });
  SystemGuard guard({}, 0);
  MetricLimiter metric({}, 0);
  expect_none("what a system tells", [&](int i) {
    guard.acquire(at(i), {}, i % 3);
    guard.on_completion(at(i), millisecond);
    guard.capacity(at(i));
    metric.update(at(i), {Ratio::percent(i % 80), {}}, millisecond);
  });
  Codel codel({});
  PriorityShedder shedder({});
  AdaptiveThrottle throttle({});
  BackPressure pressure({});
  DoubleBreaker both({}, 0);
  SplitMix random(1);
  expect_none("shedders", [&](int i) {
    codel.acquire(at(i), i % 20 * millisecond);
    shedder.acquire(Ratio::percent(i % 100), i % 16);
    throttle.acquire(at(i), random());
    if (i % 2 == 0) throttle.on_success(at(i));
    pressure.acquire(i % 100, 100);
    both.on_queue(at(i), i % 1000);
    both.acquire(at(i), {i % 2 == 0, i % 3 == 0});
  });
  OutlierEjection ejection({}, 20, 0);
  expect_none("outlier ejection", [&](int i) {
    const auto host = static_cast<std::size_t>(i % 20);
    if (!ejection.ejected(host, at(i))) ejection.result(host, at(i), host != 3);
  });
  Retry retry({});
  TokenRetryBudget tokens({});
  RatioRetryBudget ratio({});
  Hedge hedge({});
  expect_none("second attempts", [&](int i) {
    Retry::Progress progress;
    retry.next(progress, at(i), never, random());
    i % 3 == 0 ? tokens.on_failure() : tokens.on_success();
    ratio.request_started();
    if (ratio.try_retry()) ratio.retry_ended();
    ratio.request_ended();
    Hedge::Call call = hedge.begin(at(i));
    hedge.on_timer(call, call.next_at);
    hedge.on_success(call, millisecond * (1 + i % 5));
    EXPECT_FALSE(GrpcTimeout(Deadline::in(at(i), second).left(at(i))).text().empty());
  });
  DistributedLimiter distributed({}, 0);
  BucketScript store({});
  BucketRecord record;
  expect_none("distributed limiter", [&](int i) {
    DistributedLimiter::Call call;
    const auto step = distributed.begin(call, at(i));
    distributed.on_reply(call, at(i), store.serve(record, step.request, at(i)));
    distributed.on_error(call, at(i));
  });
}

/// Refused by problem(), and by the constructor with the same words.
template <class Policy, class... More>
void refuse(const typename Policy::Config& config, const char* reason, const More&... more) {
  const Problem found = problem(config);
  ASSERT_TRUE(found) << reason;
  EXPECT_NE(found->find(reason), std::string::npos) << *found;
  try {
    const Policy policy(config, more...);
    FAIL() << *found;
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(error.what(), *found);
  }
}

TEST(EveryPolicy, RefusesAbsurdParametersAtConstructionWithTheReason) {
  const Nanos now = 0;
  const Rate none = Rate::per_second(0), backwards{1, -1}, too_fast{1'000'000'000'001, second};
  for (const Rate& rate : {none, backwards, too_fast}) {
    refuse<TokenBucket>({rate, 1}, "rate", now);
    refuse<Gcra>({rate, 1}, "rate", now);
    refuse<LeakyBucket>({rate, 1}, "rate", now);
    refuse<BurstAwareBucket>({rate}, "rate", now);
    refuse<Pacer>({rate}, "rate", now);
    refuse<WarmUp>({rate}, "rate", now);
    refuse<Hierarchy>({{{rate, 1}}}, "rate", now);
    refuse<WeightedLimiter>({rate}, "rate", now);
    refuse<DoubleBreaker>({rate}, "rate", now);
    refuse<DistributedLimiter>({rate}, "rate", now);
    refuse<Keyed<TokenBucket>>({{rate, 1}, 10}, "rate");
  }
  refuse<TokenBucket>({ten, 0}, "burst", now);
  refuse<TokenBucket>({Rate::per_day(1), 1'000'000}, "to be counted exactly", now);
  refuse<Gcra>({ten, 0}, "burst", now);
  refuse<LeakyBucket>({ten, -1}, "burst", now);
  refuse<LeakyBucket>({ten, 1, -1}, "undelayed", now);
  refuse<BurstAwareBucket>({ten, -1}, "burst", now);
  refuse<BurstAwareBucket>({ten, 1, -1}, "overflow", now);
  refuse<BurstAwareBucket>({ten, 1, 1, -1}, "burst_window", now);
  refuse<Pacer>({ten, -1}, "max_wait", now);
  refuse<Pacer>({ten, 1, -1}, "slack", now);
  refuse<WarmUp>({ten, -1}, "warm_up", now);
  refuse<WarmUp>({ten, second, whole}, "cold_factor", now);
  refuse<FixedWindow>({0, second}, "limit", now);
  refuse<FixedWindow>({1, 0}, "window", now);
  refuse<SlidingLog>({0, second}, "limit", now);
  refuse<SlidingLog>({1, -1}, "window", now);
  refuse<SlidingCounter>({0, second}, "limit", now);
  refuse<SlidingCounter>({1, 0}, "window", now);
  refuse<BucketRing>({0, second}, "limit", now);
  refuse<BucketRing>({1, second, 0}, "buckets", now);
  refuse<BucketRing>({1, second, 7}, "buckets", now);  // no whole nanoseconds
  refuse<Keyed<TokenBucket>>({{ten, 1}, 0}, "most_keys");
  refuse<Hierarchy>({{}}, "level", now);
  refuse<WeightedLimiter>({ten, 0}, "burst", now);
  refuse<WeightedLimiter>({ten, 1, {}}, "weights", now);
  refuse<WeightedLimiter>({ten, 1, {1, 0}}, "weight", now);
  refuse<DistributedLimiter>({ten, 0}, "burst", now);
  refuse<DistributedLimiter>({.instances = 0}, "instances", now);
  refuse<DistributedLimiter>({.chunk = 0}, "chunk", now);
  refuse<Bulkhead>({0}, "limit");
  refuse<Bulkhead>({1, Ratio::percent(101)}, "low_min_share");
  refuse<WaitingRoom>({0}, "limit");
  refuse<WaitingRoom>({1, -1}, "max_waiting");
  refuse<AimdLimit>({0}, "initial");
  refuse<AimdLimit>({20, 30}, "initial");
  refuse<AimdLimit>({20, 1, 200, whole}, "backoff");
  refuse<VegasLimit>({20, 1, 10}, "initial");
  refuse<VegasLimit>({20, 1, 100, 0}, "probe_multiplier");
  refuse<GradientLimit>({20, 20, 200, -1}, "queue");
  refuse<GradientLimit>({20, 20, 200, 4, {0}}, "tolerance");
  refuse<SystemGuard>({{-1}}, "max_load", now);
  refuse<SystemGuard>({{}, Ratio::percent(101)}, "max_cpu", now);
  refuse<SystemGuard>({{}, {}, -1}, "max_rate", now);
  refuse<MetricLimiter>({0}, "max_rate", now);
  refuse<MetricLimiter>({100, 200}, "min_rate", now);
  refuse<MetricLimiter>({100, 1, 0}, "burst", now);
  refuse<Breaker>({.window_calls = 0}, "window_calls", now);
  refuse<Breaker>({.window_time = 0}, "window_time", now);
  refuse<Breaker>({.failure_rate = Ratio::percent(101)}, "failure_rate", now);
  refuse<Breaker>({.open_for = -1}, "open_for", now);
  refuse<Breaker>({.half_open_probes = 0}, "half_open_probes", now);
  refuse<DoubleBreaker>({.queue_threshold = 0}, "queue_threshold", now);
  refuse<OutlierEjection>({.interval = 0}, "interval", std::size_t{3}, now);
  refuse<OutlierEjection>({.max_ejected = Ratio::percent(101)}, "max_ejected", std::size_t{3}, now);
  refuse<Retry>({.attempts = 0}, "attempts");
  refuse<Retry>({.base = -1}, "base");
  refuse<Retry>({.multiplier = {0}}, "multiplier");
  refuse<TokenRetryBudget>({0}, "max_tokens");
  refuse<TokenRetryBudget>({10, {0}}, "token_ratio");
  refuse<RatioRetryBudget>({{-1}}, "budget");
  refuse<Hedge>({.delay = -1}, "delay");
  refuse<Hedge>({.percentile = Ratio::percent(101)}, "percentile");
  refuse<Hedge>({.max_hedges = -1}, "max_hedges");
  refuse<Codel>({.interval = 0}, "interval");
  refuse<Codel>({.target = -1}, "target");
  refuse<PriorityShedder>({Ratio::percent(90), Ratio::percent(80)}, "to");
  refuse<AdaptiveThrottle>({.window = 0}, "window");
  refuse<AdaptiveThrottle>({.aggression = 0}, "aggression");
  refuse<BackPressure>({Ratio::percent(50), Ratio::percent(60)}, "off_below");
}

TEST(Ratio, RoundsToMillionthsAndCutsWhatIsAbsurd) {
  EXPECT_EQ(Ratio::of(0.1234565).ppm, 123'457);
  EXPECT_EQ(Ratio::of(-0.5), Ratio::percent(-50));
  EXPECT_EQ(Ratio::of(1e300).ppm, 9'000'000'000'000'000'000);
  EXPECT_EQ(Ratio::of(-1e300).ppm, -9'000'000'000'000'000'000);
  EXPECT_EQ(Ratio::of(std::numeric_limits<double>::quiet_NaN()).ppm, 0);
}

TEST(EveryPolicy, IsAsLargeAsThePageSays) {
  std::ifstream file(SPILLWAY_VECTORS "/../../docs/policy-library.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto stated = [&](const std::string& name, std::size_t size) {
    const std::string words = "`" + name + "` " + std::to_string(size);
    EXPECT_NE(page.find(words), std::string::npos) << words;
  };
  stated("TokenBucket", sizeof(TokenBucket));
  stated("Padded<TokenBucket>", sizeof(Padded<TokenBucket>));
  stated("Gcra", sizeof(Gcra));
  stated("LeakyBucket", sizeof(LeakyBucket));
  stated("BurstAwareBucket", sizeof(BurstAwareBucket));
  stated("Pacer", sizeof(Pacer));
  stated("WarmUp", sizeof(WarmUp));
  stated("FixedWindow", sizeof(FixedWindow));
  stated("SlidingLog", sizeof(SlidingLog));
  stated("SlidingCounter", sizeof(SlidingCounter));
  stated("BucketRing", sizeof(BucketRing));
  stated("Bulkhead", sizeof(Bulkhead));
  stated("WaitingRoom", sizeof(WaitingRoom));
  stated("Breaker", sizeof(Breaker));
  stated("TokenRetryBudget", sizeof(TokenRetryBudget));
  stated("RatioRetryBudget", sizeof(RatioRetryBudget));
  static_assert(alignof(Padded<TokenBucket>) == 64 && alignof(Padded<Bulkhead>) == 64);
}

}  // namespace
}  // namespace spillway::policy
