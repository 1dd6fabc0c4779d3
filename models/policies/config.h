// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "models/policy.h"

namespace spillway::models {

/// One of the policies' configurations; all.h defines it.
struct PolicyChoice;

/// The configuration of any policy that a scenario can name. A value: a copy is a deep one. Who
/// holds one need not know the policies; policies/all.h does.
class PolicyConfig {
 public:
  PolicyConfig();  ///< the first kind, with its defaults
  explicit PolicyConfig(PolicyChoice choice);
  PolicyConfig(const PolicyConfig& other);
  PolicyConfig(PolicyConfig&& other) noexcept;
  PolicyConfig& operator=(PolicyConfig other) noexcept;
  ~PolicyConfig();

  PolicyChoice& choice() { return *choice_; }
  const PolicyChoice& choice() const { return *choice_; }

 private:
  std::unique_ptr<PolicyChoice> choice_;
};

inline PolicyChoice& choice_of(PolicyConfig& config) {
  return config.choice();
}
inline const PolicyChoice& choice_of(const PolicyConfig& config) {
  return config.choice();
}

/// The configuration must outlive the policy, which follows its changes in retune().
std::unique_ptr<Policy> make_any_policy(const PolicyConfig& config, const PolicyContext& context);

/// Whether it takes hosts out of their turn, so that it needs a node with several: its Declaration
/// has `watches_hosts`.
bool watches_hosts(const PolicyConfig& config);

}  // namespace spillway::models

namespace spillway::scenario {
template <class T>
const class Type& type_of();
extern template const Type& type_of<models::PolicyConfig>();
}  // namespace spillway::scenario
