// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/task.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/kernel/combine.h"
#include "engine/kernel/simulation.h"
#include "engine/kernel/within.h"

namespace spillway::kernel {
namespace {

using Log = std::vector<std::string>;

/// Writes into a log when its scope unwinds.
class Trace {
 public:
  Trace(Log& log, std::string name) : log_(log), name_(std::move(name)) {}
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace() { log_.push_back("~" + name_); }

 private:
  Log& log_;
  std::string name_;
};

Task<int> answer(Simulation& simulation, Duration after, int value) {
  co_await simulation.sleep(after);
  co_return value;
}
Task<int> at_once(int value) {
  co_return value;
}
Task<int> failing(Simulation& simulation, Duration after) {
  co_await simulation.sleep(after);
  throw std::runtime_error("broken");
}
Task<int> traced(Simulation& simulation, Log& log, std::string name, Duration after) {
  const Trace trace(log, name);
  co_await simulation.sleep(after);
  log.push_back(name);
  co_return 1;
}

TEST(Task, IsLazyAndGivesItsResultToTheAwaiter) {
  Simulation simulation;
  int got = 0;
  auto process = [](Simulation& sim, int& out) -> Task<> {
    Task<int> later = answer(sim, 5_ms, 40);
    co_await sim.sleep(1_ms);
    const int now = co_await at_once(2);
    out = now + co_await std::move(later);
  };
  simulation.spawn(process(simulation, got));
  simulation.run_until(Time(5'999'999));
  EXPECT_EQ(got, 0);
  simulation.run_until(Time(6'000'000));  // 1 ms, and 5 ms from when it was awaited
  EXPECT_EQ(got, 42);
  EXPECT_EQ(simulation.processes(), 0U);
}

TEST(Task, MoveOnlyResultsPassThrough) {
  Simulation simulation;
  auto child = []() -> Task<std::unique_ptr<int>> { co_return std::make_unique<int>(7); };
  int got = 0;
  auto process = [](auto& make, int& out) -> Task<> { out = *co_await make(); };
  simulation.spawn(process(child, got));
  EXPECT_EQ(got, 7);
}

TEST(Task, DestroyingItUnwindsTheWholeStackOfTasksInnermostFirst) {
  Simulation simulation;
  Log log;
  auto outer = [](Simulation& sim, Log& out) -> Task<> {
    const Trace trace(out, "outer");
    co_await traced(sim, out, "inner", 10_ms);
  };
  {
    Task<> task = outer(simulation, log);
    task.handle().resume();
    EXPECT_EQ(simulation.pending(), 1U);
  }
  EXPECT_EQ(log, (Log{"~inner", "~outer"}));
  EXPECT_EQ(simulation.pending(), 0U);
}

TEST(Task, ExceptionsReachTheAwaiterAndARootsLeavesTheRun) {
  Simulation simulation;
  std::string caught;
  auto process = [](Simulation& sim, std::string& out) -> Task<> {
    try {
      co_await failing(sim, 1_ms);
    } catch (const std::runtime_error& error) {
      out = error.what();
    }
    co_await failing(sim, 1_ms);
  };
  simulation.spawn(process(simulation, caught));
  EXPECT_THROW(simulation.run_until(Time(10'000'000)), std::runtime_error);
  EXPECT_EQ(caught, "broken");
  EXPECT_EQ(simulation.now(), Time(2'000'000));
  simulation.run_until(Time(10'000'000));  // reported once
  EXPECT_EQ(simulation.now(), Time(10'000'000));
}

TEST(Task, ARootThatThrowsAtOnceIsReportedByTheNextRun) {
  Simulation simulation;
  auto process = []() -> Task<> {
    throw std::logic_error("at once");
    co_return;
  };
  simulation.spawn(process());
  EXPECT_THROW(simulation.step(), std::logic_error);
  EXPECT_FALSE(simulation.step());
}

TEST(Task, AMillionChildrenThatNeverSuspendNeedNoStack) {
  Simulation simulation;
  std::int64_t sum = 0;
  auto process = [](std::int64_t& out) -> Task<> {
    for (int i = 0; i < 1'000'000; ++i) out += co_await at_once(1);
  };
  simulation.spawn(process(sum));
  EXPECT_EQ(sum, 1'000'000);
}

TEST(Within, GivesTheResultOfAChildThatIsInTimeAndTakesItsTimerBack) {
  Simulation simulation;
  std::optional<int> got;
  auto process = [](Simulation& sim, std::optional<int>& out) -> Task<> {
    out = co_await within(sim, Time(10), Late::cancel, answer(sim, 4_ns, 3));
    EXPECT_EQ(sim.now(), Time(4));
  };
  simulation.spawn(process(simulation, got));
  simulation.run_until(Time(4));
  EXPECT_EQ(got, 3);
  EXPECT_EQ(simulation.pending(), 0U);
}

TEST(Within, CancelsALateChildAtTheDeadline) {
  Simulation simulation;
  Log log;
  auto process = [](Simulation& sim, Log& out) -> Task<> {
    const auto got = co_await within(sim, Time(3), Late::cancel, traced(sim, out, "child", 4_ns));
    EXPECT_FALSE(got);
    EXPECT_EQ(sim.now(), Time(3));
    out.push_back("late");
  };
  simulation.spawn(process(simulation, log));
  simulation.run_until(Time(100));
  EXPECT_EQ(log, (Log{"~child", "late"}));
}

TEST(Within, AbandonsALateChildWhichGoesOn) {
  Simulation simulation;
  Log log;
  auto process = [](Simulation& sim, Log& out) -> Task<> {
    const auto got = co_await within(sim, Time(3), Late::abandon, traced(sim, out, "child", 9_ns));
    EXPECT_FALSE(got);
    out.push_back("late");
  };
  simulation.spawn(process(simulation, log));
  simulation.run_until(Time(3));
  EXPECT_EQ(log, (Log{"late"}));
  EXPECT_EQ(simulation.processes(), 1U);  // the child
  simulation.run_until(Time(9));
  EXPECT_EQ(log, (Log{"late", "child", "~child"}));
  EXPECT_EQ(simulation.processes(), 0U);
}

TEST(Within, AChildThatEndsAtTheDeadlineItselfIsInTime) {
  for (const bool timer_first : {false, true}) {
    Simulation simulation;
    bool in_time = false;
    auto child = [](Simulation& sim, bool first) -> Task<> {
      // The first sleep decides whether the child's last event is older than the timer.
      if (first) co_await sim.sleep(1_ns);
      co_await sim.sleep_until(Time(5));
    };
    auto process = [](Simulation& sim, auto& make, bool first, bool& out) -> Task<> {
      out = co_await within(sim, Time(5), Late::cancel, make(sim, first));
    };
    simulation.spawn(process(simulation, child, timer_first, in_time));
    simulation.run_until(Time(5));
    EXPECT_TRUE(in_time) << timer_first;
  }
}

TEST(Within, NeverNeedsNoTimerAndAPastDeadlineStillStartsTheChild) {
  Simulation simulation;
  simulation.run_until(Time(100));
  std::vector<bool> in_time;
  auto process = [](Simulation& sim, std::vector<bool>& out) -> Task<> {
    out.push_back(bool(co_await within(sim, Time(50), Late::cancel, at_once(1))));
    out.push_back(bool(co_await within(sim, Time(50), Late::cancel, answer(sim, 1_ns, 1))));
    EXPECT_EQ(sim.now(), Time(100));
    out.push_back(bool(co_await within(sim, Time::never(), Late::cancel, answer(sim, 1_s, 1))));
  };
  simulation.spawn(process(simulation, in_time));
  simulation.run_until(Time(100));
  EXPECT_EQ(simulation.pending(), 1U);
  simulation.run_until(Time(2'000'000'000));
  EXPECT_EQ(in_time, (std::vector<bool>{true, false, true}));
}

TEST(Within, PassesTheChildsExceptionOnButAnAbandonedOnesEndsTheRun) {
  Simulation simulation;
  bool caught = false;
  auto process = [](Simulation& sim, bool& out) -> Task<> {
    try {
      co_await within(sim, Time(10), Late::cancel, failing(sim, 1_ns));
    } catch (const std::runtime_error&) {
      out = true;
    }
    co_await within(sim, Time(10), Late::abandon, failing(sim, 20_ns));
  };
  simulation.spawn(process(simulation, caught));
  simulation.run_until(Time(20));
  EXPECT_TRUE(caught);
  EXPECT_THROW(simulation.run_until(Time(30)), std::runtime_error);
}

TEST(Within, DestroyedWhileItWaitsTakesChildAndTimerAlong) {
  Simulation simulation;
  Log log;
  auto process = [](Simulation& sim, Log& out) -> Task<> {
    co_await within(sim, Time(30), Late::cancel, traced(sim, out, "child", 40_ns));
  };
  {
    Task<> task = process(simulation, log);
    task.handle().resume();
    EXPECT_EQ(simulation.pending(), 2U);
  }
  EXPECT_EQ(log, (Log{"~child"}));
  EXPECT_EQ(simulation.pending(), 0U);
}

TEST(Within, DestroyedWhileItWaitsLeavesAnAbandonedChildToGoOn) {
  Simulation simulation;
  Log log;
  auto process = [](Simulation& sim, Log& out) -> Task<> {
    co_await within(sim, Time(30), Late::abandon, traced(sim, out, "child", 40_ns));
  };
  {
    Task<> task = process(simulation, log);
    task.handle().resume();
  }
  EXPECT_EQ(simulation.pending(), 1U) << "the child's own event";
  EXPECT_EQ(simulation.processes(), 1U);
  simulation.run_until(Time(50));
  EXPECT_EQ(simulation.processes(), 0U);
}

TEST(AllOf, RunsSideBySideAndKeepsTheOrderOfTheTasks) {
  Simulation simulation;
  FrameVector<int> got;
  auto process = [](Simulation& sim, FrameVector<int>& out) -> Task<> {
    FrameVector<Task<int>> tasks;
    tasks.push_back(answer(sim, 30_ns, 1));
    tasks.push_back(at_once(2));
    tasks.push_back(answer(sim, 10_ns, 3));
    out = co_await all_of(std::move(tasks));
    EXPECT_EQ(sim.now(), Time(30));
    EXPECT_TRUE((co_await all_of(FrameVector<Task<int>>())).empty());
  };
  simulation.spawn(process(simulation, got));
  simulation.run_until(Time(30));
  EXPECT_EQ(got, (FrameVector<int>{1, 2, 3}));
}

TEST(AllOf, CancelledItCancelsItsTasks) {
  Simulation simulation;
  Log log;
  auto process = [](Simulation& sim, Log& out) -> Task<> {
    FrameVector<Task<int>> tasks;
    tasks.push_back(traced(sim, out, "a", 10_ns));
    tasks.push_back(traced(sim, out, "b", 30_ns));
    const bool got = bool(co_await within(sim, Time(20), Late::cancel, all_of(std::move(tasks))));
    EXPECT_FALSE(got);
  };
  simulation.spawn(process(simulation, log));
  simulation.run_until(Time(100));
  EXPECT_EQ(log, (Log{"a", "~a", "~b"}));
  EXPECT_EQ(simulation.pending(), 0U);
}

TEST(AllOf, RethrowsOnceAllHaveEnded) {
  Simulation simulation;
  Log log;
  auto process = [](Simulation& sim, Log& out) -> Task<> {
    FrameVector<Task<int>> tasks;
    tasks.push_back(failing(sim, 10_ns));
    tasks.push_back(traced(sim, out, "other", 30_ns));
    try {
      co_await all_of(std::move(tasks));
    } catch (const std::runtime_error&) {
      EXPECT_EQ(sim.now(), Time(30));
      out.push_back("caught");
    }
  };
  simulation.spawn(process(simulation, log));
  simulation.run_until(Time(100));
  EXPECT_EQ(log, (Log{"other", "~other", "caught"}));
}

}  // namespace
}  // namespace spillway::kernel
