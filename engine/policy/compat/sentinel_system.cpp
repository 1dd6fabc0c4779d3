// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/sentinel_system.h"

#include <algorithm>

namespace spillway::policy::compat::sentinel {
namespace {

template <typename T>
bool take_least(T& least, T value) noexcept {
  if (value < 0) return false;
  least = least < 0 ? value : std::min(least, value);
  return true;
}

}  // namespace

SystemRuleManager::SystemRuleManager(std::span<const SystemRule> rules) noexcept {
  for (const SystemRule& rule : rules) {
    bool sets = take_least(least_.highestSystemLoad, rule.highestSystemLoad);
    sets |= rule.highestCpuUsage <= 1 && take_least(least_.highestCpuUsage, rule.highestCpuUsage);
    sets |= take_least(least_.qps, rule.qps);
    sets |= take_least(least_.avgRt, rule.avgRt);
    sets |= take_least(least_.maxThread, rule.maxThread);
    active_ = sets;
  }
}

bool SystemRuleManager::bbr_admits(std::int64_t threads, double max_success_qps,
                                   double min_rt) noexcept {
  return threads <= 1 || static_cast<double>(threads) <= max_success_qps * min_rt / 1000;
}

SystemVerdict SystemRuleManager::check(StatisticNode& entry, std::int32_t n, double load,
                                       double cpu, std::int64_t now) const noexcept {
  if (!active_) return SystemVerdict::pass;
  const std::int64_t threads = entry.cur_thread_num();
  if (least_.qps >= 0 && entry.pass_qps(now) + n > least_.qps) return SystemVerdict::qps;
  if (least_.maxThread >= 0 && threads > least_.maxThread) return SystemVerdict::thread;
  if (least_.avgRt >= 0 && entry.avg_rt(now) > static_cast<double>(least_.avgRt)) {
    return SystemVerdict::rt;
  }
  if (least_.highestSystemLoad >= 0 && load > least_.highestSystemLoad &&
      !bbr_admits(threads, entry.max_success_qps(now), entry.min_rt(now))) {
    return SystemVerdict::load;
  }
  if (least_.highestCpuUsage >= 0 && cpu > least_.highestCpuUsage) return SystemVerdict::cpu;
  return SystemVerdict::pass;
}

}  // namespace spillway::policy::compat::sentinel
