// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

namespace spillway::desktop {

/// The messages that have passed, with the time of day, the newest at the end.
class MessageLog : public QListWidget {
  Q_OBJECT

 public:
  explicit MessageLog(QWidget* parent = nullptr);
  void add(const QString& text);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
};

}  // namespace spillway::desktop
