// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/value_text.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "app/desktop/charts/breaker_ribbon.h"
#include "app/desktop/charts/chart_panel.h"

namespace spillway::desktop {

QString number_text(double value) {
  const double size = std::abs(value);
  if (size > 0 && (size < 1e-3 || size >= 1e9)) return QLocale().toString(value, 'g', 4);
  const int before = size >= 1 ? static_cast<int>(std::floor(std::log10(size))) + 1 : 1;
  QString text = QLocale().toString(value, 'f', std::clamp(4 - before, 0, 3));
  const QString point = QLocale().decimalPoint();
  if (!text.contains(point)) return text;
  while (text.endsWith(QLatin1Char('0'))) text.chop(1);
  if (text.endsWith(point)) text.chop(point.size());
  return text;
}

QString value_text(const ChartPanel& panel, const PlotCurve& curve, bool of_a, Nanos at) {
  const SeriesHistory* history = of_a ? curve.a : curve.b;
  if (of_a) at -= curve.a_offset;
  const std::optional<double> value =
      history && at >= 0 ? history->at(panel.plot().window().granularity(), at) : std::nullopt;
  if (!value) return QStringLiteral("–");
  if (panel.spec().form == ChartSpec::Form::breakers) {
    return BreakerRibbon::name_of(BreakerRibbon::state_of(*value));
  }
  return number_text(*value * curve.scale);
}

}  // namespace spillway::desktop
