// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/policy/system_guard.h"
#include "models/node.h"
#include "models/policies/replies.h"

namespace spillway::models {

/// What a policy sees of the node that it protects.
class Vitals {
 public:
  explicit Vitals(const PolicyContext& context)
      : node_(context.node), simulation_(context.simulation) {}

  Counted enter() { return Counted(simulation_, behind_); }
  std::int64_t in_flight() const { return behind_.value(); }
  std::int64_t queue() const {
    const kernel::Resource* slots = node_.resource();
    return slots ? slots->waiting() : in_flight();
  }
  std::int64_t capacity(std::int64_t otherwise) const {
    const kernel::Resource* slots = node_.resource();
    return slots && slots->waiting_rules().limit > 0 ? slots->waiting_rules().limit : otherwise;
  }
  /// In and before the node's workers or connections.
  std::int64_t occupancy() const {
    const kernel::Resource* slots = node_.resource();
    return slots ? slots->in_use() + slots->waiting() : 0;
  }
  policy::SystemState state() const {
    const kernel::Resource* slots = node_.resource();
    if (!slots) return {};
    const std::int64_t number = std::max<std::int64_t>(slots->capacity(), 1);
    policy::SystemState state;
    state.load.ppm = occupancy() * policy::whole.ppm / number;
    state.cpu.ppm = std::min(slots->in_use(), number) * policy::whole.ppm / number;
    return state;
  }

 private:
  const Node& node_;
  kernel::Simulation& simulation_;
  kernel::Level behind_;
};

}  // namespace spillway::models
