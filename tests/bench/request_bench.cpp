// SPDX-License-Identifier: Apache-2.0
//
// The path of a request through three tiers, beside the same system in SimGrid and SimPy. The
// peers run as processes of their own (SimGrid keeps global state; SimPy is Python), in the same
// call of this program, and report the CPU time of their run; ours is CPU time too.

#include <benchmark/benchmark.h>
#include <malloc.h>

#include <chrono>
#include <cstdlib>
#include <new>
#include <string>

#include "models/world.h"
#include "tests/bench/peer.h"

namespace {

std::uint64_t allocations = 0;  // by operator new, of this program

}  // namespace

void* operator new(std::size_t bytes) {
  ++allocations;
  if (void* memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace spillway {
namespace {

using kernel::Time;
using namespace kernel::literals;

/// 3000/s through 200 threads (10 ms) and 50 connections (5 ms), 0.5 ms of network before each
/// tier; with `guarded` also limiter, breaker, retry, and a timeout on every call and every wait.
models::World three_tiers(bool guarded, const std::string& duration) {
  const std::string guards = guarded ? R"(, "timeout": "900ms",
                   "policies": [{"kind": "token_bucket", "rate": "6000/s", "burst": 1000},
                                  {"kind": "breaker", "window": "10s", "failure_rate": 0.5}])"
                                     : "";
  const std::string caller =
      guarded ? R"(, "timeout": "1s", "retry": {"attempts": 3, "base": "50ms"})" : "";
  const std::string thread_wait = guarded ? R"(, "queue_timeout": "500ms")" : "";
  const std::string db_call = guarded ? R"(, "timeout": "400ms")" : "";
  const std::string connection_wait = guarded ? R"(, "acquire_timeout": "300ms")" : "";
  const std::string text = R"({"spillway": 1, "name": "three-tiers", "duration": ")" + duration +
                           R"(", "nodes": {
    "users": {"kind": "clients", "calls": "gate", "arrivals": {"kind": "poisson", "rate": "3000/s"})" +
                           caller + R"(},
    "gate": {"kind": "gateway", "calls": "app")" +
                           guards + R"(},
    "app": {"kind": "service", "workers": 200, "accept_queue": 10000)" +
                           thread_wait + R"(,
            "steps": [{"sleep": {"kind": "exponential", "mean": "10ms"}}, {"call": "db")" +
                           db_call + R"(}]},
    "db": {"kind": "pool", "connections": 50, "query": {"kind": "exponential", "mean": "5ms"})" +
                           connection_wait + R"(}},
    "links": {"gate->app": {"delay": "0.5ms"}, "app->db": {"delay": "0.5ms"}}})";
  scenario::Problems problems;
  scenario::Scenario scenario = scenario::load(text, problems);
  if (!problems.empty()) throw std::runtime_error(problems.text());
  return models::World(std::move(scenario));
}

void three_tier_path(benchmark::State& state, bool guarded) {
  std::uint64_t requests = 0;
  std::uint64_t events = 0;
  std::uint64_t steady_allocations = 0;
  std::uint64_t steady_events = 0;
  for (auto _ : state) {
    models::World world = three_tiers(guarded, "60s");
    world.advance(Time() + 30_s);
    const std::uint64_t allocations_before = allocations;
    const std::uint64_t events_before = world.simulation().events();
    world.advance(world.end());
    steady_allocations += allocations - allocations_before;
    steady_events += world.simulation().events() - events_before;
    requests += world.node("users").visits().offered();
    events += world.simulation().events();
  }
  state.counters["requests/s"] =
      benchmark::Counter(static_cast<double>(requests), benchmark::Counter::kIsRate);
  state.counters["events/s"] =
      benchmark::Counter(static_cast<double>(events), benchmark::Counter::kIsRate);
  state.counters["allocations/event"] =
      static_cast<double>(steady_allocations) / static_cast<double>(steady_events);
}

/// Runs a peer and reads requests and CPU seconds from its last line.
void peer(benchmark::State& state, const std::string& command) {
  double requests = 0;
  for (auto _ : state) {
    const auto run = bench::run_peer(command);
    if (!run) {
      state.SkipWithError(("cannot run " + command).c_str());
      return;
    }
    requests += run->count;
    state.SetIterationTime(run->cpu_seconds);
  }
  state.counters["requests/s"] = benchmark::Counter(requests, benchmark::Counter::kIsRate);
}

/// A request that hangs in the last tier: its frames, timers and records.
void memory_per_pending_request(benchmark::State& state) {
  const auto pending = static_cast<double>(state.range(0));
  double bytes = 0;
  for (auto _ : state) {
    const std::string text =
        R"({"spillway": 1, "name": "pending", "duration": "10s", "nodes": {
        "users": {"kind": "clients", "calls": "gate", "timeout": "100s",
                  "arrivals": {"kind": "constant", "rate": "0/s"}, "retry": {"attempts": 3}},
        "gate": {"kind": "gateway", "calls": "app",
                 "policies": [{"kind": "token_bucket", "rate": "1000/s", "burst": 1000000},
                              {"kind": "breaker"}]},
        "app": {"kind": "service", "workers": 1000000, "steps": [{"call": "db"}]},
        "db": {"kind": "pool", "connections": 1, "query": "100s"}},
        "timeline": [{"at": "1s", "fault": "burst", "node": "users", "over": "1s", "requests": )" +
        std::to_string(state.range(0)) + "}]}";
    scenario::Problems problems;
    models::World world(scenario::load(text, problems));
    const std::size_t before = mallinfo2().uordblks;
    world.advance(Time() + 5_s);
    bytes = static_cast<double>(mallinfo2().uordblks - before) / pending;
  }
  state.counters["bytes/request"] = bytes;
}

void register_all() {
  const auto unit = benchmark::kMillisecond;
  benchmark::RegisterBenchmark("three_tiers/spillway_guarded", three_tier_path, true)->Unit(unit);
  benchmark::RegisterBenchmark("three_tiers/spillway_bare", three_tier_path, false)->Unit(unit);
  benchmark::RegisterBenchmark("three_tiers/simgrid_actors_bare", peer, BENCH_SIMGRID)
      ->UseManualTime()
      ->Iterations(1)
      ->Unit(unit);
  benchmark::RegisterBenchmark("three_tiers/simpy_with_timeouts", peer,
                               std::string("/usr/bin/python3 ") + BENCH_SIMPY)
      ->UseManualTime()
      ->Iterations(1)
      ->Unit(unit);
  benchmark::RegisterBenchmark("memory/pending_request", memory_per_pending_request)
      ->Arg(100000)
      ->Iterations(1)
      ->Unit(unit);
}
const bool registered = (register_all(), true);

}  // namespace
}  // namespace spillway
