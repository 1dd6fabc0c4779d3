// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <mutex>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

/// A limit on calls in flight with a bounded queue before it: by priority, within a priority in
/// order of arrival, each with its deadline. It does not block: a visit that must wait is told
/// through `wake` when its turn comes or its time is up; threads wait in BlockingBulkhead, a
/// simulation in its own way.
///
/// A visit leaves the queue under the lock that admits it, so no place is lost between the two,
/// and a visit that is destroyed gives back its place or its turn. A place that comes free at the
/// very instant of a deadline is in time. Thread-safe (mutex), no allocation, O(1).
class WaitingRoom {
 public:
  static constexpr int priorities = 8;  // 0 is served last

  struct Config {
    std::int64_t limit = 100;        // calls in flight
    std::int64_t max_waiting = 100;  // 0: nobody waits
  };

  enum class Status : std::uint8_t { outside, waiting, inside, timed_out };

  /// One call's way through the room. Stays where it is while it waits; ends outside.
  class Visit {
   public:
    /// `wake` is called under the room's lock when the visit is let in or has timed out: it may
    /// only signal.
    explicit Visit(void (*wake)(Visit&) = nullptr) noexcept : wake_(wake) {}
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    friend class WaitingRoom;
    WaitingRoom* room_ = nullptr;
    Status status_ = Status::outside;
    int priority_ = 0;
    Nanos deadline_ = never;
    void (*wake_)(Visit&);
    Visit* next_ = nullptr;
    Visit* previous_ = nullptr;
  };

  explicit WaitingRoom(const Config& config);

  /// none: inside, or waiting (see status). Else queue_full; or wait_timeout when the deadline is
  /// already reached, or invalid_request for a visit that is not outside.
  Reason enter(Visit& visit, Nanos now, Nanos deadline = never, int priority = 0);

  /// Ends the visit, inside or waiting, and lets the next one in. False when it was outside.
  bool leave(Visit& visit, Nanos now);

  /// At the visit's deadline: times it out if it still waits. Admission does the same for those it
  /// passes.
  void expire(Visit& visit, Nanos now);

  Status status(const Visit& visit) const;

  /// At once; a higher limit lets waiting visits in.
  void configure(const Config& config, Nanos now);
  Config config() const;

  std::int64_t in_flight() const;
  std::int64_t waiting() const;
  std::int64_t available() const;

 private:
  struct Line {
    Visit* first = nullptr;
    Visit* last = nullptr;
  };

  void admit_waiting(Nanos now);
  void append(Visit& visit);
  void remove(Visit& visit);
  void settle(Visit& visit, Status status);

  mutable std::mutex mutex_;
  Config config_;
  Nanos last_ = std::numeric_limits<Nanos>::min();
  std::int64_t inside_ = 0;
  std::int64_t waiting_ = 0;
  std::array<Line, priorities> lines_{};
};

Problem problem(const WaitingRoom::Config& config);

}  // namespace spillway::policy
