// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace spillway::desktop {

/// Lets Space be both a shortcut of the window and the key that presses a button: who came to a
/// button, a box or a list by the keyboard (Tab) presses it; after a click Space is the shortcut.
/// In a box with a number it is the shortcut unless the number is being typed.
class SpaceKey : public QObject {
  Q_OBJECT

 public:
  explicit SpaceKey(QObject* parent = nullptr);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* reached_by_keyboard_ = nullptr;  ///< only compared, never used
};

}  // namespace spillway::desktop
