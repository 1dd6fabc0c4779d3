// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/desktop/charts/plot.h"

namespace spillway::desktop {

class ChartPanel;

/// A value as people read it: four digits, grouped, in the language of the window.
QString number_text(double value);

/// What a curve of a chart has at an instant: a number, or the name of a state; "–" for none.
QString value_text(const ChartPanel& panel, const PlotCurve& curve, bool of_a, Nanos at);

}  // namespace spillway::desktop
