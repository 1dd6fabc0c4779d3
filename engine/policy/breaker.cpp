// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/breaker.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

namespace spillway::policy {

namespace {

constexpr std::uint64_t ramping_bit = 8;
constexpr int generation_shift = 4;
constexpr std::int64_t ramp_whole = 1000 * whole.ppm;

Breaker::State state_of(std::uint64_t gate) noexcept {
  return static_cast<Breaker::State>(gate & 7);
}
std::uint64_t generation_of(std::uint64_t gate) noexcept {
  return gate >> generation_shift;
}
bool ramping(std::uint64_t gate) noexcept {
  return (gate & ramping_bit) != 0;
}

std::uint64_t make_gate(std::uint64_t generation, Breaker::State state, bool with_ramp) noexcept {
  return generation << generation_shift | (with_ramp ? ramping_bit : 0) |
         static_cast<std::uint64_t>(state);
}

Breaker::Admission admit(std::uint64_t gate) noexcept {
  return {true, Reason::none, 0, {generation_of(gate), 0, -1}};
}

CallWindow call_window(const Breaker::Config& config) {
  return CallWindow(config.window == Breaker::Window::calls ? config.window_calls : 1);
}

TimeWindow time_window(const Breaker::Config& config) {
  return config.window == Breaker::Window::time
             ? TimeWindow(config.window_time, config.window_buckets)
             : TimeWindow(1, 1);
}

bool same_window(const Breaker::Config& a, const Breaker::Config& b) noexcept {
  if (a.window != b.window) return false;
  return a.window == Breaker::Window::calls
             ? a.window_calls == b.window_calls
             : a.window_time == b.window_time && a.window_buckets == b.window_buckets;
}

}  // namespace

/// Transitions made under the lock, to be told after it.
struct Breaker::Pending {
  std::array<Transition, 2> transitions;
  std::size_t count = 0;
};

Breaker::Breaker(const Config& config, Nanos now)
    : gate_(make_gate(1, State::closed, false)),
      config_(checked(config)),
      last_(now),
      calls_(call_window(config)),
      time_(time_window(config)),
      closed_at_(now),
      calm_at_(now),
      leases_(static_cast<std::size_t>(config.half_open_probes)),
      random_(config.seed) {}

Breaker::Admission Breaker::acquire(Nanos now) noexcept {
  const std::uint64_t seen = gate_.load(std::memory_order_acquire);
  switch (state_of(seen)) {
    case State::closed:
      if (!ramping(seen)) return admit(seen);
      break;
    case State::open:
      if (now < retry_at()) return refuse_open(now);
      break;
    case State::disabled:
      return admit(seen);
    case State::forced_open:
      return refuse_open(now);
    case State::half_open:
      break;
  }

  Pending pending;
  Admission admission;
  {
    const std::lock_guard guard(lock_);
    now = clamp(now);
    if (state_of(gate_.load(std::memory_order_relaxed)) == State::open && now >= retry_at()) {
      half_open(now, pending);
    }
    const std::uint64_t gate = gate_.load(std::memory_order_relaxed);
    switch (state_of(gate)) {
      case State::half_open:
        admission = admit_half_open(now, pending);
        break;
      case State::closed:
        admission = ramping(gate) ? admit_ramping(now) : admit(gate);
        break;
      case State::disabled:
        admission = admit(gate);
        break;
      case State::open:
      case State::forced_open:
        admission = refuse_open(now);
        break;
    }
  }
  notify(pending);
  return admission;
}

Breaker::Admission Breaker::admit_half_open(Nanos now, Pending& pending) noexcept {
  Lease* free = nullptr;
  Nanos next_expiry = never;
  for (Lease& lease : leases_) {
    if (lease.use == Lease::Use::out && config_.half_open_max_wait > 0) {
      const Nanos expiry = saturating_add(lease.since, config_.half_open_max_wait);
      if (now >= expiry) {
        ++totals_.expired_leases;
        if (config_.on_lease_expiry == LeaseExpiry::reopen) {
          open(now, probes_, pending);
          return refuse_open(now);
        }
        lease.use = Lease::Use::free;
      } else {
        next_expiry = std::min(next_expiry, expiry);
      }
    }
    if (free == nullptr && lease.use == Lease::Use::free) free = &lease;
  }
  if (free == nullptr) {
    // Probes end long before their leases do: who comes back with those would come too late.
    const Nanos lease_left = next_expiry == never ? never : next_expiry - now;
    return {false, Reason::half_open_full, std::min(lease_left, config_.open_for), {}};
  }
  *free = {Lease::Use::out, ++lease_serial_, now};
  const std::uint64_t generation = generation_of(gate_.load(std::memory_order_relaxed));
  return {true,
          Reason::none,
          0,
          {generation, free->serial, static_cast<std::int32_t>(free - leases_.data())}};
}

Breaker::Admission Breaker::admit_ramping(Nanos now) noexcept {
  const std::uint64_t gate = gate_.load(std::memory_order_relaxed);
  const std::int64_t share = ramp_share(now);
  if (share == ramp_whole) {
    gate_.store(gate & ~ramping_bit, std::memory_order_release);
    return admit(gate);
  }
  ramp_error_ += share;
  if (ramp_error_ < ramp_whole) {
    return {false, Reason::ramping_up, 0, {}};
  }
  ramp_error_ -= ramp_whole;
  return admit(gate);
}

Breaker::Admission Breaker::refuse_open(Nanos now) const noexcept {
  const Nanos at = retry_at();
  return {false, Reason::breaker_open, at == never ? never : std::max<Nanos>(at - now, 0), {}};
}

void Breaker::result(Ticket& ticket, Nanos now, Outcome outcome, Nanos duration) noexcept {
  const Ticket spent = std::exchange(ticket, {});
  if (spent.generation == 0) return;
  if (spent.place < 0 && outcome == Outcome::ignored) return;

  Pending pending;
  bool late = generation_of(gate_.load(std::memory_order_acquire)) != spent.generation;
  if (!late) {
    const std::lock_guard guard(lock_);
    const std::uint64_t gate = gate_.load(std::memory_order_relaxed);
    late = generation_of(gate) != spent.generation;
    if (!late) {
      now = clamp(now);
      const bool slow = duration > config_.slow_call_duration;
      if (state_of(gate) == State::half_open) {
        record_probe(spent, now, outcome, slow, pending);
      } else if (state_of(gate) == State::closed) {
        record_closed(now, outcome == Outcome::failure, slow, pending);
      }
    }
  }
  if (late && outcome != Outcome::ignored) late_results_.fetch_add(1, std::memory_order_relaxed);
  notify(pending);
}

void Breaker::record_closed(Nanos now, bool failure, bool slow, Pending& pending) noexcept {
  if (config_.window == Window::calls) {
    calls_.record(failure, slow);
  } else {
    time_.record(now, failure, slow);
  }
  failures_in_a_row_ = failure ? failures_in_a_row_ + 1 : 0;
  const bool in_a_row =
      config_.consecutive_failures > 0 && failures_in_a_row_ >= config_.consecutive_failures;
  if (in_a_row || trips(window_counts(), needed_results())) open(now, window_counts(), pending);
}

void Breaker::record_probe(const Ticket& ticket, Nanos now, Outcome outcome, bool slow,
                           Pending& pending) noexcept {
  Lease& lease = leases_[static_cast<std::size_t>(ticket.place)];
  if (lease.use != Lease::Use::out || lease.serial != ticket.lease) {
    if (outcome != Outcome::ignored) late_results_.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  if (outcome == Outcome::ignored) {
    lease.use = Lease::Use::free;
    return;
  }
  lease.use = Lease::Use::reported;
  const bool failure = outcome == Outcome::failure;
  probes_ += {1, failure, slow};
  const auto probes = static_cast<std::int64_t>(leases_.size());
  const std::int64_t needed = std::min(config_.minimum_calls, probes);
  if ((failure && config_.consecutive_failures > 0) || trips(probes_, needed)) {
    open(now, probes_, pending);
  } else if (probes_.calls >= needed) {
    close(now, probes_, pending);
  }
}

bool Breaker::trips(const CallCounts& seen, std::int64_t needed) const noexcept {
  if (seen.calls < needed) return false;
  return (config_.failure_rate.ppm > 0 &&
          reaches(seen.failures, seen.calls, config_.failure_rate)) ||
         (config_.slow_call_rate.ppm > 0 && reaches(seen.slow, seen.calls, config_.slow_call_rate));
}

std::int64_t Breaker::needed_results() const noexcept {
  return config_.window == Window::calls ? std::min(config_.minimum_calls, config_.window_calls)
                                         : config_.minimum_calls;
}

void Breaker::open(Nanos now, const CallCounts& seen, Pending& pending) noexcept {
  if (now >= calm_at_) openings_in_a_row_ = 0;
  ++openings_in_a_row_;
  calm_at_ = never;
  retry_at_.store(saturating_add(now, cool_down()), std::memory_order_relaxed);
  ++totals_.opened;
  enter(now, State::open, seen, pending);
}

void Breaker::half_open(Nanos now, Pending& pending) noexcept {
  // Allocates only when the number of probes was changed since the last time.
  leases_.assign(static_cast<std::size_t>(config_.half_open_probes), Lease{});
  probes_ = {};
  ++totals_.half_opened;
  enter(now, State::half_open, {}, pending);
}

void Breaker::close(Nanos now, const CallCounts& seen, Pending& pending) noexcept {
  clear_window();
  closed_at_ = now;
  calm_at_ = saturating_add(now, std::max(config_.ramp_up, config_.backoff_reset_after));
  ramp_error_ = ramp_whole;  // the first call is let in
  ++totals_.closed;
  enter(now, State::closed, seen, pending);
}

void Breaker::enter(Nanos now, State state, const CallCounts& seen, Pending& pending) noexcept {
  const std::uint64_t gate = gate_.load(std::memory_order_relaxed);
  pending.transitions[pending.count++] = {now, state_of(gate), state, seen};
  const bool with_ramp = state == State::closed && config_.ramp_up > 0;
  gate_.store(make_gate(generation_of(gate) + 1, state, with_ramp), std::memory_order_release);
}

Breaker::State Breaker::state(Nanos now) const noexcept {
  const State state = state_of(gate_.load(std::memory_order_acquire));
  return state == State::open && now >= retry_at() ? State::half_open : state;
}

Ratio Breaker::admission_share(Nanos now) const noexcept {
  const std::lock_guard guard(lock_);
  const std::uint64_t gate = gate_.load(std::memory_order_relaxed);
  const State state = state_of(gate);
  if (state != State::closed && state != State::disabled) return {0};
  if (!ramping(gate)) return whole;
  return {ramp_share(now) / (ramp_whole / whole.ppm)};
}

CallCounts Breaker::counts(Nanos now) const noexcept {
  const std::lock_guard guard(lock_);
  if (state_of(gate_.load(std::memory_order_relaxed)) == State::half_open) return probes_;
  return config_.window == Window::calls ? calls_.counts() : time_.counts(std::max(now, last_));
}

Breaker::Totals Breaker::totals() const noexcept {
  const std::lock_guard guard(lock_);
  Totals totals = totals_;
  totals.late_results = late_results_.load(std::memory_order_relaxed);
  return totals;
}

void Breaker::set_by_hand(Nanos now, State state) noexcept {
  Pending pending;
  {
    const std::lock_guard guard(lock_);
    now = clamp(now);
    clear_window();
    openings_in_a_row_ = 0;
    calm_at_ = now;
    retry_at_.store(state == State::forced_open ? never : now, std::memory_order_relaxed);
    enter(now, state, {}, pending);
    if (state == State::closed) {  // at once, without a ramp
      gate_.store(gate_.load(std::memory_order_relaxed) & ~ramping_bit, std::memory_order_release);
    }
  }
  notify(pending);
}

void Breaker::configure(const Config& config, Nanos now) {
  CallWindow calls = call_window(checked(config));
  TimeWindow time = time_window(config);
  const std::lock_guard guard(lock_);
  clamp(now);
  if (!same_window(config, config_)) {
    std::swap(calls_, calls);
    std::swap(time_, time);
  }
  if (config.seed != config_.seed) random_ = SplitMix(config.seed);
  config_ = config;
}

Breaker::Config Breaker::config() const {
  const std::lock_guard guard(lock_);
  return config_;
}

void Breaker::notify(const Pending& pending) const {
  if (!observer_) return;
  for (std::size_t i = 0; i < pending.count; ++i) observer_(pending.transitions[i]);
}

Nanos Breaker::cool_down() noexcept {
  Nanos wait = std::min(config_.open_for, config_.open_for_max);
  for (std::int64_t i = 1; i < openings_in_a_row_ && wait < config_.open_for_max; ++i) {
    const Nanos longer = scaled(wait, config_.open_multiplier);
    if (longer == wait) break;
    wait = std::min(longer, config_.open_for_max);
  }
  return wait - uniform(random_(), 0, scaled(wait, config_.open_jitter));
}

std::int64_t Breaker::ramp_share(Nanos now) const noexcept {
  const Nanos elapsed = std::max<Nanos>(now - closed_at_, 0);
  if (elapsed >= config_.ramp_up) return ramp_whole;
  const std::int64_t from = config_.ramp_from.ppm * (ramp_whole / whole.ppm);
  const Int128 grown = static_cast<Int128>(ramp_whole - from) * elapsed / config_.ramp_up;
  return from + static_cast<std::int64_t>(grown);
}

CallCounts Breaker::window_counts() const noexcept {
  return config_.window == Window::calls ? calls_.counts() : time_.counts();
}

void Breaker::clear_window() noexcept {
  calls_.clear();
  time_.clear();
  failures_in_a_row_ = 0;
}

Nanos Breaker::clamp(Nanos now) noexcept {
  return last_ = std::max(last_, now);
}

}  // namespace spillway::policy
