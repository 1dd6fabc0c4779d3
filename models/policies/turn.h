// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>

#include "engine/kernel/level.h"
#include "engine/kernel/simulation.h"
#include "engine/policy/waiting_room.h"

namespace spillway::models {

/// A policy::WaitingRoom in virtual time, whose numbers are levels: they change in events only, so
/// their integrals are exact.
class Room {
 public:
  using Visit = policy::WaitingRoom::Visit;

  Room(kernel::Simulation& simulation, const policy::WaitingRoom::Config& config)
      : simulation_(simulation), room_(config) {
    limit_.set(simulation_.now(), config.limit);
    limit_.take_extremes();  // it began with this one
  }

  policy::Reason enter(Visit& visit, kernel::Time deadline, int priority) {
    const policy::Reason reason = room_.enter(visit, now(), deadline.ns(), priority);
    note();
    return reason;
  }
  void leave(Visit& visit) {
    room_.leave(visit, now());
    note();
  }
  void expire(Visit& visit) {
    room_.expire(visit, now());
    note();
  }
  policy::WaitingRoom::Status status(const Visit& visit) const { return room_.status(visit); }
  void configure(const policy::WaitingRoom::Config& config) {
    room_.configure(config, now());
    limit_.set(simulation_.now(), config.limit);
    note();
  }

  kernel::Level& in_flight() { return in_flight_; }
  kernel::Level& waiting() { return waiting_; }
  kernel::Level& limit() { return limit_; }

 private:
  policy::Nanos now() const { return simulation_.now().ns(); }
  void note() {
    in_flight_.set(simulation_.now(), room_.in_flight());
    waiting_.set(simulation_.now(), room_.waiting());
  }

  kernel::Simulation& simulation_;
  policy::WaitingRoom room_;
  kernel::Level in_flight_;
  kernel::Level waiting_;
  kernel::Level limit_;
};

/// A request's way through a Room: co_await it once, on the spot. Gives Reason::none inside, else
/// why not. The place is left with the object.
class [[nodiscard]] Turn final : private policy::WaitingRoom::Visit {
 public:
  Turn(Room& room, kernel::Simulation& simulation, kernel::Time deadline, int priority)
      : Visit(&woken), room_(room), simulation_(simulation), deadline_(deadline) {
    refused_ = room_.enter(*this, deadline, priority);
  }
  ~Turn() {
    forget_events();
    room_.leave(*this);
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
    turn.room_.expire(turn);
  }
  void forget_events() {
    if (timer_) simulation_.cancel(timer_);
    if (resumption_) simulation_.cancel(resumption_);
    timer_ = resumption_ = {};
  }

  Room& room_;
  kernel::Simulation& simulation_;
  kernel::Time deadline_;
  policy::Reason refused_;
  std::coroutine_handle<> process_;
  kernel::EventId timer_;
  kernel::EventId resumption_;
};

}  // namespace spillway::models
