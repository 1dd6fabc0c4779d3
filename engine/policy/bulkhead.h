// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

/// Limits the calls in flight, nobody waits. Two classes share the places: core calls, and low
/// priority ones (batch work), whose share shrinks as core calls grow:
///
///     low may hold   max(low_min, min(low_max, limit - core in flight - core_headroom))
///     core may hold  limit - low_min
///
/// Thread-safe, lock-free, O(1), no allocation: both counts are one word, so check and entry are
/// one step. A place is an object: it is left once, at the latest when it is destroyed.
class Bulkhead {
 public:
  enum class Priority : std::uint8_t { core, low };

  struct Config {
    std::int64_t limit = 100;
    Ratio low_min_share = Ratio::percent(0);    // of the limit, kept for low priority
    Ratio low_max_share = Ratio::percent(100);  // of the limit
    std::int64_t core_headroom = 0;             // places that low priority leaves free
  };

  class Place {
   public:
    Place() = default;
    Place(Place&& other) noexcept { *this = std::move(other); }
    Place& operator=(Place&& other) noexcept {
      if (this != &other) {
        leave();
        home_ = std::exchange(other.home_, nullptr);
        priority_ = other.priority_;
        reason_ = other.reason_;
      }
      return *this;
    }
    ~Place() { leave(); }

    explicit operator bool() const noexcept { return home_ != nullptr; }
    /// Why there is no place.
    Reason reason() const noexcept { return reason_; }
    /// False when it had been left before.
    bool leave() noexcept;

   private:
    friend class Bulkhead;
    Bulkhead* home_ = nullptr;
    Priority priority_ = Priority::core;
    Reason reason_ = Reason::none;
  };

  explicit Bulkhead(const Config& config);

  Place try_enter(Priority priority = Priority::core) noexcept;

  /// At once, also below what is in flight: available() is negative until enough have left.
  void configure(const Config& config);
  Config config() const noexcept;

  std::int64_t in_flight(Priority priority) const noexcept;
  std::int64_t in_flight() const noexcept;
  std::int64_t available() const noexcept;
  /// Places that low priority may hold now.
  std::int64_t low_limit() const noexcept;

 private:
  std::int64_t low_limit(std::int64_t core) const noexcept;

  std::atomic<std::uint64_t> counts_{0};  // low | core, 32 bits each
  std::atomic<std::int64_t> limit_;
  std::atomic<std::int64_t> low_min_share_;
  std::atomic<std::int64_t> low_max_share_;
  std::atomic<std::int64_t> core_headroom_;
};

Problem problem(const Bulkhead::Config& config);

}  // namespace spillway::policy
