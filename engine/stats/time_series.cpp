// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/time_series.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace spillway::stats {

using kernel::Duration;
using kernel::Time;

CounterSeries::CounterSeries(Duration bucket, Time origin, std::uint64_t initial_total)
    : grid_(bucket, origin), changes_{{0, initial_total}} {}

void CounterSeries::close(Time bucket_end, std::uint64_t total) {
  if (total < changes_.back().total) throw std::logic_error("a counter's total cannot fall");
  grid_.close(bucket_end);
  if (total != changes_.back().total) changes_.push_back({grid_.closed(), total});
}

std::uint64_t CounterSeries::total(std::size_t boundary) const {
  const auto after =
      std::upper_bound(changes_.begin(), changes_.end(), boundary,
                       [](std::size_t b, const Change& change) { return b < change.boundary; });
  return std::prev(after)->total;
}

std::uint64_t CounterSeries::count(Time from, Time to) const {
  const Grid::Range range = grid_.range(from, to);
  return total(range.last) - total(range.first);
}

double CounterSeries::rate(Time from, Time to) const {
  const Grid::Range range = grid_.range(from, to);
  if (range.size() == 0) return 0;
  return static_cast<double>(total(range.last) - total(range.first)) / grid_.seconds(range);
}

double CounterSeries::max_rate(Time from, Time to, Duration step) const {
  const Grid::Range range = grid_.range(from, to);
  const std::size_t stride = grid_.buckets_in(step);
  std::uint64_t most = 0;
  std::uint64_t before = total(range.first);
  for (std::size_t i = range.first + stride; i <= range.last; i += stride) {
    const std::uint64_t after = total(i);
    most = std::max(most, after - before);
    before = after;
  }
  return static_cast<double>(most) / step.seconds();
}

GaugeSeries::GaugeSeries(Duration bucket, Time origin, Int128 initial_integral,
                         std::int64_t initial_value)
    : grid_(bucket, origin),
      changes_{{initial_integral, 0, initial_value, {initial_value, initial_value}}} {}

void GaugeSeries::close(Time bucket_end, const Snapshot& snapshot) {
  grid_.close(bucket_end);
  const std::int64_t before = changes_.back().value;
  const bool still = snapshot.value == before && snapshot.low == before &&
                     snapshot.peak == before && snapshot.integral == integral(grid_.closed());
  if (still) return;
  changes_.push_back(
      {snapshot.integral, grid_.closed(), snapshot.value, {snapshot.low, snapshot.peak}});
}

GaugeSeries::Place GaugeSeries::at(std::size_t boundary) const {
  if (changes_.back().boundary <= boundary) return std::prev(changes_.end());
  const auto after =
      std::upper_bound(changes_.begin(), changes_.end(), boundary,
                       [](std::size_t b, const Change& change) { return b < change.boundary; });
  return std::prev(after);
}

Int128 GaugeSeries::integral(std::size_t boundary) const {
  const Change& change = *at(boundary);
  const auto still = static_cast<Int128>(boundary - change.boundary) * grid_.width().ns();
  return change.integral + still * change.value;
}

double GaugeSeries::mean(Grid::Range range) const {
  if (range.size() == 0) return 0;
  const auto ns = static_cast<double>(range.size()) * static_cast<double>(grid_.width().ns());
  return static_cast<double>(integral(range.last) - integral(range.first)) / ns;
}

GaugeSeries::Extremes GaugeSeries::extremes(Grid::Range range) const {
  const Place before = at(range.first);
  Extremes result{before->value, before->value};
  Place change = std::next(before);
  if (range.size() > 0 && change != changes_.end() && change->boundary == range.first + 1) {
    result = change->extremes;  // of the first bucket
  }
  for (; change != changes_.end() && change->boundary <= range.last; ++change) {
    result.low = std::min(result.low, change->extremes.low);
    result.peak = std::max(result.peak, change->extremes.peak);
  }
  return result;
}

double GaugeSeries::mean(Time from, Time to) const {
  return mean(grid_.range(from, to));
}
std::int64_t GaugeSeries::max(Time from, Time to) const {
  return extremes(grid_.range(from, to)).peak;
}
std::int64_t GaugeSeries::min(Time from, Time to) const {
  return extremes(grid_.range(from, to)).low;
}
std::int64_t GaugeSeries::value_at(Time at) const {
  return this->at(grid_.boundary_at(at))->value;
}

std::vector<GaugeSeries::Step> GaugeSeries::steps(Duration step) const {
  const std::size_t stride = grid_.buckets_in(step);
  std::vector<Step> result;
  for (std::size_t i = 0; i + stride <= grid_.closed(); i += stride) {
    const Grid::Range range{i, i + stride};
    const Extremes bounds = extremes(range);
    result.push_back({grid_.boundary(range.last), mean(range), bounds.low, bounds.peak});
  }
  return result;
}

}  // namespace spillway::stats
