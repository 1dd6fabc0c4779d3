// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/policy_menu.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

#include "app/desktop/inspector/field.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// `kinds` lists policies group by group; these kinds are the first of theirs.
struct Group {
  const char* first;
  const char* title;
};
constexpr Group groups[] = {
    {"token_bucket", QT_TRANSLATE_NOOP("spillway::desktop::PolicyMenu", "Rate limits")},
    {"token_bucket_queue",
     QT_TRANSLATE_NOOP("spillway::desktop::PolicyMenu", "Shapers that hold requests back")},
    {"bulkhead", QT_TRANSLATE_NOOP("spillway::desktop::PolicyMenu", "Limits in flight")},
    {"priority_shed", QT_TRANSLATE_NOOP("spillway::desktop::PolicyMenu", "Shedding")},
    {"breaker", QT_TRANSLATE_NOOP("spillway::desktop::PolicyMenu", "Breakers and second attempts")},
    {"sentinel_flow", QT_TRANSLATE_NOOP("spillway::desktop::PolicyMenu", "As in named libraries")},
};

}  // namespace

void fill_policy_menu(QMenu& menu, const Value& kinds,
                      const std::function<void(const QString& kind)>& chosen) {
  const Value* policies = kinds.find("policies");
  if (!policies || !policies->items()) return;
  QMenu* group = &menu;
  for (const Value& each : *policies->items()) {
    const std::string& kind = *each.find("kind")->text();
    for (const Group& known : groups) {
      if (kind != known.first) continue;
      group =
          menu.addMenu(QCoreApplication::translate("spillway::desktop::PolicyMenu", known.title));
      group->setToolTipsVisible(true);
    }
    const QString name = QString::fromStdString(kind);
    QAction* action = group->addAction(name, &menu, [chosen, name] { chosen(name); });
    action->setToolTip(in_words(*each.find("about")->text()));
  }
}

}  // namespace spillway::desktop
