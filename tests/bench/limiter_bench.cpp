// SPDX-License-Identifier: Apache-2.0
//
// One call of a limiter, beside what others have: golang.org/x/time/rate and Guava's RateLimiter as
// processes of their own, a double behind a std::mutex, and the reading of a clock. Times are CPU
// time for a call over all threads. Each row takes turns between its contestants in many short runs
// and compares medians.
//
// Threads contend only while all of them have a core. So a run of several begins when all are
// there and ends when the first has made its calls, and counts only if its threads waited for a
// core (as the kernel says) for less than a twentieth of the time; the least number of such runs of
// any contestant is `together`. 0: the machine was too busy to contend. There this helps:
//
//   chrt --rr 1 spillway_bench --benchmark_filter=limiter/

#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/policy/token_bucket.h"
#include "tests/bench/peer.h"

namespace spillway::bench {
namespace {

using policy::Nanos;
using policy::TokenBucket;

constexpr int rounds = 60;
constexpr int calls = 20'000;  // of the thread that makes most in a run
constexpr int batch = 20;      // between two looks at whether another thread is done
constexpr Nanos step = 100;    // between two calls

/// What most code bases have.
class MutexBucket {
 public:
  MutexBucket(double rate, double burst) : rate_(rate), burst_(burst), tokens_(burst) {}

  bool acquire(Nanos now) {
    const std::lock_guard guard(mutex_);
    now = std::max(now, last_);
    tokens_ = std::min(burst_, tokens_ + static_cast<double>(now - last_) * 1e-9 * rate_);
    last_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

 private:
  std::mutex mutex_;
  double rate_, burst_, tokens_;
  Nanos last_ = 0;
};

double seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// How long this thread has waited for a core so far.
double waited() {
  long long waited = 0;
  if (std::FILE* file = std::fopen("/proc/thread-self/schedstat", "r")) {
    if (std::fscanf(file, "%*d %lld", &waited) != 1) waited = 0;
    std::fclose(file);
  }
  return static_cast<double>(waited) * 1e-9;
}

/// `call(now)` again and again on each thread, every one with a time of its own, until one is done.
template <class Call>
PeerRun run_here(int threads, const Call& call) {
  struct Part {
    int calls;
    double cpu, wall, waited;
  };
  std::vector<Part> parts(static_cast<std::size_t>(threads));
  std::atomic<int> ready = 0;
  std::atomic<bool> over = false;
  std::vector<std::jthread> workers;
  for (Part& part : parts) {
    workers.emplace_back([&ready, &over, &call, &part, threads] {
      const double before = waited();
      ++ready;
      while (ready < threads) {  // all start while they have a core
      }
      const double cpu = seconds(CLOCK_THREAD_CPUTIME_ID);
      const double begin = seconds(CLOCK_MONOTONIC);
      Nanos now = 0;
      int made = 0;
      while (made < calls && !over.load(std::memory_order_relaxed)) {
        for (int i = 0; i < batch; ++i) benchmark::DoNotOptimize(call(now += step));
        made += batch;
      }
      over = true;
      const double end = seconds(CLOCK_MONOTONIC);
      part = {made, seconds(CLOCK_THREAD_CPUTIME_ID) - cpu, end - begin, waited() - before};
    });
  }
  workers.clear();
  PeerRun run;
  for (const Part& part : parts) {
    run.count += part.calls;
    run.cpu_seconds += part.cpu;
    run.wall_seconds = std::max(run.wall_seconds, part.wall);
    run.waited_seconds += part.waited;
  }
  return run;
}

class Contest {
 public:
  explicit Contest(int threads) : threads_(threads) {}

  void add(const std::string& name, const PeerRun& run) { runs_[name].push_back(run); }

  void add_peer(const std::string& name, const std::string& command) {
    if (const auto run = command.empty() ? std::nullopt : run_peer(command)) {
      add(name, *run);
    } else {
      missing_.insert_or_assign(name, command);
    }
  }

  void report(benchmark::State& state) {
    for (const auto& [name, runs] : runs_) {
      state.counters[name + "_ns"] = nanos(runs);
    }
    state.counters["together"] = least_;
    compare(state, "spillway", "x_time");
    compare(state, "spillway", "mutex");
    compare(state, "with_clock", "guava");
    state.SetIterationTime(nanos(runs_["spillway"]) * 1e-9);
    std::string label;
    for (const auto& [name, command] : missing_) {
      label += name + (command.empty() ? " was not there at configuration" : " cannot run") + "; ";
    }
    if (!label.empty()) state.SetLabel(label + "see [bench-peers] in resources/packages.txt");
  }

 private:
  void compare(benchmark::State& state, const std::string& ours, const std::string& peer) {
    if (!runs_.contains(ours) || !runs_.contains(peer)) return;
    state.counters[ours + "/" + peer] = nanos(runs_[ours]) / nanos(runs_[peer]);
  }

  /// Median of the runs together, of all where there are none.
  double nanos(const std::vector<PeerRun>& runs) {
    std::vector<double> together;
    std::vector<double> all;
    for (const PeerRun& run : runs) {
      all.push_back(run.cpu_seconds * 1e9 / run.count);
      if (run.waited_seconds < 0.05 * threads_ * run.wall_seconds) together.push_back(all.back());
    }
    if (runs.size() > 1) least_ = std::min(least_, static_cast<double>(together.size()));
    std::vector<double>& used = together.empty() ? all : together;
    std::sort(used.begin(), used.end());
    return used[used.size() / 2];
  }

  int threads_;
  double least_ = rounds;
  std::map<std::string, std::vector<PeerRun>> runs_;
  std::map<std::string, std::string> missing_;
};

std::string command(const char* peer, const std::string& arguments) {
  return *peer ? peer + (' ' + arguments) : std::string();
}

void limiter(benchmark::State& state, bool admit) {
  const auto threads = static_cast<int>(state.range(0));
  const TokenBucket::Config plentiful{{1'000'000'000'000, policy::second}, 1'000'000'000'000};
  const TokenBucket::Config scarce{policy::Rate::per_day(1), 1};
  const std::string kind = admit ? "admit" : "reject";
  for (auto _ : state) {
    Contest contest(threads);
    for (int round = 0; round < rounds; ++round) {
      TokenBucket bucket(admit ? plentiful : scarce, 0);
      MutexBucket locked(admit ? 1e12 : 1.0 / 86'400, admit ? 1e12 : 1);
      if (!admit) {
        bucket.acquire(0);
        locked.acquire(0);
      }
      contest.add("spillway", run_here(threads, [&](Nanos now) { return bucket.acquire(now); }));
      contest.add_peer("x_time", command(BENCH_X_TIME, kind + ' ' + std::to_string(threads)));
      contest.add("mutex", run_here(threads, [&](Nanos now) { return locked.acquire(now); }));
      if (threads > 1) continue;
      const auto clock = [](Nanos) {
        return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch())
            .count();
      };
      TokenBucket timed(admit ? plentiful : scarce, clock(0));
      if (!admit) timed.acquire(clock(0));
      contest.add("clock", run_here(1, clock));
      contest.add("with_clock", run_here(1, [&](Nanos) { return timed.acquire(clock(0)); }));
      if (round == 0) contest.add_peer("guava", command(BENCH_GUAVA, kind));
    }
    contest.report(state);
  }
}
BENCHMARK_CAPTURE(limiter, admit, true)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->UseManualTime();
BENCHMARK_CAPTURE(limiter, reject, false)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->UseManualTime();

}  // namespace
}  // namespace spillway::bench
