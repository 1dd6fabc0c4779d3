// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/chart_spec.h"

#include <algorithm>

namespace spillway::desktop {

QString ChartSpec::heading() const {
  const QString unit_text = text_of(unit);
  return unit_text.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, unit_text);
}

bool ChartSpec::has_peaks() const {
  return unit == Unit::requests_per_second || unit == Unit::per_second ||
         std::any_of(curves.begin(), curves.end(),
                     [](const CurveSpec& curve) { return curve.series.stat == "share"; });
}

}  // namespace spillway::desktop
