// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <coroutine>
#include <cstdint>
#include <utility>
#include <vector>

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

  /// Awaitable: the task's reply, or failed if strike() came first.
  Guard guard(kernel::Task<Reply> task);
  /// Cancels every guarded task; their awaiters go on by an event of this instant, in the order of
  /// their arrival. Not from inside a process.
  void strike();

 private:
  std::uint32_t enter(Guard& guard) {
    if (free_.empty()) {
      guards_.push_back(&guard);
      return static_cast<std::uint32_t>(guards_.size() - 1);
    }
    const std::uint32_t place = free_.back();
    free_.pop_back();
    guards_[place] = &guard;
    return place;
  }
  void leave(std::uint32_t place) {
    guards_[place] = nullptr;
    free_.push_back(place);
  }

  kernel::Simulation& simulation_;
  // Places, not a list: entering and leaving touch no other call's memory.
  std::vector<Guard*> guards_;
  std::vector<std::uint32_t> free_;
  std::uint64_t arrivals_ = 0;
};

class [[nodiscard]] Outage::Guard {
 public:
  Guard(Outage& outage, kernel::Task<Reply> task) : outage_(outage), task_(std::move(task)) {}
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard() {
    leave();
    if (wake_) outage_.simulation_.cancel(wake_);
  }

  bool await_ready() {
    task_.handle().resume();
    return task_.done();
  }
  void await_suspend(std::coroutine_handle<> waiter) {
    waiter_ = waiter;
    task_.handle().promise().on_end(waiter);
    arrival_ = ++outage_.arrivals_;
    place_ = outage_.enter(*this);
    inside_ = true;
  }
  Reply await_resume() {
    leave();
    wake_ = {};
    return task_ ? task_.handle().promise().take() : Reply(Outcome::failed);
  }

 private:
  friend class Outage;
  void leave() {
    if (std::exchange(inside_, false)) outage_.leave(place_);
  }

  Outage& outage_;
  kernel::Task<Reply> task_;
  std::coroutine_handle<> waiter_;
  kernel::EventId wake_;
  std::uint64_t arrival_ = 0;
  std::uint32_t place_ = 0;
  bool inside_ = false;
};

inline Outage::Guard Outage::guard(kernel::Task<Reply> task) {
  return Guard(*this, std::move(task));
}

inline void Outage::strike() {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
  for (std::uint32_t place = 0; place < guards_.size(); ++place) {
    if (guards_[place]) order.emplace_back(guards_[place]->arrival_, place);
  }
  std::sort(order.begin(), order.end());
  for (const auto& [arrival, place] : order) {
    Guard* guard = guards_[place];
    if (!guard || guard->arrival_ != arrival) continue;  // went with an earlier one
    guard->leave();
    guard->task_ = {};
    guard->wake_ = simulation_.schedule(simulation_.now(), guard->waiter_);
  }
}

}  // namespace spillway::models
