// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/policy/arithmetic.h"
#include "engine/policy/breaker_window.h"
#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// Circuit breaker. Closed: calls pass and their results fill a sliding window; it opens when a
/// threshold is reached. Open: calls fail at once until the cool-down ends. Half-open: a few
/// probes decide. After a close, traffic can be let back gradually.
///
/// A generation number names each period between two transitions: results of calls that were
/// admitted in an earlier period do not count. Probe permits are leases: a probe that never
/// reports cannot keep the breaker half-open. Thresholds compare exact integers with >=.
///
/// Thread-safe, no allocation after construction, O(1) but for half-open (O(probes)). Admission
/// while closed and refusal while open are plain loads; results take a spin lock.
class Breaker {
 public:
  enum class State : std::uint8_t { closed, open, half_open, forced_open, disabled };
  enum class Outcome : std::uint8_t { success, failure, ignored };
  enum class Window : std::uint8_t { calls, time };
  enum class LeaseExpiry : std::uint8_t { reopen, give_back };

  struct Config {
    Window window = Window::time;
    std::int64_t window_calls = 100;   // Window::calls: how many
    Nanos window_time = 10 * second;   // Window::time: how long
    std::int64_t window_buckets = 10;  // Window::time: in how many steps it slides
    std::int64_t minimum_calls = 20;   // no verdict on rates below; cut to what a window holds
    Ratio failure_rate = Ratio::percent(50);      // opens at this share; 0 = off
    Ratio slow_call_rate = Ratio::percent(0);     // opens at this share; 0 = off
    Nanos slow_call_duration = 60 * second;       // longer is slow
    std::int64_t consecutive_failures = 0;        // opens at so many in a row; 0 = off
    Nanos open_for = 5 * second;                  // first cool-down
    Ratio open_multiplier = Ratio::percent(100);  // of the cool-down for each opening in a row
    Nanos open_for_max = 60 * second;
    Ratio open_jitter = Ratio::percent(0);   // shortens a cool-down by up to this share
    Nanos backoff_reset_after = 0;           // closed so long: the next opening is a first one
    std::int64_t half_open_probes = 10;      // permits; min(minimum_calls, probes) decide
    Nanos half_open_max_wait = 30 * second;  // lease of a probe; 0 = without end
    LeaseExpiry on_lease_expiry = LeaseExpiry::reopen;
    Nanos ramp_up = 0;                     // after a close; 0 = all traffic at once
    Ratio ramp_from = Ratio::percent(10);  // share admitted as the ramp begins
    std::uint64_t seed = 1;                // of the jitter
  };

  /// The right to one call; give it back through result() or cancel(). It is spent by that: a
  /// second use does nothing.
  struct Ticket {
    std::uint64_t generation = 0;  // 0: spent, or never admitted
    std::uint32_t lease = 0;       // serial number and
    std::int32_t place = -1;       // place of a probe's lease; -1 without
  };

  struct Admission {
    bool allowed = false;
    Reason reason = Reason::none;
    Nanos retry_after = 0;  // best guess; `never` while forced open; 0 on the ramp, where the
                            // caller's own schedule spreads the load and one instant would not
    Ticket ticket;

    explicit operator bool() const noexcept { return allowed; }
  };

  struct Transition {
    Nanos at;
    State from;
    State to;
    CallCounts seen;  // the window, or the probes, that decided
  };

  struct Totals {
    std::int64_t opened = 0;
    std::int64_t half_opened = 0;
    std::int64_t closed = 0;
    std::int64_t late_results = 0;
    std::int64_t expired_leases = 0;
  };

  Breaker(const Config& config, Nanos now);

  Admission acquire(Nanos now) noexcept;

  /// Reports how an admitted call ended. An ignored outcome counts nowhere and gives a probe's
  /// permit back.
  void result(Ticket& ticket, Nanos now, Outcome outcome, Nanos duration) noexcept;

