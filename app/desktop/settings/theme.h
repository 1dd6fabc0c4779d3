// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <array>

class QPalette;

namespace spillway::desktop {

/// The colours of everything that is painted by hand, for a light or a dark window.
///
/// Lines and marks have a contrast of 3:1 or more to `window`, texts 4.5:1. Curves stay apart for
/// people who cannot see some colours; still nothing is said by colour alone.
struct Theme {
  bool dark = false;

  QColor window;  ///< behind a plot, the topology and the timeline
  QColor text;
  QColor muted;  ///< secondary text: units, hints
  QColor axis;
  QColor grid;
  QColor crosshair;

  std::array<QColor, 6> curves;

  // Markers of what a person or the timeline did.
  QColor change;
  QColor fault;
  QColor note;

  // States of a breaker, as fills behind `text`.
  QColor closed;
  QColor open;
  QColor half_open;

  QColor warning;
  QColor error;
  QColor good;
};

Theme theme_of(const QPalette& palette);

}  // namespace spillway::desktop
