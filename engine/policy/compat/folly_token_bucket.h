// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

/// folly TokenBucket and its dynamic form (commit ff98381): the instant of zero tokens, a double.
namespace spillway::policy::compat::folly {

struct Config {
  double genRate = 1.0;    // tokens per second, > 0
  double burstSize = 1.0;  // tokens, > 0
  double zeroTime = 0.0;   // seconds; the bucket is empty then
};

/// now is seconds as a double (units.h), which loses precision at epoch-size clocks as in the
/// original: 1 us polling at 1e6/s loses 42 %. A clock that goes back mints and loses nothing.
/// Not thread-safe (the original is one CAS). No allocation. O(1).
class TokenBucket {
 public:
  explicit TokenBucket(Config config) noexcept : config_(config) {}

  bool consume(double n, double now) noexcept;
  /// Takes what there is, at most n; returns what was taken.
  double consume_or_drain(double n, double now) noexcept;
  /// Takes n, into debt when needed; returns the seconds to wait, nothing when n > burst.
  std::optional<double> consume_with_borrow(double n, double now) noexcept;
  void return_tokens(double n) noexcept;
  /// Changes rate and burst; tokens available now stay, a debt is forgiven.
  void reset(double rate, double burst, double now) noexcept;

  double balance(double now) const noexcept;    // may be negative: a debt
  double available(double now) const noexcept;  // never negative

 private:
  Config config_;
};

}  // namespace spillway::policy::compat::folly
