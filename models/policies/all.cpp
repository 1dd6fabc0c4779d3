// SPDX-License-Identifier: Apache-2.0
#include "models/policies/all.h"

namespace spillway::models {

std::unique_ptr<Policy> make_any_policy(const PolicyConfig& config, const PolicyContext& context) {
  return std::visit([&](const auto& one) { return make_policy(one, context); }, config);
}

}  // namespace spillway::models
