// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/shared_keys.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>

namespace spillway::desktop {

namespace {

bool is_pressed_by_space(const QWidget* widget) {
  return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
         qobject_cast<const QAbstractItemView*>(widget);
}

/// A number that nobody is typing.
bool is_resting_number(const QObject* widget) {
  const auto* box = qobject_cast<const QAbstractSpinBox*>(widget);
  const auto* line = box ? box->findChild<const QLineEdit*>() : nullptr;
  return line && !line->isModified();
}

bool is_never_for_text(const QKeyEvent& key) {
  return key.modifiers() == Qt::ControlModifier &&
         (key.key() == Qt::Key_E || key.key() == Qt::Key_K);
}

}  // namespace

SharedKeys::SharedKeys(QObject* parent) : QObject(parent) {
  qApp->installEventFilter(this);
}

bool SharedKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn && watched->isWidgetType()) {
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    const bool by_keyboard = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                             reason == Qt::ShortcutFocusReason;
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
      reached_by_keyboard_ = by_keyboard ? static_cast<QWidget*>(watched) : nullptr;
    }
  } else if (event->type() == QEvent::ShortcutOverride && watched == reached_by_keyboard_ &&
             static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space &&
             is_pressed_by_space(reached_by_keyboard_)) {
    event->accept();
    return true;
  } else if (event->type() == QEvent::ShortcutOverride &&
             ((static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space &&
               is_resting_number(watched)) ||
              is_never_for_text(static_cast<QKeyEvent&>(*event)))) {
    event->ignore();  // a line of text would take it
    return true;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace spillway::desktop
