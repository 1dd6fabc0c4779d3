// SPDX-License-Identifier: Apache-2.0
#include "models/policies/token_bucket.h"

#include "models/policies/limiter.h"

namespace spillway::models {

std::unique_ptr<Policy> make_policy(const policy::TokenBucket::Config& config,
                                    const PolicyContext& context) {
  return std::make_unique<LimiterPolicy<policy::TokenBucket>>(config, context);
}

}  // namespace spillway::models
