// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "engine/policy/arithmetic.h"
#include "engine/policy/token_bucket.h"

namespace spillway::policy {

/// The textbook bucket: a level and the instant it was counted at, stepped call by call, in exact
/// 128-bit units of 1/rate.period tokens. Slow, with another state than the real one.
class BucketOracle {
 public:
  BucketOracle(const TokenBucket::Config& config, Nanos now)
      : rate_(config.rate), burst_(config.burst), level_(capacity()), at_(now) {}

  Decision acquire(Nanos now, std::int64_t tokens) {
    now = std::max(now, at_);
    const Int128 level =
        std::min(level_ + (static_cast<Int128>(now) - at_) * rate_.tokens, capacity());
    const Int128 need = static_cast<Int128>(tokens) * rate_.period;
    if (tokens < 0) return answer(Reason::invalid_request, level, never);
    if (tokens == 0) return answer(Reason::none, level, 0);
    if (tokens > burst_) return answer(Reason::unsatisfiable, level, never);
    if (need > level) return answer(Reason::rate_limited, level, wait(need - level));
    level_ = level - need;
    at_ = now;
    return answer(Reason::none, level_, 0);
  }

 private:
  Int128 capacity() const { return static_cast<Int128>(burst_) * rate_.period; }
  Nanos wait(Int128 units) const { return saturate(ceil_div(units, rate_.tokens)); }
  Decision answer(Reason reason, Int128 level, Nanos retry_after) const {
    return {reason == Reason::none,
            reason,
            retry_after,
            static_cast<std::int64_t>(level / rate_.period),
            burst_,
            wait(capacity() - level)};
  }

  Rate rate_;
  std::int64_t burst_;
  Int128 level_;
  Nanos at_;
};

struct BucketCall {
  Nanos now;
  std::int64_t tokens;

  friend std::ostream& operator<<(std::ostream& out, const BucketCall& call) {
    return out << call.tokens << " at " << call.now;
  }
};

inline std::ostream& operator<<(std::ostream& out, const TokenBucket::Config& config) {
  return out << config.rate.tokens << " every " << config.rate.period << " ns, burst "
             << config.burst;
}

/// From one token a day to 10^12 a second, tidy and untidy ones, with every burst that fits.
inline rc::Gen<TokenBucket::Config> any_bucket() {
  return rc::gen::exec([] {
    const auto digits = *rc::gen::inRange(0, 13);
    std::int64_t most = 1;
    for (int i = 0; i < digits; ++i) most *= 10;
    TokenBucket::Config config;
    config.rate.period = *rc::gen::element<Nanos>(1, 7, 1000, 999'983, second, 60 * second,
                                                  3600 * second, 86'400 * second);
    config.rate.tokens = std::max<std::int64_t>(
        saturate(std::min<Int128>(*rc::gen::inRange<std::int64_t>(most / 10 + 1, most + 2),
                                  static_cast<Int128>(config.rate.period) * 1000)),
        1);
    config.rate.tokens = std::min<std::int64_t>(config.rate.tokens, 1'000'000'000'000);
    const std::int64_t fits = (std::int64_t{1} << 60) / config.rate.reduced().period;
    config.burst = std::min(fits, *rc::gen::element<std::int64_t>(1, 2, 10, 1000, 1 << 20, fits));
    return config;
  });
}

/// Calls spaced around the time of a token or of a burst, now and then with a clock that jumps
/// either way.
inline rc::Gen<std::vector<BucketCall>> any_calls(const TokenBucket::Config& config) {
  return rc::gen::exec([config] {
    const auto token = std::min<Nanos>(config.rate.period / config.rate.tokens + 1, second);
    const Nanos fill = std::min<Nanos>(
        saturate(static_cast<Int128>(config.burst) * config.rate.period / config.rate.tokens) + 1,
        Nanos{1} << 50);
    std::vector<BucketCall> calls;
    Nanos now = 0;
    for (int i = *rc::gen::inRange(1, 80); i > 0; --i) {
      switch (*rc::gen::inRange(0, 12)) {
        case 0:
          now = std::max<Nanos>(now - *rc::gen::inRange<Nanos>(0, fill + 1), -second);
          break;
        case 1:
          now += *rc::gen::inRange<Nanos>(0, 2 * fill + 1);
          break;
        case 2:
          now += Nanos{1} << *rc::gen::inRange(0, 55);
          break;
        case 3:
        case 4:
          break;
        default:
          now += *rc::gen::inRange<Nanos>(0, 2 * token + 1);
      }
      const auto tokens = *rc::gen::element<std::int64_t>(1, 1, 1, 2, 0, -1, config.burst,
                                                          config.burst / 2, config.burst + 1);
      calls.push_back({now, tokens});
    }
    return calls;
  });
}

}  // namespace spillway::policy
