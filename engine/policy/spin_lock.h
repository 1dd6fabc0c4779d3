// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <thread>

namespace spillway::policy {

/// A one-byte lock for critical sections of a few nanoseconds, where std::mutex costs more than
/// the work it guards. Yields after a short spin, so an owner that lost its core gets it back.
class SpinLock {
 public:
  void lock() noexcept {
    for (int spins = 0; taken_.exchange(true, std::memory_order_acquire); ++spins) {
      while (taken_.load(std::memory_order_relaxed)) {
        if (++spins > 64) std::this_thread::yield();
      }
    }
  }
  void unlock() noexcept { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_{false};
};

}  // namespace spillway::policy