  /// The call was never made: gives a probe's permit back.
  void cancel(Ticket& ticket, Nanos now) noexcept { result(ticket, now, Outcome::ignored, 0); }

  /// What a call at `now` would meet; reading changes nothing.
  State state(Nanos now) const noexcept;
  /// When an open breaker admits its first probe.
  Nanos retry_at() const noexcept { return retry_at_.load(std::memory_order_relaxed); }
  /// Share of the traffic admitted at `now`: 1 when closed, less on the ramp, 0 when open.
  Ratio admission_share(Nanos now) const noexcept;
  /// The calls in the window at `now`, or the probes of a half-open breaker; O(buckets).
  CallCounts counts(Nanos now) const noexcept;
  Totals totals() const noexcept;

  /// By hand: refuse everything, admit everything unwatched, or start again closed.
  void force_open(Nanos now) { set_by_hand(now, State::forced_open); }
  void disable(Nanos now) { set_by_hand(now, State::disabled); }
  void reset(Nanos now) { set_by_hand(now, State::closed); }

  /// Changes the configuration and keeps state and cool-down. Counts are kept unless the shape
  /// of the window changes; a changed number of probes applies from the next half-open period.
  void configure(const Config& config, Nanos now);
  Config config() const;

  /// Called after each transition, in the thread that caused it, outside the lock. Set it before
  /// the breaker is shared.
  void on_transition(std::function<void(const Transition&)> observer) {
    observer_ = std::move(observer);
  }

 private:
  struct Lease {
    enum class Use : std::uint8_t { free, out, reported };
    Use use = Use::free;
    std::uint32_t serial = 0;
    Nanos since = 0;
  };
  struct Pending;

  Admission admit_half_open(Nanos now, Pending& pending) noexcept;
  Admission admit_ramping(Nanos now) noexcept;
  Admission refuse_open(Nanos now) const noexcept;
  void record_closed(Nanos now, bool failure, bool slow, Pending& pending) noexcept;
  void record_probe(const Ticket& ticket, Nanos now, Outcome outcome, bool slow,
                    Pending& pending) noexcept;
  bool trips(const CallCounts& seen, std::int64_t needed) const noexcept;
  std::int64_t needed_results() const noexcept;
  void open(Nanos now, const CallCounts& seen, Pending& pending) noexcept;
  void close(Nanos now, const CallCounts& seen, Pending& pending) noexcept;
  void half_open(Nanos now, Pending& pending) noexcept;
  void enter(Nanos now, State state, const CallCounts& seen, Pending& pending) noexcept;
  void set_by_hand(Nanos now, State state) noexcept;
  void notify(const Pending& pending) const;
  Nanos cool_down() noexcept;
  std::int64_t ramp_share(Nanos now) const noexcept;
  CallCounts window_counts() const noexcept;
  void clear_window() noexcept;
  Nanos clamp(Nanos now) noexcept;

  // Read without the lock: generation, state and whether the ramp is on, in one word.
  std::atomic<std::uint64_t> gate_;
  std::atomic<Nanos> retry_at_{0};
  std::atomic<std::int64_t> late_results_{0};

  mutable SpinLock lock_;  // guards everything below
  Config config_;
  Nanos last_;
  CallWindow calls_;
  TimeWindow time_;
  std::int64_t failures_in_a_row_ = 0;
  std::int64_t openings_in_a_row_ = 0;
  Nanos closed_at_;
  Nanos calm_at_;  // from here on a new opening is a first one
  std::int64_t ramp_error_ = 0;
  CallCounts probes_;
  std::vector<Lease> leases_;
  std::uint32_t lease_serial_ = 0;
  SplitMix random_;
  Totals totals_;
  std::function<void(const Transition&)> observer_;
};

Problem problem(const Breaker::Config& config);
std::string_view to_string(Breaker::State state) noexcept;

}  // namespace spillway::policy
