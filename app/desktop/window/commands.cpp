// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/commands.h"

#include <QMenu>

namespace spillway::desktop {

QAction* Commands::add(const QString& name, Text text, const QKeySequence& keys,
                       std::function<void()> act) {
  auto* action = new QAction(text(), this);
  action->setObjectName(name);
  action->setShortcut(keys);
  connect(action, &QAction::triggered, this, [act = std::move(act)] { act(); });
  texts_.emplace_back(action, std::move(text));
  return action;
}

QAction* Commands::add_checkable(const QString& name, Text text, std::function<void(bool)> act) {
  auto* action = new QAction(text(), this);
  action->setObjectName(name);
  action->setCheckable(true);
  connect(action, &QAction::triggered, this, std::move(act));
  texts_.emplace_back(action, std::move(text));
  return action;
}

QMenu* Commands::add_menu(const QString& name, Text title, QWidget* parent) {
  auto* menu = new QMenu(title(), parent);
  menu->setObjectName(name);
  titles_.emplace_back(menu, std::move(title));
  return menu;
}

void Commands::retranslate() {
  for (const auto& [action, text] : texts_) action->setText(text());
  for (const auto& [menu, title] : titles_) menu->setTitle(title());
}

}  // namespace spillway::desktop
