// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/distributed_limiter.h"

#include <algorithm>
#include <mutex>

namespace spillway::policy {

namespace {

TokenBucket::Config shared_terms(const DistributedLimiter::Config& config) {
  return {config.rate, config.burst};
}

TokenBucket::Config local_terms(const DistributedLimiter::Config& config) {
  return {{config.rate.tokens, config.rate.period * config.instances},
          std::max<std::int64_t>(config.burst / config.instances, 1)};
}

}  // namespace

Problem problem(const DistributedLimiter::Config& config) {
  if (const auto found =
          first_of(problem(shared_terms(config)), outside("timeout", config.timeout, 1, never),
                   outside("instances", config.instances, 1, 100'000),
                   outside("chunk", config.chunk, 1, config.burst),
                   outside("max_attempts", config.max_attempts, 1, 1000))) {
    return found;
  }
  if (const auto found = problem(local_terms(config))) {
    return "an instance's own share: " + *found;
  }
  return {};
}

BucketScript::BucketScript(const TokenBucket::Config& config)
    : ticks_(checked(config).rate), burst_(config.burst) {}

Int128 BucketScript::level(const BucketRecord& record, Nanos now) const noexcept {
  const Int128 full = ticks_.of(burst_);
  if (record.version == 0) return full;
  const Nanos at = std::max(now, record.last);
  return std::min(record.level + ticks_.at(at) - ticks_.at(record.last), full);
}

Nanos BucketScript::wait_for(std::int64_t tokens, Int128 level) const noexcept {
  return tokens > burst_ ? never : ticks_.wait(ticks_.of(tokens) - level);
}

std::optional<BucketRecord> BucketScript::taken(const BucketRecord& record, std::int64_t tokens,
                                                Nanos now) const noexcept {
  const Int128 before = level(record, now);
  if (tokens < 0 || ticks_.of(tokens) > before) return {};
  BucketRecord after = record;
  after.level = before - ticks_.of(tokens);
  after.last = record.version == 0 ? now : std::max(now, record.last);
  const Nanos full_in = ticks_.wait(ticks_.of(burst_) - after.level);
  const Nanos seconds = saturate(ceil_div(full_in, second) * second);
  after.expires_at = saturating_add(after.last, std::max(seconds, second));
  return after;
}

StoreReply BucketScript::serve(BucketRecord& record, const StoreRequest& request,
                               Nanos store_now) const noexcept {
  StoreReply reply;
  switch (request.kind) {
    case StoreRequest::Kind::read:
      reply.done = true;
      reply.record = record;
      return reply;
    case StoreRequest::Kind::write:
      reply.done = record.version == request.record.version;
      if (reply.done) {
        record = request.record;
        ++record.version;
      }
      reply.record = record;
      return reply;
    case StoreRequest::Kind::take:
    case StoreRequest::Kind::drain:
      break;
  }
  const Int128 before = level(record, store_now);
  const bool all = request.kind == StoreRequest::Kind::take;
  const std::int64_t wanted = all ? request.tokens : std::min(request.tokens, tokens(before));
  const auto after = taken(record, wanted, store_now);
  reply.remaining = std::max<std::int64_t>(tokens(after ? after->level : before), 0);
  reply.record = record;
  if (!after) {
    reply.retry_after = wait_for(request.tokens, before);
    return reply;
  }
  if (wanted < request.tokens) reply.retry_after = wait_for(request.tokens - wanted, after->level);
  reply.done = true;
  reply.taken = wanted;
  if (wanted > 0) {
    record = *after;
    ++record.version;
    reply.record = record;
  }
  return reply;
}

DistributedLimiter::DistributedLimiter(const Config& config, Nanos now)
    : config_(checked(config)), script_(shared_terms(config)), local_(local_terms(config), now) {}

DistributedLimiter::Step DistributedLimiter::request(StoreRequest::Kind kind,
                                                     std::int64_t tokens) const noexcept {
  Step step;
  step.ask = true;
  step.request.kind = kind;
  step.request.tokens = tokens;
  return step;
}

DistributedLimiter::Step DistributedLimiter::decide(bool allowed, Reason reason,
                                                    std::int64_t remaining,
                                                    Nanos retry_after) const noexcept {
  Step step;
  step.decided = true;
  step.decision = {allowed, reason, retry_after, remaining, config_.burst, 0};
  return step;
}

DistributedLimiter::Step DistributedLimiter::begin(Call& call, Nanos now) noexcept {
  const std::lock_guard guard(lock_);
  call.attempts = 1;
  call.reading = true;
  if (call.tokens < 0) return decide(false, Reason::invalid_request, 0, never);
  if (call.tokens == 0) return decide(true, Reason::none, 0, 0);
  if (call.tokens > config_.burst) return decide(false, Reason::unsatisfiable, 0, never);
  switch (config_.mode) {
    case Mode::script:
      break;
    case Mode::versioned:
      return request(StoreRequest::Kind::read, 0);
    case Mode::cached:
      return begin_cached(call, now);
    case Mode::lease:
      if (leased_ >= call.tokens) {
        leased_ -= call.tokens;
        return decide(true, Reason::none, leased_, 0);
      }
      return request(StoreRequest::Kind::drain, std::max(config_.chunk, call.tokens - leased_));
  }
  return request(StoreRequest::Kind::take, call.tokens);
}

DistributedLimiter::Step DistributedLimiter::begin_cached(const Call& call, Nanos now) noexcept {
  const auto after = script_.taken(copy_, call.tokens, now);
  if (!after) {
    const Int128 before = script_.level(copy_, now);
    return decide(false, Reason::rate_limited, script_.tokens(before),
                  script_.wait_for(call.tokens, before));
  }
  copy_ = *after;
  ++copy_.version;
  Step step = request(StoreRequest::Kind::drain, call.tokens);
  step.decided = true;
  step.decision = {true, Reason::none, 0, script_.tokens(copy_.level), config_.burst, 0};
  return step;
}

DistributedLimiter::Step DistributedLimiter::on_reply(Call& call, Nanos now,
                                                      const StoreReply& reply) noexcept {
  const std::lock_guard guard(lock_);
  if (config_.mode == Mode::script) {
    return decide(reply.done, reply.done ? Reason::none : Reason::rate_limited, reply.remaining,
                  reply.retry_after);
  }
  if (config_.mode == Mode::cached) {
    if (reply.record.version != 0) {
      copy_ = reply.record;
      copy_.last = now;  // the store's clock is not this one's
    }
    return decide(true, Reason::none, reply.remaining, 0);
  }
  if (config_.mode == Mode::lease) {
    leased_ += reply.taken;
    const bool enough = leased_ >= call.tokens;
    if (enough) leased_ -= call.tokens;
    return decide(enough, enough ? Reason::none : Reason::rate_limited, leased_,
                  enough ? 0 : reply.retry_after);
  }
  if (call.reading) {
    const auto after = script_.taken(reply.record, call.tokens, now);
    const Int128 before = script_.level(reply.record, now);
    if (!after) {
      return decide(false, Reason::rate_limited, script_.tokens(before),
                    script_.wait_for(call.tokens, before));
    }
    call.reading = false;
    call.remaining = script_.tokens(after->level);
    Step step = request(StoreRequest::Kind::write, call.tokens);
    step.request.record = *after;
    return step;
  }
  if (reply.done) return decide(true, Reason::none, call.remaining, 0);
  call.reading = true;
  if (++call.attempts > config_.max_attempts) {
    return decide(false, Reason::store_unavailable, 0, 0);
  }
  return request(StoreRequest::Kind::read, 0);
}

Decision DistributedLimiter::on_error(const Call& call, Nanos now) noexcept {
  const std::lock_guard guard(lock_);
  ++errors_;
  switch (config_.on_error) {
    case OnError::open:
      return decide(true, Reason::none, 0, 0).decision;
    case OnError::closed:
      return decide(false, Reason::store_unavailable, 0, config_.timeout).decision;
    case OnError::local:
      break;
  }
  return local_.acquire(now, call.tokens);
}

void DistributedLimiter::configure(const Config& config, Nanos now) {
  const BucketScript script(shared_terms(checked(config)));
  const std::lock_guard guard(lock_);
  local_.configure(local_terms(config), now);
  script_ = script;
  leased_ = 0;
  copy_ = {};
  config_ = config;
}

DistributedLimiter::Config DistributedLimiter::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

std::int64_t DistributedLimiter::errors() const noexcept {
  const std::lock_guard guard(lock_);
  return errors_;
}

}  // namespace spillway::policy
