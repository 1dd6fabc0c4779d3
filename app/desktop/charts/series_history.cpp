// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/series_history.h"

#include <algorithm>
#include <cmath>

namespace spillway::desktop {

std::size_t level_of(Nanos granularity) {
  const auto found = std::find(granularities.begin(), granularities.end(), granularity);
  return found == granularities.end()
             ? 0
             : static_cast<std::size_t>(std::distance(granularities.begin(), found));
}

void SeriesHistory::clear() {
  for (BucketSeries& level : levels_) level.clear();
  ++generation_;
}

bool SeriesHistory::needs(std::size_t index, Nanos granularity) const {
  const std::size_t shown = level_of(granularity);
  if (index == shown) return true;
  return index > shown && levels_[index - 1].begin() > 0;
}

SeriesHistory::Pieces SeriesHistory::pieces(Nanos granularity) const {
  Pieces pieces;
  Nanos until = end(granularity);
  for (std::size_t i = level_of(granularity); i < levels_.size() && until > 0; ++i) {
    const Nanos from = std::min(until, levels_[i].begin() * granularities[i]);
    pieces[i] = {&levels_[i], granularities[i], from, until};
    until = from;
  }
  return pieces;
}

std::optional<double> SeriesHistory::at(Nanos granularity, Nanos time) const {
  for (const Piece& piece : pieces(granularity)) {
    if (!piece.values || time > piece.to || (time <= piece.from && piece.from > 0)) continue;
    const double value = piece.values->at(bucket_of(time, piece.step));
    return std::isnan(value) ? std::nullopt : std::optional(value);
  }
  return std::nullopt;
}

Extent SeriesHistory::extent(Nanos granularity, Nanos from, Nanos to) const {
  Extent found;
  for (const Piece& piece : pieces(granularity)) {
    if (!piece.values) continue;
    const Nanos first = std::max(from, piece.from);
    const Nanos last = std::min(to, piece.to);
    if (first >= last) continue;
    found.add(piece.values->extent(first / piece.step, bucket_of(last, piece.step) + 1));
  }
  return found;
}

Nanos SeriesHistory::end(Nanos granularity) const {
  const std::size_t level = level_of(granularity);
  return levels_[level].end() * granularities[level];
}

}  // namespace spillway::desktop
