// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "engine/policy/compat/envoy_circuit_breakers.h"
#include "engine/policy/compat/grpc_retry_throttle.h"
#include "engine/policy/compat/netflix_limits.h"
#include "engine/policy/compat/resilience4j_bulkhead.h"
#include "engine/policy/compat/resilience4j_interval.h"
#include "engine/policy/compat/resilience4j_rate_limiter.h"
#include "engine/policy/compat/resilience4j_window.h"
#include "engine/policy/compat/sentinel_flow.h"
#include "engine/policy/compat/spring_cloud_gateway.h"
#include "tests/vectors/pitfalls.h"

namespace spillway::vectors {
namespace {

using namespace spillway::policy::compat;

constexpr std::int64_t ms = 1'000'000;
constexpr std::int64_t s = 1'000'000'000;

void elapsed_cycles_overflow(Fields& config) {
  resilience4j::RateLimiterConfig limit;
  limit.limitForPeriod = static_cast<std::int32_t>(config.integer("limitForPeriod"));
  limit.limitRefreshPeriod = config.integer("limitRefreshPeriod_ns");
  limit.timeoutDuration = config.integer("timeout_ns");
  resilience4j::RateLimiter limiter(limit);
  same("available", -705'032'708, limiter.available_permissions(5 * s + 3));
  same("wait", -1, limiter.reserve_permission(2'147'483'646, 5 * s + 3));
}

void later_periods(Fields& config) {
  resilience4j::RateLimiterConfig limit;
  limit.limitForPeriod = static_cast<std::int32_t>(config.integer("limit"));
  limit.limitRefreshPeriod = config.integer("period_s") * s;
  limit.timeoutDuration = config.integer("timeout_s") * s;
  resilience4j::RateLimiter limiter(limit);
  std::string waits;
  for (int i = 0; i < 9; ++i) waits += std::to_string(limiter.reserve_permission(1, 0) / s) + ",";
  same_text("waits in s", "0,0,0,10,10,10,20,20,20,", waits);
}

std::int64_t passes(sentinel::FlowLimiter& limiter, std::int64_t calls, std::int64_t at_ms) {
  constexpr std::int64_t epoch_ms = 1'000'000'000'000;
  std::int64_t passed = 0;
  for (std::int64_t i = 0; i < calls; ++i) {
    const auto decision = limiter.enter(1, false, (epoch_ms + at_ms) * ms);
    passed += decision.verdict == sentinel::FlowVerdict::pass ? 1 : 0;
  }
  return passed;
}

sentinel::FlowLimiter per_second(Fields& config) {
  Fields rule = config.object("sentinel");
  sentinel::FlowRule flow;
  flow.count = rule.number("count");
  same("sampleCount", rule.integer("sampleCount", 2), 2);
  same("intervalMs", rule.integer("intervalMs", 1'000), 1'000);
  rule.done();
  return sentinel::FlowLimiter(flow);
}

void twice_in_501_ms(Fields& config) {
  auto limiter = per_second(config);
  same("pass at 499 ms", 10, passes(limiter, 10, 499));
  same("pass at 1000 ms", 10, passes(limiter, 10, 1'000));
}

void detached_bucket(Fields& config) {
  auto limiter = per_second(config);
  same("pass at 10000 ms", 5, passes(limiter, 5, 10'000));
  same("pass at 5000 ms", 30, passes(limiter, 30, 5'000));
  same("pass at 10001 ms", 5, passes(limiter, 8, 10'001));
}

void slow_counter_kept(Fields& config) {
  same_text("type", config.text("type"), "COUNT");
  config.integer("slow_ms");  // the breaker compares it; the window is told
  const auto size = static_cast<std::size_t>(config.integer("window"));
  resilience4j::SlidingWindow window(size);
  window.reset(resilience4j::SlidingWindowType::COUNT_BASED, size, 0);
  for (int i = 0; i < 3; ++i) window.record(true, true, 0);
  for (int i = 0; i < 2; ++i) window.record(false, false, 0);
  same("failed", 0, window.look(0).failed);
  same("slow", 0, window.look(0).slow);
}

void window_of_one(Fields& config) {
  same_text("type", config.text("type"), "TIME");
  const auto size = static_cast<std::size_t>(config.integer("window_s"));
  resilience4j::SlidingWindow window(size);
  window.reset(resilience4j::SlidingWindowType::TIME_BASED, size, 0);
  for (const std::int64_t second : {0, 1, 2}) {
    window.record(false, false, second);
    same("calls", 1, window.look(second).calls);
  }
}

void edge_of_the_window(Fields& config) {
  same_text("type", config.text("type"), "TIME");
  same("bucket_s", config.integer("bucket_s"), 1);
  const auto size = static_cast<std::size_t>(config.integer("window_s"));
  resilience4j::SlidingWindow window(size);
  window.reset(resilience4j::SlidingWindowType::TIME_BASED, size, 0);
  for (const std::int64_t second : {0, 0, 1}) window.record(true, false, second);
  same("buffered at 2.999 s", 3, window.look(2).calls);
  same("buffered at 3.000 s", 1, window.look(3).calls);
}

void shrinking_blocks(Fields& config) {
  resilience4j::Bulkhead bulkhead({static_cast<std::int32_t>(config.integer("max")), 0});
  bulkhead.try_acquire_permission();
  bulkhead.try_acquire_permission();
  same("change while both run", 0, bulkhead.change_config({1, 0}) ? 1 : 0);
  bulkhead.on_complete();
  same("change when one has ended", 1, bulkhead.change_config({1, 0}) ? 1 : 0);
}

void over_release(Fields& config) {
  resilience4j::Bulkhead bulkhead({static_cast<std::int32_t>(config.integer("max")), 0});
  bulkhead.on_complete();
  bulkhead.on_complete();
  std::int64_t admitted = 0;
  for (int i = 0; i < 4; ++i) admitted += bulkhead.try_acquire_permission() ? 1 : 0;
  same("admitted", 3, admitted);
}

void only_drops(Fields& config) {
  Fields f = config.object("aimd");
  netflix::AimdConfig aimd;
  aimd.initialLimit = static_cast<std::int32_t>(f.integer("initial"));
  aimd.minLimit = static_cast<std::int32_t>(f.integer("min"));
  aimd.backoffRatio = f.number("backoff");
  f.done();
  netflix::AimdLimit limit(aimd);
  std::string limits = std::to_string(limit.limit());
  for (int i = 0; i < 14; ++i) limits += "," + std::to_string(limit.update({0, ms, 1, true}));
  same_text("limits", "20,18,16,14,12,10,9,8,7,6,5,4,3,2,1", limits);
}

void inflated_baseline(Fields& config) {
  Fields f = config.object("vegas");
  netflix::VegasConfig vegas;
  vegas.initialLimit = static_cast<std::int32_t>(f.integer("initial"));
  vegas.maxConcurrency = static_cast<std::int32_t>(f.integer("max"));
  vegas.probeMultiplier = static_cast<std::int32_t>(f.integer("probeMultiplier"));
  f.done();
  vegas.random = [] { return 0.5; };
  netflix::VegasLimit limit(vegas);
  for (int i = 0; i < 22'000; ++i) {
    limit.update({0, i < 2'000 ? 10 * ms : 100 * ms, limit.limit(), false});
  }
  same("limit", vegas.maxConcurrency, limit.limit());
}

void under_used(Fields& config) {
  Fields f = config.object("aimd");
  netflix::AimdConfig aimd;
  aimd.initialLimit = static_cast<std::int32_t>(f.integer("initial"));
  aimd.maxLimit = static_cast<std::int32_t>(f.integer("max"));
  f.done();
  netflix::AimdLimit limit(aimd);
  for (int i = 0; i < 1'000; ++i) limit.update({0, ms, 5, false});
  same("limit", 20, limit.limit());
}

void backoff_overflow(Fields& config) {
  resilience4j::IntervalConfig wait;
  wait.interval = config.integer("base_ms");
  wait.enableExponentialBackoff = true;
  wait.exponentialBackoffMultiplier = config.number("multiplier");
  wait.exponentialMaxWaitDuration = config.integer("cap_ms");
  same("attempt 1", 30, resilience4j::interval_ms(wait, 1));
  same("attempt 6", 960, resilience4j::interval_ms(wait, 6));
  for (const std::int64_t attempt : {38, 39, 62, 63, 64, 100, 2'147'483'647}) {
    same("attempt " + std::to_string(attempt), 1'000, resilience4j::interval_ms(wait, attempt));
  }
}

void jitter_before_cap(Fields& config) {
  resilience4j::IntervalConfig wait;
  wait.interval = config.integer("base_ms");
  wait.enableExponentialBackoff = true;
  wait.exponentialBackoffMultiplier = config.number("multiplier");
  wait.exponentialMaxWaitDuration = config.integer("max_ms");
  wait.enableRandomizedWait = true;
  wait.randomizedWaitFactor = config.number("randomization");
  for (const double draw : {0.0, 0.25, 0.5, 0.999}) {
    wait.random = [draw] { return draw; };
    same("wait", 5'000, resilience4j::interval_ms(wait, 8));
  }
}

void clamped_tokens(Fields& config) {
  grpc::RetryThrottler throttler({config.number("maxTokens"), config.number("tokenRatio")});
  for (int i = 0; i < 1'000'000; ++i) throttler.successful_rpc();
  std::string throttled;
  for (int i = 0; i < 6; ++i) throttled += throttler.throttle() ? 'x' : '.';
  same_text("throttled", "....xx", throttled);
}

void retry_budget(Fields& config) {
  const envoy::RetryBudgetConfig budget{
      config.number("budget_percent"),
      static_cast<std::uint32_t>(config.integer("min_retry_concurrency"))};
  for (const auto& [active, admitted] : {std::pair{25, 5}, std::pair{2, 3}}) {
    envoy::RetryBudget retries(budget);
    for (int i = 0; i < 6; ++i) {
      if (retries.can_create(static_cast<std::uint64_t>(active), 0)) retries.inc();
    }
    same("retries of " + std::to_string(active), admitted,
         static_cast<std::int64_t>(retries.count()));
  }
}

spring_cloud_gateway::RedisRateLimiter redis(Fields& config) {
  return spring_cloud_gateway::RedisRateLimiter(
      {config.integer("rate"), config.integer("capacity"), 1});
}

std::int64_t allowed(spring_cloud_gateway::RedisRateLimiter& limiter, int calls, double at) {
  std::int64_t count = 0;
  for (int i = 0; i < calls; ++i) count += limiter.is_allowed(at).allowed ? 1 : 0;
  return count;
}

void older_timestamp(Fields& config) {
  auto limiter = redis(config);
  same("at 100 s", 60, allowed(limiter, 60, 100));
  allowed(limiter, 1, 95);
  same("at 100 s again", 50, allowed(limiter, 60, 100));
}

void nothing_stored(Fields& config) {
  auto limiter = redis(config);
  same("allowed", 10, allowed(limiter, 10, 1'700'000'000));
}

void whole_seconds(Fields& config) {
  auto limiter = redis(config);
  same("allowed", 20, allowed(limiter, 10, 0.995) + allowed(limiter, 10, 1.005));
}

void store_failure(Fields& config) {
  config.text("on_error");  // SCG knows one answer only
  const auto response = spring_cloud_gateway::RedisRateLimiter::on_error();
  same("allowed", 1, response.allowed ? 1 : 0);
  same("tokensLeft", -1, response.tokensLeft);
}

constexpr PitfallCheck checks[] = {
    {"P34", elapsed_cycles_overflow},
    {"P35", later_periods},
    {"P42", twice_in_501_ms},
    {"P43", detached_bucket},
    {"P45", slow_counter_kept},
    {"P46", window_of_one},
    {"P47", edge_of_the_window},
    {"P50", shrinking_blocks},
    {"P51", over_release},
    {"P53", only_drops},
    {"P54", inflated_baseline},
    {"P55", under_used},
    {"P75", backoff_overflow},
    {"P76", jitter_before_cap},
    {"P78", clamped_tokens},
    {"P80", retry_budget},
    {"P83", older_timestamp},
    {"P84", nothing_stored},
    {"P85", whole_seconds},
    {"P86", store_failure},
};

}  // namespace

std::span<const PitfallCheck> window_pitfalls() {
  return checks;
}

}  // namespace spillway::vectors
