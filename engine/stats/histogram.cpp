// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/histogram.h"

#include <algorithm>
#include <cmath>

namespace spillway::stats {

using kernel::Duration;

std::uint64_t percentile_rank(double p, std::uint64_t n) {
  if (n == 0 || p >= 1) return n;
  if (!(p > 0)) return 1;
  const double rank = std::ceil(p * static_cast<double>(n) * (1 - 0x1p-51));
  return std::clamp<std::uint64_t>(static_cast<std::uint64_t>(rank), 1, n);
}

void Histogram::add_page(std::size_t page) {
  page_of_[page] = static_cast<std::uint16_t>(counts_.size() / page_size);
  counts_.resize(counts_.size() + page_size);
}

void Histogram::add(Duration value, std::uint64_t n) {
  if (n == 0) return;
  value = std::max(value, Duration());
  counts_at(bin_of(value)) += n;
  add_summary(n, Int128{value.ns()} * n, value, value);
}

void Histogram::merge(const Histogram& other) {
  other.for_each([&](Bin bin, std::uint64_t n) { counts_at(bin) += n; });
  add_summary(other.count_, other.sum_, other.min_, other.max_);
}

Duration Histogram::percentile(double p) const {
  std::uint64_t left = percentile_rank(p, count_);
  if (left == 0) return {};
  for (std::size_t page = 0; page < pages; ++page) {
    if (page_of_[page] == no_page) continue;
    const std::uint64_t* counts = &counts_[page_of_[page] * page_size];
    for (std::size_t i = 0; i < page_size; ++i) {
      if (left <= counts[i]) {
        return std::min(value_of(static_cast<Bin>(page * page_size + i)), max_);
      }
      left -= counts[i];
    }
  }
  return max_;
}

double Histogram::mean_seconds() const {
  return empty() ? 0 : static_cast<double>(sum_) / static_cast<double>(count_) / 1e9;
}

bool Histogram::operator==(const Histogram& other) const {
  if (count_ != other.count_ || sum_ != other.sum_ || min_ != other.min_ || max_ != other.max_) {
    return false;
  }
  static constexpr std::array<std::uint64_t, page_size> none{};
  const auto counts = [](const Histogram& h, std::size_t page) {
    return h.page_of_[page] == no_page ? none.data() : &h.counts_[h.page_of_[page] * page_size];
  };
  for (std::size_t page = 0; page < pages; ++page) {
    const std::uint64_t* mine = counts(*this, page);
    if (!std::equal(mine, mine + page_size, counts(other, page))) return false;
  }
  return true;
}

}  // namespace spillway::stats
