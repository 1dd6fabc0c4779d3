// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <semaphore>

#include "engine/policy/waiting_room.h"

namespace spillway::policy {

/// A WaitingRoom for threads: a call that must wait blocks its thread, by std::chrono's steady
/// clock. The only policy that reads a clock, since a thread sleeps by one.
class BlockingBulkhead {
 public:
  using Config = WaitingRoom::Config;

  /// A thread's place, left when it is destroyed.
  class Place {
   public:
    explicit Place(BlockingBulkhead& home) noexcept : home_(home) {}
    ~Place() { leave(); }

    /// none: inside. Else why not: queue_full or wait_timeout.
    Reason enter(std::chrono::nanoseconds max_wait, int priority = 0) {
      const Nanos now = home_.now();
      const Nanos deadline = max_wait.count() > never - now ? never : now + max_wait.count();
      const Reason refused = home_.room_.enter(visit_, now, deadline, priority);
      if (refused != Reason::none) return refused;
      while (home_.room_.status(visit_) == WaitingRoom::Status::waiting) {
        if (deadline == never) {
          visit_.woken.acquire();
        } else if (!visit_.woken.try_acquire_until(
                       std::chrono::steady_clock::time_point(std::chrono::nanoseconds(deadline)))) {
          home_.room_.expire(visit_, home_.now());
        }
      }
      (void)visit_.woken.try_acquire();  // woken, but seen before
      return home_.room_.status(visit_) == WaitingRoom::Status::inside ? Reason::none
                                                                       : Reason::wait_timeout;
    }

    /// False when it was not inside.
    bool leave() { return home_.room_.leave(visit_, home_.now()); }

   private:
    struct Visit : WaitingRoom::Visit {
      Visit()
          : WaitingRoom::Visit(
                [](WaitingRoom::Visit& visit) { static_cast<Visit&>(visit).woken.release(); }) {}
      std::binary_semaphore woken{0};
    };

    BlockingBulkhead& home_;
    Visit visit_;
  };

  explicit BlockingBulkhead(const Config& config) : room_(config) {}

  void configure(const Config& config) { room_.configure(config, now()); }
  const WaitingRoom& room() const noexcept { return room_; }

 private:
  static Nanos now() noexcept {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }

  WaitingRoom room_;
};

}  // namespace spillway::policy
