// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "app/desktop/charts/series_history.h"

namespace spillway::desktop {

/// A curve as what each pixel column shows: from the least to the greatest value of the buckets
/// that touch it, so that no spike is lost, however wide the window. A bucket is drawn level over
/// its whole width; where two buckets with values meet, the column joins them; a bucket without a
/// value leaves its columns empty, which breaks the line.
class CurveColumns {
 public:
  /// Columns of the window (from, to], `width` of them. While only new buckets come in, only the
  /// columns at the end are made anew. O(width) otherwise.
  const std::vector<Extent>& update(const SeriesHistory& history, Nanos granularity, Nanos from,
                                    Nanos to, int width);
  /// As last made.
  const std::vector<Extent>& columns() const { return columns_; }

 private:
  struct Key {
    const SeriesHistory* history = nullptr;
    std::uint64_t generation = 0;
    Nanos granularity = 0;
    Nanos from = 0;
    Nanos to = 0;
    int width = 0;
    bool operator==(const Key&) const = default;
  };
  Key key_;
  SeriesHistory::Pieces pieces_;
  std::vector<Extent> columns_;
};

}  // namespace spillway::desktop
