// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/desktop/charts/metric.h"

namespace spillway::desktop {

/// Curves that one chart can show: as many as there are colours that people tell apart.
inline constexpr std::size_t most_curves = 6;

struct CurveSpec {
  SeriesKey series;
  QString name;                         ///< in the legend
  int colour = 0;                       ///< of Theme::curves
  std::optional<SeriesKey> flaps = {};  ///< of a breaker that counts them
  bool operator==(const CurveSpec&) const = default;
};

/// What a chart shows; how it is shown just now (ranges, what is hidden) is not part of it.
struct ChartSpec {
  enum class Form : std::uint8_t {
    curves,
    breakers,  ///< a ribbon of states for each series
  };
  QString id;  ///< the same for the same chart after a reset, an edit or a change of language
  Form form = Form::curves;
  QString title;
  Unit unit = Unit::plain;
  std::vector<CurveSpec> curves;
  QString nothing;  ///< what to say while there are no curves
  bool operator==(const ChartSpec&) const = default;

  /// "Latency at gateway (ms)".
  QString heading() const;
  /// Its values are a quotient, by time or by requests: in a narrow bucket a few are a high peak.
  bool has_peaks() const;
};

}  // namespace spillway::desktop
