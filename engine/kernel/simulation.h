// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>

#include "engine/kernel/event.h"
#include "engine/kernel/event_set.h"
#include "engine/kernel/fingerprint.h"
#include "engine/kernel/task.h"
#include "engine/kernel/time.h"

namespace spillway::kernel {

/// Thrown by a run that has taken `most` steps at one time: events, and sleeps for nothing.
struct EndlessInstant : std::runtime_error {
  static constexpr std::uint64_t most = 100'000'000;
  explicit EndlessInstant(Time at);
};

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
  /// Awaitable. Nothing suspends if the time has come already, but for every 64th time in one
  /// event: a loop of such sleeps is still a row of events, which can be stopped.
  Sleep sleep(Duration duration);
  Sleep sleep_until(Time at);

  /// Fires every event up to and including `until`; then now() == until, unless something threw or
  /// `until` is never() (now() stays at the last event). How a run is cut into calls changes
  /// neither its order nor its fingerprint. A run may go on after anything that it threw.
  void run_until(Time until);
  /// Fires one event; false if there is none.
  bool step();
  /// Fires every remaining event at exactly now(); true if there was one.
  bool finish_instant();
  /// Called between two events, every 8,192 of them: to stop a run, also one that does not
  /// leave its instant, it throws.
  void watch(std::function<void()> look) { look_ = std::move(look); }

 private:
  friend class detail::PromiseBase;
  static constexpr std::uint64_t between_pauses = 1 << 13;
  static constexpr std::uint32_t most_sleeps_of_event = 64;

  static void resume(void* frame, std::uint64_t) {
    std::coroutine_handle<>::from_address(frame).resume();
  }
  void dispatch(const Due& due) {
    now_ = Time(due.time);
    fingerprint_.fired(now_, EventOrder::priority(due.order), EventOrder::sequence(due.order));
    due.fire(due.context, due.argument);
  }
  void run(std::int64_t limit);
  void pause();
  /// Whether a sleep for nothing may go on in the same event.
  bool sleeps_on() {
    ++sleeps_;
    if (sleeps_event_ != events()) {
      sleeps_event_ = events();
      sleeps_of_event_ = 0;
    }
    return ++sleeps_of_event_ % most_sleeps_of_event != 0;
  }
  void rethrow();
  void link(detail::PromiseBase& process, std::coroutine_handle<> frame);
  void unlink(detail::PromiseBase& process);

  EventSet set_;
  Time now_;
  std::uint64_t next_pause_ = between_pauses;  // in events
  std::uint64_t seed_;
  Fingerprint fingerprint_;
  detail::PromiseBase* first_process_ = nullptr;
  std::size_t processes_ = 0;
  std::exception_ptr error_;
  std::function<void()> look_;
  std::uint64_t sleeps_ = 0;        // for nothing
  std::uint64_t sleeps_event_ = 0;  // the event of the last ones
  std::uint32_t sleeps_of_event_ = 0;
  Time paused_at_;
  std::uint64_t steps_before_ = 0;  // those up to the first pause at that time
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

  bool await_ready() const { return at_ <= simulation_.now() && simulation_.sleeps_on(); }
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
