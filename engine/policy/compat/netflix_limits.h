// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

/// Netflix concurrency-limits (commit 78a74b9): limits that move with the round-trip time.
/// Each limit: update() takes one sample (ns) and returns the new limit. Doubles inside, an int
/// out. None is thread-safe (the originals synchronise). No allocation. O(1).
namespace spillway::policy::compat::netflix {

struct Sample {
  std::int64_t start;  // ns
  std::int64_t rtt;    // ns, > 0
  std::int32_t inflight;
  bool dropped;
};

struct AimdConfig {
  std::int32_t initialLimit = 20;
  std::int32_t minLimit = 20;
  std::int32_t maxLimit = 200;
  double backoffRatio = 0.9;             // [0.5, 1)
  std::int64_t timeout = 5'000'000'000;  // ns; a longer sample counts as a drop
};

class AimdLimit {
 public:
  explicit AimdLimit(AimdConfig config = {}) noexcept
      : config_(config), limit_(config.initialLimit) {}
  std::int32_t update(const Sample& sample) noexcept;
  std::int32_t limit() const noexcept { return limit_; }

 private:
  AimdConfig config_;
  std::int32_t limit_;
};

struct VegasConfig {
  std::int32_t initialLimit = 20;
  std::int32_t maxConcurrency = 1000;
  double smoothing = 1.0;
  std::int32_t probeMultiplier = 30;
  /// Uniform in [0, 1), for the jitter of the probes; without it there are none.
  std::function<double()> random{};
};

class VegasLimit {
 public:
  explicit VegasLimit(VegasConfig config = {});
  std::int32_t update(const Sample& sample);
  std::int32_t limit() const noexcept;

 private:
  void draw_jitter();

  VegasConfig config_;
  double estimate_;
  double jitter_ = 0.0;
  std::int64_t rtt_noload_ = 0;  // ns; 0 = none yet
  std::int64_t probe_count_ = 0;
};

struct GradientConfig {
  std::int32_t initialLimit = 50;
  std::int32_t minLimit = 1;
  std::int32_t maxConcurrency = 1000;
  double smoothing = 0.2;
  double rttTolerance = 2.0;
  std::int32_t queueSize = 4;
  double backoffRatio = 0.9;
};

/// The older gradient against the minimum round-trip time, without its random probing.
class GradientLimit {
 public:
  explicit GradientLimit(GradientConfig config = {}) noexcept
      : config_(config), estimate_(config.initialLimit) {}
  std::int32_t update(const Sample& sample) noexcept;
  std::int32_t limit() const noexcept;

 private:
  GradientConfig config_;
  double estimate_;
  std::int64_t min_rtt_ = 0;  // ns; 0 = none yet
};

struct Gradient2Config {
  std::int32_t initialLimit = 20;
  std::int32_t minLimit = 20;
  std::int32_t maxConcurrency = 200;
  double smoothing = 0.2;
  double rttTolerance = 1.5;
  std::int32_t queueSize = 4;
  std::int32_t longWindow = 600;  // samples
};

class Gradient2Limit {
 public:
  explicit Gradient2Limit(Gradient2Config config = {}) noexcept
      : config_(config), estimate_(config.initialLimit) {}
  std::int32_t update(const Sample& sample) noexcept;
  std::int32_t limit() const noexcept;

 private:
  double add_long_rtt(double rtt) noexcept;

  Gradient2Config config_;
  double estimate_;
  double long_rtt_ = 0.0;  // ns
  double warmup_sum_ = 0.0;
  std::int32_t warmup_count_ = 0;
};

struct WindowedConfig {
  std::int64_t minWindowTime = 1'000'000'000;  // ns
  std::int64_t maxWindowTime = 1'000'000'000;  // ns
  std::int32_t windowSize = 10;                // samples
  std::int64_t minRttThreshold = 100'000;      // ns; shorter samples are dropped
  bool operator==(const WindowedConfig&) const = default;
};

/// What the samples of one window add up to.
class Window {
 public:
  explicit Window(WindowedConfig config) noexcept : config_(config) {}
  /// True when the window closes with this sample; `closed` is then what the limit shall see.
  bool add(const Sample& sample, Sample& closed) noexcept;

 private:
  struct Sums {
    std::int64_t min_rtt = std::numeric_limits<std::int64_t>::max();
    std::int64_t rtt = 0;
    std::int32_t max_inflight = 0;
    std::int32_t count = 0;
    bool dropped = false;
  };
  WindowedConfig config_;
  Sums sums_;
  std::int64_t next_update_ = 0;  // ns
};

template <typename Limit>
class WindowedLimit {
 public:
  WindowedLimit(WindowedConfig config, Limit delegate)
      : window_(config), delegate_(std::move(delegate)) {}
  std::int32_t update(const Sample& sample) {
    Sample closed;
    if (window_.add(sample, closed)) delegate_.update(closed);
    return delegate_.limit();
  }
  std::int32_t limit() const noexcept { return delegate_.limit(); }

 private:
  Window window_;
  Limit delegate_;
};

}  // namespace spillway::policy::compat::netflix
