// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/processor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <list>
#include <map>
#include <stdexcept>
#include <vector>

#include "engine/kernel/simulation.h"

namespace spillway::kernel {
namespace {

using Ends = std::map<int, std::int64_t>;

Task<> job(Simulation& simulation, Processor& cpu, Ends& ends, int name, Duration work) {
  co_await cpu.consume(work);
  ends[name] = simulation.now().ns();
}

class Processors : public testing::Test {
 protected:
  void start(Processor& cpu, int name, Duration work) {
    simulation.spawn(job(simulation, cpu, ends, name, work));
  }
  template <class... Arguments>
  Processor& make(Arguments... arguments) {
    return cpus.emplace_back(simulation, arguments...);
  }

  std::list<Processor> cpus;  // outlive the simulation
  Simulation simulation;
  Ends ends;
};

TEST_F(Processors, WithACoreForEachJobEachTakesItsOwnWork) {
  Processor& cpu = make(2);
  start(cpu, 1, 1_ms);
  start(cpu, 2, 3_ms);
  simulation.run_until(Time(10'000'000));
  EXPECT_EQ(ends, (Ends{{1, 1'000'000}, {2, 3'000'000}}));
  EXPECT_EQ(cpu.busy().integral(simulation.now()), 4'000'000);
}

TEST_F(Processors, EqualJobsEndTogetherExactly) {
  Processor& cpu = make(2);
  for (int i = 0; i < 3; ++i) start(cpu, i, 1_ms);
  simulation.run_until(Time(10'000'000));
  EXPECT_EQ(ends, (Ends{{0, 1'500'000}, {1, 1'500'000}, {2, 1'500'000}}));  // 1 ms * 3 / 2
}

TEST_F(Processors, ALateJobSharesWhatIsLeft) {
  Processor& cpu = make(1);
  start(cpu, 1, 10_ms);
  simulation.run_until(Time(4'000'000));
  start(cpu, 2, 2_ms);
  simulation.run_until(Time(20'000'000));
  // From 4 ms both run at half speed: 2 has its 2 ms at 8 ms, when 1 has 4 ms to go, alone.
  EXPECT_EQ(ends, (Ends{{1, 12'000'000}, {2, 8'000'000}}));
  EXPECT_EQ(cpu.running().integral(Time(20'000'000)), 4'000'000 + 2 * 4'000'000 + 4'000'000);
}

TEST_F(Processors, SwitchingCostsOneShareOfEverySliceButOnlyWithMoreJobsThanCores) {
  Processor& cpu = make(1, 1_ms, 3_ms);
  start(cpu, 1, 3_ms);
  simulation.run_until(Time(3'000'000));
  EXPECT_EQ(ends, (Ends{{1, 3'000'000}}));
  start(cpu, 2, 3_ms);
  start(cpu, 3, 3_ms);
  simulation.run_until(Time(100'000'000));
  // 6 ms of work at 3 / (3 + 1) of the speed.
  EXPECT_EQ(ends, (Ends{{1, 3'000'000}, {2, 11'000'000}, {3, 11'000'000}}));
}

TEST_F(Processors, SpeedAndCoresChangeInFlight) {
  Processor& cpu = make(1);
  start(cpu, 1, 10_ms);
  start(cpu, 2, 10_ms);
  simulation.run_until(Time(4'000'000));  // 8 ms each to go
  cpu.set_speed(0.5);
  simulation.run_until(Time(8'000'000));  // 7 ms each
  cpu.set_speed(0);
  simulation.run_until(Time(18'000'000));
  EXPECT_EQ(simulation.pending(), 0U);  // halted: nothing will happen by itself
  cpu.set_speed(2);
  cpu.set_cores(2);
  simulation.run_until(Time(100'000'000));
  EXPECT_EQ(ends, (Ends{{1, 21'500'000}, {2, 21'500'000}}));
}

TEST_F(Processors, ACancelledJobLeavesItsShareToTheOthers) {
  Processor& cpu = make(1);
  start(cpu, 1, 10_ms);
  Ends unseen;
  Task<> other = job(simulation, cpu, unseen, 2, 10_ms);
  other.handle().resume();
  simulation.run_until(Time(4'000'000));
  other = Task<>();
  EXPECT_EQ(cpu.running().value(), 1);
  simulation.run_until(Time(100'000'000));
  EXPECT_EQ(ends, (Ends{{1, 12'000'000}}));
  EXPECT_TRUE(unseen.empty());
  EXPECT_EQ(simulation.pending(), 0U);
}

TEST_F(Processors, NoWorkDoesNotSuspend) {
  Processor& cpu = make(1);
  start(cpu, 1, Duration());
  start(cpu, 2, -1_ms);
  EXPECT_EQ(ends, (Ends{{1, 0}, {2, 0}}));
}

TEST_F(Processors, AbsurdSettingsAreRefused) {
  EXPECT_THROW(Processor(simulation, 0), std::invalid_argument);
  Processor& cpu = make(1);
  EXPECT_THROW(cpu.set_speed(-0.1), std::invalid_argument);
  EXPECT_THROW(cpu.set_speed(std::numeric_limits<double>::quiet_NaN()), std::invalid_argument);
  EXPECT_THROW(cpu.set_switching(1_ms, Duration()), std::invalid_argument);
}

/// The definition, job by job: each loses rate * dt of what it has left. O(jobs) a step.
std::vector<double> ends_by_definition(const std::vector<std::int64_t>& starts,
                                       const std::vector<std::int64_t>& works, int cores,
                                       double cost, double slice) {
  std::vector<double> ends(starts.size());
  std::map<std::size_t, long double> left;
  long double now = 0;
  std::size_t next = 0;
  while (next < starts.size() || !left.empty()) {
    const auto n = static_cast<long double>(left.size());
    const long double rate =
        left.size() <= static_cast<std::size_t>(cores) ? 1 : cores / n * slice / (slice + cost);
    long double least = std::numeric_limits<long double>::max();
    for (const auto& [name, work] : left) least = std::min(least, work);
    const long double end = left.empty() ? least : now + least / rate;
    const bool arrival = next < starts.size() && static_cast<long double>(starts[next]) < end;
    const long double then = arrival ? static_cast<long double>(starts[next]) : end;
    for (auto& [name, work] : left) work -= (then - now) * rate;
    now = then;
    if (arrival) {
      left.emplace(next, static_cast<long double>(works[next]));
      ++next;
      continue;
    }
    const auto done = std::min_element(left.begin(), left.end(),
                                       [](auto& a, auto& b) { return a.second < b.second; });
    ends[done->first] = static_cast<double>(now);
    left.erase(done);
  }
  return ends;
}

TEST_F(Processors, AgreeWithTheDefinitionJobByJob) {
  for (const int cores : {1, 3, 8}) {
    ends.clear();
    Processor& cpu = make(cores, 5_us, 3_ms);
    const std::int64_t origin = simulation.now().ns();
    std::uint64_t state = 3;
    const auto roll = [&state](std::uint64_t n) {
      state = state * 6364136223846793005 + 1442695040888963407;
      return static_cast<std::int64_t>((state >> 33) % n);
    };
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> works;
    std::int64_t at = 0;
    for (int i = 0; i < 3'000; ++i) {
      at += roll(2'000'000) / static_cast<std::uint64_t>(cores);
      starts.push_back(at);
      works.push_back(1 + roll(1'950'000));
      simulation.run_until(Time(origin + at));
      start(cpu, i, Duration(works.back()));
    }
    simulation.run_until(Time(origin + 100'000'000'000));
    const auto expected = ends_by_definition(starts, works, cores, 5e3, 3e6);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      // Rounded up at its own end; those before it leave less than a nanosecond.
      ASSERT_NEAR(static_cast<double>(ends[static_cast<int>(i)] - origin), expected[i] + 0.5, 1.5)
          << i;
    }
  }
}

}  // namespace
}  // namespace spillway::kernel
