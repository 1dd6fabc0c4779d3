// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "engine/kernel/random.h"
#include "engine/policy/breaker.h"
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

/// What it says about the health of who gave it. A limit, or a caller that left, says nothing.
inline policy::Breaker::Outcome verdict(Outcome outcome) {
  switch (outcome) {
    case Outcome::ok:
    case Outcome::degraded:
      return policy::Breaker::Outcome::success;
    case Outcome::rate_limited:
    case Outcome::cancelled:
      return policy::Breaker::Outcome::ignored;
    default:
      return policy::Breaker::Outcome::failure;
  }
}

/// Whether the list names it; an empty one names every failure and refusal.
inline bool retried_on(const std::vector<Outcome>& listed, const Reply& reply) {
  if (listed.empty()) return !reply.ok() && reply.outcome() != Outcome::cancelled;
  return std::find(listed.begin(), listed.end(), reply.outcome()) != listed.end();
}

/// The seed of a policy that draws by itself: its own in each run and at each place.
inline std::uint64_t own_seed(const PolicyContext& context) {
  return kernel::Stream(context.simulation.seed(), context.path, "jitter").next();
}
template <class Config>
Config seeded(Config config, std::uint64_t seed) {
  config.seed = seed;
  return config;
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
