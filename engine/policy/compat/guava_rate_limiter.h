// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

/// Guava RateLimiter 31.1: smooth bursty and smooth warming up, on a microsecond clock.
namespace spillway::policy::compat::guava {

struct Config {
  double permitsPerSecond = 1.0;               // > 0, +Inf allowed
  double maxBurstSeconds = 1.0;                // bursty: seconds of permits that idleness saves
  std::optional<std::int64_t> warmupPeriod{};  // us; given: the warming-up form, which starts cold
  double coldFactor = 3.0;                     // warming up: cold interval / stable interval
};

/// A request never waits for its own size: it delays the next one. now is us since construction.
/// Intervals are truncated to us, so the rate is exceeded above about 1e4/s; a warm-up below
/// 1 us turns into NaN. Refuses (std::invalid_argument) rates and permits that are not positive.
/// Not thread-safe (the original holds a mutex). No allocation. O(1).
class RateLimiter {
 public:
  explicit RateLimiter(Config config);

  /// us to wait before the permits are the caller's.
  std::int64_t acquire(std::int32_t permits, std::int64_t now);
  /// The same when the wait for earlier requests is at most timeout us; otherwise nothing, and no
  /// change.
  std::optional<std::int64_t> try_acquire(std::int32_t permits, std::int64_t timeout,
                                          std::int64_t now);
  void set_rate(double permits_per_second, std::int64_t now);

  double rate() const noexcept { return 1e6 / stable_interval_; }
  double stored_permits() const noexcept { return stored_; }

 private:
  void resync(std::int64_t now) noexcept;
  double cool_down_interval() const noexcept;
  std::int64_t stored_to_wait(double permits) const noexcept;
  void set_bursty() noexcept;
  void set_warming_up() noexcept;

  Config config_;
  double stored_ = 0.0;
  double max_ = 0.0;
  double stable_interval_ = 0.0;  // us
  double threshold_ = 0.0;        // warming up: permits below which the rate is the stable one
  double slope_ = 0.0;            // warming up: us per permit and permit
  std::int64_t next_free_ = 0;    // us
};

}  // namespace spillway::policy::compat::guava
