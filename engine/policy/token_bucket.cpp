// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/token_bucket.h"

#include <algorithm>
#include <limits>
#include <thread>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {

/// After a lost exchange: leaves the cache line to the thread that won it for a microsecond or two.
/// Two threads that take turns pay for a transfer of the line with every call; one that goes on
/// for a while does not.
void stand_back() noexcept {
  for (int i = 0; i < 48; ++i) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("isb");
#endif
  }
}

// The low bits of the word name the terms it was counted in: an exchange that was prepared under
// other terms fails.
constexpr int tag_bits = 2;
constexpr std::uint64_t tag_mask = (std::uint64_t{1} << tag_bits) - 1;

constexpr std::int64_t most_ticks = std::int64_t{1} << 60;  // of a full bucket, and of an era
constexpr std::int64_t latest_empty = (std::int64_t{1} << 61) - 1;  // as far as debts may go

std::uint64_t pack(std::int64_t empty_at, std::uint64_t version) noexcept {
  return static_cast<std::uint64_t>(empty_at) << tag_bits | ((version / 2) & tag_mask);
}

std::int64_t empty_at(std::uint64_t word) noexcept {
  return static_cast<std::int64_t>(word) >> tag_bits;
}

}  // namespace

struct TokenBucket::Terms {
  std::uint64_t version;
  Nanos anchor;
  std::int64_t ticks_per_nano;
  std::int64_t ticks_per_token;
  std::uint64_t reciprocal;
  std::int64_t burst;

  std::int64_t capacity() const noexcept { return burst * ticks_per_token; }

  /// Whole tokens in 0 <= ticks <= capacity. The reciprocal is at most one too low.
  std::int64_t tokens(std::int64_t ticks) const noexcept {
    auto quotient = static_cast<std::int64_t>((static_cast<Uint128>(ticks) * reciprocal) >> 64);
    if (ticks - quotient * ticks_per_token >= ticks_per_token) ++quotient;
    return quotient;
  }

  /// Nanoseconds until `ticks` more have passed.
  Nanos wait(std::int64_t ticks) const noexcept {
    if (ticks <= 0) return 0;
    return ticks_per_nano == 1 ? ticks : (ticks - 1) / ticks_per_nano + 1;
  }
};

/// One consistent reading of the bucket at an instant.
struct TokenBucket::View {
  Terms terms;
  std::uint64_t word;
  Nanos now;           // clamped
  Int128 elapsed;      // ticks since the anchor
  std::int64_t level;  // ticks in the bucket; negative while reservations are owed

  Decision decision(bool allowed, Reason reason, std::int64_t ticks_left,
                    Nanos retry_after) const noexcept {
    return {allowed,     reason,
            retry_after, ticks_left > 0 ? terms.tokens(ticks_left) : 0,
            terms.burst, terms.wait(terms.capacity() - ticks_left)};
  }
};

Problem problem(const TokenBucket::Config& config) {
  if (const auto found = first_of(problem(config.rate), outside("burst", config.burst, 1, never))) {
    return found;
  }
  const std::int64_t most = most_ticks / config.rate.reduced().period;
  if (config.burst > most) {
    return "burst is " + std::to_string(config.burst) + " and must be at most " +
           std::to_string(most) + " at this rate, to be counted exactly";
  }
  return {};
}

TokenBucket::TokenBucket(const Config& config, Nanos now)
    : word_(0), last_(now), version_(0), anchor_(now) {
  const Rate rate = checked(config).rate.reduced();
  ticks_per_nano_ = rate.tokens;
  ticks_per_token_ = rate.period;
  reciprocal_ = std::numeric_limits<std::uint64_t>::max() / static_cast<std::uint64_t>(rate.period);
  burst_ = config.burst;
  word_ = pack(-config.burst * rate.period, 0);
}

TokenBucket::View TokenBucket::view(Nanos now) const noexcept {
  for (;;) {
    View v;
    v.terms.version = version_.load(std::memory_order_acquire);
    v.terms.anchor = anchor_.load(std::memory_order_acquire);
    v.terms.ticks_per_nano = ticks_per_nano_.load(std::memory_order_acquire);
    v.terms.ticks_per_token = ticks_per_token_.load(std::memory_order_acquire);
    v.terms.reciprocal = reciprocal_.load(std::memory_order_acquire);
    v.terms.burst = burst_.load(std::memory_order_acquire);
    const Nanos last = last_.load(std::memory_order_acquire);
    v.word = word_.load(std::memory_order_acquire);
    if (v.terms.version % 2 != 0 || v.terms.version != version_.load(std::memory_order_relaxed)) {
      std::this_thread::yield();
      continue;
    }
    v.now = std::max({now, last, v.terms.anchor});
    v.elapsed = (static_cast<Int128>(v.now) - v.terms.anchor) * v.terms.ticks_per_nano;
    const Int128 level = v.elapsed - empty_at(v.word);
    v.level = static_cast<std::int64_t>(std::min<Int128>(level, v.terms.capacity()));
    return v;
  }
}

/// Moves the empty tick on by `ticks`; false when the word has changed or a new era had to begin.
bool TokenBucket::take(const View& v, std::int64_t ticks) noexcept {
  if (v.elapsed >= most_ticks) {
    restate(v.now, nullptr);
    return false;
  }
  std::uint64_t expected = v.word;
  const auto empty = static_cast<std::int64_t>(v.elapsed) - v.level + ticks;
  if (!word_.compare_exchange_weak(expected, pack(empty, v.terms.version),
                                   std::memory_order_acq_rel, std::memory_order_relaxed)) {
    stand_back();
    return false;
  }
  if (v.now > last_.load(std::memory_order_relaxed)) last_.store(v.now, std::memory_order_relaxed);
  return true;
}

