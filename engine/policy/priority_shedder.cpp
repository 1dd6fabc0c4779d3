// SPDX-License-Identifier: Apache-2.0
#include "engine/policy/priority_shedder.h"

#include <algorithm>
#include <mutex>

#include "engine/policy/arithmetic.h"

namespace spillway::policy {

Problem problem(const PriorityShedder::Config& config) {
  constexpr std::int64_t most = 1000 * whole.ppm;
  return first_of(outside("from", config.from.ppm, 0, most),
                  outside("to", config.to.ppm, config.from.ppm + 1, most),
                  outside("max_shed", config.max_shed.ppm, 0, whole.ppm),
                  outside("memory", config.memory, 1, 1'000'000'000));
}

PriorityShedder::PriorityShedder(const Config& config) : config_(checked(config)) {}

Decision PriorityShedder::acquire(Ratio pressure, int priority) noexcept {
  const std::lock_guard guard(lock_);
  const auto own = static_cast<std::size_t>(std::clamp(priority, 0, priorities - 1));
  ++seen_[own];
  if (++total_ >= 2 * config_.memory) {
    total_ = 0;
    for (std::int64_t& seen : seen_) total_ += seen /= 2;
  }
  Decision decision;
  decision.allowed = true;
  if (pressure <= config_.from) return decision;

  const Int128 over = static_cast<Int128>(pressure.ppm) - config_.from.ppm;
  const Int128 share = std::min<Int128>(over * whole.ppm / (config_.to.ppm - config_.from.ppm),
                                        config_.max_shed.ppm);
  Int128 to_shed = share * total_;  // calls, in millionths
  for (std::size_t i = 0; i < own; ++i) to_shed -= static_cast<Int128>(seen_[i]) * whole.ppm;
  const std::int64_t mine = std::max<std::int64_t>(seen_[own], 1);
  error_[own] += saturate(std::clamp<Int128>(to_shed / mine, 0, whole.ppm));
  if (error_[own] >= whole.ppm) {
    error_[own] -= whole.ppm;
    decision.allowed = false;
    decision.reason = Reason::shed;
  }
  return decision;
}

void PriorityShedder::configure(const Config& config) {
  checked(config);
  const std::lock_guard guard(lock_);
  config_ = config;
}

PriorityShedder::Config PriorityShedder::config() const noexcept {
  const std::lock_guard guard(lock_);
  return config_;
}

}  // namespace spillway::policy
