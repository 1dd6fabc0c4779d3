// SPDX-License-Identifier: Apache-2.0
// Counts every allocation of this program.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "engine/kernel/frame_pool.h"
#include "engine/kernel/processor.h"
#include "engine/kernel/resource.h"
#include "engine/kernel/simulation.h"
#include "engine/kernel/within.h"

namespace {
std::uint64_t allocations = 0;
}

[[gnu::noinline]] void* operator new(std::size_t bytes) {
  ++allocations;
  if (void* memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace spillway::kernel {
namespace {

Task<int> query(Simulation& simulation, Processor& cpu, int i) {
  co_await cpu.consume(Duration(100'000 + i % 13 * 10'000));
  co_await simulation.sleep(1_ms);
  co_return i;
}
Task<> request(Simulation& simulation, Resource& workers, Processor& cpu, int i) {
  const Acquired worker = co_await workers.acquire(simulation.now() + 20_ms, i % 3);
  if (!worker) co_return;
  const Late late = i % 2 == 0 ? Late::cancel : Late::abandon;
  static_cast<void>(
      co_await within(simulation, simulation.now() + 1500_us, late, query(simulation, cpu, i)));
}
Task<> background(Simulation& simulation, Processor& cpu, int i) {
  static_cast<void>(co_await query(simulation, cpu, i));
}
Task<> arrivals(Simulation& simulation, Resource& workers, Processor& cpu) {
  for (int i = 0;; ++i) {
    simulation.spawn(request(simulation, workers, cpu, i));
    co_await simulation.sleep(Duration(80'000 + i % 100 * 1'000));
  }
}

TEST(Allocation, TheSteadyStateAllocatesNothing) {
  Simulation simulation;
  Resource workers(simulation, 8, Waiting{.discipline = Discipline::priority, .limit = 300});
  Processor cpu(simulation, 2, 5_us);
  simulation.spawn(arrivals(simulation, workers, cpu));
  // A burst, larger than anything that follows.
  for (int i = 0; i < 300; ++i) {
    simulation.spawn(request(simulation, workers, cpu, i));
    simulation.spawn(background(simulation, cpu, i));
  }
  workers.set_waiting(Waiting{.discipline = Discipline::priority, .limit = 100});
  simulation.run_until(Time(5'000'000'000));
  const std::uint64_t before = allocations;
  const std::uint64_t blocks = FramePool::system_blocks();
  const std::uint64_t events = simulation.events();
  simulation.run_until(Time(60'000'000'000));
  EXPECT_GT(simulation.events() - events, 1'000'000U);
  EXPECT_GT(workers.queue().take_extremes().peak, 50);  // overloaded
  if (FramePool::pooled) {
    EXPECT_EQ(allocations - before, 0U);
    EXPECT_EQ(FramePool::system_blocks() - blocks, 0U);
  }
  simulation.shutdown();
}

}  // namespace
}  // namespace spillway::kernel
