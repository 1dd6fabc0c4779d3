// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings/theme.h"

#include <QPalette>

namespace spillway::desktop {

Theme theme_of(const QPalette& palette) {
  Theme theme;
  theme.dark = palette.window().color().lightness() < 128;
  if (theme.dark) {
    theme.window = QColor(0x1e1e1e);
    theme.text = QColor(0xe6e6e6);
    theme.muted = QColor(0xa3a3a3);
    theme.axis = QColor(0x757575);
    theme.grid = QColor(0x333333);
    theme.crosshair = QColor(0xd0d0d0);
    theme.curves = {QColor(0xafcaf9), QColor(0xf7cd25), QColor(0x13feab),
                    QColor(0x975574), QColor(0xc44a00), QColor(0x7c4bf6)};
    theme.change = QColor(0x7fb2ff);
    theme.fault = QColor(0xff8a7a);
    theme.note = QColor(0xb9b9b9);
    theme.closed = QColor(0x1f4d36);
    theme.open = QColor(0x7a2420);
    theme.half_open = QColor(0x6b5210);
    theme.warning = QColor(0xf0b429);
    theme.error = QColor(0xff8a7a);
    theme.good = QColor(0x5fd3a0);
  } else {
    theme.window = QColor(0xffffff);
    theme.text = QColor(0x202020);
    theme.muted = QColor(0x636363);
    theme.axis = QColor(0x8c8c8c);
    theme.grid = QColor(0xe8e8e8);
    theme.crosshair = QColor(0x404040);
    theme.curves = {QColor(0x0c3386), QColor(0xcb7418), QColor(0x3c9c75),
                    QColor(0x60354c), QColor(0x6e0d0a), QColor(0xab2de9)};
    theme.change = QColor(0x1f5fbf);
    theme.fault = QColor(0xb3261e);
    theme.note = QColor(0x6a6a6a);
    theme.closed = QColor(0xc9ead8);
    theme.open = QColor(0xf6c9c5);
    theme.half_open = QColor(0xf7e3ae);
    theme.warning = QColor(0x9a6200);
    theme.error = QColor(0xb3261e);
    theme.good = QColor(0x1e7a4f);
  }
  return theme;
}

}  // namespace spillway::desktop
