// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/simulation.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/kernel/processor.h"
#include "engine/kernel/resource.h"
#include "engine/kernel/within.h"

namespace spillway::kernel {
namespace {

struct Seen {
  std::vector<std::uint64_t> order;
  static void note(void* self, std::uint64_t argument) {
    static_cast<Seen*>(self)->order.push_back(argument);
  }
};

TEST(Simulation, FiresByTimeThenPriorityThenSequence) {
  Simulation simulation;
  Seen seen;
  simulation.schedule(Time(5), &Seen::note, &seen, 5, Priority::late);
  simulation.schedule(Time(5), &Seen::note, &seen, 3);
  simulation.schedule(Time(5), &Seen::note, &seen, 6, Priority::late);
  simulation.schedule(Time(5), &Seen::note, &seen, 4);
  simulation.schedule(Time(7), &Seen::note, &seen, 7);
  simulation.schedule(Time(2), &Seen::note, &seen, 2);
  simulation.run_until(Time(7));
  EXPECT_EQ(seen.order, (std::vector<std::uint64_t>{2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(simulation.events(), 6U);
}

TEST(Simulation, RunUntilIncludesItsInstantAndLeavesTheClockThere) {
  Simulation simulation(9);
  Seen seen;
  simulation.schedule(Time(10), &Seen::note, &seen, 1);
  simulation.schedule(Time(11), &Seen::note, &seen, 2);
  EXPECT_EQ(simulation.next_event(), Time(10));
  simulation.run_until(Time(10));
  EXPECT_EQ(seen.order.size(), 1U);
  EXPECT_EQ(simulation.now(), Time(10));
  EXPECT_EQ(simulation.next_event(), Time(11));
  simulation.run_until(Time(100));
  EXPECT_EQ(simulation.now(), Time(100));
  EXPECT_EQ(simulation.next_event(), std::nullopt);
  simulation.schedule(Time(3), &Seen::note, &seen, 3);  // the past means now
  EXPECT_EQ(simulation.next_event(), Time(100));
  simulation.run_until(Time::never());
  EXPECT_EQ(simulation.now(), Time(100));
  EXPECT_EQ(simulation.seed(), 9U);
}

TEST(Simulation, ALookAheadDoesNotKeepEarlierEventsOut) {
  Simulation simulation;
  Seen seen;
  simulation.schedule(Time(1'000'000), &Seen::note, &seen, 2);
  simulation.run_until(Time(10));
  EXPECT_EQ(simulation.next_event(), Time(1'000'000));
  simulation.schedule(Time(11), &Seen::note, &seen, 1);
  EXPECT_EQ(simulation.next_event(), Time(11));
  simulation.run_until(Time(2'000'000));
  EXPECT_EQ(seen.order, (std::vector<std::uint64_t>{1, 2}));
}

TEST(Simulation, FinishInstantFiresWhatIsLeftOfNowAndNothingElse) {
  Simulation simulation;
  Seen seen;
  for (const std::uint64_t i : {1, 2, 3}) simulation.schedule(Time(5), &Seen::note, &seen, i);
  simulation.schedule(Time(6), &Seen::note, &seen, 4);
  EXPECT_TRUE(simulation.step());
  EXPECT_TRUE(simulation.finish_instant());
  EXPECT_EQ(seen.order, (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_FALSE(simulation.finish_instant());
  EXPECT_EQ(simulation.now(), Time(5));
}

struct Stop {};

Task<> busy(Simulation& simulation, Duration wait, int rounds) {
  for (int i = 0; i < rounds; ++i) co_await simulation.sleep(wait);
}

TEST(Simulation, AStopEndsARunThatGoesOnAsIfThereHadBeenNone) {
  constexpr int rounds = 1'000'000;
  // Also within one instant, and in one event: the last sleeps for nothing.
  for (const Duration wait : {1_us, 0_us}) {
    Simulation whole;
    whole.spawn(busy(whole, wait, rounds));
    whole.run_until(Time(2'000'000'000));
    Simulation simulation;
    simulation.spawn(busy(simulation, wait, rounds));
    int looks = 0;
    simulation.watch([&looks] {
      ++looks;
      throw Stop();
    });
    int stops = 0;
    for (bool over = false; !over;) {
      try {
        simulation.run_until(Time(2'000'000'000));
        over = true;
      } catch (const Stop&) {
        ++stops;
        EXPECT_LT(simulation.now(), Time(2'000'000'000));
        EXPECT_EQ(simulation.processes(), 1U);
      }
    }
    EXPECT_EQ(looks, stops);
    EXPECT_EQ(stops, whole.events() / 8'192);
    EXPECT_GE(stops, 1);
    EXPECT_EQ(simulation.now(), Time(2'000'000'000));
    EXPECT_EQ(simulation.fingerprint().value(), whole.fingerprint().value());
  }
}

TEST(Simulation, AStepThatThrowsWhenALookIsDueOnlyPutsItOff) {
  Simulation simulation;
  const auto process = [](Simulation& sim) -> Task<> {
    for (int i = 0; i < 8'192; ++i) co_await sim.sleep(1_ns);
    throw Stop();
  };
  simulation.spawn(process(simulation));
  int looks = 0;
  simulation.watch([&looks] { ++looks; });
  const auto step_to_the_end = [&simulation] {
    while (simulation.step()) {
    }
  };
  EXPECT_THROW(step_to_the_end(), Stop);
  EXPECT_EQ(simulation.events(), 8'192U);
  EXPECT_EQ(looks, 0);
  simulation.spawn(busy(simulation, 1_us, 10'000));
  step_to_the_end();
  EXPECT_EQ(looks, 2);
}

Task<> restless(Simulation& simulation, Duration wait) {
  co_await simulation.sleep(1500_ms);
  while (true) co_await simulation.sleep(wait);
}

std::uint64_t endless_events(bool stepping) {
  Simulation simulation;
  simulation.spawn(restless(simulation, 0_ns));
  try {
    if (stepping) {
      while (simulation.step()) {
      }
    }
    simulation.run_until(Time(2'000'000'000));
    ADD_FAILURE() << "it ended";
  } catch (const EndlessInstant& endless) {
    EXPECT_STREQ(endless.what(),
                 "the run does not get beyond 1.5 s: 100000000 steps at that instant and no end; "
                 "something is repeated without a wait");
  }
  EXPECT_EQ(simulation.now(), Time(1'500'000'000));
  return simulation.events();
}

TEST(Simulation, AnEndlessInstantIsAnErrorAtTheSameEventHoweverTheRunIsCut) {
  const std::uint64_t events = endless_events(false);
  EXPECT_GT(events, EndlessInstant::most / 65);  // an event and 64 sleeps each
  EXPECT_LT(events, EndlessInstant::most / 65 + 20'000);
  EXPECT_EQ(endless_events(true), events);
}

TEST(Simulation, ManyStepsAtManyInstantsAreNoError) {
  Simulation simulation;
  auto process = [](Simulation& sim) -> Task<> {
    while (true) {
      for (int i = 0; i < 1'000'000; ++i) co_await sim.sleep(0_ns);
      co_await sim.sleep(1_ns);
    }
  };
  simulation.spawn(process(simulation));
  simulation.run_until(Time(110));
  EXPECT_GT(simulation.events(), EndlessInstant::most / 64);
}

TEST(Simulation, ACancelledEventDoesNotFireAndAFiredOneCannotBeCancelled) {
  Simulation simulation;
  Seen seen;
  const EventId first = simulation.schedule(Time(1), &Seen::note, &seen, 1);
  const EventId second = simulation.schedule(Time(2), &Seen::note, &seen, 2);
  EXPECT_TRUE(simulation.cancel(second));
  EXPECT_EQ(simulation.pending(), 1U);
  simulation.run_until(Time(3));
  EXPECT_EQ(seen.order, (std::vector<std::uint64_t>{1}));
  EXPECT_FALSE(simulation.cancel(first));
}

TEST(Simulation, SleepingForNothingDoesNotSuspend) {
  Simulation simulation;
  simulation.run_until(Time(10));
  bool done = false;
  auto process = [](Simulation& sim, bool& out) -> Task<> {
    co_await sim.sleep(Duration());
    co_await sim.sleep(-5_s);
    co_await sim.sleep_until(Time(10));
    out = true;
  };
  simulation.spawn(process(simulation, done));
  EXPECT_TRUE(done);
}

TEST(Simulation, ShutdownUnwindsProcessesWhileTheirResourcesLive) {
  Simulation simulation;
  Resource resource(simulation, 1);
  auto process = [](Simulation& sim, Resource& pool) -> Task<> {
    const Acquired got = co_await pool.acquire();
    co_await sim.sleep(1_s);
  };
  for (int i = 0; i < 10; ++i) simulation.spawn(process(simulation, resource));
  simulation.run_until(Time(10));
  EXPECT_EQ(simulation.processes(), 10U);
  simulation.shutdown();
  EXPECT_EQ(simulation.processes(), 0U);
  EXPECT_EQ(simulation.pending(), 0U);
  EXPECT_EQ(resource.in_use(), 0);
  EXPECT_EQ(resource.waiting(), 0);
}

TEST(Simulation, TheSimulationMayBeDestroyedBeforeItsResources) {
  auto simulation = std::make_unique<Simulation>();
  Resource resource(*simulation, 1);
  auto process = [](Simulation& sim, Resource& pool) -> Task<> {
    const Acquired got = co_await pool.acquire(Time(2'000'000'000));
    co_await sim.sleep(1_s);
  };
  for (int i = 0; i < 3; ++i) simulation->spawn(process(*simulation, resource));
  simulation.reset();
}

/// A small overloaded service: arrivals, a bounded queue with deadlines, shared cores, timeouts
/// that cancel or abandon. Everything the kernel has, with many ties.
class Shop {
 public:
  explicit Shop(Simulation& simulation)
      : simulation_(simulation), workers_(simulation, 4), cores_(simulation, 2, 5_us) {
    simulation.spawn(arrivals());
  }
  int served() const { return served_; }

 private:
  Task<> arrivals() {
    for (int i = 0; i < 20'000; ++i) {
      simulation_.spawn(visit(i));
      if (i % 3 == 0) co_await simulation_.sleep(1_ms);
    }
  }
  Task<> visit(int i) {
    const Late late = i % 2 == 0 ? Late::cancel : Late::abandon;
    const Time deadline = simulation_.now() + 20_ms;
    if (co_await within(simulation_, deadline, late, work(i))) ++served_;
  }
  Task<> work(int i) {
    const Acquired worker = co_await workers_.acquire(simulation_.now() + 15_ms);
    if (!worker) co_return;
    co_await cores_.consume((i % 7 + 1) * 200_us);
    co_await simulation_.sleep((i % 5) * 500_us);
  }

  Simulation& simulation_;
  Resource workers_;
  Processor cores_;
  int served_ = 0;
};

std::uint64_t whole(int& served) {
  Simulation simulation;
  Shop shop(simulation);
  simulation.run_until(Time(7'000'000'000));
  served = shop.served();
  EXPECT_EQ(simulation.processes(), 0U);
  simulation.shutdown();
  return simulation.fingerprint().value();
}

TEST(Simulation, SlicingARunChangesNeitherItsOrderNorItsFingerprint) {
  int served = 0;
  const std::uint64_t expected = whole(served);
  EXPECT_GT(served, 1'000);
  {
    Simulation simulation;
    Shop shop(simulation);
    for (int slice = 1; slice <= 700; ++slice) simulation.run_until(Time(slice * 10'000'000LL));
    EXPECT_EQ(simulation.fingerprint().value(), expected);
    EXPECT_EQ(shop.served(), served);
    simulation.shutdown();
  }
  {
    Simulation simulation;
    Shop shop(simulation);
    // Uneven slices, with a look ahead at each.
    for (std::int64_t at = 0; at < 7'000'000'000; at += 1 + at % 777'777) {
      simulation.run_until(Time(at));
      static_cast<void>(simulation.next_event());
    }
    simulation.run_until(Time(7'000'000'000));
    EXPECT_EQ(simulation.fingerprint().value(), expected);
    simulation.shutdown();
  }
  {
    Simulation simulation;
    Shop shop(simulation);
    while (simulation.step()) {
    }
    EXPECT_EQ(simulation.fingerprint().value(), expected);
    simulation.shutdown();
  }
}

}  // namespace
}  // namespace spillway::kernel
