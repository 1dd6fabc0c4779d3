// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <set>
#include <thread>
#include <vector>

namespace spillway::policy {

/// Lets `askers` threads take something at the same time, and when all have asked, give back what
/// they got; `rounds` times. How many got something: one number, when it was the same in each
/// round.
///
/// `take(round)` gives what can be tested, `give(round, taken)` has what was granted.
template <class Take, class Give>
std::set<std::int64_t> granted_at_once(std::int64_t askers, std::int64_t rounds, const Take& take,
                                       const Give& give) {
  std::set<std::int64_t> seen;
  std::atomic<std::int64_t> granted{0}, arrived{0};
  // They spin, since who sleeps is woken one after the other.
  const auto meet = [&](std::int64_t times) {
    ++arrived;
    for (int spin = 0; arrived < times * askers; ++spin) {
      if (spin % 1000 == 999) std::this_thread::yield();
    }
  };
  std::vector<std::thread> threads;
  for (std::int64_t asker = 0; asker < askers; ++asker) {
    threads.emplace_back([&, asker] {
      for (std::int64_t round = 0; round < rounds; ++round) {
        meet(2 * round + 1);
        auto taken = take(round);
        if (taken) ++granted;
        meet(2 * round + 2);
        if (asker == 0) seen.insert(granted.exchange(0));
        if (taken) give(round, taken);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  return seen;
}

}  // namespace spillway::policy
