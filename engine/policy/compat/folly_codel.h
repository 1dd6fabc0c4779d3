// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// folly executors Codel (commit ff98381): sheds by queueing delay while a whole interval was late.
namespace spillway::policy::compat::folly {

struct CodelConfig {
  std::int64_t interval = 100'000'000;    // ns
  std::int64_t target_delay = 5'000'000;  // ns; > 0
};

/// overloaded() is asked once for each request as it leaves the queue. now is ns since
/// construction. Not thread-safe (the original uses relaxed atomics). No allocation. O(1).
class Codel {
 public:
  explicit Codel(CodelConfig config = {});

  /// True: shed this request. The first of an interval is never shed; later ones are, in the
  /// overloaded state, when their delay is strictly above twice the target.
  bool overloaded(std::int64_t delay, std::int64_t now) noexcept;

  /// Minimum delay of the present interval as a percentage of twice the target, at most 100.
  int load() const noexcept;
  std::int64_t min_delay() const noexcept { return min_delay_; }

 private:
  CodelConfig config_;
  std::int64_t min_delay_ = 0;
  std::int64_t interval_end_ = 0;
  bool reset_delay_ = true;
  bool overloaded_ = false;
};

}  // namespace spillway::policy::compat::folly
