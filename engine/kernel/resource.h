// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <cstdint>
#include <utility>

#include "engine/kernel/level.h"
#include "engine/kernel/pairing_heap.h"
#include "engine/kernel/simulation.h"
#include "engine/kernel/time.h"

namespace spillway::kernel {

class Resource;

/// Who is served next.
enum class Discipline {
  fifo,
  lifo,
  priority,  ///< The highest number first; first come, first served among equals.
  codel,     ///< fifo, and who waits too long is shed: see Waiting.
};

/// Why there is no permit.
enum class Refusal {
  none,
  queue_full,  ///< As many wait as may.
  deadline,    ///< The caller's deadline came first.
  shed,        ///< CoDel gave up on it.
};

/// How a resource's queue behaves.
struct Waiting {
  Discipline discipline = Discipline::fifo;
  /// Waiters at most; negative: no limit; zero: nobody waits.
  std::int64_t limit = -1;

  /// CoDel for queues of requests, as in "Fail at Scale" (Maurer, ACM Queue 13:8, 2015): a waiter
  /// may wait `codel_interval`, but only `codel_target` if on its arrival the queue has not been
  /// empty for longer than `codel_interval`. With `adaptive_lifo`, the newest waiter is served
  /// first while the queue has not been empty for that long.
  Duration codel_target = Duration(5'000'000);
  Duration codel_interval = Duration(100'000'000);
  bool adaptive_lifo = false;
};

/// Permits of a resource, given back on destruction.
class Permit {
 public:
  Permit() = default;
  Permit(Permit&& other) noexcept
      : resource_(std::exchange(other.resource_, nullptr)), permits_(other.permits_) {}
  Permit& operator=(Permit&& other) noexcept {
    if (this != &other) {
      release();
      resource_ = std::exchange(other.resource_, nullptr);
      permits_ = other.permits_;
    }
    return *this;
  }
  ~Permit() { release(); }

  explicit operator bool() const { return resource_ != nullptr; }
  std::int64_t permits() const { return resource_ != nullptr ? permits_ : 0; }
  /// Gives the permits back now. Nothing happens the second time.
  void release() noexcept;

 private:
  friend class Resource;
  Permit(Resource& resource, std::int64_t permits) : resource_(&resource), permits_(permits) {}

  Resource* resource_ = nullptr;
  std::int64_t permits_ = 0;
};

/// The outcome of acquire.
struct [[nodiscard]] Acquired {
  explicit Acquired(Permit granted) : permit(std::move(granted)) {}
  explicit Acquired(Refusal why) : refusal(why) {}
  explicit operator bool() const { return refusal == Refusal::none; }

  Permit permit;
  Refusal refusal = Refusal::none;
};

/// Permits shared by processes, and the queue of those who wait for one.
///
/// A permit that comes free goes at once to the next waiter, who resumes by an event of the same
/// instant; nobody overtakes in between. Who is destroyed while waiting leaves the queue, and who
/// is destroyed between grant and resumption hands the permit on: none is lost. A permit that
/// comes free at the very instant of a deadline is granted, unless an event of priority late
/// frees it after the deadline's own event.
///
/// Acquire and release are O(1), with Discipline::priority O(log waiters). Nothing is allocated.
/// The resource must outlive its permits and waiters: see Simulation::shutdown().
class Resource {
 public:
  class Acquire;

  explicit Resource(Simulation& simulation, std::int64_t permits, Waiting waiting = Waiting());
  Resource(const Resource&) = delete;
  Resource& operator=(const Resource&) = delete;

  /// Awaitable, gives Acquired. Does not suspend if the permits are free and nobody waits ahead,
  /// whatever the deadline, nor if it is refused at once: the queue is full, or the deadline is
  /// not after now(). A request for more than the capacity waits for a resize; one that does not
  /// fit keeps those behind it waiting.
  Acquire acquire(Time deadline = Time::never(), int priority = 0, std::int64_t permits = 1);
  /// Refusal::queue_full if it would have to wait.
  Acquired try_acquire(int priority = 0, std::int64_t permits = 1);

  /// Up: waiters are granted now. Down: nobody is evicted; in_use() may exceed capacity() for a
  /// while.
  void resize(std::int64_t permits);
  /// Takes effect at once: the waiters stay (also those over a smaller limit), each with the time
  /// to shed it was given on arrival, and are served by the new discipline.
  void set_waiting(const Waiting& waiting);
  const Waiting& waiting_rules() const { return rules_; }

  std::int64_t capacity() const { return capacity_; }
  std::int64_t in_use() const { return busy_.value(); }
  /// May be negative after a resize.
  std::int64_t available() const { return capacity_ - in_use(); }
  std::int64_t waiting() const { return queue_.value(); }
  Level& busy() { return busy_; }
  Level& queue() { return queue_; }

 private:
  friend class Permit;
  struct Sooner {
    bool operator()(const Acquire& a, const Acquire& b) const;
  };

  bool passes(int priority, std::int64_t permits) const;
  Permit grant(std::int64_t permits);
  void give_back(std::int64_t permits);
  bool standing() const;
  Acquire* next_served() const;
  void serve();
  void join(Acquire& waiter);
  void leave(Acquire& waiter);

  Simulation& simulation_;
  std::int64_t capacity_;
  Waiting rules_;
  Level busy_;
  Level queue_;
  Time waited_since_;  // when the queue last ceased to be empty
  std::uint64_t tickets_ = 0;
  Acquire* oldest_ = nullptr;
  Acquire* newest_ = nullptr;
  PairingHeap<Acquire, Sooner> by_priority_;  // all waiters, but only under Discipline::priority
};

/// Awaiter of acquire.
class [[nodiscard]] Resource::Acquire : private HeapLinks<Resource::Acquire> {
 public:
  Acquire(Resource& resource, Time deadline, int priority, std::int64_t permits);
  Acquire(const Acquire&) = delete;
  Acquire& operator=(const Acquire&) = delete;
  ~Acquire();

  bool await_ready();
  void await_suspend(std::coroutine_handle<> process);
  Acquired await_resume();

 private:
  friend class Resource;
  friend class PairingHeap<Acquire, Sooner>;
  static void expire(void* self, std::uint64_t);

  Resource& resource_;
  Time deadline_;
  std::int64_t permits_;
  std::uint64_t ticket_ = 0;  // order of arrival
  int priority_;
  bool waits_ = false;
  bool sheds_ = false;  // the timer is CoDel's, not the deadline's
  Refusal refusal_ = Refusal::none;
  EventId event_;  // the timer while it waits, the resumption once it is granted
  std::coroutine_handle<> process_;
  Acquire* older_ = nullptr;
  Acquire* newer_ = nullptr;
  Permit permit_;
};

inline Resource::Acquire Resource::acquire(Time deadline, int priority, std::int64_t permits) {
  return Acquire(*this, deadline, priority, permits);
}

}  // namespace spillway::kernel
