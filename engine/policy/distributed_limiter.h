// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/spin_lock.h"
#include "engine/policy/ticks.h"
#include "engine/policy/token_bucket.h"

namespace spillway::policy {

/// One key of the shared store: a token bucket that many instances draw from.
struct BucketRecord {
  Int128 level = 0;           // ticks
  Nanos last = 0;             // latest instant that it was written for; never goes back
  std::uint64_t version = 0;  // 0: not stored
  Nanos expires_at = 0;       // the store may forget it then: it would be full again
};

/// What an instance asks of the store.
struct StoreRequest {
  enum class Kind : std::uint8_t {
    take,   // run the script: take `tokens` if they are there, by the store's clock
    drain,  // the same, but take what is there up to `tokens`
    read,
    write,  // store `record` if the version is still `record.version`
  };
  Kind kind = Kind::take;
  std::int64_t tokens = 0;
  BucketRecord record;
};

struct StoreReply {
  bool done = false;  // taken or written
  std::int64_t taken = 0;
  std::int64_t remaining = 0;
  Nanos retry_after = 0;
  BucketRecord record;  // as it is now
};

/// The store's side: a pure function of the record, run atomically by whoever keeps it. Time is
/// the store's own, taken in ns or us but never in whole seconds, and clamped to the record's. A
/// record expires when it would be full again, ceil(burst / rate), at the earliest after a
/// second. A refused call stores nothing. Exact, O(1).
/// Source: Spring Cloud Gateway's Redis script, corrected.
class BucketScript {
 public:
  explicit BucketScript(const TokenBucket::Config& config);

  StoreReply serve(BucketRecord& record, const StoreRequest& request,
                   Nanos store_now) const noexcept;

  /// The level at `now`, of a missing or expired record too.
  Int128 level(const BucketRecord& record, Nanos now) const noexcept;
  /// `record` after taking `tokens` at `now`, or nothing when they are not there.
  std::optional<BucketRecord> taken(const BucketRecord& record, std::int64_t tokens,
                                    Nanos now) const noexcept;
  std::int64_t tokens(Int128 level) const noexcept { return ticks_.tokens(level); }
  Nanos wait_for(std::int64_t tokens, Int128 level) const noexcept;

 private:
  Ticks ticks_;
  std::int64_t burst_;
};

/// The instance's side. It never calls the store itself: it says what to ask and is told the
/// reply, or that there was none in time, so any client and any simulation can drive it.
///
///     script     each call runs the script at the store: exact, one round trip
///     versioned  read, decide here by this instance's clock, write if nobody else has: exact
///                while clocks agree, two round trips and more when instances collide
///     cached     decides by its own copy at once and tells the store afterwards; every reply
///                refreshes the copy: no wait, admits too much while copies are old
///     lease      takes `chunk` tokens at a time and spends them here: exact in sum, a round trip
///                every chunk, tokens held by an idle instance are not used by others
///
/// Thread-safe (spin lock), O(1), no allocation.
class DistributedLimiter {
 public:
  enum class Mode : std::uint8_t { script, versioned, cached, lease };
  enum class OnError : std::uint8_t {
    open,    // admit
    closed,  // refuse with Reason::store_unavailable
    local,   // this instance's share, by its own clock
  };

  struct Config {
    Rate rate = Rate::per_second(1000);  // of all instances together
    std::int64_t burst = 1000;
    Mode mode = Mode::script;
    OnError on_error = OnError::open;
    Nanos timeout = 50 * millisecond;  // for the caller: how long a reply is waited for
    std::int64_t instances = 1;        // local: each has 1/instances of rate and burst
    std::int64_t chunk = 50;           // lease
    std::int64_t max_attempts = 5;     // versioned
  };

  /// One call on its way; value of the caller.
  struct Call {
    std::int64_t tokens = 1;
    std::int64_t attempts = 0;
    bool reading = true;  // versioned: the reply to come is a read's
    std::int64_t remaining = 0;
  };

  /// A decision, or a request for the store, or (cached) both: decided, and to be told later.
  struct Step {
    bool decided = false;
    bool ask = false;
    Decision decision;
    StoreRequest request;
  };

  DistributedLimiter(const Config& config, Nanos now);

  Step begin(Call& call, Nanos now) noexcept;
  Step on_reply(Call& call, Nanos now, const StoreReply& reply) noexcept;
  /// The store failed, or did not answer within the timeout.
  Decision on_error(const Call& call, Nanos now) noexcept;

  /// Drop what is leased and start from the new terms; records in the store are the store's.
  void configure(const Config& config, Nanos now);
  Config config() const noexcept;
  std::int64_t errors() const noexcept;

 private:
  Step request(StoreRequest::Kind kind, std::int64_t tokens) const noexcept;
  Step begin_cached(const Call& call, Nanos now) noexcept;
  Step decide(bool allowed, Reason reason, std::int64_t remaining,
              Nanos retry_after) const noexcept;

  mutable SpinLock lock_;
  Config config_;
  BucketScript script_;
  TokenBucket local_;
  std::int64_t leased_ = 0;
  BucketRecord copy_;  // cached, by this instance's clock
  std::int64_t errors_ = 0;
};

Problem problem(const DistributedLimiter::Config& config);

}  // namespace spillway::policy
