// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

#include "engine/kernel/time.h"

namespace spillway::cli {

/// A line on a terminal that says how far a run is, how fast and how long it will take. Prints
/// nothing when stderr is no terminal. Removed by its destructor.
class Progress {
 public:
  explicit Progress(bool wanted);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  bool shown() const { return shown_; }
  void update(kernel::Time now, kernel::Time goal, std::uint64_t events);

 private:
  using Clock = std::chrono::steady_clock;
  bool shown_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace spillway::cli
