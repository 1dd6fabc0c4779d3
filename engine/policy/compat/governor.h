// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// Rust governor (0.10.4, commit 9f3a79d): GCRA in unsigned 64-bit ns.
namespace spillway::policy::compat::governor {

struct Quota {
  std::uint32_t max_burst = 1;                    // cells, >= 1
  std::uint64_t replenish_1_per = 1'000'000'000;  // ns; 0 counts as 1

  /// n cells per second with burst n; the interval is truncated to whole ns. n >= 1.
  static Quota per_second(std::uint32_t n) noexcept;
  static Quota per_minute(std::uint32_t n) noexcept;
  static Quota per_hour(std::uint32_t n) noexcept;
};

enum class Verdict : std::uint8_t { ok, wait, insufficient };

struct Outcome {
  Verdict verdict;
  std::uint32_t remaining;  // ok: cells that could be taken at once
  std::uint64_t wait;       // wait: ns until these cells conform
  std::uint32_t max;        // insufficient: the most cells one call could ever get
};

/// now is ns since construction, negative counts as 0. Products wrap as in a release build.
/// Not thread-safe (the original is one CAS). No allocation. O(1).
class RateLimiter {
 public:
  explicit RateLimiter(Quota quota) noexcept;

  Outcome check_n(std::uint32_t n, std::int64_t now) noexcept;  // n >= 1
  Outcome check(std::int64_t now) noexcept { return check_n(1, now); }

 private:
  std::uint32_t remaining(std::uint64_t now, std::uint64_t tat) const noexcept;

  std::uint64_t t_;    // ns for each cell
  std::uint64_t tau_;  // tolerance, ns
  std::uint32_t max_burst_;
  std::uint64_t tat_ = 0;  // 0 = no call yet
};

}  // namespace spillway::policy::compat::governor
