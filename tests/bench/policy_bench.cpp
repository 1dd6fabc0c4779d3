// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <algorithm>
#include <deque>

#include "engine/policy/breaker.h"
#include "engine/policy/bucket_ring.h"
#include "engine/policy/fixed_window.h"
#include "engine/policy/gcra.h"
#include "engine/policy/keyed.h"
#include "engine/policy/padded.h"
#include "engine/policy/sliding_counter.h"
#include "engine/policy/sliding_log.h"
#include "engine/policy/token_bucket.h"

namespace spillway::policy {
namespace {

constexpr TokenBucket::Config plentiful{{1'000'000'000'000, second}, 1'000'000'000'000};

/// Each thread has a bucket of its own. Packed, two buckets share a cache line.
template <bool padded>
void token_bucket_neighbours(benchmark::State& state) {
  struct Packed {
    Nanos shift = 0;  // neighbours overlap in one line
    TokenBucket buckets[2] = {TokenBucket(plentiful, 0), TokenBucket(plentiful, 0)};
  };
  struct Apart {
    Padded<TokenBucket> buckets[2] = {Padded<TokenBucket>(plentiful, 0),
                                      Padded<TokenBucket>(plentiful, 0)};
  };
  alignas(cache_line) static std::conditional_t<padded, Apart, Packed> table;
  TokenBucket& mine = table.buckets[state.thread_index()];
  Nanos now = 0;
  for (auto _ : state) benchmark::DoNotOptimize(mine.acquire(now += 100));
}
BENCHMARK(token_bucket_neighbours<false>)->Name("neighbours_packed")->Threads(2)->UseRealTime();
BENCHMARK(token_bucket_neighbours<true>)->Name("neighbours_padded")->Threads(2)->UseRealTime();

void breaker_pair(benchmark::State& state, Breaker::Window window) {
  Breaker::Config config;
  config.window = window;
  Breaker breaker(config, 0);
  Nanos now = 0;
  for (auto _ : state) {
    auto admission = breaker.acquire(now += 1000);
    breaker.result(admission.ticket, now, Breaker::Outcome::success, 1000);
  }
}
BENCHMARK_CAPTURE(breaker_pair, calls, Breaker::Window::calls);
BENCHMARK_CAPTURE(breaker_pair, time, Breaker::Window::time);

void breaker_refusal(benchmark::State& state) {
  Breaker breaker({}, 0);
  breaker.force_open(0);
  Nanos now = 0;
  for (auto _ : state) benchmark::DoNotOptimize(breaker.acquire(now += 1000));
}
BENCHMARK(breaker_refusal);

void gcra_admit(benchmark::State& state) {
  Gcra gcra({plentiful.rate, plentiful.burst}, 0);
  Nanos now = 0;
  for (auto _ : state) benchmark::DoNotOptimize(gcra.acquire(now += 100));
}
BENCHMARK(gcra_admit);

void keyed_admit(benchmark::State& state) {
  Keyed<TokenBucket> limiter({plentiful, 10'000});
  Nanos now = 0;
  Key key = 0;
  for (auto _ : state) {
    key = (key + 7919) % 10'000;
    benchmark::DoNotOptimize(limiter.acquire(key_of({"tenant"}) + key, now += 100));
  }
}
BENCHMARK(keyed_admit);

/// Time for a call, memory, and the error: the most calls that any second held, over the limit,
/// when bursts of the limit's size come at uneven instants.
template <class Limiter>
void window_limiter(benchmark::State& state, typename Limiter::Config config,
                    std::int64_t heap_bytes) {
  config.limit = 1000;
  Limiter limiter(config, 0);
  std::deque<Nanos> trailing;
  std::size_t most = 0;
  for (Nanos burst = 0; burst < 2000; ++burst) {
    const Nanos now = burst * 487 * millisecond + burst % 7 * 31 * millisecond;
    while (!trailing.empty() && trailing.front() <= now - second) trailing.pop_front();
    for (int i = 0; i < 1000; ++i) {
      if (limiter.acquire(now)) trailing.push_back(now);
    }
    most = std::max(most, trailing.size());
  }
  Nanos now = 2000 * second;
  for (auto _ : state) benchmark::DoNotOptimize(limiter.acquire(now += millisecond));
  state.counters["bytes"] = static_cast<double>(sizeof(Limiter)) + static_cast<double>(heap_bytes);
  state.counters["most_over_limit"] = static_cast<double>(most) / 1000;
}

void fixed_window(benchmark::State& state) {
  window_limiter<FixedWindow>(state, {}, 0);
}
BENCHMARK(fixed_window);

void sliding_log(benchmark::State& state) {
  window_limiter<SlidingLog>(state, {}, 1000 * 8);
}
BENCHMARK(sliding_log);

void sliding_counter(benchmark::State& state) {
  window_limiter<SlidingCounter>(state, {}, 0);
}
BENCHMARK(sliding_counter);

void bucket_ring(benchmark::State& state) {
  window_limiter<BucketRing>(state, {1000, second, state.range(0)}, state.range(0) * 8);
}
BENCHMARK(bucket_ring)->Arg(2)->Arg(10)->Arg(100);

}  // namespace
}  // namespace spillway::policy
