// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/stats/histogram.h"

namespace spillway::stats {

// Intervals come from independent replications, never from one run's samples: those depend on each
// other, and an interval that ignores it covered 19 % instead of 95 %.

/// Whether the data carry the claim. Everything but `sound` means: the run was too short for it.
enum class Verdict {
  sound,
  too_few_replications,  // fewer than 5
  too_few_samples,       // a replication has fewer than 10 samples beyond the percentile
  too_wide,              // half_width / centre is above the target
};
std::string_view describe(Verdict verdict);

inline constexpr double mean_target = 0.02;  // relative half-widths that stop replicating
inline constexpr double percentile_target = 0.05;
inline constexpr std::size_t min_replications = 5;
inline constexpr std::uint64_t min_tail_samples = 10;

struct Interval {
  double centre = 0;
  double half_width = 0;  // infinite for fewer than two replications
  double level = 0.95;
  double target = mean_target;  // relative half-width that was asked for
  std::size_t replications = 0;
  Verdict verdict = Verdict::sound;

  double low() const { return centre - half_width; }
  double high() const { return centre + half_width; }
  bool contains(double x) const { return low() <= x && x <= high(); }
  /// half_width / |centre|; infinite when the centre is 0 and the half-width is not.
  double relative_half_width() const;
  bool too_short() const { return verdict != Verdict::sound; }
};

/// Student t on the mean of one number from each replication.
Interval mean_interval(std::span<const double> replications, double level = 0.95,
                       double target = mean_target);

/// Sectioning for the p-th percentile, in seconds, over the histograms of the replications: the
/// centre and the origin of the spread is the percentile of all samples together, which removes
/// most of the bias of the sections. Asmussen and Glynn, Stochastic Simulation (2007), III.5.
Interval percentile_interval(std::span<const Histogram> replications, double p, double level = 0.95,
                             double target = percentile_target);

/// Paired t on b - a, for variants that ran with the same random numbers. The verdict is only about
/// the number of replications: a difference near 0 has no meaningful relative width. Throws
/// std::invalid_argument unless both have the same size.
Interval paired_interval(std::span<const double> a, std::span<const double> b, double level = 0.95);

/// How many replications should bring the relative half-width to the interval's target, by its
/// shrinking with their root; at least 5, and the present number when it is there. Nothing when no
/// number would: the centre is 0, or the replications are too short for their percentile.
std::optional<std::size_t> replications_for(const Interval& interval);

}  // namespace spillway::stats
