// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

#include "engine/policy/config.h"
#include "engine/policy/decision.h"
#include "engine/policy/rate.h"
#include "engine/policy/spin_lock.h"

namespace spillway::policy {

/// How one call went, told when it ended.
struct CallSample {
  Nanos now = 0;
  Nanos response_time = 0;
  std::int64_t in_flight = 0;  // when it began, with itself
  bool dropped = false;        // refused or timed out downstream
};

/// A concurrency limit that follows what it sees; enforce it with Bulkhead or WaitingRoom.
/// limit() is a plain load, on_sample() takes a spin lock. O(1), no allocation.
class AdaptiveLimit {
 public:
  virtual ~AdaptiveLimit() = default;
  AdaptiveLimit(const AdaptiveLimit&) = delete;
  AdaptiveLimit& operator=(const AdaptiveLimit&) = delete;

  std::int64_t limit() const noexcept { return limit_.load(std::memory_order_relaxed); }
  void on_sample(const CallSample& sample) noexcept;

 protected:
  explicit AdaptiveLimit(std::int64_t initial) noexcept : limit_(initial) {}
  /// The limit after this sample. Called under the lock.
  virtual std::int64_t next(std::int64_t limit, const CallSample& sample) noexcept = 0;
  void move_to(std::int64_t limit) noexcept { limit_.store(limit, std::memory_order_relaxed); }

  mutable SpinLock lock_;

 private:
  std::atomic<std::int64_t> limit_;
};

/// Additive increase, multiplicative decrease: a drop or a response slower than `timeout`
/// multiplies the limit by `backoff` (rounded down), another one adds one while at least half of
/// the limit is in use. Source: Netflix concurrency-limits.
class AimdLimit final : public AdaptiveLimit {
 public:
  struct Config {
    std::int64_t initial = 20;
    std::int64_t min = 1;
    std::int64_t max = 200;
    Ratio backoff = Ratio::percent(90);
    Nanos timeout = 5 * second;
  };

  explicit AimdLimit(const Config& config);
  void configure(const Config& config);

 private:
  std::int64_t next(std::int64_t limit, const CallSample& sample) noexcept override;
  Config config_;
};

/// TCP Vegas: the queue that the limit builds up is guessed from how much slower calls are than
/// the fastest seen, queue = ceil(limit * (1 - baseline / response_time)), and held between one
/// and six times log10(limit). The baseline falls at once; it is measured anew every
/// `probe_multiplier * limit` samples, but rises only by a call that met less than half of the
/// limit in flight: a probe under load would take the queue for the baseline. Source: Netflix
/// concurrency-limits, with that correction.
class VegasLimit final : public AdaptiveLimit {
 public:
  struct Config {
    std::int64_t initial = 20;
    std::int64_t min = 1;
    std::int64_t max = 1000;
    std::int64_t probe_multiplier = 30;
  };

  explicit VegasLimit(const Config& config);
  void configure(const Config& config);
  /// The fastest response it compares with; 0 before the first.
  Nanos baseline() const noexcept;

 private:
  std::int64_t next(std::int64_t limit, const CallSample& sample) noexcept override;
  Config config_;
  Nanos baseline_ = 0;
  std::int64_t since_probe_ = 0;
};

/// Gradient: compares the response time with its own long-run mean,
/// limit' = limit * clamp(tolerance * long / short, 1/2, 1) + queue, smoothed. A drop counts as
/// the lowest gradient and adds no queue. Doubles, but only + - * /: the same bits everywhere.
/// Source: Netflix concurrency-limits' Gradient2, which ignores drops.
class GradientLimit final : public AdaptiveLimit {
 public:
  struct Config {
    std::int64_t initial = 20;
    std::int64_t min = 20;
    std::int64_t max = 200;
    std::int64_t queue = 4;                 // calls that may wait downstream
    Ratio tolerance = Ratio::percent(150);  // response time over its mean without a decrease
    Ratio smoothing = Ratio::percent(20);   // weight of the newest estimate
    std::int64_t long_window = 600;         // samples of the long-run mean
  };

  explicit GradientLimit(const Config& config);
  void configure(const Config& config);

 private:
  std::int64_t next(std::int64_t limit, const CallSample& sample) noexcept override;
  Config config_;
  double estimate_;
  double long_mean_ = 0;
  std::int64_t samples_ = 0;
};

/// Feeds another limit with one sample a window: the mean response time, the most in flight, and
/// whether anything was dropped. Short windows and few samples make limits nervous.
class SampleWindow {
 public:
  struct Config {
    Nanos window = second;
    std::int64_t min_samples = 10;
    Nanos fastest_counted = 100 * microsecond;  // faster ones did no work
    bool operator==(const Config&) const = default;
  };

  SampleWindow(const Config& config, AdaptiveLimit& limit);
  void on_sample(const CallSample& sample) noexcept;

 private:
  SpinLock lock_;
  Config config_;
  AdaptiveLimit& limit_;
  Nanos ends_ = 0;
  std::int64_t samples_ = 0;
  std::int64_t total_time_ = 0;
  std::int64_t most_in_flight_ = 0;
  bool dropped_ = false;
};

Problem problem(const AimdLimit::Config& config);
Problem problem(const VegasLimit::Config& config);
Problem problem(const GradientLimit::Config& config);
Problem problem(const SampleWindow::Config& config);

}  // namespace spillway::policy
