// SPDX-License-Identifier: Apache-2.0
#include "app/lab/series.h"

#include <algorithm>

namespace spillway::lab {

using kernel::Duration;
using kernel::Time;

Time closed_until(const models::Metrics& metrics) {
  const stats::Grid& grid = metrics.find("run.changes")->counter().grid();
  return grid.boundary(grid.closed());
}

Series series(const models::Metrics& metrics, const SeriesQuery& query) {
  Series result;
  const Duration grain = query.whole ? models::bucket_width : query.step;
  if (grain < models::bucket_width || grain % models::bucket_width != Duration()) {
    result.error = "found the step " + scenario::format(grain) + "; wanted a multiple of 10ms";
    return result;
  }
  models::Question question = query.question;
  question.resolution = models::bucket_width;
  Time to = std::min(question.to, closed_until(metrics));
  to = to - to.since_start() % models::bucket_width;
  const Time first = std::max(question.from, Time());
  result.from = first - first.since_start() % grain;
  result.step = query.whole ? std::max(to - result.from, grain) : grain;

  // An empty window tells whether the question is right, and the unit.
  question.from = question.to = result.from;
  const models::Measured probe = models::measure(metrics, question);
  result.unit = probe.unit;
  if (!probe.ok() && !probe.no_data) {
    result.error = probe.error;
    return result;
  }
  for (Time at = result.from; at + result.step <= to; at = at + result.step) {
    question.from = at;
    question.to = at + result.step;
    const models::Measured measured = models::measure(metrics, question);
    result.values.push_back(measured.ok() ? std::optional(measured.value) : std::nullopt);
  }
  return result;
}

}  // namespace spillway::lab
