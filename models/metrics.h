// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "engine/kernel/level.h"
#include "engine/stats/latency_series.h"
#include "engine/stats/time_series.h"
#include "models/request.h"

namespace spillway::models {

using Labels = std::map<std::string, std::string>;

/// The width of a bucket: series are kept at 10 ms and rolled up from there.
inline constexpr kernel::Duration bucket_width = stats::default_bucket;

/// Latencies of one stream of requests: ok and the rest apart, so that both "all" and "ok only"
/// are exact merges.
struct Latencies {
  stats::LatencySeries ok;
  stats::LatencySeries other;

  void record(Outcome outcome, kernel::Duration latency) {
    const bool good = outcome == Outcome::ok || outcome == Outcome::degraded;
    (good ? ok : other).record(latency);
  }
};

/// One time series of a run, by name: "orders.latency", "gateway.limiter.tokens".
class Metric {
 public:
  enum class Kind : std::uint8_t { counter, gauge, latency };
  /// Reads a running total or a sampled level.
  using Read = std::function<std::int64_t()>;

  Metric(std::string name, Labels labels, std::string help, Read total, stats::CounterSeries);
  Metric(std::string name, Labels labels, std::string help, kernel::Level& level);
  Metric(std::string name, Labels labels, std::string help, Read sample);
  Metric(std::string name, Labels labels, std::string help, Latencies& latencies);

  const std::string& name() const { return name_; }
  const Labels& labels() const { return labels_; }
  /// The name with the labels: "breaker.transitions{to=open}".
  std::string full_name() const;
  const std::string& help() const { return help_; }
  Kind kind() const { return static_cast<Kind>(data_.index()); }

  const stats::CounterSeries& counter() const { return std::get<Counter>(data_).series; }
  const stats::GaugeSeries& gauge() const { return std::get<Gauge>(data_).series; }
  const Latencies& latencies() const { return *std::get<Latencies*>(data_); }
  /// The running total of a counter, or the present level of a gauge; 0 for latencies.
  std::int64_t current() const;

  /// Ends a bucket.
  void close(kernel::Time boundary);

 private:
  struct Counter {
    Read total;
    stats::CounterSeries series;
  };
  struct Gauge {
    kernel::Level* level = nullptr;
    Read sample;
    stats::GaugeSeries series;
    stats::Int128 integral = 0;  // of a sampled level, which counts as held for the whole bucket
  };
  std::string name_;
  Labels labels_;
  std::string help_;
  std::variant<Counter, Gauge, Latencies*> data_;
};

/// All metrics of a run, in the order of their making. Names and labels together are unique.
class Metrics {
 public:
  Metric& counter(std::string name, Labels labels, std::string help, Metric::Read total);
  /// A counter kept in a plain variable that outlives the metrics' use.
  Metric& counter(std::string name, Labels labels, std::string help, const std::uint64_t& total);
  Metric& gauge(std::string name, Labels labels, std::string help, kernel::Level& level);
  Metric& sampled(std::string name, Labels labels, std::string help, Metric::Read sample);
  Metric& latency(std::string name, Labels labels, std::string help, Latencies& latencies);

  /// The metric with this name and exactly these labels, or null. O(1).
  const Metric* find(std::string_view name, const Labels& labels = {}) const;
  const std::vector<std::unique_ptr<Metric>>& all() const { return all_; }
  /// Those whose names begin with "<owner>.", in the order of their making.
  const std::vector<const Metric*>& of(const std::string& owner) const;
  void close(kernel::Time boundary);

 private:
  Metric& add(std::unique_ptr<Metric> metric);
  std::vector<std::unique_ptr<Metric>> all_;
  std::unordered_map<std::string, const Metric*> by_full_name_;
  std::unordered_map<std::string, std::vector<const Metric*>> by_owner_;
};

/// What every node counts of the requests that visit it, and the identities that must hold.
class Visits {
 public:
  /// Registers `<node>.offered`, `.completed{outcome}`, `.latency`, `.in_flight`; with more than
  /// one class also split by {class}.
  Visits(Metrics& metrics, const std::string& node, const std::vector<std::string>& classes);
  Visits(const Visits&) = delete;
  Visits& operator=(const Visits&) = delete;

  void enter(kernel::Time now, std::uint16_t request_class);
  void leave(kernel::Time now, kernel::Time entered, Outcome outcome, std::uint16_t request_class);

  std::uint64_t offered() const { return total_.offered; }
  std::uint64_t ended(Outcome outcome) const {
    return total_.ended[static_cast<std::size_t>(outcome)];
  }
  const Latencies& latencies() const { return total_.latencies; }
  const kernel::Level& in_flight() const { return in_flight_; }

  /// Conservation (offered = ended + in flight) and Little's law in integer nanoseconds (the
  /// integral of the number in flight is the sum of the times spent). Empty when both hold.
  std::string violated(kernel::Time now) const;

 private:
  struct Stream {
    std::uint64_t offered = 0;
    std::array<std::uint64_t, outcome_count> ended{};
    Latencies latencies;
  };
  void expose(Metrics& metrics, const std::string& node, Stream& stream, const Labels& labels);

  Stream total_;
  std::vector<std::unique_ptr<Stream>> by_class_;
  kernel::Level in_flight_;
  stats::Int128 spent_ns_ = 0;     // by those who left
  stats::Int128 entered_sum_ = 0;  // entry instants of those inside
};

}  // namespace spillway::models
