// SPDX-License-Identifier: Apache-2.0
#include "engine/stats/interval.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "engine/stats/student_t.h"

namespace spillway::stats {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

/// centre +- t * s / sqrt(n), with the spread s taken about the centre.
Interval about(double centre, std::span<const double> values, double level) {
  Interval interval;
  interval.centre = centre;
  interval.level = level;
  interval.replications = values.size();
  interval.half_width = infinity;
  if (values.size() >= 2) {
    double squares = 0;
    for (const double value : values) squares += (value - centre) * (value - centre);
    const auto n = static_cast<double>(values.size());
    interval.half_width =
        student_t_quantile((1 + level) / 2, n - 1) * std::sqrt(squares / (n - 1) / n);
  }
  if (values.size() < min_replications) interval.verdict = Verdict::too_few_replications;
  return interval;
}

void judge_width(Interval& interval, double target) {
  interval.target = target;
  if (!interval.too_short() && interval.relative_half_width() > target) {
    interval.verdict = Verdict::too_wide;
  }
}

}  // namespace

std::string_view describe(Verdict verdict) {
  switch (verdict) {
    case Verdict::sound:
      return "sound";
    case Verdict::too_few_replications:
      return "too few replications";
    case Verdict::too_few_samples:
      return "too few samples beyond the percentile";
    case Verdict::too_wide:
      return "interval too wide";
  }
  return "";
}

double Interval::relative_half_width() const {
  if (half_width == 0) return 0;
  return centre == 0 ? infinity : half_width / std::fabs(centre);
}

Interval mean_interval(std::span<const double> replications, double level, double target) {
  Interval interval = about(mean_of(replications), replications, level);
  judge_width(interval, target);
  return interval;
}

Interval percentile_interval(std::span<const Histogram> replications, double p, double level,
                             double target) {
  Histogram pooled;
  std::vector<double> sections;
  bool few_samples = false;
  for (const Histogram& histogram : replications) {
    pooled.merge(histogram);
    sections.push_back(histogram.percentile(p).seconds());
    const std::uint64_t n = histogram.count();
    few_samples = few_samples || n - percentile_rank(p, n) < min_tail_samples;
  }
  Interval interval = about(pooled.percentile(p).seconds(), sections, level);
  if (!interval.too_short() && few_samples) interval.verdict = Verdict::too_few_samples;
  judge_width(interval, target);
  return interval;
}

Interval paired_interval(std::span<const double> a, std::span<const double> b, double level) {
  if (a.size() != b.size())
    throw std::invalid_argument("pairs need as many of one as of the other");
  std::vector<double> differences;
  for (std::size_t i = 0; i < a.size(); ++i) differences.push_back(b[i] - a[i]);
  return about(mean_of(differences), differences, level);
}

std::optional<std::size_t> replications_for(const Interval& interval) {
  const std::size_t n = interval.replications;
  if (n < min_replications) return min_replications;
  const double excess = interval.relative_half_width() / interval.target;
  if (excess <= 1) return n;
  if (interval.verdict == Verdict::too_few_samples || std::isinf(excess)) return std::nullopt;
  return std::max(n + 1, static_cast<std::size_t>(
                             std::ceil(static_cast<double>(n) * std::min(excess * excess, 1e9))));
}

}  // namespace spillway::stats
