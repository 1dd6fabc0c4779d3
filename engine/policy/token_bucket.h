// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

/// Admits at most burst + rate * T tokens over any interval T, for any thread interleaving and
/// whatever the clock does: an instant before the last admission counts as that admission's.
///
/// Exact: time is counted in ticks of 1/rate.tokens ns, of which a token costs rate.period (both
/// in lowest terms), so nothing is ever rounded. The whole state is the tick at which the bucket
/// would be empty, in one word: an admission is one compare-and-swap, a refusal plain loads.
///
/// Thread-safe, O(1), no allocation; lock-free but for the instants in which the terms change.
/// 64 bytes, packed; see Padded.
class TokenBucket {
 public:
  /// burst * rate.period (lowest terms) must stay within 2^60: 36 years of refill at one token
  /// a period.
  struct Config {
    Rate rate = Rate::per_second(1000);
    std::int64_t burst = 1000;  // tokens; a new bucket is full
  };

  /// Tokens taken ahead of their time. Cancelled at most once, hence it moves and never copies.
  class Reservation {
   public:
    Reservation(Reservation&& other) noexcept { *this = std::move(other); }
    Reservation& operator=(Reservation&& other) noexcept {
      reason_ = other.reason_;
      wait_ = other.wait_;
      act_at_ = other.act_at_;
      tokens_ = std::exchange(other.tokens_, 0);
      return *this;
    }

    bool ok() const noexcept { return reason_ == Reason::none; }
    Reason reason() const noexcept { return reason_; }
    /// How long to wait before acting; `never` when no wait helps.
    Nanos wait() const noexcept { return wait_; }
    Nanos act_at() const noexcept { return act_at_; }
    /// Tokens that a cancel could still give back.
    std::int64_t tokens() const noexcept { return tokens_; }

   private:
    friend class TokenBucket;
    Reservation(Reason reason, Nanos wait, Nanos act_at, std::int64_t tokens) noexcept
        : reason_(reason), wait_(wait), act_at_(act_at), tokens_(tokens) {}

    Reason reason_ = Reason::none;
    Nanos wait_ = 0;
    Nanos act_at_ = 0;
    std::int64_t tokens_ = 0;
  };

  TokenBucket(const Config& config, Nanos now);

  /// Takes `tokens` now or not at all. 0 is always allowed and changes nothing; more than the
  /// burst is unsatisfiable. A stream of small calls may starve a big one: it should reserve.
  Decision acquire(Nanos now, std::int64_t tokens = 1) noexcept;

  /// Takes `tokens` and says how long to wait before acting, if that is at most `max_wait`; else
  /// takes nothing. Reservations are served in the order in which they were made.
  Reservation reserve(Nanos now, std::int64_t tokens, Nanos max_wait) noexcept;

  /// Gives back exactly what was taken, never above the burst, unless it was due before `now`.
  /// True when tokens came back; a second cancel does nothing.
  bool cancel(Reservation& reservation, Nanos now) noexcept;

  /// The same for a caller that knows it has not acted, be the reservation due or not.
  bool undo(Reservation& reservation, Nanos now) noexcept;

  /// Changes rate and burst from `now` on. Tokens and debts carry over, cut to the new burst and
  /// rounded down to a whole tick of the new rate.
  void configure(const Config& config, Nanos now);

  /// The terms in force, rate in lowest terms.
  Config config() const noexcept;

  /// Whole tokens at `now`, negative while reservations are owed. For display.
  std::int64_t tokens(Nanos now) const noexcept;

 private:
  struct Terms;
  struct View;

  View view(Nanos now) const noexcept;
  bool take(const View& view, std::int64_t ticks) noexcept;
  void restate(Nanos now, const Config* config) noexcept;

  std::atomic<std::uint64_t> word_;     // tick at which the bucket is empty | tag of the terms
  std::atomic<Nanos> last_;             // latest admission
  std::atomic<std::uint64_t> version_;  // of the terms below; odd while they change
  std::atomic<Nanos> anchor_;           // instant of tick 0
  std::atomic<std::int64_t> ticks_per_nano_;
  std::atomic<std::int64_t> ticks_per_token_;
  std::atomic<std::uint64_t> reciprocal_;  // of ticks_per_token_: division by multiplication
  std::atomic<std::int64_t> burst_;
};

Problem problem(const TokenBucket::Config& config);

static_assert(sizeof(TokenBucket) == 64 && alignof(TokenBucket) == 8);

}  // namespace spillway::policy
