// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>

#include "engine/kernel/simulation.h"
#include "engine/policy/waiting_room.h"

namespace spillway::models {

/// A request's way through a policy::WaitingRoom in virtual time: co_await it once, on the spot.
/// Gives Reason::none inside, else why not. The place is left with the object.
class [[nodiscard]] Turn final : private policy::WaitingRoom::Visit {
 public:
  Turn(policy::WaitingRoom& room, kernel::Simulation& simulation, kernel::Time deadline,
       int priority)
      : Visit(&woken), room_(room), simulation_(simulation), deadline_(deadline) {
    refused_ = room_.enter(*this, simulation_.now().ns(), deadline.ns(), priority);
  }
  ~Turn() {
    forget_events();
    room_.leave(*this, simulation_.now().ns());
  }

  bool await_ready() const { return room_.status(*this) != Status::waiting; }
  void await_suspend(std::coroutine_handle<> process) {
    process_ = process;
    if (deadline_ != kernel::Time::never()) {
      timer_ = simulation_.schedule(deadline_, &expire, this, 0, kernel::Priority::late);
    }
  }
  policy::Reason await_resume() {
    resumption_ = {};
    forget_events();
    if (refused_ != policy::Reason::none) return refused_;
    return room_.status(*this) == Status::inside ? policy::Reason::none
                                                 : policy::Reason::wait_timeout;
  }

 private:
  using Status = policy::WaitingRoom::Status;

  static void woken(Visit& visit) {
    auto& turn = static_cast<Turn&>(visit);
    turn.resumption_ = turn.simulation_.schedule(turn.simulation_.now(), turn.process_);
  }
  static void expire(void* self, std::uint64_t) {
    auto& turn = *static_cast<Turn*>(self);
    turn.timer_ = {};
    turn.room_.expire(turn.simulation_.now().ns());
  }
  void forget_events() {
    if (timer_) simulation_.cancel(timer_);
    if (resumption_) simulation_.cancel(resumption_);
    timer_ = resumption_ = {};
  }

  policy::WaitingRoom& room_;
  kernel::Simulation& simulation_;
  kernel::Time deadline_;
  policy::Reason refused_;
  std::coroutine_handle<> process_;
  kernel::EventId timer_;
  kernel::EventId resumption_;
};

}  // namespace spillway::models
