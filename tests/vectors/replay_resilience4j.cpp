// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/resilience4j_circuit_breaker.h"
#include "engine/policy/compat/resilience4j_rate_limiter.h"
#include "tests/vectors/replay.h"

namespace spillway::vectors {

using namespace spillway::policy::compat;

void replay_resilience4j_rate_limiter(Case& c) {
  resilience4j::RateLimiterConfig config;
  config.limitForPeriod = static_cast<std::int32_t>(c.config().integer("limitForPeriod"));
  config.limitRefreshPeriod = c.config().integer("limitRefreshPeriod_ns");
  config.timeoutDuration = c.config().integer("timeoutDuration_ns");
  resilience4j::RateLimiter limiter(config);
  c.objects([&](Fields& op) {
    const std::int64_t now = op.integer("t_ns");
    const std::string kind = op.text("op");
    if (kind == "reserve") {
      const auto n = static_cast<std::int32_t>(op.integer("n"));
      op.expect("wait_ns", limiter.reserve_permission(n, now));
    } else if (kind == "drain") {
      limiter.drain_permissions(now);
    } else if (kind == "change_limit") {
      limiter.change_limit_for_period(static_cast<std::int32_t>(op.integer("value")));
    } else {
      op.fail("unknown op '" + kind + "'");
    }
    op.expect("available_after", limiter.available_permissions(now));
  });
}

namespace {

using resilience4j::BreakerState;

const char* name(BreakerState state) {
  switch (state) {
    case BreakerState::CLOSED:
      return "CLOSED";
    case BreakerState::OPEN:
      return "OPEN";
    case BreakerState::HALF_OPEN:
      return "HALF_OPEN";
    case BreakerState::DISABLED:
      return "DISABLED";
    case BreakerState::METRICS_ONLY:
      return "METRICS_ONLY";
    case BreakerState::FORCED_OPEN:
      break;
  }
  return "FORCED_OPEN";
}

resilience4j::CircuitBreakerConfig breaker_config(Fields f) {
  resilience4j::CircuitBreakerConfig config;
  config.failureRateThreshold = static_cast<float>(f.number("failureRateThreshold"));
  config.slowCallRateThreshold = static_cast<float>(f.number("slowCallRateThreshold"));
  config.slowCallDurationThreshold = f.integer("slowCallDurationThreshold_ms") * 1'000'000;
  config.permittedNumberOfCallsInHalfOpenState =
      static_cast<std::int32_t>(f.integer("permittedNumberOfCallsInHalfOpenState"));
  config.maxWaitDurationInHalfOpenState = f.integer("maxWaitDurationInHalfOpenState_ms");
  const std::string after = f.text("transitionToStateAfterWaitDuration");
  if (after != "OPEN" && after != "CLOSED") f.fail("unknown state '" + after + "'");
  config.transitionToStateAfterWaitDuration =
      after == "OPEN" ? BreakerState::OPEN : BreakerState::CLOSED;
  const std::string type = f.text("slidingWindowType");
  if (type != "COUNT_BASED" && type != "TIME_BASED") f.fail("unknown window '" + type + "'");
  config.slidingWindowType = type == "COUNT_BASED" ? resilience4j::SlidingWindowType::COUNT_BASED
                                                   : resilience4j::SlidingWindowType::TIME_BASED;
  config.slidingWindowSize = static_cast<std::int32_t>(f.integer("slidingWindowSize"));
  config.minimumNumberOfCalls = static_cast<std::int32_t>(f.integer("minimumNumberOfCalls"));
  auto& wait = config.waitDurationInOpenState;
  wait.interval = f.integer("waitDurationInOpenState_ms");
  wait.exponentialBackoffMultiplier = f.number("exponentialBackoffMultiplier");
  wait.enableExponentialBackoff = wait.exponentialBackoffMultiplier != 1.0;
  wait.exponentialMaxWaitDuration = f.integer("exponentialMaxWaitDurationInOpenState_ms");
  config.automaticTransitionFromOpenToHalfOpenEnabled =
      f.boolean("automaticTransitionFromOpenToHalfOpenEnabled");
  f.done();
  return config;
}

}  // namespace

void replay_resilience4j_breaker(Case& c) {
  resilience4j::CircuitBreaker breaker(breaker_config(c.config().object("config")), 0);
  c.objects([&](Fields& op) {
    const std::int64_t now = op.integer("t_ms") * 1'000'000;
    const std::string kind = op.text("op");
    const auto duration = [&op] { return op.integer("dur_ms") * 1'000'000; };
    if (kind == "acquire") {
      op.expect_bool("permitted", breaker.try_acquire_permission(now));
    } else if (kind == "success") {
      breaker.on_success(duration(), now);
    } else if (kind == "error") {
      breaker.on_error(duration(), now);
    } else if (kind == "ignored_error") {
      duration();
      breaker.release_permission(now);
    } else if (kind != "peek") {
      op.fail("unknown op '" + kind + "'");
    }
    op.expect_text("state", name(breaker.state(now)));
    const auto metrics = breaker.metrics(now);
    op.expect_float("failure_rate", metrics.failureRate);
    op.expect_float("slow_rate", metrics.slowCallRate);
    op.expect("buffered", metrics.buffered.calls);
    op.expect("failed", metrics.buffered.failed);
    op.expect("slow", metrics.buffered.slow);
    op.expect("not_permitted", metrics.notPermitted);
  });
}

}  // namespace spillway::vectors
