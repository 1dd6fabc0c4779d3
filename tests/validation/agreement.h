// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/stats/histogram.h"

namespace spillway::validation {

/// What was measured of one case beside what theory says.
///
/// The tolerance is 4.5 standard errors where the reference gives the variance of the estimator,
/// else the half-width of a Student t interval from the samples themselves, at the level at which
/// a right model is as rarely found wrong: 6.8e-6. On top, percentiles get the histogram's
/// resolution, and shares what may stay unseen (the rule of three, at that level). Nothing else is
/// allowed for.
class Agreement {
 public:
  struct Row {
    std::string what;
    double exact = 0;
    double measured = 0;
    double tolerance = 0;
    bool agrees() const;
  };

  explicit Agreement(std::string id) : id_(std::move(id)) {}

  /// Samples of a mean or a rate.
  void number(const std::string& what, double exact, std::span<const double> samples);
  /// Samples of a share, from so many trials in all.
  void share(const std::string& what, double exact, double trials, std::span<const double> samples);
  /// Samples of a mean with a known variance of each.
  void calibrated(const std::string& what, double exact, std::span<const double> samples,
                  double variance);
  /// The p-th percentile; `unit` is that of `exact` in seconds.
  void percentile(const std::string& what, double p, double exact,
                  std::span<const stats::Histogram> samples, double unit);

  const std::vector<Row>& rows() const { return rows_; }
  bool holds() const;
  /// A line for each row.
  std::string table() const;

 private:
  std::string id_;
  std::vector<Row> rows_;
};

}  // namespace spillway::validation
