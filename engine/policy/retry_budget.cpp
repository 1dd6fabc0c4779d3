// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/retry_budget.h"

#include <algorithm>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

namespace {
constexpr std::int64_t milli = 1000;
constexpr std::int64_t ppm_per_milli = 1000;
}  // namespace

Problem problem(const TokenRetryBudget::Config& config) {
  return first_of(outside("max_tokens", config.max_tokens, 1, 1000),
                  outside("token_ratio", config.token_ratio.ppm, ppm_per_milli, 1000 * whole.ppm));
}

TokenRetryBudget::TokenRetryBudget(const Config& config)
    : millitokens_(checked(config).max_tokens * milli),
      max_(config.max_tokens * milli),
      ratio_(config.token_ratio.ppm / ppm_per_milli) {}

void TokenRetryBudget::on_success() noexcept {
  add(ratio_.load(std::memory_order_relaxed));
}

void TokenRetryBudget::on_failure() noexcept {
  add(-milli);
}

void TokenRetryBudget::add(std::int64_t millitokens) noexcept {
  const std::int64_t max = max_.load(std::memory_order_relaxed);
  std::int64_t old = millitokens_.load(std::memory_order_relaxed);
  std::int64_t next = 0;
  do {
    next = std::clamp<std::int64_t>(old + millitokens, 0, max);
    if (next == old) return;
  } while (!millitokens_.compare_exchange_weak(old, next, std::memory_order_relaxed));
}

bool TokenRetryBudget::allows_retry() const noexcept {
  return 2 * millitokens_.load(std::memory_order_relaxed) > max_.load(std::memory_order_relaxed);
}

double TokenRetryBudget::tokens() const noexcept {
  return static_cast<double>(millitokens_.load(std::memory_order_relaxed)) / milli;
}

void TokenRetryBudget::configure(const Config& config) {
  max_.store(checked(config).max_tokens * milli, std::memory_order_relaxed);
  ratio_.store(config.token_ratio.ppm / ppm_per_milli, std::memory_order_relaxed);
  add(0);
}

Problem problem(const RatioRetryBudget::Config& config) {
  return first_of(outside("budget", config.budget.ppm, 0, whole.ppm),
                  outside("min_retries", config.min_retries, 0, never));
}

RatioRetryBudget::RatioRetryBudget(const Config& config)
    : share_ppm_(checked(config).budget.ppm), min_retries_(config.min_retries) {}

std::int64_t RatioRetryBudget::limit() const noexcept {
  const Ratio share{share_ppm_.load(std::memory_order_relaxed)};
  return std::max(scaled(std::max<std::int64_t>(active(), 0), share),
                  min_retries_.load(std::memory_order_relaxed));
}

bool RatioRetryBudget::try_retry() noexcept {
  std::int64_t granted = retries_.load(std::memory_order_relaxed);
  do {
    if (granted >= limit()) return false;
  } while (!retries_.compare_exchange_weak(granted, granted + 1, std::memory_order_relaxed));
  return true;
}

void RatioRetryBudget::configure(const Config& config) {
  share_ppm_.store(checked(config).budget.ppm, std::memory_order_relaxed);
  min_retries_.store(config.min_retries, std::memory_order_relaxed);
}

}  // namespace spillway::policy
