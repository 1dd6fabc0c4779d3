// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <functional>
#include <utility>
#include <vector>

class QMenu;

namespace spillway::desktop {

/// Actions and menus whose texts are asked for again when the language changes.
class Commands : public QObject {
  Q_OBJECT

 public:
  using Text = std::function<QString()>;
  using QObject::QObject;

  /// `act` is done when the action is triggered.
  QAction* add(const QString& name, Text text, const QKeySequence& keys, std::function<void()> act);
  /// The same with a check mark; `act` gets whether it is set now.
  QAction* add_checkable(const QString& name, Text text, std::function<void(bool)> act);
  QMenu* add_menu(const QString& name, Text title, QWidget* parent);
  void retranslate();

 private:
  std::vector<std::pair<QAction*, Text>> texts_;
  std::vector<std::pair<QMenu*, Text>> titles_;
};

}  // namespace spillway::desktop
