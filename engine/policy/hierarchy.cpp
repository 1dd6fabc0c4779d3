// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/hierarchy.h"

#include <algorithm>

namespace spillway::policy {

namespace {

/// From `index` inwards; true when all of these gave.
bool take(std::span<TokenBucket* const> levels, std::size_t index, Nanos now, std::int64_t tokens,
          LayeredDecision& refusal) noexcept {
  if (index == levels.size()) return true;
  auto held = levels[index]->reserve(now, tokens, 0);
  if (!held.ok()) {
    refusal.refused_by = index;
    refusal.decision.reason =
        held.reason() == Reason::wait_too_long ? Reason::rate_limited : held.reason();
    refusal.decision.retry_after = held.wait();
    return false;
  }
  if (take(levels, index + 1, now, tokens, refusal)) return true;
  levels[index]->undo(held, now);
  return false;
}

}  // namespace

LayeredDecision acquire_all(std::span<TokenBucket* const> levels, Nanos now,
                            std::int64_t tokens) noexcept {
  LayeredDecision answer;
  answer.decision.allowed = take(levels, 0, now, tokens, answer);
  answer.decision.remaining = never;
  for (TokenBucket* const level : levels) {
    const Decision look = level->acquire(now, 0);
    answer.decision.reset_after = std::max(answer.decision.reset_after, look.reset_after);
    if (look.remaining < answer.decision.remaining) {
      answer.decision.remaining = look.remaining;
      answer.decision.limit = look.limit;
    }
  }
  return answer;
}

Problem problem(const Hierarchy::Config& config) {
  if (config.levels.empty()) return "levels is empty and must have at least one";
  for (std::size_t i = 0; i < config.levels.size(); ++i) {
    if (const auto found = problem(config.levels[i])) {
      return "levels[" + std::to_string(i) + "]: " + *found;
    }
  }
  return {};
}

Hierarchy::Hierarchy(const Config& config, Nanos now) {
  for (const auto& level : checked(config).levels) {
    order_.push_back(&buckets_.emplace_back(level, now));
  }
}

void Hierarchy::configure(const Config& config, Nanos now) {
  if (checked(config).levels.size() != buckets_.size()) {
    throw std::invalid_argument("levels must stay " + std::to_string(buckets_.size()));
  }
  for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i].configure(config.levels[i], now);
}

Hierarchy::Config Hierarchy::config() const {
  Config config;
  config.levels.clear();
  for (const TokenBucket& bucket : buckets_) config.levels.push_back(bucket.config());
  return config;
}

}  // namespace spillway::policy
