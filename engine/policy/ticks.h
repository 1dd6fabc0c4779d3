// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/arithmetic.h"
#include "engine/policy/rate.h"

namespace spillway::policy {

/// Time measured so that a rate has no remainder: a tick is 1/rate.tokens of a nanosecond and a
/// token lasts rate.period ticks (in lowest terms). Any instant and any burst fit 128 bits.
class Ticks {
 public:
  explicit Ticks(const Rate& rate) noexcept : rate_(rate.reduced()) {}

  Int128 at(Nanos now) const noexcept { return static_cast<Int128>(now) * rate_.tokens; }
  Int128 of(std::int64_t tokens) const noexcept {
    return static_cast<Int128>(tokens) * rate_.period;
  }
  /// Whole tokens in `ticks`, rounded down.
  std::int64_t tokens(Int128 ticks) const noexcept {
    return saturate(floor_div(ticks, rate_.period));
  }
  /// Nanoseconds until `ticks` have passed, rounded up; none for nothing.
  Nanos wait(Int128 ticks) const noexcept {
    return ticks <= 0 ? 0 : saturate(ceil_div(ticks, rate_.tokens));
  }
  /// An amount (not negative) in ticks of `other`, as the same tokens here; rounded up.
  Int128 converted(Int128 ticks, const Ticks& other) const noexcept {
    const Int128 rest = ticks % other.rate_.period;
    return ticks / other.rate_.period * rate_.period +
           ceil_div(rest * rate_.period, other.rate_.period);
  }

  const Rate& rate() const noexcept { return rate_; }

 private:
  Rate rate_;
};

}  // namespace spillway::policy
