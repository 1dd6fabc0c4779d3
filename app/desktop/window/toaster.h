// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace spillway::desktop {

/// Passing messages at the lower edge of a window: they take no focus and go by themselves, the
/// longer the text the later. At most three at a time; the oldest makes room.
class Toaster : public QObject {
  Q_OBJECT

 public:
  explicit Toaster(QWidget& window);

  void show(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void arrange();

  QWidget& window_;
};

}  // namespace spillway::desktop
