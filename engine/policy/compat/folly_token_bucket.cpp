// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/folly_token_bucket.h"

#include <algorithm>

namespace spillway::policy::compat::folly {

double TokenBucket::balance(double now) const noexcept {
  return std::min((now - config_.zeroTime) * config_.genRate, config_.burstSize);
}

double TokenBucket::available(double now) const noexcept {
  return std::max(0.0, balance(now));
}

bool TokenBucket::consume(double n, double now) noexcept {
  const double tokens = balance(now);
  if (tokens < 0 || tokens < n) return false;
  if (n == 0) return true;  // and writes nothing, which keeps the balance free of rounding
  config_.zeroTime = now - (tokens - n) / config_.genRate;
  return true;
}

double TokenBucket::consume_or_drain(double n, double now) noexcept {
  const double tokens = balance(now);
  if (tokens < 0) return 0.0;
  const double taken = tokens < n ? tokens : n;
  config_.zeroTime = now - (tokens - taken) / config_.genRate;
  return taken;
}

std::optional<double> TokenBucket::consume_with_borrow(double n, double now) noexcept {
  if (config_.burstSize < n) return std::nullopt;
  while (n > 0) {
    const double taken = consume_or_drain(n, now);
    if (taken > 0) {
      n -= taken;
      continue;
    }
    return_tokens(-n);
    return std::max(0.0, config_.zeroTime - now);
  }
  return 0.0;
}

void TokenBucket::return_tokens(double n) noexcept {
  config_.zeroTime -= n / config_.genRate;
}

void TokenBucket::reset(double rate, double burst, double now) noexcept {
  const double tokens = available(now);
  config_.genRate = rate;
  config_.burstSize = burst;
  config_.zeroTime = now - tokens / rate;
}

}  // namespace spillway::policy::compat::folly
