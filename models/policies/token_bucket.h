// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/token_bucket.h"
#include "models/policy.h"
#include "models/scenario/fields.h"

namespace spillway::models {

std::unique_ptr<Policy> make_policy(const policy::TokenBucket::Config& config,
                                    const PolicyContext& context);

}  // namespace spillway::models

namespace spillway::scenario {

template <>
struct Declaration<policy::TokenBucket::Config> {
  using C = policy::TokenBucket::Config;
  static constexpr std::string_view kind = "token_bucket";
  static constexpr std::string_view about =
      "Admits a rate, and at once what the bucket holds: at most burst + rate * T in any time T.";
  static constexpr auto fields =
      declare(field("rate", &C::rate, above(0), "Tokens a second; a request takes one."),
              field("burst", &C::burst, at_least(1), "What the bucket holds; it starts full."));
};

}  // namespace spillway::scenario
