// SPDX-License-Identifier: Apache-2.0
#include "tests/validation/agreement.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/stats/interval.h"

namespace spillway::validation {

namespace {

constexpr double sigmas = 4.5;
constexpr double level = 1 - 6.8e-6;       // two-sided, of 4.5 sigmas
constexpr double unseen = 12.6;            // events expected, none seen: -ln((1 - level) / 2)
constexpr double resolution = 1.0 / 1024;  // of a histogram's bin
constexpr double nanosecond = 1e-9;        // to which times are rounded
constexpr double floating_point = 1e-12;   // of sums that should be exact

}  // namespace

bool Agreement::Row::agrees() const {
  return std::fabs(measured - exact) <= tolerance + floating_point * std::fabs(exact);
}

void Agreement::number(const std::string& what, double exact, std::span<const double> samples) {
  const stats::Interval interval = stats::mean_interval(samples, level);
  rows_.push_back({what, exact, interval.centre, interval.half_width});
}

void Agreement::share(const std::string& what, double exact, double trials,
                      std::span<const double> samples) {
  const stats::Interval interval = stats::mean_interval(samples, level);
  rows_.push_back({what, exact, interval.centre, interval.half_width + unseen / trials});
}

void Agreement::calibrated(const std::string& what, double exact, std::span<const double> samples,
                           double variance) {
  const double error = std::sqrt(variance / static_cast<double>(samples.size()));
  rows_.push_back({what, exact, stats::mean_interval(samples).centre, sigmas * error});
}

void Agreement::percentile(const std::string& what, double p, double exact,
                           std::span<const stats::Histogram> samples, double unit) {
  const stats::Interval interval = stats::percentile_interval(samples, p, level);
  const double tolerance = interval.half_width / unit + exact * resolution + nanosecond / unit;
  rows_.push_back({what, exact, interval.centre / unit, exact == 0 ? 0 : tolerance});
}

bool Agreement::holds() const {
  return !rows_.empty() &&
         std::all_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.agrees(); });
}

std::string Agreement::table() const {
  std::string text;
  for (const Row& row : rows_) {
    char line[200];
    std::snprintf(line, sizeof line, "%-46s %-18s %12.6g %12.6g  +-%-10.3g %s\n", id_.c_str(),
                  row.what.c_str(), row.exact, row.measured, row.tolerance,
                  row.agrees() ? "agrees" : "APART");
    text += line;
  }
  return text;
}

}  // namespace spillway::validation
