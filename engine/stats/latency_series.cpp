// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/latency_series.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>

namespace spillway::stats {

using kernel::Duration;
using kernel::Time;

namespace {

using Bin = Histogram::Bin;

/// Sorts by the low and then the high byte: a bucket of a busy node holds thousands of samples,
/// which std::sort takes ten times longer for.
void sort_bins(std::vector<Bin>& bins, std::vector<Bin>& scratch) {
  if (bins.size() < 48) {
    std::sort(bins.begin(), bins.end());
    return;
  }
  scratch.resize(bins.size());
  for (const int shift : {0, 8}) {
    std::array<std::size_t, 257> place{};
    for (const Bin bin : bins) ++place[(bin >> shift & 0xff) + 1];
    for (std::size_t i = 1; i < place.size(); ++i) place[i] += place[i - 1];
    for (const Bin bin : bins) scratch[place[bin >> shift & 0xff]++] = bin;
    bins.swap(scratch);
  }
}

}  // namespace

LatencySeries::LatencySeries(Duration bucket, Time origin) : grid_(bucket, origin) {}

double LatencySeries::Bucket::mean_seconds() const {
  return count == 0 ? 0 : static_cast<double>(sum_ns) / static_cast<double>(count) / 1e9;
}

void LatencySeries::close(Time bucket_end) {
  const std::size_t bucket = grid_.closed();
  grid_.close(bucket_end);
  if (pending_.empty()) return;
  sort_bins(pending_, scratch_);
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    if (i == 0 || pending_[i] != pending_[i - 1]) {
      run_bins_.push_back(pending_[i]);
      run_counts_.push_back(0);
    }
    ++run_counts_.back();
  }
  pending_.clear();
  open_.bucket = bucket;
  open_.runs_end = run_bins_.size();
  closed_.push_back(open_);
  open_ = Summary();
}

LatencySeries::Place LatencySeries::from(std::size_t bucket) const {
  return std::lower_bound(
      closed_.begin(), closed_.end(), bucket,
      [](const Summary& summary, std::size_t wanted) { return summary.bucket < wanted; });
}

void LatencySeries::merge(Grid::Range range, Histogram& into) const {
  const Place first = from(range.first);
  const Place last = from(range.last);
  if (first == last) return;
  std::size_t run = first == closed_.begin() ? 0 : std::prev(first)->runs_end;
  for (; run < std::prev(last)->runs_end; ++run) {
    into.counts_at(run_bins_[run]) += run_counts_[run];
  }
  for (Place bucket = first; bucket != last; ++bucket) {
    into.add_summary(bucket->count, bucket->sum, bucket->min, bucket->max);
  }
}

Histogram LatencySeries::total() const {
  Histogram all;
  merge({0, grid_.closed()}, all);
  for (const Bin bin : pending_) ++all.counts_at(bin);
  all.add_summary(open_.count, open_.sum, open_.min, open_.max);
  return all;
}

Histogram LatencySeries::window(Time from, Time to) const {
  Histogram merged;
  merge(grid_.range(from, to), merged);
  return merged;
}

LatencySeries::Bucket LatencySeries::bucket(std::size_t index) const {
  if (index >= grid_.closed()) throw std::out_of_range("no such bucket");
  const Place at = from(index);
  if (at == closed_.end() || at->bucket != index) return {grid_.boundary(index + 1), 0, 0, {}, {}};
  return {grid_.boundary(index + 1), at->count, at->sum, at->min, at->max};
}

std::vector<Duration> LatencySeries::percentiles(double p, Duration step) const {
  const std::size_t stride = grid_.buckets_in(step);
  std::vector<Duration> result;
  Histogram merged;
  for (std::size_t i = 0; i + stride <= grid_.closed(); i += stride) {
    merged.clear();
    merge({i, i + stride}, merged);
    result.push_back(merged.percentile(p));
  }
  return result;
}

}  // namespace spillway::stats
