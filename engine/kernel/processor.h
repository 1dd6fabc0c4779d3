// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <cstdint>

#include "engine/kernel/level.h"
#include "engine/kernel/pairing_heap.h"
#include "engine/kernel/simulation.h"
#include "engine/kernel/time.h"

namespace spillway::kernel {

/// Cores under processor sharing: n jobs on c cores each run at
///
///   speed * min(1, c / n) * efficiency,   efficiency = slice / (slice + switch cost) if n > c,
///                                                      1 otherwise,
///
/// since with more jobs than cores every time slice ends in a context switch.
///
/// A job ends when the work attained by those present has grown by its own work: one number for
/// all jobs, so starting and ending one is O(log jobs) however many run. Attained work is kept in
/// 2^-48 ns; a job ends at its exact end rounded up to a whole nanosecond, and what it gets by the
/// rounding is made up to the others, so roundings do not add up. Jobs that end together resume in
/// the order they started. Nothing is allocated. The processor must outlive its jobs:
/// see Simulation::shutdown().
class Processor {
 public:
  class Consume;

  /// `time_slice` is one of 1 to 10 ms in common schedulers.
  explicit Processor(Simulation& simulation, int cores, Duration context_switch_cost = Duration(),
                     Duration time_slice = Duration(3'000'000));
  Processor(const Processor&) = delete;
  Processor& operator=(const Processor&) = delete;

  /// Awaitable: returns once the processor has done `work` for the caller, measured as time alone
  /// on a core of speed 1. Does not suspend if work <= 0. Destroyed before, the job leaves.
  Consume consume(Duration work);

  /// At least 1.
  void set_cores(int cores);
  /// 1 is normal, 0.5 half as fast, 0 halts; at most 1024.
  void set_speed(double speed);
  void set_switching(Duration context_switch_cost, Duration time_slice);

  int cores() const { return cores_; }
  /// Jobs present.
  Level& running() { return running_; }
  /// Cores that have a job.
  const Level& busy() const { return busy_; }

 private:
  using Attained = __int128;  // ns * 2^fraction_bits
  static constexpr int fraction_bits = 48;

  struct EndsSooner {
    bool operator()(const Consume& a, const Consume& b) const;
  };

  static void complete(void* self, std::uint64_t);
  void start(Consume& job);
  void leave(Consume& job);
  void advance();
  void settle();
  Attained rate() const;

  Simulation& simulation_;
  std::int64_t cores_;
  Duration switch_cost_;
  Duration slice_;
  Attained speed_ = Attained{1} << fraction_bits;
  Attained rate_ = 0;      // growth of attained_ in one ns
  Attained attained_ = 0;  // by each job present since the processor was last idle, at advanced_
  Time advanced_;
  std::uint64_t started_ = 0;
  PairingHeap<Consume, EndsSooner> jobs_;
  EventId completion_;
  Time completion_time_;
  Level running_;
  Level busy_;
};

/// Awaiter of consume.
class [[nodiscard]] Processor::Consume : private HeapLinks<Processor::Consume> {
 public:
  Consume(Processor& processor, Duration work) : processor_(processor), work_(work) {}
  Consume(const Consume&) = delete;
  Consume& operator=(const Consume&) = delete;
  ~Consume() {
    if (runs_) processor_.leave(*this);
  }

  bool await_ready() const { return work_ <= Duration(); }
  void await_suspend(std::coroutine_handle<> process) {
    process_ = process;
    processor_.start(*this);
  }
  void await_resume() const {}

 private:
  friend class Processor;
  friend class PairingHeap<Consume, EndsSooner>;

  Processor& processor_;
  Duration work_;
  bool runs_ = false;
  std::uint64_t number_ = 0;
  Attained end_ = 0;  // attained_ at which the job is done
  std::coroutine_handle<> process_;
};

inline Processor::Consume Processor::consume(Duration work) {
  return Consume(*this, work);
}

}  // namespace spillway::kernel
