// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMimeData;
class QWidget;

namespace spillway::desktop {

/// Takes a file that is dropped anywhere on a window, also on what takes other drops itself.
class FileDrop : public QObject {
  Q_OBJECT

 public:
  explicit FileDrop(QWidget& window);

 Q_SIGNALS:
  /// After the drop: the program that the file comes from waits for its end.
  void dropped(const QString& file);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget& window_;
};

}  // namespace spillway::desktop
