// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "engine/policy/decision.h"
#include "models/policy.h"

/// Small parts that several policies share. For their .cpp files only.
namespace spillway::models {

/// A reply without any work.
inline kernel::Task<Reply> answer(Reply reply) {
  co_return reply;
}

/// A refusal; it names a time only when waiting helps.
inline Reply refusal(Outcome outcome, policy::Nanos retry_after) {
  const bool helps = retry_after > 0 && retry_after < policy::never;
  return helps ? Reply(outcome, kernel::Duration(retry_after)) : Reply(outcome);
}

/// Counts in a level for as long as it lives.
class Counted {
 public:
  Counted(kernel::Simulation& simulation, kernel::Level& level)
      : simulation_(simulation), level_(level) {
    level_.add(simulation_.now(), 1);
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { level_.add(simulation_.now(), -1); }

 private:
  kernel::Simulation& simulation_;
  kernel::Level& level_;
};

/// For each class of the scenario, whether it is among `names`.
inline std::vector<bool> members(const std::vector<std::string>& classes,
                                 const std::vector<std::string>& names) {
  std::vector<bool> among;
  for (const std::string& name : classes) {
    among.push_back(std::find(names.begin(), names.end(), name) != names.end());
  }
  return among;
}

}  // namespace spillway::models
