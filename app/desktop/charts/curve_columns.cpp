// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/curve_columns.h"

#include <algorithm>
#include <cmath>

namespace spillway::desktop {

namespace {

/// Where column `i` of `width` begins; no product overflows.
Nanos boundary(Nanos from, Nanos span, int i, int width) {
  return from + span / width * i + span % width * i / width;
}

/// The column that holds the instant, clamped to what there is.
int column_of(Nanos time, Nanos from, Nanos span, int width) {
  const double share = static_cast<double>(time - from) / static_cast<double>(span);
  return static_cast<int>(std::clamp(std::floor(share * width), 0.0, static_cast<double>(width)));
}

Extent column(const SeriesHistory::Piece& piece, Nanos from, Nanos to) {
  const std::int64_t first = from / piece.step;
  Extent extent = piece.values->extent(first, bucket_of(to, piece.step) + 1);
  // A bucket that begins with the column: the one before it ends in the column before, and nothing
  // else would join the two.
  if (from % piece.step != 0) return extent;
  const double before = piece.values->at(first - 1);
  if (!std::isnan(before) && !std::isnan(piece.values->at(first))) extent.add(before);
  return extent;
}

}  // namespace

const std::vector<Extent>& CurveColumns::update(const SeriesHistory& history, Nanos granularity,
                                                Nanos from, Nanos to, int width) {
  const Nanos span = to - from;
  const Key key{&history, history.generation(), granularity, from, to, width};
  const SeriesHistory::Pieces pieces = history.pieces(granularity);
  const bool kept = key == key_ && std::equal(pieces.begin(), pieces.end(), pieces_.begin(),
                                              [](const auto& now, const auto& before) {
                                                return now.from == before.from;
                                              });
  if (!kept) columns_.assign(static_cast<std::size_t>(std::max(0, width)), Extent());
  for (std::size_t i = 0; i < pieces.size() && width > 0 && span > 0; ++i) {
    const SeriesHistory::Piece& piece = pieces[i];
    if (!piece.values) continue;
    const Nanos begin = std::max(kept ? pieces_[i].to : piece.from, from);
    const Nanos end = std::min(piece.to, to);
    if (begin >= end) continue;
    const int first = std::max(0, column_of(begin, from, span, width) - 1);
    const int last = std::min(width - 1, column_of(end, from, span, width));
    for (int c = first; c <= last; ++c) {
      const Nanos left = std::max(boundary(from, span, c, width), piece.from);
      const Nanos right = std::min(boundary(from, span, c + 1, width), piece.to);
      if (left < right) columns_[static_cast<std::size_t>(c)].add(column(piece, left, right));
    }
  }
  key_ = key;
  pieces_ = pieces;
  return columns_;
}

}  // namespace spillway::desktop
