// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "app/desktop/charts/metric.h"
#include "app/desktop/inspector/quantity.h"
#include "app/desktop/workbench/nanos.h"

namespace spillway::desktop {

/// A parameter and the values that it takes in turn.
struct SweepAxis {
  QString path;
  std::vector<scenario::Value> values;
};

/// The same scenario once for each combination of values, and that for several seeds; of each run
/// one statistic between the warm-up and the end.
struct SweepPlan {
  std::string text;        ///< expects one thing: what is measured, as measuring() puts it there
  scenario::Value params;  ///< of the run that was loaded from the text, as `info` lists them
  std::vector<SweepAxis> axes;  ///< one or two
  int repeats = 1;
  std::uint64_t seed = 1;  ///< of the first repeat; the others follow
  SeriesKey measure;
  Nanos end = 0;  ///< of the run

  int columns() const;
  int rows() const;
  int cells() const { return columns() * rows(); }
  int runs() const { return cells() * repeats; }
  /// What a cell sets, path and value; cells are counted row by row.
  std::vector<std::pair<QString, scenario::Value>> settings(int cell) const;
  /// The scenario of a cell: what a person gets who writes its values into the text.
  std::string text_of(int cell) const;
};

/// The text with these values of parameters, by path.
std::string with_values(const std::string& text, const scenario::Value& params,
                        const std::vector<std::pair<QString, scenario::Value>>& values);

/// A scenario that expects nothing but a statistic from the warm-up to the end, whatever its value:
/// its verdict has what was measured, a time in seconds.
std::string measuring(const std::string& text, const SeriesKey& measure, bool is_time);

/// So many values from one to another, both included, at equal distances or equal ratios: those
/// between the ends rounded to three digits, and whole where the quantity is. Equal ones come once.
std::vector<scenario::Value> values_between(const Quantity& quantity, double from, double to,
                                            int count, bool ratios);

}  // namespace spillway::desktop
