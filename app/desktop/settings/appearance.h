// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/desktop/settings/settings.h"
#include "app/desktop/settings/system_scheme.h"

namespace spillway::desktop {

/// Style, colours and size of the whole program, followed at once when the settings change.
class Appearance : public QObject {
  Q_OBJECT

 public:
  /// To be called before the application object is made: everything, to the last line and gap, is
  /// drawn at the chosen scale. A later change scales the texts at once, the rest at the next
  /// start. Returns the scale in percent; 100 when QT_SCALE_FACTOR in the environment already has
  /// its say.
  static int prepare(const Settings& settings);

  /// `drawn_scale` as prepare() said.
  explicit Appearance(Settings& settings, int drawn_scale = 100, QObject* parent = nullptr);

 private:
  void apply_scheme();
  void apply_scale();

  Settings& settings_;
  SystemScheme system_;
  int drawn_scale_;
  double font_size_;  ///< points, at 100 %
};

}  // namespace spillway::desktop
