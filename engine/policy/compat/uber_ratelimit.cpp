// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/compat/uber_ratelimit.h"

#include <stdexcept>

#include "engine/policy/compat/numeric.h"

namespace spillway::policy::compat::uber {

RateLimit::RateLimit(Config config) {
  if (config.rate == 0) throw std::invalid_argument("uber ratelimit: rate must not be 0");
  per_request_ = wrap_div(config.per, config.rate);
  max_slack_ = wrap_mul(config.slack, per_request_);
}

RateLimit::Slot RateLimit::take(std::int64_t now) noexcept {
  const std::int64_t idle = next_ ? wrap_sub(now, *next_) : 0;
  if (!next_ || (max_slack_ == 0 && idle > per_request_)) {
    next_ = now;
  } else if (max_slack_ > 0 && idle > wrap_add(max_slack_, per_request_)) {
    next_ = wrap_sub(now, max_slack_);
  } else {
    next_ = wrap_add(*next_, per_request_);
  }
  const std::int64_t sleep = wrap_sub(*next_, now);
  return sleep > 0 ? Slot{sleep, *next_} : Slot{0, now};
}

}  // namespace spillway::policy::compat::uber
