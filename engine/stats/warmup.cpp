// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/warmup.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace spillway::stats {
namespace {

constexpr std::size_t batch = 5;
constexpr std::size_t min_batches = 10;

double batch_mean(std::span<const double> observations, std::size_t index) {
  double sum = 0;
  for (const double value : observations.subspan(index * batch, batch)) sum += value;
  return sum / batch;
}

}  // namespace

Mser5 mser5(std::span<const double> observations) {
  const std::size_t batches = observations.size() / batch;
  if (batches < min_batches) return {};
  // From the back to the front, mean and squared deviations of the rest grow by one batch at a time
  // (Welford); <= prefers the earlier of two equal cuts.
  const std::size_t latest = batches / 2;
  double mean = 0;
  double squares = 0;
  double least = std::numeric_limits<double>::infinity();
  std::size_t cut = 0;
  for (std::size_t d = batches; d-- > 0;) {
    const auto rest = static_cast<double>(batches - d);
    const double value = batch_mean(observations, d);
    const double off = value - mean;
    mean += off / rest;
    squares += off * (value - mean);
    if (d <= latest && squares / (rest * rest) <= least) {
      least = squares / (rest * rest);
      cut = d;
    }
  }
  return {cut * batch, cut == latest};
}

}  // namespace spillway::stats
