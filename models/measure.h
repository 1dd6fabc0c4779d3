// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "models/metrics.h"
#include "models/scenario/scenario.h"

namespace spillway::models {

/// What to measure: a statistic of one metric over (from, to].
struct Question {
  std::string metric;
  Labels labels;     ///< for a latency, "outcome": "ok" selects the good ones (default: all)
  std::string stat;  ///< empty: p99 of a latency, count of a counter, mean of a gauge
  std::string of;    ///< with "share"
  kernel::Time from;
  kernel::Time to;
  kernel::Duration resolution = bucket_width;
};

/// A number with its meaning, or why there is none.
struct Measured {
  enum class Unit : std::uint8_t { plain, nanoseconds, per_second };
  double value = 0;
  Unit unit = Unit::plain;
  std::string error;
  std::string_view field;  ///< with an error: the member of an expectation that it is about
  bool no_data = false;    ///< the question is right, but nothing happened in the window

  bool ok() const { return error.empty(); }
  /// For people: "5.021s", "1987.3/s", "42".
  std::string text() const;
};

/// "p5" is 0.05, "p99" 0.99, "p99.9" and "p999" 0.999, "p100" the maximum. Without a point, three
/// or more digits are the nines as people say them, so they begin with 9. Nothing for other texts.
std::optional<double> percentile_of(const std::string& stat);

/// Percentiles are order statistics, ceil(p n), exact to 0.1 %. O(window).
Measured measure(const Metrics& metrics, const Question& question);

/// The latencies of a metric in a window, by its outcome label.
stats::Histogram latencies(const Metric& metric, const std::string& outcome, kernel::Time from,
                           kernel::Time to);

/// The question that an expectation asks of a run.
Question question(const scenario::Expectation& expectation, const scenario::Scenario& scenario);

/// One expectation and what came of it.
struct Judged {
  Measured measured;
  bool held = false;
  std::string wanted;  ///< "above 5s and below 8s"
};
Judged judge(const scenario::Expectation& expectation, const scenario::Scenario& scenario,
             const Metrics& metrics);

/// Reports expectations whose metric, statistic or bounds do not exist or do not fit; only those
/// that have no problem yet and that `concerns` picks. `source` gives the positions.
void check_expectations(const scenario::Scenario& scenario, const scenario::Value& source,
                        const Metrics& metrics, scenario::Problems& problems,
                        const std::function<bool(const scenario::Expectation&)>& concerns);

}  // namespace spillway::models