Decision TokenBucket::acquire(Nanos now, std::int64_t tokens) noexcept {
  for (;;) {
    const View v = view(now);
    if (tokens <= 0) {
      const bool nothing = tokens == 0;
      return v.decision(nothing, nothing ? Reason::none : Reason::invalid_request, v.level,
                        nothing ? 0 : never);
    }
    if (tokens > v.terms.burst) return v.decision(false, Reason::unsatisfiable, v.level, never);
    const std::int64_t ticks = tokens * v.terms.ticks_per_token;
    if (ticks > v.level) {
      return v.decision(false, Reason::rate_limited, v.level, v.terms.wait(ticks - v.level));
    }
    if (take(v, ticks)) return v.decision(true, Reason::none, v.level - ticks, 0);
  }
}

TokenBucket::Reservation TokenBucket::reserve(Nanos now, std::int64_t tokens,
                                              Nanos max_wait) noexcept {
  for (;;) {
    const View v = view(now);
    if (tokens < 0) return {Reason::invalid_request, never, never, 0};
    if (tokens > v.terms.burst) return {Reason::unsatisfiable, never, never, 0};
    const std::int64_t ticks = tokens * v.terms.ticks_per_token;
    const Nanos wait = v.terms.wait(ticks - v.level);
    const Nanos act_at = saturating_add(v.now, wait);
    if (tokens == 0) return {Reason::none, 0, v.now, 0};
    if (wait > std::max<Nanos>(max_wait, 0) || act_at == never) {
      return {Reason::wait_too_long, wait, act_at, 0};
    }
    if (v.elapsed < most_ticks && v.elapsed - v.level + ticks > latest_empty) {
      return {Reason::wait_too_long, wait, act_at, 0};
    }
    if (take(v, ticks)) return {Reason::none, wait, act_at, tokens};
  }
}

bool TokenBucket::cancel(Reservation& reservation, Nanos now) noexcept {
  if (view(now).now > reservation.act_at_) {
    reservation.tokens_ = 0;
    return false;
  }
  return undo(reservation, now);
}

bool TokenBucket::undo(Reservation& reservation, Nanos now) noexcept {
  const std::int64_t tokens = std::exchange(reservation.tokens_, 0);
  if (tokens == 0) return false;
  for (;;) {
    const View v = view(now);
    const Int128 ticks = static_cast<Int128>(tokens) * v.terms.ticks_per_token;
    const Int128 level = std::min<Int128>(v.level + ticks, v.terms.capacity());
    if (take(v, static_cast<std::int64_t>(v.level - level))) return true;
  }
}

void TokenBucket::configure(const Config& config, Nanos now) {
  restate(now, &checked(config));
}

/// Counts the same level again from a new anchor: under new terms, or, when `config` is null,
/// because the era's ticks are used up.
void TokenBucket::restate(Nanos now, const Config* config) noexcept {
  std::uint64_t version = version_.load(std::memory_order_relaxed);
  while (version % 2 != 0 ||
         !version_.compare_exchange_weak(version, version + 1, std::memory_order_acquire)) {
    if (version % 2 != 0) {
      std::this_thread::yield();
      version = version_.load(std::memory_order_relaxed);
    }
  }
  Terms terms{version,
              anchor_.load(std::memory_order_relaxed),
              ticks_per_nano_.load(std::memory_order_relaxed),
              ticks_per_token_.load(std::memory_order_relaxed),
              reciprocal_.load(std::memory_order_relaxed),
              burst_.load(std::memory_order_relaxed)};
  now = std::max({now, last_.load(std::memory_order_relaxed), terms.anchor});
  const Int128 elapsed = (static_cast<Int128>(now) - terms.anchor) * terms.ticks_per_nano;
  if (config == nullptr && elapsed < most_ticks) {  // another thread has just done it
    version_.store(version, std::memory_order_release);
    return;
  }
  const Rate rate = config != nullptr ? config->rate.reduced()
                                      : Rate{terms.ticks_per_nano, terms.ticks_per_token};
  const std::int64_t burst = config != nullptr ? config->burst : terms.burst;

  std::uint64_t word = word_.load(std::memory_order_relaxed);
  std::uint64_t restated = 0;
  do {
    const Int128 level = std::min<Int128>(elapsed - empty_at(word), terms.capacity());
    const Int128 converted = floor_div(level * rate.period, terms.ticks_per_token);
    // A debt is cut only beyond 36 years of refill.
    const Int128 kept =
        std::clamp<Int128>(converted, -most_ticks, static_cast<Int128>(burst) * rate.period);
    restated = pack(-static_cast<std::int64_t>(kept), version + 2);
  } while (!word_.compare_exchange_weak(word, restated, std::memory_order_acq_rel,
                                        std::memory_order_relaxed));

  anchor_.store(now, std::memory_order_release);
  ticks_per_nano_.store(rate.tokens, std::memory_order_release);
  ticks_per_token_.store(rate.period, std::memory_order_release);
  reciprocal_.store(
      std::numeric_limits<std::uint64_t>::max() / static_cast<std::uint64_t>(rate.period),
      std::memory_order_release);
  burst_.store(burst, std::memory_order_release);
  version_.store(version + 2, std::memory_order_release);
}

TokenBucket::Config TokenBucket::config() const noexcept {
  const Terms terms = view(last_.load(std::memory_order_relaxed)).terms;
  return {{terms.ticks_per_nano, terms.ticks_per_token}, terms.burst};
}

std::int64_t TokenBucket::tokens(Nanos now) const noexcept {
  const View v = view(now);
  return static_cast<std::int64_t>(floor_div(v.level, v.terms.ticks_per_token));
}

}  // namespace spillway::policy
