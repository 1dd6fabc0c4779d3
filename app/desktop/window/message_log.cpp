// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/message_log.h"

#include <QEvent>
#include <QLocale>
#include <QTime>

namespace spillway::desktop {

namespace {

constexpr int most = 500;

}  // namespace

MessageLog::MessageLog(QWidget* parent) : QListWidget(parent) {
  setObjectName("message_log");
  setWordWrap(true);
  setAlternatingRowColors(true);
  retranslate();
}

void MessageLog::add(const QString& text) {
  if (count() == most) delete takeItem(0);
  addItem(QLocale().toString(QTime::currentTime(), "HH:mm:ss") + "  " + text);
  scrollToBottom();
}

void MessageLog::changeEvent(QEvent* event) {
  QListWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void MessageLog::retranslate() {
  setAccessibleName(tr("Messages"));
}

}  // namespace spillway::desktop
