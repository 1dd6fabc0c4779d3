// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/bucket_series.h"

#include <algorithm>

namespace spillway::desktop {

BucketSeries::BucketSeries(std::int64_t capacity) : capacity_(capacity) {}

void BucketSeries::append(double value) {
  if (end() - begin_ >= capacity_ + static_cast<std::int64_t>(block)) {
    std::size_t forgotten = block;
    values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(forgotten));
    for (auto& level : levels_) {
      forgotten /= factor;
      level.erase(level.begin(), level.begin() + static_cast<std::ptrdiff_t>(forgotten));
    }
    begin_ += static_cast<std::int64_t>(block);
  }
  std::size_t index = values_.size();
  values_.push_back(value);
  for (auto& level : levels_) {
    index /= factor;
    if (index == level.size()) level.emplace_back();
    level[index].add(value);  // no comparison with NaN holds
  }
}

void BucketSeries::clear() {
  begin_ = 0;
  values_.clear();
  for (auto& level : levels_) level.clear();
}

Extent BucketSeries::extent(std::int64_t from, std::int64_t to) const {
  Extent found;
  from = std::max(from, begin_);
  to = std::min(to, end());
  if (from >= to) return found;
  auto first = static_cast<std::size_t>(from - begin_);
  auto last = static_cast<std::size_t>(to - begin_);
  // Up the pyramid: the ragged ends of this level, then what is whole on the next.
  const auto ends = [&](const auto& of) {
    while (first < last && first % factor != 0) found.add(of[first++]);
    while (first < last && last % factor != 0) found.add(of[--last]);
    first /= factor;
    last /= factor;
  };
  ends(values_);
  for (const auto& level : levels_) {
    if (first >= last) return found;
    if (&level == &levels_.back()) break;
    ends(level);
  }
  while (first < last) found.add(levels_.back()[first++]);
  return found;
}

}  // namespace spillway::desktop
