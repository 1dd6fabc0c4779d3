// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/rate.h"

#include <numeric>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

Rate Rate::reduced() const noexcept {
  const std::int64_t divisor = std::gcd(tokens, period);
  return {tokens / divisor, period / divisor};
}

Problem problem(const Rate& rate) {
  constexpr std::int64_t most_tokens = 1'000'000'000'000;
  constexpr Nanos longest_period = 366 * 86'400 * second;
  if (const auto found = first_of(outside("rate.tokens", rate.tokens, 1, most_tokens),
                                  outside("rate.period", rate.period, 1, longest_period))) {
    return found;
  }
  if (static_cast<Int128>(rate.tokens) > static_cast<Int128>(rate.period) * 1000) {
    return "rate must not exceed 10^12 tokens a second";
  }
  return {};
}

Problem outside(const char* name, std::int64_t value, std::int64_t low, std::int64_t high) {
  if (value >= low && value <= high) return {};
  return std::string(name) + " is " + std::to_string(value) + " and must be " +
         (high == never ? "at least " + std::to_string(low)
                        : "between " + std::to_string(low) + " and " + std::to_string(high));
}

}  // namespace spillway::policy
