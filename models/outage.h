// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <optional>

#include "engine/kernel/simulation.h"
#include "models/request.h"

namespace spillway::models {

/// Calls in progress that can all be ended at one instant, as by a crash.
class Outage {
 public:
  class Guard;

  explicit Outage(kernel::Simulation& simulation) : simulation_(simulation) {}
  Outage(const Outage&) = delete;
  Outage& operator=(const Outage&) = delete;

  /// Awaitable: the task's reply, or nothing if strike() came first.
  Guard guard(kernel::Task<Reply> task);
  /// Cancels every guarded task; their awaiters go on by an event of this instant, in the order of
  /// their arrival. Not from inside a process.
  void strike();

 private:
  kernel::Simulation& simulation_;
  Guard* first_ = nullptr;
  Guard* last_ = nullptr;
};

class [[nodiscard]] Outage::Guard {
 public:
  Guard(Outage& outage, kernel::Task<Reply> task) : outage_(outage), task_(std::move(task)) {}
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard() {
    unlink();
    if (wake_) outage_.simulation_.cancel(wake_);
  }

  bool await_ready() {
    task_.handle().resume();
    return task_.done();
  }
  void await_suspend(std::coroutine_handle<> waiter) {
    waiter_ = waiter;
    task_.handle().promise().on_end(waiter);
    previous_ = outage_.last_;
    (previous_ ? previous_->next_ : outage_.first_) = this;
    outage_.last_ = this;
    linked_ = true;
  }
  std::optional<Reply> await_resume() {
    unlink();
    wake_ = {};
    if (!task_) return std::nullopt;
    return task_.handle().promise().take();
  }

 private:
  friend class Outage;
  void unlink() {
    if (!linked_) return;
    linked_ = false;
    (previous_ ? previous_->next_ : outage_.first_) = next_;
    (next_ ? next_->previous_ : outage_.last_) = previous_;
  }

  Outage& outage_;
  kernel::Task<Reply> task_;
  std::coroutine_handle<> waiter_;
  kernel::EventId wake_;
  Guard* previous_ = nullptr;
  Guard* next_ = nullptr;
  bool linked_ = false;
};

inline Outage::Guard Outage::guard(kernel::Task<Reply> task) {
  return Guard(*this, std::move(task));
}

inline void Outage::strike() {
  while (first_) {
    Guard& guard = *first_;
    guard.unlink();
    guard.task_ = {};
    guard.wake_ = simulation_.schedule(simulation_.now(), guard.waiter_);
  }
}

}  // namespace spillway::models
