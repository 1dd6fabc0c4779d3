// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/policy/bucket_ring.h"
#include "engine/policy/burst_aware_bucket.h"
#include "engine/policy/fixed_window.h"
#include "engine/policy/gcra.h"
#include "engine/policy/leaky_bucket.h"
#include "engine/policy/pacer.h"
#include "engine/policy/sliding_counter.h"
#include "engine/policy/sliding_log.h"
#include "engine/policy/token_bucket.h"
#include "engine/policy/warm_up.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

namespace spillway::models {

/// A leaky bucket that holds calls back instead of refusing them.
struct LeakyShaperConfig : policy::LeakyBucket::Config {
  LeakyShaperConfig() {
    burst = 100;
    undelayed = 0;
  }
};

/// A token bucket whose calls may wait for their tokens.
struct WaitingBucketConfig : policy::TokenBucket::Config {
  policy::Nanos max_wait = 500 * policy::millisecond;
};

// Metrics of all: `<path>.allowed`, `.rejected`, `.tokens` (what it would admit at once); of those
// that hold calls back also `.waiting`.
std::unique_ptr<Policy> make_policy(const policy::Gcra::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::LeakyBucket::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::FixedWindow::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::SlidingLog::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::SlidingCounter::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::BucketRing::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::WarmUp::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const LeakyShaperConfig&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::BurstAwareBucket::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const policy::Pacer::Config&, const PolicyContext&);
std::unique_ptr<Policy> make_policy(const WaitingBucketConfig&, const PolicyContext&);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Declaration<policy::Gcra::Config> {
  using C = policy::Gcra::Config;
  static constexpr std::string_view kind = "gcra";
  static constexpr std::string_view about =
      "Generic cell rate algorithm: decides as the token bucket does, from one arrival time.";
  static constexpr auto fields =
      declare(field("rate", &C::rate, above(0), "Requests admitted."),
              field("burst", &C::burst, at_least(1), "May come at once after a rest."));
};

template <>
struct Declaration<policy::LeakyBucket::Config> {
  using C = policy::LeakyBucket::Config;
  static constexpr std::string_view kind = "leaky_bucket";
  static constexpr std::string_view about =
      "Leaky bucket that refuses: requests must be 1/rate apart but for a burst.";
  static constexpr auto fields =
      declare(field("rate", &C::rate, above(0), "How fast it drains."),
              field("burst", &C::burst, at_least(0), "Requests that may be ahead of the rate."));
};

template <>
struct Declaration<models::LeakyShaperConfig> {
  using C = policy::LeakyBucket::Config;
  static constexpr std::string_view kind = "leaky_shaper";
  static constexpr std::string_view about =
      "Leaky bucket that holds requests back so that they leave evenly; a caller that goes away "
      "meanwhile leaves its slot unused.";
  static constexpr auto fields = declare(
      field("rate", &C::rate, above(0), "How fast requests leave."),
      field("burst", &C::burst, at_least(0), "Requests that may wait; more are refused."),
      field("undelayed", &C::undelayed, at_least(0), "Requests ahead of the rate served at once."));
};

template <>
struct Declaration<policy::BurstAwareBucket::Config> {
  using C = policy::BurstAwareBucket::Config;
  static constexpr std::string_view kind = "burst_aware_shaper";
  static constexpr std::string_view about =
      "Leaky shaper with more places for a short pulse than for a lasting overload.";
  static constexpr auto fields =
      declare(field("rate", &C::rate, above(0), "How fast requests leave."),
              field("burst", &C::burst, at_least(0), "Requests that may wait."),
              field("overflow", &C::overflow, at_least(0), "Further places, for a pulse."),
              duration_field("burst_window", &C::burst_window, above(kernel::Duration()),
                             "The pulse: so long since the bucket was last empty."));
};

template <>
struct Names<policy::FixedWindow::Align> {
  static constexpr std::array<std::string_view, 2> list{"creation", "epoch"};
};
template <>
struct Declaration<policy::FixedWindow::Config> {
  using C = policy::FixedWindow::Config;
  static constexpr std::string_view kind = "fixed_window";
  static constexpr std::string_view about =
      "So many in each window; around an edge twice as many may pass at once.";
  static constexpr auto fields =
      declare(field("limit", &C::limit, at_least(1), "Requests in a window."),
              duration_field("window", &C::window, above(kernel::Duration()),
                             "Its length; a new length begins a window anew."),
              field("align", &C::align,
                    "Windows begin with the limiter (creation) or at multiples of their length "
                    "(epoch)."));
};

template <>
struct Declaration<policy::SlidingLog::Config> {
  using C = policy::SlidingLog::Config;
  static constexpr std::string_view kind = "sliding_log";
  static constexpr std::string_view about =
      "Exactly so many in any window, at 8 bytes for each of them.";
  static constexpr auto fields =
      declare(field("limit", &C::limit, between(1, 1e7), "Requests in any window."),
              duration_field("window", &C::window, above(kernel::Duration()), "Its length."));
};

template <>
struct Declaration<policy::SlidingCounter::Config> {
  using C = policy::SlidingCounter::Config;
  static constexpr std::string_view kind = "sliding_counter";
  static constexpr std::string_view about =
      "A sliding window guessed from two counters, the last window's weighed by its overlap.";
  static constexpr auto fields =
      declare(field("limit", &C::limit, at_least(1), "Requests in a window."),
              duration_field("window", &C::window, above(kernel::Duration()),
                             "Its length; a new length starts the counts anew."));
};

template <>
struct Declaration<policy::BucketRing::Config> {
  using C = policy::BucketRing::Config;
  static constexpr std::string_view kind = "bucket_ring";
  static constexpr std::string_view about =
      "A sliding window in buckets (LCW, leap array): more buckets, smaller error.";
  static constexpr auto fields =
      declare(field("limit", &C::limit, at_least(1), "Requests in the window."),
              duration_field("window", &C::window, above(kernel::Duration()), "Its length."),
              field("buckets", &C::buckets, between(1, 1e6),
                    "Steps in which it slides; a new shape starts the counts anew."));
};

template <>
struct Declaration<policy::WarmUp::Config> {
  using C = policy::WarmUp::Config;
  static constexpr std::string_view kind = "warm_up";
  static constexpr std::string_view about =
      "Paces requests slowly while cold and, over the warm-up, ever faster up to the rate.";
  static constexpr auto fields = declare(
      field("rate", &C::rate, above(0), "Once warm."),
      duration_field("warm_up", &C::warm_up, at_least(kernel::Duration()), "From cold to warm."),
      field("cold_factor", &C::cold_factor, above(1),
            "How many times longer the interval between requests is when cold."),
      duration_field("max_wait", &C::max_wait, at_least(kernel::Duration()),
                     "The longest a request is held back; 0s is now or not at all."));
};

template <>
struct Declaration<policy::Pacer::Config> {
  using C = policy::Pacer::Config;
  static constexpr std::string_view kind = "pacer";
  static constexpr std::string_view about =
      "Uniform queueing: requests leave 1/rate apart; one that would wait too long is refused. A "
      "caller that goes away meanwhile leaves its slot unused.";
  static constexpr auto fields = declare(
      field("rate", &C::rate, above(0), "Slots."),
      duration_field("max_wait", &C::max_wait, at_least(kernel::Duration()),
                     "The longest a request is held back."),
      field("slack", &C::slack, at_least(0), "Unused slots that later requests may make up for."));
};

template <>
struct Declaration<models::WaitingBucketConfig> {
  using C = models::WaitingBucketConfig;
  using Bucket = policy::TokenBucket::Config;
  static constexpr std::string_view kind = "token_bucket_queue";
  static constexpr std::string_view about =
      "Token bucket whose requests reserve a token and wait for it; a caller that goes away "
      "gives it back.";
  static constexpr auto fields =
      declare(field("rate", &Bucket::rate, above(0), "Tokens; a request takes one."),
              field("burst", &Bucket::burst, at_least(1), "What the bucket holds."),
              duration_field("max_wait", &C::max_wait, at_least(kernel::Duration()),
                             "The longest a request is held back."));
};

}  // namespace spillway::scenario
