// SPDX-License-Identifier: Apache-2.0
// The kernel's own cost, in the HOLD model (Jones, CACM 29:4, 1986): each event schedules the next
// after a random delay, so the number pending stays what it is. Beside it, in the same run, the
// usual kernel at its best: std::priority_queue<std::function> with closures small enough to need
// no allocation, moved out, not copied.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

#include "engine/kernel/event_set.h"
#include "engine/kernel/frame_pool.h"
#include "engine/kernel/processor.h"
#include "engine/kernel/resource.h"
#include "engine/kernel/simulation.h"
#include "engine/kernel/within.h"
#include "tests/kernel/heap_event_set.h"

namespace spillway::kernel {
namespace {

constexpr std::int64_t timeout = 100'000'000;  // ns, ten mean delays

/// Exponential delays of mean 10 ms, drawn before the clock starts.
class Delays {
 public:
  Delays() {
    std::uint64_t state = 1;
    for (Duration& delay : delays_) {
      state = state * 6364136223846793005 + 1442695040888963407;
      const double u = static_cast<double>((state >> 11) + 1) * 0x1p-53;
      delay = Duration(1 + static_cast<std::int64_t>(-std::log(u) * 1e7));
    }
  }
  Duration next() { return delays_[next_++ % delays_.size()]; }

 private:
  std::array<Duration, 1 << 16> delays_;
  std::size_t next_ = 0;
};

void report(benchmark::State& state, std::uint64_t events) {
  state.counters["events/s"] =
      benchmark::Counter(static_cast<double>(events), benchmark::Counter::kIsRate);
}

constexpr int batch = 10'000;  // events an iteration

// -- std::priority_queue<std::function> ---------------------------------------------------------

class UsualKernel {
 public:
  std::int64_t now() const { return now_; }
  void schedule(std::int64_t at, std::function<void()> action) {
    queue_.push({at, ++sequence_, std::move(action)});
  }
  void step() {
    const Event event = std::move(const_cast<Event&>(queue_.top()));
    queue_.pop();
    now_ = event.time;
    event.action();
  }

 private:
  struct Event {
    std::int64_t time;
    std::uint64_t sequence;
    std::function<void()> action;
    bool operator<(const Event& other) const {
      return time != other.time ? time > other.time : sequence > other.sequence;
    }
  };
  std::priority_queue<Event> queue_;
  std::int64_t now_ = 0;
  std::uint64_t sequence_ = 0;
};

struct UsualHold {
  UsualKernel kernel;
  Delays delays;
  std::vector<std::uint64_t> live_timeout;

