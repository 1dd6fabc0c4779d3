// SPDX-License-Identifier: Apache-2.0
#include "models/policies/all.h"

namespace spillway::models {

PolicyConfig::PolicyConfig() : choice_(std::make_unique<PolicyChoice>()) {}
PolicyConfig::PolicyConfig(PolicyChoice choice)
    : choice_(std::make_unique<PolicyChoice>(std::move(choice))) {}
PolicyConfig::PolicyConfig(const PolicyConfig& other) : PolicyConfig(*other.choice_) {}
PolicyConfig::PolicyConfig(PolicyConfig&& other) noexcept = default;
PolicyConfig& PolicyConfig::operator=(PolicyConfig other) noexcept {
  choice_.swap(other.choice_);
  return *this;
}
PolicyConfig::~PolicyConfig() = default;

std::unique_ptr<Policy> make_any_policy(const PolicyConfig& config, const PolicyContext& context) {
  const PolicyVariant& choice = config.choice();
  return std::visit([&](const auto& one) { return make_policy(one, context); }, choice);
}

bool watches_hosts(const PolicyConfig& config) {
  const PolicyVariant& choice = config.choice();
  return std::visit(
      []<class C>(const C&) {
        return requires {
          scenario::Declaration<C>::watches_hosts;
        };
      },
      choice);
}

}  // namespace spillway::models
