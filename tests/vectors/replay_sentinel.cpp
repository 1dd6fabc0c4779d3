// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <optional>
#include <stdexcept>

#include "engine/policy/compat/sentinel_degrade.h"
#include "engine/policy/compat/sentinel_flow.h"
#include "tests/vectors/replay.h"

namespace spillway::vectors {

using namespace spillway::policy::compat;

namespace {

// Recorded instants are relative to this one: far enough from 0 that nothing was ever filled.
constexpr std::int64_t epoch_ms = 1'000'000'000'000;
constexpr std::int64_t ns_per_ms = 1'000'000;

std::int32_t int_field(Fields& fields, std::string_view name) {
  return static_cast<std::int32_t>(fields.integer(name));
}

sentinel::FlowRule flow_rule(Fields& f) {
  sentinel::FlowRule rule;
  rule.grade = int_field(f, "grade");
  rule.controlBehavior = int_field(f, "controlBehavior");
  rule.count = f.number("count");
  rule.warmUpPeriodSec = int_field(f, "warmUpPeriodSec");
  rule.maxQueueingTimeMs = int_field(f, "maxQueueingTimeMs");
  rule.coldFactor = int_field(f, "coldFactor");
  return rule;
}

const char* name(sentinel::FlowVerdict verdict) {
  switch (verdict) {
    case sentinel::FlowVerdict::pass:
      return "pass";
    case sentinel::FlowVerdict::prio_wait:
      return "prio_wait";
    case sentinel::FlowVerdict::block:
      break;
  }
  return "block";
}

const char* name(sentinel::DegradeState state) {
  switch (state) {
    case sentinel::DegradeState::CLOSED:
      return "CLOSED";
    case sentinel::DegradeState::OPEN:
      return "OPEN";
    case sentinel::DegradeState::HALF_OPEN:
      break;
  }
  return "HALF_OPEN";
}

}  // namespace

void replay_sentinel_flow(Case& c) {
  const sentinel::FlowRule rule = flow_rule(c.config());
  const std::string error = c.config().text("construct_error", "");
  std::optional<sentinel::FlowLimiter> limiter;
  try {
    limiter.emplace(rule);
  } catch (const std::invalid_argument& e) {
    if (error.empty()) throw Difference{"construct_error", "none", e.what()};
  }
  if (limiter && !error.empty()) throw Difference{"construct_error", error, "none"};
  c.objects([&](Fields& op) {
    if (!limiter) op.fail("there is no rule to run this op");
    const std::int64_t now_ms = epoch_ms + op.integer("t_ms");
    const std::int64_t now = now_ms * ns_per_ms;
    if (op.has("finish")) {
      const std::int64_t rt = op.integer("rt_ms");
      for (std::int64_t left = op.integer("finish"); left > 0; --left) limiter->exit(rt, now);
      return;
    }
    const bool prioritized = op.boolean("prioritized", false);
    const auto decision = limiter->enter(int_field(op, "n"), prioritized, now);
    op.expect_text("result", name(decision.verdict));
    op.expect("wait_ns", decision.wait);
    op.expect_number("passQps_after", limiter->node().pass_qps(now_ms));
  });
}

void replay_sentinel_degrade(Case& c) {
  sentinel::DegradeRule rule;
  rule.grade = int_field(c.config(), "grade");
  rule.count = c.config().number("count");
  rule.timeWindow = int_field(c.config(), "timeWindow");
  rule.minRequestAmount = int_field(c.config(), "minRequestAmount");
  rule.slowRatioThreshold = c.config().number("slowRatioThreshold");
  rule.statIntervalMs = int_field(c.config(), "statIntervalMs");
  sentinel::DegradeBreaker breaker(rule);
  std::map<std::int64_t, std::int64_t> entered;  // id to ms
  c.objects([&](Fields& op) {
    const std::int64_t now = epoch_ms + op.integer("t_ms");
    const std::int64_t id = op.integer("id");
    const std::string kind = op.text("op");
    if (kind == "enter") {
      const bool passes = breaker.try_pass(now);
      if (passes) entered[id] = now;
      op.expect_text("result", passes ? "pass" : "block");
    } else if (kind == "exit") {
      const auto found = entered.find(id);
      if (found == entered.end()) op.fail("ends a request that never passed");
      breaker.on_request_complete(now - found->second, op.boolean("error"), now);
      entered.erase(found);
    } else {
      op.fail("unknown op '" + kind + "'");
    }
    op.expect_text("state", name(breaker.state()));
  });
}

}  // namespace spillway::vectors
