// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "app/desktop/charts/bucket_series.h"
#include "app/desktop/workbench/nanos.h"

namespace spillway::desktop {

/// The widths of a bucket that can be shown, finest first.
inline constexpr std::array<Nanos, 3> granularities{10'000'000, 100'000'000, 1'000'000'000};

/// Buckets of each granularity that are kept: 10 minutes of 10 ms, 100 minutes of 100 ms, 16 hours
/// of 1 s.
inline constexpr std::int64_t kept_buckets = 60'000;

/// One series at each granularity, as the session gave it: a coarse value is the session's own, of
/// the wide bucket, and never made from finer ones. What the chosen granularity has forgotten is
/// shown by the next coarser one.
class SeriesHistory {
 public:
  /// `values` between two instants.
  struct Piece {
    const BucketSeries* values = nullptr;
    Nanos step = 0;
    Nanos from = 0;
    Nanos to = 0;
  };
  using Pieces = std::array<Piece, granularities.size()>;

  SeriesHistory()
      : levels_{BucketSeries(kept_buckets), BucketSeries(kept_buckets),
                BucketSeries(kept_buckets)} {}

  BucketSeries& level(std::size_t index) { return levels_[index]; }
  const BucketSeries& level(std::size_t index) const { return levels_[index]; }
  /// Whether a level is needed to show this granularity: itself, and a coarser one as soon as the
  /// one before has begun to forget.
  bool needs(std::size_t index, Nanos granularity) const;
  void clear();
  /// Grows with every clear: what was made of the history before is stale.
  std::uint64_t generation() const { return generation_; }

  /// What to show, newest first; a piece without values is void.
  Pieces pieces(Nanos granularity) const;
  /// The value of the bucket that holds the instant; none when it has none, or is not over.
  std::optional<double> at(Nanos granularity, Nanos time) const;
  /// Over all that is shown of the buckets that touch (from, to].
  Extent extent(Nanos granularity, Nanos from, Nanos to) const;
  /// The end of the last bucket at this granularity.
  Nanos end(Nanos granularity) const;

 private:
  std::array<BucketSeries, granularities.size()> levels_;
  std::uint64_t generation_ = 0;
};

/// The place of a granularity in `granularities`; the finest for any other width.
std::size_t level_of(Nanos granularity);

/// The bucket whose (begin, end] holds the instant.
constexpr std::int64_t bucket_of(Nanos time, Nanos step) {
  return time <= 0 ? 0 : (time - 1) / step;
}

}  // namespace spillway::desktop
