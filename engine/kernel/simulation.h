// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>

#include "engine/kernel/event.h"
#include "engine/kernel/event_set.h"
#include "engine/kernel/fingerprint.h"
#include "engine/kernel/task.h"
#include "engine/kernel/time.h"

namespace spillway::kernel {

/// Virtual time, its events, and the processes that live in it. One thread, no globals (but for
/// the pool of coroutine frames, which is thread-local): as many simulations side by side as one
/// likes.
///
/// Whatever waits is woken by an event, never from inside another process: a process runs alone
/// until it suspends, the stack stays flat however many wake at once, and the order of the wakings
/// is that of the events.
///
/// Processes hold references to resources and give permits back when they are destroyed, so they
/// must go first: destroy the simulation before its resources (declare it after them), or call
/// shutdown() while they live. A task that was never spawned must end before its simulation does.
class Simulation {
 public:
  explicit Simulation(std::uint64_t seed = 1) : seed_(seed) {}
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation() { shutdown(); }

  std::uint64_t seed() const { return seed_; }
  Time now() const { return now_; }
  /// Events fired so far.
  std::uint64_t events() const { return fingerprint_.events(); }
  /// Events scheduled and neither fired nor cancelled.
  std::size_t pending() const { return set_.size(); }
  /// When the next event is due. O(1) to O(pending).
  std::optional<Time> next_event();
  Fingerprint& fingerprint() { return fingerprint_; }
  const Fingerprint& fingerprint() const { return fingerprint_; }

  /// A time before now() means now(). O(1); at most 2^24 pending events and 2^38 in a run, beyond
  /// which it throws std::length_error.
  EventId schedule(Time at, Fire fire, void* context, std::uint64_t argument = 0,
                   Priority priority = Priority::normal) {
    return set_.insert((at < now_ ? now_ : at).ns(), priority, fire, context, argument);
  }
  /// Schedules the resumption of a suspended coroutine.
  EventId schedule(Time at, std::coroutine_handle<> process, Priority priority = Priority::normal) {
    return schedule(at, &resume, process.address(), 0, priority);
  }
  /// True if the event was still to fire. O(1).
  bool cancel(EventId id) { return set_.erase(id); }

  /// Runs `process` at once until it first suspends, and owns it from then on; nobody learns its
  /// result. An exception that leaves it ends the run in progress, or the next, and is thrown from
  /// there.
  template <class T>
  void spawn(Task<T> process) {
    const auto frame = process.release();
    link(frame.promise(), frame);
    frame.resume();
  }
  /// Owns a task that has started, like a process, until it ends.
  template <class T>
  void adopt(Task<T> started) {
    const auto frame = started.release();
    link(frame.promise(), frame);
  }
  /// Processes spawned or adopted that have not ended.
  std::size_t processes() const { return processes_; }
  /// Destroys all processes; their locals unwind. Not from inside a process.
  void shutdown();

  class Sleep;
  /// Awaitable. Nothing suspends if the time has come already.
  Sleep sleep(Duration duration);
  Sleep sleep_until(Time at);

  /// Fires every event up to and including `until`; then now() == until, unless a stop was
  /// requested, something threw, or `until` is never() (now() stays at the last event). How a run
  /// is cut into calls changes neither its order nor its fingerprint.
  void run_until(Time until);
  /// Fires one event; false if there is none.
  bool step();
  /// Fires every remaining event at exactly now(); true if there was one.
  bool finish_instant();
  /// The run in progress returns after the present event; a run that begins later is not affected.
  void request_stop() { stop_ = true; }

 private:
  friend class detail::PromiseBase;

  static void resume(void* frame, std::uint64_t) {
    std::coroutine_handle<>::from_address(frame).resume();
  }
  void dispatch(const Due& due) {
    now_ = Time(due.time);
    fingerprint_.fired(now_, EventOrder::priority(due.order), EventOrder::sequence(due.order));
    due.fire(due.context, due.argument);
  }
  void run(std::int64_t limit);
  void rethrow();
  void link(detail::PromiseBase& process, std::coroutine_handle<> frame);
  void unlink(detail::PromiseBase& process);

  EventSet set_;
  Time now_;
  bool stop_ = false;
  std::uint64_t seed_;
  Fingerprint fingerprint_;
  detail::PromiseBase* first_process_ = nullptr;
  std::size_t processes_ = 0;
  std::exception_ptr error_;
};

/// Awaiter of sleep: destroyed before its time, it takes its event with it.
class [[nodiscard]] Simulation::Sleep {
 public:
  Sleep(Simulation& simulation, Time at) : simulation_(simulation), at_(at) {}
  Sleep(const Sleep&) = delete;
  Sleep& operator=(const Sleep&) = delete;
  ~Sleep() {
    if (event_) simulation_.cancel(event_);
  }

  bool await_ready() const { return at_ <= simulation_.now(); }
  void await_suspend(std::coroutine_handle<> process) {
    event_ = simulation_.schedule(at_, process);
  }
  void await_resume() { event_ = {}; }

 private:
  Simulation& simulation_;
  Time at_;
  EventId event_;
};

inline Simulation::Sleep Simulation::sleep(Duration duration) {
  return Sleep(*this, now_ + duration);
}
inline Simulation::Sleep Simulation::sleep_until(Time at) {
  return Sleep(*this, at);
}

}  // namespace spillway::kernel
