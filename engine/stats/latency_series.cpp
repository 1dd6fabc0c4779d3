// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/latency_series.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace spillway::stats {

using kernel::Duration;
using kernel::Time;

namespace {

using Bin = Histogram::Bin;

/// Sorts by the low and then the high byte: std::sort takes ten times longer.
void sort_bins(std::vector<Bin>& bins, std::vector<Bin>& scratch) {
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

void LatencySeries::close(Time bucket_end) {
  const std::size_t bucket = grid_.closed();
  grid_.close(bucket_end);
  if (open_.count == 0) return;
  if (open_.count > most_listed) compress(begin(closed_.end()));
  open_.bucket = bucket;
  open_.end = bins_.size();
  closed_.push_back(open_);
  open_ = Summary();
}

void LatencySeries::compress(std::size_t first) {
  sorted_.assign(bins_.begin() + static_cast<std::ptrdiff_t>(first), bins_.end());
  sort_bins(sorted_, scratch_);
  bins_.resize(first);
  for (auto run = sorted_.begin(); run != sorted_.end();) {
    const auto next = std::find_if(run, sorted_.end(), [run](Bin bin) { return bin != *run; });
    const auto count = static_cast<std::uint32_t>(next - run);
    bins_.insert(bins_.end(), {*run, static_cast<Bin>(count), static_cast<Bin>(count >> 16)});
    run = next;
  }
}

LatencySeries::Place LatencySeries::from(std::size_t bucket) const {
  return std::lower_bound(
      closed_.begin(), closed_.end(), bucket,
      [](const Summary& summary, std::size_t wanted) { return summary.bucket < wanted; });
}

std::size_t LatencySeries::begin(Place bucket) const {
  return bucket == closed_.begin() ? 0 : std::prev(bucket)->end;
}

void LatencySeries::merge(Grid::Range range, Histogram& into) const {
  const Place last = from(range.last);
  for (Place bucket = from(range.first); bucket != last; ++bucket) {
    std::size_t i = begin(bucket);
    if (bucket->count > most_listed) {
      for (; i < bucket->end; i += 3) {
        into.counts_at(bins_[i]) += bins_[i + 1] | std::uint32_t{bins_[i + 2]} << 16;
      }
    }
    for (; i < bucket->end; ++i) ++into.counts_at(bins_[i]);
    into.add_summary(bucket->count, bucket->sum, bucket->min, bucket->max);
  }
}

Histogram LatencySeries::total() const {
  Histogram all;
  merge({0, grid_.closed()}, all);
  for (std::size_t i = begin(closed_.end()); i < bins_.size(); ++i) ++all.counts_at(bins_[i]);
  all.add_summary(open_.count, open_.sum, open_.min, open_.max);
  return all;
}

Histogram LatencySeries::window(Time from, Time to) const {
  Histogram merged;
  merge(grid_.range(from, to), merged);
  return merged;
}

}  // namespace spillway::stats
