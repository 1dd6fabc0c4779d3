// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/sentinel_flow.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::sentinel {
namespace {

constexpr std::int64_t ns_per_ms = 1'000'000;
constexpr std::int64_t second_ms = 1'000;
constexpr FlowDecision blocked{FlowVerdict::block, 0};

double next_up(double x) noexcept {
  return std::nextafter(x, std::numeric_limits<double>::infinity());
}

}  // namespace

FlowController::FlowController(FlowRule rule) : rule_(rule) {
  if (rule.grade != 1) return;
  if (rule.controlBehavior == 2 && rule.count > 0) {
    const std::int64_t rounded = java_round(rule.count);
    if (rounded == 0) throw std::invalid_argument("Sentinel flow rule: / by zero");
    nanoseconds_ = second_ms % rounded != 0 || rule.count / second_ms > 1;
  }
  if (rule.controlBehavior == 1 || rule.controlBehavior == 3) {
    if (rule.coldFactor <= 1) {
      throw std::invalid_argument("Sentinel flow rule: cold factor should be larger than 1");
    }
    warning_tokens_ = java_int(rule.warmUpPeriodSec * rule.count) / (rule.coldFactor - 1);
    max_tokens_ =
        wrap_add(warning_tokens_, java_int(wrap_mul<std::int32_t>(2, rule.warmUpPeriodSec) *
                                           rule.count / (1.0 + rule.coldFactor)));
    slope_ = (rule.coldFactor - 1.0) / rule.count / wrap_sub(max_tokens_, warning_tokens_);
  }
}

FlowDecision FlowController::can_pass(StatisticNode& node, std::int32_t n, bool prioritized,
                                      std::int64_t now) {
  const std::int64_t now_ms = now / ns_per_ms;
  switch (rule_.grade == 1 ? rule_.controlBehavior : 0) {
    case 1:
      return warm_up(node, n, now_ms);
    case 2:
      return queue(n, now);
    case 3:
      return warm_up_queue(node, n, now_ms);
    default:
      return reject(node, n, prioritized, now_ms);
  }
}

FlowDecision FlowController::reject(StatisticNode& node, std::int32_t n, bool prioritized,
                                    std::int64_t now_ms) {
  const bool threads = rule_.grade == 0;
  const std::int32_t used =
      threads ? static_cast<std::int32_t>(node.cur_thread_num()) : java_int(node.pass_qps(now_ms));
  if (wrap_add(used, n) <= rule_.count) return {FlowVerdict::pass, 0};
  if (!prioritized || threads) return blocked;
  const std::int64_t wait = node.try_occupy_next(now_ms, n, rule_.count);
  if (wait >= StatisticNode::occupy_timeout) return blocked;
  node.add_waiting_request(now_ms + wait, n);
  node.add_occupied_pass(n, now_ms);
  return {FlowVerdict::prio_wait, wait * ns_per_ms};
}

double FlowController::warm_up_qps() const noexcept {
  if (stored_tokens_ < warning_tokens_) return rule_.count;
  const auto above = static_cast<double>(stored_tokens_ - warning_tokens_);
  return next_up(1.0 / (above * slope_ + 1.0 / rule_.count));
}

void FlowController::sync_tokens(std::int64_t previous_qps, std::int64_t now_ms) noexcept {
  const std::int64_t now = now_ms - now_ms % second_ms;
  if (now <= last_filled_) return;
  const bool cold =
      stored_tokens_ > warning_tokens_ && previous_qps < java_int(rule_.count) / rule_.coldFactor;
  std::int64_t tokens = stored_tokens_;
  if (tokens < warning_tokens_ || cold) {
    tokens = java_long(static_cast<double>(tokens) +
                       static_cast<double>(now - last_filled_) * rule_.count / 1000);
  }
  if (tokens > max_tokens_) tokens = max_tokens_;
  tokens -= previous_qps;
  stored_tokens_ = tokens < 0 ? 0 : tokens;
  last_filled_ = now;
}

FlowDecision FlowController::warm_up(StatisticNode& node, std::int32_t n, std::int64_t now_ms) {
  const std::int64_t pass_qps = java_long(node.pass_qps(now_ms));
  sync_tokens(java_long(node.previous_pass_qps(now_ms)), now_ms);
  const bool passes = static_cast<double>(pass_qps + n) <= warm_up_qps();
  return passes ? FlowDecision{FlowVerdict::pass, 0} : blocked;
}

FlowDecision FlowController::pace(std::int64_t cost, std::int64_t now, std::int64_t unit) {
  const std::int64_t slot = wrap_add(latest_passed_, cost);
  if (slot <= now) {
    latest_passed_ = now;
    return {FlowVerdict::pass, 0};
  }
  const std::int64_t wait = wrap_sub(slot, now);
  if (wait > rule_.maxQueueingTimeMs * (ns_per_ms / unit)) return blocked;
  latest_passed_ = slot;
  return {FlowVerdict::pass, wait > 0 ? wait * unit : 0};
}

FlowDecision FlowController::queue(std::int32_t n, std::int64_t now) {
  if (n <= 0) return {FlowVerdict::pass, 0};
  if (rule_.count <= 0) return blocked;
  if (nanoseconds_) {
    const double cost = 1.0 * ns_per_ms * second_ms * n / rule_.count;
    return pace(java_round(cost), now, 1);
  }
  return pace(java_round(1.0 * second_ms * n / rule_.count), now / ns_per_ms, ns_per_ms);
}

FlowDecision FlowController::warm_up_queue(StatisticNode& node, std::int32_t n,
                                           std::int64_t now_ms) {
  sync_tokens(java_long(node.previous_pass_qps(now_ms)), now_ms);
  return pace(java_round(1.0 * n / warm_up_qps() * 1000), now_ms, ns_per_ms);
}

FlowDecision FlowLimiter::enter(std::int32_t n, bool prioritized, std::int64_t now) {
  const FlowDecision decision = controller_.can_pass(node_, n, prioritized, now);
  if (decision.verdict == FlowVerdict::block) return decision;
  node_.increase_thread_num();
  if (decision.verdict == FlowVerdict::pass) node_.add_pass_request(n, now / ns_per_ms);
  return decision;
}

void FlowLimiter::exit(std::int64_t rt, std::int64_t now) {
  node_.add_rt_and_success(rt, 1, now / ns_per_ms);
  node_.decrease_thread_num();
}

}  // namespace spillway::policy::compat::sentinel