  void hold() {
    kernel.schedule(kernel.now() + delays.next().ns(), [this] { hold(); });
  }
  /// It cannot cancel: a stale timeout finds that it is stale.
  void hold_with_timeout(std::size_t entity) {
    const std::uint64_t mine = ++live_timeout[entity];
    kernel.schedule(kernel.now() + timeout, [this, entity, mine] {
      if (live_timeout[entity] == mine) hold_with_timeout(entity);
    });
    kernel.schedule(kernel.now() + delays.next().ns(),
                    [this, entity] { hold_with_timeout(entity); });
  }
};

void hold_std_function(benchmark::State& state) {
  UsualHold world;
  for (std::int64_t i = 0; i < state.range(0); ++i) world.hold();
  std::uint64_t events = 0;
  for (auto _ : state) {
    for (int i = 0; i < batch; ++i) world.kernel.step();
    events += batch;
  }
  report(state, events);
}
BENCHMARK(hold_std_function)->Arg(10)->Arg(1'000)->Arg(100'000);

void hold_timeout_std_function(benchmark::State& state) {
  UsualHold world;
  const auto entities = static_cast<std::size_t>(state.range(0));
  world.live_timeout.resize(entities);
  for (std::size_t i = 0; i < entities; ++i) world.hold_with_timeout(i);
  std::uint64_t events = 0;
  for (auto _ : state) {
    // Half of what fires are stale timeouts: two steps make one event of the model.
    for (int i = 0; i < 2 * batch; ++i) world.kernel.step();
    events += batch;
  }
  report(state, events);
}
BENCHMARK(hold_timeout_std_function)->Arg(10)->Arg(1'000)->Arg(100'000);

// -- the kernel ---------------------------------------------------------------------------------

void hold_callback(benchmark::State& state) {
  struct World {
    Simulation simulation;
    Delays delays;
    static void fire(void* self, std::uint64_t entity) {
      auto& world = *static_cast<World*>(self);
      world.simulation.schedule(world.simulation.now() + world.delays.next(), &fire, self, entity);
    }
  };
  const auto world = std::make_unique<World>();
  for (std::int64_t i = 0; i < state.range(0); ++i) World::fire(world.get(), 0);
  const std::uint64_t before = world->simulation.events();
  // Some 10,000 events a slice.
  const Duration slice(10'000'000LL * batch / state.range(0));
  for (auto _ : state) world->simulation.run_until(world->simulation.now() + slice);
  report(state, world->simulation.events() - before);
}
BENCHMARK(hold_callback)->Arg(10)->Arg(1'000)->Arg(100'000);

void hold_timeout_callback(benchmark::State& state) {
  struct World {
    Simulation simulation;
    Delays delays;
    std::vector<EventId> timeouts;
    static void fire(void* self, std::uint64_t entity) {
      auto& world = *static_cast<World*>(self);
      const Time now = world.simulation.now();
      EventId& pending = world.timeouts[entity];
      world.simulation.cancel(pending);
      pending =
          world.simulation.schedule(now + Duration(timeout), &fire, self, entity, Priority::late);
      world.simulation.schedule(now + world.delays.next(), &fire, self, entity);
    }
  };
  const auto world = std::make_unique<World>();
  world->timeouts.resize(static_cast<std::size_t>(state.range(0)));
  for (std::size_t i = 0; i < world->timeouts.size(); ++i) World::fire(world.get(), i);
  const std::uint64_t before = world->simulation.events();
  const Duration slice(10'000'000LL * batch / state.range(0));
  for (auto _ : state) world->simulation.run_until(world->simulation.now() + slice);
  report(state, world->simulation.events() - before);
}
BENCHMARK(hold_timeout_callback)->Arg(10)->Arg(1'000)->Arg(100'000);

Task<> sleeper(Simulation& simulation, Delays& delays) {
  for (;;) co_await simulation.sleep(delays.next());
}

void hold_coroutine(benchmark::State& state) {
  Simulation simulation;
  Delays delays;
  for (std::int64_t i = 0; i < state.range(0); ++i) simulation.spawn(sleeper(simulation, delays));
  const std::uint64_t before = simulation.events();
  const Duration slice(10'000'000LL * batch / state.range(0));
  for (auto _ : state) simulation.run_until(simulation.now() + slice);
  report(state, simulation.events() - before);
}
BENCHMARK(hold_coroutine)->Arg(10)->Arg(1'000)->Arg(100'000);

Task<> nap(Simulation& simulation, Duration duration) {
  co_await simulation.sleep(duration);
}
Task<> guarded_sleeper(Simulation& simulation, Delays& delays) {
  for (;;) {
    const Time deadline = simulation.now() + Duration(timeout);
    co_await within(simulation, deadline, Late::cancel, nap(simulation, delays.next()));
  }
}

/// A child task under a timeout that is cancelled, for each event.
void hold_timeout_coroutine(benchmark::State& state) {
  Simulation simulation;
  Delays delays;
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    simulation.spawn(guarded_sleeper(simulation, delays));
  }
  const std::uint64_t before = simulation.events();
  const std::uint64_t blocks = FramePool::system_blocks();
  const Duration slice(10'000'000LL * batch / state.range(0));
  for (auto _ : state) simulation.run_until(simulation.now() + slice);
  const std::uint64_t events = simulation.events() - before;
  report(state, events);
  state.counters["allocations/event"] =
      static_cast<double>(FramePool::system_blocks() - blocks) / static_cast<double>(events);
}
BENCHMARK(hold_timeout_coroutine)->Arg(10)->Arg(1'000)->Arg(100'000);

// -- the two event sets alone -------------------------------------------------------------------

template <class Set>
struct BareHold {
  Set set;
  Delays delays;
  std::int64_t now = 0;
  std::vector<EventId> timeouts;

