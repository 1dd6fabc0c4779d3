// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/gobreaker.h"

#include <utility>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::gobreaker {
namespace {

void count(Counts& counts, Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::success:
      ++counts.TotalSuccesses;
      ++counts.ConsecutiveSuccesses;
      counts.ConsecutiveFailures = 0;
      return;
    case Outcome::failure:
      ++counts.TotalFailures;
      ++counts.ConsecutiveFailures;
      counts.ConsecutiveSuccesses = 0;
      return;
    case Outcome::excluded:
      ++counts.TotalExclusions;
      return;
  }
}

// A run of results spans buckets: the leaving bucket takes its own part only out of a longer run.
std::uint32_t shorten(std::uint32_t run, std::uint32_t part, std::uint32_t total) noexcept {
  if (total == 0) return 0;
  return run > part ? run - part : run;
}

void forget(Counts& counts, const Counts& bucket) noexcept {
  counts.Requests -= bucket.Requests;
  counts.TotalSuccesses -= bucket.TotalSuccesses;
  counts.TotalFailures -= bucket.TotalFailures;
  counts.TotalExclusions -= bucket.TotalExclusions;
  counts.ConsecutiveSuccesses =
      shorten(counts.ConsecutiveSuccesses, bucket.ConsecutiveSuccesses, counts.TotalSuccesses);
  counts.ConsecutiveFailures =
      shorten(counts.ConsecutiveFailures, bucket.ConsecutiveFailures, counts.TotalFailures);
}

}  // namespace

ReadyToTrip consecutive_failures_above(std::uint32_t k) {
  return [k](const Counts& counts) { return counts.ConsecutiveFailures > k; };
}

ReadyToTrip failure_ratio(std::uint32_t min_requests, double ratio) {
  return [=](const Counts& counts) {
    return counts.Requests >= min_requests &&
           static_cast<double>(counts.TotalFailures) / static_cast<double>(counts.Requests) >=
               ratio;
  };
}

CircuitBreaker::CircuitBreaker(Settings settings, std::int64_t now)
    : settings_(std::move(settings)) {
  if (settings_.MaxRequests == 0) settings_.MaxRequests = 1;
  if (settings_.Timeout <= 0) settings_.Timeout = 60'000'000'000;
  std::int64_t buckets = 1;
  if (settings_.Interval > 0 && settings_.BucketPeriod > 0) {
    buckets = (settings_.Interval - 1) / settings_.BucketPeriod + 1;
    settings_.Interval = wrap_mul(buckets, settings_.BucketPeriod);
  }
  buckets_.resize(static_cast<std::size_t>(buckets));
  new_generation(now);
}

CircuitBreaker::Ticket CircuitBreaker::allow(std::int64_t now) {
  advance(now);
  if (state_ == State::open) return {Verdict::open_state, generation_, age_};
  if (state_ == State::half_open &&
      counts_.Requests - counts_.TotalExclusions >= settings_.MaxRequests) {
    return {Verdict::too_many_requests, generation_, age_};
  }
  ++counts_.Requests;
  ++buckets_[age_ % buckets_.size()].Requests;
  return {Verdict::admitted, generation_, age_};
}

void CircuitBreaker::report(const Ticket& ticket, Outcome outcome, std::int64_t now) {
  if (ticket.verdict != Verdict::admitted) return;
  advance(now);
  if (ticket.generation != generation_) return;
  if (age_ - ticket.age < buckets_.size()) {
    count(counts_, outcome);
    count(buckets_[ticket.age % buckets_.size()], outcome);
  }
  if (outcome == Outcome::excluded) return;
  const bool failed = outcome == Outcome::failure;
  if (state_ == State::closed) {
    if (failed && settings_.ReadyToTrip(counts_)) set_state(State::open, now);
  } else if (state_ == State::half_open) {
    if (failed) {
      set_state(State::open, now);
    } else if (counts_.ConsecutiveSuccesses >= settings_.MaxRequests) {
      set_state(State::closed, now);
    }
  }
}

State CircuitBreaker::state(std::int64_t now) {
  advance(now);
  return state_;
}

void CircuitBreaker::advance(std::int64_t now) {
  if (expiry_ && *expiry_ < now) {
    if (state_ == State::closed) new_generation(now);
    if (state_ == State::open) set_state(State::half_open, now);
  }
  if (state_ == State::closed && bucketed() && now > start_) {
    grow(static_cast<std::uint64_t>(wrap_sub(now, start_) / settings_.BucketPeriod));
  }
}

void CircuitBreaker::grow(std::uint64_t age) noexcept {
  for (std::uint64_t steps = buckets_.size(); age_ < age; ++age_) {
    if (steps-- == 0) {  // every bucket is empty by now
      age_ = age;
      return;
    }
    Counts& oldest = buckets_[(age_ + 1) % buckets_.size()];
    forget(counts_, oldest);
    oldest = {};
  }
}

void CircuitBreaker::set_state(State state, std::int64_t now) {
  if (state_ == state) return;
  state_ = state;
  new_generation(now);
}

void CircuitBreaker::new_generation(std::int64_t now) {
  ++generation_;
  counts_ = {};
  for (Counts& bucket : buckets_) bucket = {};
  age_ = 0;
  start_ = now;
  expiry_.reset();
  if (state_ == State::closed && settings_.Interval > 0 && !bucketed()) {
    expiry_ = saturated_add(now, settings_.Interval);
  }
  if (state_ == State::open) expiry_ = saturated_add(now, settings_.Timeout);
}

}  // namespace spillway::policy::compat::gobreaker
