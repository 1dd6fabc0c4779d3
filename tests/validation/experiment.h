// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/stats/histogram.h"
#include "models/world.h"
#include "tests/validation/systems.h"

namespace spillway::validation {

/// A stretch of one run, and what its metrics say of it.
class Window {
 public:
  Window(const models::Metrics& metrics, kernel::Time from, kernel::Time to)
      : metrics_(&metrics), from_(from), to_(to) {}
  double seconds() const { return (to_ - from_).seconds(); }
  /// Increase of a counter; with an outcome, that one of "<node>.completed".
  double count(const std::string& metric, const models::Labels& labels = {}) const;
  double ended(const std::string& node, const std::string& outcome) const;
  /// Time-weighted mean of a gauge.
  double mean(const std::string& metric) const;
  /// Times in a node by how they ended: "ok", "other" or "" for all.
  stats::Histogram times(const std::string& node, const std::string& outcome,
                         const models::Labels& labels = {}) const;

 private:
  const models::Metric& find(const std::string& metric, const models::Labels& labels) const;

  const models::Metrics* metrics_;
  kernel::Time from_;
  kernel::Time to_;
};

/// Five runs with the seeds s, s + 1, …, each in its own thread. Behind the warm-up a run is cut
/// into four sections, long against its memory: twenty nearly independent samples.
class Experiment {
 public:
  static constexpr int runs = 5;
  static constexpr int sections = 4;

  /// `arrivals` is about how many there are in a run behind the warm-up. Throws when the scenario
  /// is not valid or an identity is violated.
  Experiment(scenario::Scenario scenario, const std::string& id, double arrivals);
  ~Experiment();

  using Number = std::function<double(const Window&)>;
  std::vector<double> each_section(const Number& number) const;
  std::vector<double> each_run(const Number& number) const;
  std::vector<stats::Histogram> times(const std::string& node, const std::string& outcome,
                                      const models::Labels& labels = {}) const;
  /// About how many there are behind the warm-ups of all runs.
  double arrivals() const { return runs * seconds() * static_cast<double>(arrivals_per_second); }
  /// Virtual seconds of a run behind the warm-up.
  double seconds() const { return (section_ * sections).seconds(); }

 private:
  Window section(std::size_t run, int index) const;

  kernel::Duration warmup_;
  kernel::Duration section_;
  std::vector<std::unique_ptr<models::World>> worlds_;
};

}  // namespace spillway::validation
