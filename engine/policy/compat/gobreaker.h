// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

/// sony/gobreaker v1 and v2 (commit fed8e9e): a breaker whose results carry a generation.
namespace spillway::policy::compat::gobreaker {

struct Counts {
  std::uint32_t Requests = 0;
  std::uint32_t TotalSuccesses = 0;
  std::uint32_t TotalFailures = 0;
  std::uint32_t TotalExclusions = 0;
  std::uint32_t ConsecutiveSuccesses = 0;
  std::uint32_t ConsecutiveFailures = 0;
};

using ReadyToTrip = std::function<bool(const Counts&)>;
/// Trips on more than k failures in a row.
ReadyToTrip consecutive_failures_above(std::uint32_t k);
/// Trips from min_requests on, when failures / requests >= ratio.
ReadyToTrip failure_ratio(std::uint32_t min_requests, double ratio);

struct Settings {
  std::uint32_t MaxRequests = 1;  // probes at once in half-open, and successes that close; 0 = 1
  std::int64_t Interval = 0;      // ns after which a closed breaker forgets; <= 0 never
  std::int64_t BucketPeriod = 0;  // ns; v2: > 0 forgets bucket by bucket instead of all at once
  std::int64_t Timeout = 60'000'000'000;  // ns open before half-open; <= 0 is 60 s
  gobreaker::ReadyToTrip ReadyToTrip = consecutive_failures_above(5);  // asked after a failure
};

enum class State : std::uint8_t { closed, half_open, open };
enum class Verdict : std::uint8_t { admitted, open_state, too_many_requests };
enum class Outcome : std::uint8_t { success, failure, excluded };  // excluded is v2's

/// A two-step breaker. now is ns of a monotonic clock. Deadlines are strict: at exactly Timeout it
/// is still open. A probe that never reports blocks it for ever, as in the original.
/// Not thread-safe (the original holds a mutex). No allocation after construction. O(1), and
/// O(buckets) when time has moved on.
class CircuitBreaker {
 public:
  CircuitBreaker(Settings settings, std::int64_t now);

  /// Identifies an admitted request to report(); value type.
  struct Ticket {
    Verdict verdict;
    std::uint64_t generation;
    std::uint64_t age;  // bucket of its start
  };
  Ticket allow(std::int64_t now);
  /// Results of an earlier generation do not count.
  void report(const Ticket& ticket, Outcome outcome, std::int64_t now);

  State state(std::int64_t now);  // moves on by time, as the original's State()
  const Counts& counts() const noexcept { return counts_; }

 private:
  bool bucketed() const noexcept { return buckets_.size() > 1; }
  void advance(std::int64_t now);
  void set_state(State state, std::int64_t now);
  void new_generation(std::int64_t now);
  void grow(std::uint64_t age) noexcept;

  Settings settings_;
  State state_ = State::closed;
  std::uint64_t generation_ = 0;
  Counts counts_;
  std::vector<Counts> buckets_;  // ring over age; one bucket means all at once
  std::uint64_t age_ = 0;
  std::int64_t start_ = 0;              // ns, of the generation
  std::optional<std::int64_t> expiry_;  // ns
};

}  // namespace spillway::policy::compat::gobreaker
