// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/hedge.h"

#include <algorithm>
#include <bit>
#include <mutex>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {

constexpr int sub_bits = 3;
constexpr std::int64_t enough = 20;   // responses before a percentile means something
constexpr std::int64_t refresh = 16;  // responses between two looks at it

/// Below 8 exactly, above in eight steps to each power of two.
std::size_t bucket_of(Nanos time) noexcept {
  const auto value = static_cast<std::uint64_t>(std::max<Nanos>(time, 0));
  const int shift = std::max(static_cast<int>(std::bit_width(value)) - sub_bits - 1, 0);
  return (static_cast<std::size_t>(shift) << sub_bits) + (value >> shift);
}

/// The largest value that falls into it.
Nanos upper_edge(std::size_t bucket) noexcept {
  const std::size_t shift = bucket < 16 ? 0 : (bucket >> sub_bits) - 1;
  const auto step = static_cast<Int128>(bucket - (shift << sub_bits)) + 1;
  return saturate((step << shift) - 1);
}

}  // namespace

Problem problem(const Hedge::Config& config) {
  return first_of(outside("delay", config.delay, 0, never),
                  outside("percentile", config.percentile.ppm, 1, whole.ppm),
                  outside("memory", config.memory, 1, 1'000'000'000),
                  outside("max_hedges", config.max_hedges, 0, 1000),
                  problem(RatioRetryBudget::Config{config.budget, config.min_hedges}));
}

Hedge::Hedge(const Config& config)
    : config_(checked(config)), budget_({config.budget, config.min_hedges}), delay_(config.delay) {}

Hedge::Call Hedge::begin(Nanos now) noexcept {
  budget_.request_started();
  return {1, 1, saturating_add(now, delay())};
}

bool Hedge::may_send(Call& call, bool throttled) noexcept {
  const std::lock_guard guard(lock_);
  if (throttled || call.sent > config_.max_hedges || !budget_.try_retry()) return false;
  ++call.sent;
  ++call.outstanding;
  return true;
}

Hedge::Step Hedge::on_timer(Call& call, Nanos now, bool throttled) noexcept {
  if (call.sent == 0) return Step::commit;
  if (now < call.next_at) return Step::wait;
  const bool sent = may_send(call, throttled);
  call.next_at = sent ? saturating_add(now, delay()) : never;
  return sent ? Step::send : Step::wait;
}

Hedge::Step Hedge::on_success(Call& call, Nanos response_time) noexcept {
  if (call.sent != 0) learn(response_time);
  return commit(call);
}

Hedge::Step Hedge::on_failure(Call& call, Nanos now, bool throttled) noexcept {
  if (call.sent == 0) return Step::commit;
  --call.outstanding;
  if (may_send(call, throttled)) {
    call.next_at = saturating_add(now, delay());
    return Step::send;
  }
  call.next_at = never;
  return call.outstanding > 0 ? Step::wait : commit(call);
}

Hedge::Step Hedge::commit(Call& call) noexcept {
  if (call.sent != 0) {
    budget_.request_ended();
    for (std::int64_t copy = 1; copy < call.sent; ++copy) budget_.retry_ended();
    call = {};
  }
  return Step::commit;
}

void Hedge::learn(Nanos response_time) noexcept {
  const std::lock_guard guard(lock_);
  ++seen_[std::min(bucket_of(response_time), buckets - 1)];
  if (++total_ >= 2 * config_.memory) {
    total_ = 0;
    for (std::int32_t& seen : seen_) total_ += seen /= 2;
  }
  if (config_.delay_kind != Delay::percentile || total_ < enough || total_ % refresh != 0) return;
  const auto rank = static_cast<std::int64_t>(
      ceil_div(static_cast<Int128>(total_) * config_.percentile.ppm, whole.ppm));
  std::int64_t below = 0;
  std::size_t bucket = 0;
  while (bucket + 1 < buckets && (below += seen_[bucket]) < rank) ++bucket;
  delay_.store(upper_edge(bucket), std::memory_order_relaxed);
}

void Hedge::configure(const Config& config) {
  checked(config);
  const std::lock_guard guard(lock_);
  config_ = config;
  budget_.configure({config.budget, config.min_hedges});
  if (config.delay_kind == Delay::fixed) delay_.store(config.delay, std::memory_order_relaxed);
}

Hedge::Config Hedge::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
