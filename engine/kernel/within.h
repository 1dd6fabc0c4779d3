// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/kernel/simulation.h"
#include "engine/kernel/task.h"
#include "engine/kernel/time.h"

namespace spillway::kernel {

/// What becomes of a task that misses its deadline.
enum class Late {
  cancel,   ///< It is destroyed at the deadline.
  abandon,  ///< It goes on, owned by the simulation; nobody learns its result.
};

/// Awaitable of within().
template <class T>
class [[nodiscard]] Within {
 public:
  using Result = std::conditional_t<std::is_void_v<T>, bool, std::optional<T>>;

  Within(Simulation& simulation, Time deadline, Late late, Task<T> task)
      : simulation_(simulation), deadline_(deadline), late_(late), task_(std::move(task)) {}
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;
  /// Who waits is destroyed: late or not, the task is treated as if it were late.
  ~Within() {
    if (timer_) simulation_.cancel(timer_);
    if (waiter_ && late_ == Late::abandon && task_ && !task_.done()) {
      simulation_.adopt(std::move(task_));
    }
  }

  bool await_ready() const {
    task_.handle().resume();
    return task_.done();
  }
  void await_suspend(std::coroutine_handle<> waiter) {
    waiter_ = waiter;
    task_.handle().promise().on_end(waiter);
    if (deadline_ != Time::never()) {
      timer_ = simulation_.schedule(deadline_, &expire, this, 0, Priority::late);
    }
  }
  Result await_resume() {
    if (timer_) simulation_.cancel(std::exchange(timer_, EventId()));
    if (!task_) return Result();
    if constexpr (std::is_void_v<T>) {
      task_.handle().promise().take();
      return true;
    } else {
      return Result(task_.handle().promise().take());
    }
  }

 private:
  static void expire(void* self, std::uint64_t) {
    auto& within = *static_cast<Within*>(self);
    within.timer_ = EventId();
    if (within.late_ == Late::abandon) {
      within.simulation_.adopt(std::move(within.task_));
    } else {
      within.task_ = Task<T>();
    }
    within.waiter_.resume();
  }

  Simulation& simulation_;
  Time deadline_;
  Late late_;
  Task<T> task_;  // empty once it was late
  EventId timer_;
  std::coroutine_handle<> waiter_;
};

/// Runs `task` inside the awaiting process until it ends or the deadline passes: gives its result
/// (true for a void task), or nullopt (false). A task that ends at the deadline itself is in time,
/// unless only an event of priority late ends it; so is one that never suspends, whatever
/// the deadline. Time::never() costs no timer. Allocates nothing. An exception in the task is
/// rethrown here. If the awaiting process is destroyed, the task is abandoned or cancelled
/// likewise.
template <class T>
Within<T> within(Simulation& simulation, Time deadline, Late late, Task<T> task) {
  return Within<T>(simulation, deadline, late, std::move(task));
}

}  // namespace spillway::kernel
