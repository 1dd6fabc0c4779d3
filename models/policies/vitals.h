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
  policy::SystemState state() {
    policy::SystemState state{{}, cpu()};
    if (const kernel::Resource* slots = node_.resource()) {
      const std::int64_t number = std::max<std::int64_t>(slots->capacity(), 1);
      state.load.ppm = occupancy() * policy::whole.ppm / number;
    }
    return state;
  }

 private:
  /// Busy cores over all of them: a mean, read anew when asked after a second, as systems tell it.
  policy::Ratio cpu() {
    const kernel::Processor* cores = node_.processor();
    const kernel::Duration span = simulation_.now() - read_at_;
    if (cores == nullptr || span < kernel::Duration(policy::second)) return cpu_;
    const kernel::Level::Integral busy = cores->busy().integral(simulation_.now());
    const double mean = kernel::Level::mean(busy - read_, span);
    cpu_ = policy::Ratio::of(std::min(mean / static_cast<double>(cores->cores()), 1.0));
    read_at_ = simulation_.now();
    read_ = busy;
    return cpu_;
  }

  const Node& node_;
  kernel::Simulation& simulation_;
  kernel::Level behind_;
  policy::Ratio cpu_{0};
  kernel::Time read_at_;
  kernel::Level::Integral read_ = 0;
};

}  // namespace spillway::models
