// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/chart_spec.h"

namespace spillway::desktop {

QString ChartSpec::heading() const {
  const QString unit_text = text_of(unit);
  return unit_text.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, unit_text);
}

}  // namespace spillway::desktop
