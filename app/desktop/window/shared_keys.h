// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace spillway::desktop {

/// Keys that are shortcuts of the window and mean something to a control, too.
///
/// Space presses a button, a box or a list when the person came there by the keyboard (Tab); after
/// a click it is the shortcut. In a box with a number it is the shortcut unless the number is being
/// typed. Ctrl+E and Ctrl+K, which on X11 go to the end of a line of text and delete up to it, are
/// the shortcuts everywhere.
class SharedKeys : public QObject {
  Q_OBJECT

 public:
  explicit SharedKeys(QObject* parent = nullptr);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* reached_by_keyboard_ = nullptr;  ///< only compared, never used
};

}  // namespace spillway::desktop
