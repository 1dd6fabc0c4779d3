// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string>
#include <vector>

#include "engine/policy/compat/envoy_outlier_detection.h"
#include "engine/policy/compat/folly_codel.h"
#include "engine/policy/compat/gobreaker.h"
#include "engine/policy/compat/resilience4j_circuit_breaker.h"
#include "engine/policy/compat/sentinel_degrade.h"
#include "engine/policy/compat/sentinel_system.h"
#include "tests/vectors/pitfalls.h"

namespace spillway::vectors {
namespace {

using namespace spillway::policy::compat;

constexpr std::int64_t ms = 1'000'000;
constexpr std::int64_t s = 1'000'000'000;

std::int32_t int_field(Fields& config, std::string_view name, std::int32_t when_absent) {
  return static_cast<std::int32_t>(config.integer(name, when_absent));
}

// A resilience4j breaker that opens at its first failure.
resilience4j::CircuitBreakerConfig one_failure(Fields& config) {
  resilience4j::CircuitBreakerConfig breaker;
  breaker.slidingWindowSize = 1;
  breaker.minimumNumberOfCalls = 1;
  breaker.permittedNumberOfCallsInHalfOpenState = int_field(config, "halfOpenMax", 1);
  breaker.waitDurationInOpenState.interval = config.integer("openFor_s", 1) * 1'000;
  breaker.maxWaitDurationInHalfOpenState = config.integer("halfOpenMaxWait_s", 0) * 1'000;
  return breaker;
}

gobreaker::CircuitBreaker tripped_gobreaker(std::int64_t open_for, std::uint32_t probes) {
  gobreaker::Settings settings;
  settings.MaxRequests = probes;
  settings.Timeout = open_for;
  settings.ReadyToTrip = gobreaker::consecutive_failures_above(0);
  gobreaker::CircuitBreaker breaker(settings, 0);
  breaker.report(breaker.allow(0), gobreaker::Outcome::failure, 0);
  return breaker;
}

void probe_never_returns(Fields& config) {
  auto forgetful = one_failure(config);
  resilience4j::CircuitBreaker with_max_wait(forgetful, 0);
  forgetful.maxWaitDurationInHalfOpenState = 0;
  resilience4j::CircuitBreaker by_default(forgetful, 0);
  auto go = tripped_gobreaker(s, 1);
  std::string answers;
  for (auto* breaker : {&with_max_wait, &by_default}) {
    breaker->try_acquire_permission(0);
    breaker->on_error(0, 0);
    for (const std::int64_t at : {2'000, 6'900, 7'000, 8'100}) {
      answers += breaker->try_acquire_permission(at * ms) ? 'a' : 'r';
    }
  }
  for (const std::int64_t at : {2'000, 6'900, 7'000, 8'100}) {
    answers += go.allow(at * ms).verdict == gobreaker::Verdict::admitted ? 'a' : 'r';
  }
  same_text("resilience4j with and without maximum wait, gobreaker", "arraarrrarrr", answers);
}

void ignored_outcome(Fields& config) {
  resilience4j::CircuitBreaker breaker(one_failure(config), 0);
  breaker.on_error(0, 0);
  same("probe", 1, breaker.try_acquire_permission(2 * s) ? 1 : 0);
  breaker.release_permission(2 * s);
  same("next call", 1, breaker.try_acquire_permission(2 * s) ? 1 : 0);
}

void late_results(Fields& config) {
  resilience4j::CircuitBreaker breaker(one_failure(config), 0);
  for (int i = 0; i < 3; ++i) breaker.try_acquire_permission(0);
  breaker.on_error(0, 0);
  breaker.try_acquire_permission(2 * s);
  breaker.on_success(2 * s, 2 * s);
  breaker.on_success(2 * s, 2 * s);
  same("resilience4j closes", 1, breaker.state(2 * s) == resilience4j::BreakerState::CLOSED);

  gobreaker::Settings settings;
  settings.MaxRequests = 2;
  settings.Timeout = s;
  settings.ReadyToTrip = gobreaker::consecutive_failures_above(0);
  gobreaker::CircuitBreaker go(settings, 0);
  const auto a = go.allow(0);
  const auto b = go.allow(0);
  go.report(go.allow(0), gobreaker::Outcome::failure, 0);
  go.allow(2 * s);
  go.report(a, gobreaker::Outcome::success, 2 * s);
  go.report(b, gobreaker::Outcome::success, 2 * s);
  same("gobreaker stays half-open", 1, go.state(2 * s) == gobreaker::State::half_open);
}

void hundred_percent(Fields& config) {
  sentinel::DegradeRule rule;
  rule.grade = 1;
  rule.count = config.number("failureRate");
  rule.minRequestAmount = int_field(config, "minCalls", 5);
  rule.timeWindow = 1;
  sentinel::DegradeBreaker strict(rule);
  for (int i = 0; i < 10; ++i) strict.on_request_complete(1, true, 1);
  same("Sentinel closed", 1, strict.state() == sentinel::DegradeState::CLOSED);
  resilience4j::CircuitBreakerConfig inclusive;
  inclusive.failureRateThreshold = 100;
  inclusive.minimumNumberOfCalls = rule.minRequestAmount;
  resilience4j::CircuitBreaker breaker(inclusive, 0);
  for (int i = 0; i < 5; ++i) breaker.on_error(0, 0);
  same("resilience4j open", 1, breaker.state(0) == resilience4j::BreakerState::OPEN);
}

void minimum_above_window(Fields& config) {
  same_text("type", config.text("type"), "COUNT");
  resilience4j::CircuitBreakerConfig breaker_config;
  breaker_config.slidingWindowSize = int_field(config, "window", 5);
  breaker_config.minimumNumberOfCalls = int_field(config, "min", 100);
  resilience4j::CircuitBreaker counting(breaker_config, 0);
  breaker_config.slidingWindowType = resilience4j::SlidingWindowType::TIME_BASED;
  resilience4j::CircuitBreaker timing(breaker_config, 0);
  for (int i = 0; i < 5; ++i) {
    counting.on_error(0, 0);
    timing.on_error(0, 0);
  }
  same("count window open", 1, counting.state(0) == resilience4j::BreakerState::OPEN);
  same("time window closed", 1, timing.state(0) == resilience4j::BreakerState::CLOSED);
}

void tumbling_edge(Fields& config) {
  sentinel::DegradeRule rule;
  rule.grade = 1;
  rule.count = config.number("ratio");
  rule.timeWindow = 1;
  rule.minRequestAmount = int_field(config, "minRequestAmount", 5);
  rule.statIntervalMs = int_field(config, "statIntervalMs", 1'000);
  sentinel::DegradeBreaker breaker(rule);
  for (const std::int64_t at : {999, 1'000}) {
    for (int i = 0; i < 4; ++i) breaker.on_request_complete(1, true, at);
  }
  same("closed", 1, breaker.state() == sentinel::DegradeState::CLOSED);
}

void check_switched_off(Fields& config) {
  std::vector<sentinel::SystemRule> rules;
  for (const Json& json : config.any("sentinel_system")) {
    Fields f(json, "sentinel_system");
    sentinel::SystemRule rule;
    rule.qps = f.number("qps", rule.qps);
    rule.highestCpuUsage = f.number("highestCpuUsage", rule.highestCpuUsage);
    f.done();
    rules.push_back(rule);
  }
  const sentinel::SystemRuleManager manager(rules);
  sentinel::StatisticNode entry;
  std::int64_t admitted = 0;
  for (int i = 0; i < 20; ++i) {
    if (manager.check(entry, 1, 0, 0, 1'000) != sentinel::SystemVerdict::pass) continue;
    entry.add_pass_request(1, 1'000);
    ++admitted;
  }
  same("admitted", 20, admitted);
}

void wall_clock_steps(Fields& config) {
  resilience4j::CircuitBreaker breaker(one_failure(config), 0);
  breaker.on_error(0, 10 * s);
  same("1 s after the step", 0, breaker.try_acquire_permission(1 * s + 1) ? 1 : 0);
  same("at the old 11 s", 1, breaker.try_acquire_permission(11 * s + 1) ? 1 : 0);
}

void cool_down_overflow(Fields& config) {
  resilience4j::IntervalConfig wait;
  wait.interval = config.integer("open_ms");
  wait.enableExponentialBackoff = true;
  wait.exponentialBackoffMultiplier = config.number("multiplier");
  wait.exponentialMaxWaitDuration = config.integer("max_ms");
  std::int64_t last = 0;
  for (std::int64_t attempt = 1; attempt <= 70; ++attempt) {
    const std::int64_t ms_open = resilience4j::interval_ms(wait, attempt);
    same("never shorter", 1, ms_open >= last ? 1 : 0);
    last = ms_open;
  }
  same("the 70th", wait.exponentialMaxWaitDuration, last);
}

void failures_after_the_trip(Fields& config) {
  gobreaker::Settings settings;
  settings.Timeout = config.integer("openFor_s") * s;
  const auto consecutive = static_cast<std::uint32_t>(config.integer("consecutive"));
  settings.ReadyToTrip = gobreaker::consecutive_failures_above(consecutive - 1);
  gobreaker::CircuitBreaker breaker(settings, 0);
  std::vector<gobreaker::CircuitBreaker::Ticket> calls;
  for (int i = 0; i < 10; ++i) calls.push_back(breaker.allow(0));
  for (std::size_t i = 0; i < 10; ++i) {
    breaker.report(calls[i], gobreaker::Outcome::failure, i < 5 ? 0 : 900 * ms);
  }
  same("open at 1 s", 1, breaker.state(s) == gobreaker::State::open);
  same("half-open just after", 1, breaker.state(s + 1) == gobreaker::State::half_open);
}

void eject(envoy::OutlierDetector& detector, std::size_t host, std::int64_t now) {
  for (int i = 0; i < 5; ++i) detector.report(host, envoy::UpstreamResult::error_5xx, now);
}

void ejection_percent(Fields& config) {
  const auto hosts = static_cast<std::size_t>(config.integer("hosts"));
  const auto percent = static_cast<std::uint32_t>(config.integer("max_ejection_percent"));
  const auto ejected = [hosts](std::uint32_t most, bool one) {
    envoy::OutlierDetectionConfig detection;
    detection.max_ejection_percent = most;
    detection.always_eject_one_host = one;
    envoy::OutlierDetector detector(detection, hosts, 0, [] { return 0.0; });
    for (std::size_t host = 0; host < hosts; ++host) eject(detector, host, s);
    return static_cast<std::int64_t>(detector.ejected_hosts());
  };
  same("ejected", 1, ejected(percent, false));
  same("ejected at 10 %", 0, ejected(10, false));
  same("ejected at 10 %, always one", 1, ejected(10, true));
}

void ejections_grow(Fields& config) {
  envoy::OutlierDetectionConfig detection;
  detection.base_ejection_time = config.integer("base_s") * s;
  detection.max_ejection_time = config.integer("max_s") * s;
  detection.interval = config.integer("interval_s") * s;
  detection.max_ejection_percent = 100;
  envoy::OutlierDetector detector(detection, 1, 0, [] { return 0.0; });
  std::int64_t now = s;
  for (const std::int64_t out : {30, 60, 90}) {
    eject(detector, 0, now);
    same("s out", out, (detector.ejected_until(0) - now) / s);
    // Back at the first interval after its time is over, before the next one lowers the number.
    for (; detector.ejected(0, now); now += s) {
    }
  }
  for (int i = 0; i < 2; ++i) detector.ejected(0, now += detection.interval);
  eject(detector, 0, now);
  same("s out after two healthy intervals", 60, (detector.ejected_until(0) - now) / s);
}

void late_after_idle(Fields& config) {
  folly::Codel codel({config.integer("interval_ms") * ms, config.integer("target_ms") * ms});
  std::int64_t shed = 0;
  for (std::int64_t at = 1; at <= 1'000; ++at) shed += codel.overloaded(50 * ms, at * ms) ? 1 : 0;
  same("sheds while overloaded", 1, shed > 500 ? 1 : 0);
  same("shed after idle", 0, codel.overloaded(20 * ms, 11'000 * ms) ? 1 : 0);
}

void bbr_guard(Fields& config) {
  sentinel::SystemRule rule;
  rule.highestSystemLoad = config.number("highestSystemLoad");
  const sentinel::SystemRuleManager manager(std::array{rule});
  std::string verdicts;
  for (const int threads : {1, 5, 6}) {
    sentinel::StatisticNode entry;
    for (int i = 0; i < 50; ++i) entry.add_rt_and_success(50, 1, 1'000);
    for (int i = 0; i < threads; ++i) entry.increase_thread_num();
    const auto verdict = manager.check(entry, 1, 6, 0, 1'000);
    verdicts += verdict == sentinel::SystemVerdict::pass ? 'p' : 'b';
  }
  same_text("threads 1, 5, 6", "ppb", verdicts);
}

constexpr PitfallCheck checks[] = {
    {"P56", probe_never_returns},  {"P57", ignored_outcome},
    {"P59", late_results},         {"P62", hundred_percent},
    {"P63", minimum_above_window}, {"P65", tumbling_edge},
    {"P67", check_switched_off},   {"P68", wall_clock_steps},
    {"P69", cool_down_overflow},   {"P70", failures_after_the_trip},
    {"P87", ejection_percent},     {"P88", ejections_grow},
    {"P89", late_after_idle},      {"P92", bbr_guard},
};

}  // namespace

std::span<const PitfallCheck> breaker_pitfalls() {
  return checks;
}

}  // namespace spillway::vectors
