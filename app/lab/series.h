// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "models/measure.h"

namespace spillway::lab {

/// A statistic over time: `question` asked of each step from its `from` to its `to`.
struct SeriesQuery {
  models::Question question;
  kernel::Duration step = models::bucket_width;  ///< a multiple of 10 ms
  bool whole = false;                            ///< one value for all instead of steps
};

struct Series {
  kernel::Time from;  ///< values[i] is about (from + i step, from + (i + 1) step]
  kernel::Duration step;
  std::vector<std::optional<double>> values;  ///< none where nothing happened to measure
  models::Measured::Unit unit = models::Measured::Unit::plain;
  std::string error;  ///< what is wrong with the query; then there are no values
};

/// The whole steps that are over; `from` goes down to a multiple of the step. One value for all is
/// about whole 10 ms that are over.
/// O(steps * cost of measure()).
Series series(const models::Metrics& metrics, const SeriesQuery& query);

/// The end of the last 10 ms that is over: what series and expectations see.
kernel::Time closed_until(const models::Metrics& metrics);

}  // namespace spillway::lab
