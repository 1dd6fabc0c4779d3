// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

/// bucket4j (commit 731354a; written from its description): integer token buckets.
namespace spillway::policy::compat::bucket4j {

enum class RefillKind : std::uint8_t { greedy, intervally };

struct Bandwidth {
  std::int64_t capacity = 1;                       // tokens, > 0; also the first fill
  std::int64_t refillTokens = 1;                   // > 0
  std::int64_t refillPeriodNanos = 1'000'000'000;  // > 0; at most one token per ns
  RefillKind refill = RefillKind::greedy;          // intervally adds whole periods only
  bool operator==(const Bandwidth&) const = default;
};

struct Probe {
  bool consumed;
  std::int64_t remaining;    // least over the bandwidths
  std::int64_t nanosToWait;  // 0 when consumed; floored, so waiting it may be 1 ns short
};

/// All bandwidths must have the tokens. The remainder of each refill is kept, so nothing drifts;
/// an overflow means a full bucket; a clock that goes back is ignored. now is ns. The constructor
/// refuses (std::invalid_argument) what the original refuses. Not thread-safe (the original is a
/// CAS). No allocation after construction. O(bandwidths).
class Bucket {
 public:
  Bucket(std::span<const Bandwidth> bandwidths, std::int64_t now);

  Probe try_consume(std::int64_t tokens, std::int64_t now);  // tokens > 0
  std::int64_t available(std::int64_t now);

 private:
  struct State {
    Bandwidth bandwidth;
    std::int64_t size;
    std::int64_t last_refill;     // ns
    std::int64_t rounding_error;  // of tokens x period
  };
  static void refill(State& state, std::int64_t now) noexcept;
  static std::int64_t wait(const State& state, std::int64_t tokens, std::int64_t now) noexcept;

  std::vector<State> states_;
};

}  // namespace spillway::policy::compat::bucket4j