  static void hold(void* self, std::uint64_t entity) {
    auto& world = *static_cast<BareHold*>(self);
    world.set.insert(world.now + world.delays.next().ns(), Priority::normal, &hold, self, entity);
  }
  static void hold_with_timeout(void* self, std::uint64_t entity) {
    auto& world = *static_cast<BareHold*>(self);
    world.set.erase(world.timeouts[entity]);
    world.timeouts[entity] =
        world.set.insert(world.now + timeout, Priority::late, &hold_with_timeout, self, entity);
    world.set.insert(world.now + world.delays.next().ns(), Priority::normal, &hold_with_timeout,
                     self, entity);
  }
};

template <class Set, bool with_timeout>
void hold_set(benchmark::State& state) {
  const auto world = std::make_unique<BareHold<Set>>();
  world->timeouts.resize(static_cast<std::size_t>(state.range(0)));
  const Fire fire = with_timeout ? &BareHold<Set>::hold_with_timeout : &BareHold<Set>::hold;
  for (std::size_t i = 0; i < world->timeouts.size(); ++i) fire(world.get(), i);
  std::uint64_t events = 0;
  Due due;
  for (auto _ : state) {
    for (int i = 0; i < batch; ++i) {
      world->set.pop(std::numeric_limits<std::int64_t>::max(), due);
      world->now = due.time;
      due.fire(due.context, due.argument);
    }
    events += batch;
  }
  report(state, events);
}
BENCHMARK(hold_set<EventSet, false>)->Arg(10)->Arg(1'000)->Arg(100'000);
BENCHMARK(hold_set<HeapEventSet, false>)->Arg(10)->Arg(1'000)->Arg(100'000);
BENCHMARK(hold_set<EventSet, true>)->Arg(10)->Arg(1'000)->Arg(100'000);
BENCHMARK(hold_set<HeapEventSet, true>)->Arg(10)->Arg(1'000)->Arg(100'000);

// -- parts --------------------------------------------------------------------------------------

Task<int> constant(int value) {
  co_return value;
}
Task<> sum(std::int64_t count, std::int64_t& total) {
  for (std::int64_t i = 0; i < count; ++i) total += co_await constant(1);
}

/// A child coroutine: frame, start, result, destruction.
void coroutine_create_run_destroy(benchmark::State& state) {
  Simulation simulation;
  std::int64_t total = 0;
  for (auto _ : state) simulation.spawn(sum(batch, total));
  benchmark::DoNotOptimize(total);
  state.SetItemsProcessed(total);
}
BENCHMARK(coroutine_create_run_destroy);

Task<> customer(Simulation& simulation, Resource& resource, Duration hold) {
  const Acquired got = co_await resource.acquire(simulation.now() + Duration(timeout));
  co_await simulation.sleep(hold);
}
Task<> customers(Simulation& simulation, Resource& resource) {
  for (;;) {
    simulation.spawn(customer(simulation, resource, 400_us));
    co_await simulation.sleep(90_us);
  }
}

/// Requests for one of four permits that almost always have to wait, with a deadline each.
void resource_request(benchmark::State& state) {
  Simulation simulation;
  Resource resource(simulation, 4, Waiting{.limit = 50});
  simulation.spawn(customers(simulation, resource));
  for (auto _ : state) simulation.run_until(simulation.now() + 90_us * batch);
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * batch);
  simulation.shutdown();
}
BENCHMARK(resource_request);

Task<> computing(Processor& processor) {
  for (;;) co_await processor.consume(1_ms);
}

/// Jobs ending and starting on 8 cores shared by range(0) jobs.
void processor_job(benchmark::State& state) {
  Simulation simulation;
  Processor processor(simulation, 8, 5_us);
  for (std::int64_t i = 0; i < state.range(0); ++i) simulation.spawn(computing(processor));
  const std::uint64_t before = simulation.events();
  for (auto _ : state) simulation.run_until(simulation.now() + 1_s);
  state.SetItemsProcessed(static_cast<std::int64_t>(simulation.events() - before));
  simulation.shutdown();
}
BENCHMARK(processor_job)->Arg(4)->Arg(100)->Arg(10'000);

}  // namespace
}  // namespace spillway::kernel
