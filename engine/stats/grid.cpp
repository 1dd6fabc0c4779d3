// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/grid.h"

#include <cstdint>
#include <stdexcept>

namespace spillway::stats {

using kernel::Duration;
using kernel::Time;

Grid::Grid(Duration width, Time origin) : width_(width), origin_(origin) {
  if (width <= Duration()) throw std::invalid_argument("a bucket must be longer than 0");
}

Time Grid::boundary(std::size_t index) const {
  return origin_ + width_ * static_cast<std::int64_t>(index);
}

std::size_t Grid::boundary_at(Time at) const {
  if (at <= origin_) return 0;
  if (at >= boundary(closed_)) return closed_;
  return static_cast<std::size_t>((at - origin_) / width_);
}

Grid::Range Grid::range(Time from, Time to) const {
  const Duration half = width_ / 2;
  const Range range{boundary_at(from + half), boundary_at(to + half)};
  return range.first < range.last ? range : Range{range.first, range.first};
}

double Grid::seconds(Range range) const {
  return (width_ * static_cast<std::int64_t>(range.size())).seconds();
}

void Grid::close(Time end) {
  if (end != boundary(closed_ + 1)) {
    throw std::logic_error("buckets are closed one by one, each at its own boundary");
  }
  ++closed_;
}

std::size_t Grid::buckets_in(Duration step) const {
  if (step < width_ || step % width_ != Duration()) {
    throw std::invalid_argument("a step must be a whole number of buckets");
  }
  return static_cast<std::size_t>(step / width_);
}

}  // namespace spillway::stats
