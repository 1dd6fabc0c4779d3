// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/file_drop.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace spillway::desktop {

namespace {

QString local_file(const QMimeData* data) {
  const QList<QUrl> urls = data ? data->urls() : QList<QUrl>();
  return urls.isEmpty() ? QString() : urls.front().toLocalFile();
}

}  // namespace

FileDrop::FileDrop(QWidget& window) : QObject(&window), window_(window) {
  window_.setAcceptDrops(true);
  qApp->installEventFilter(this);
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
      break;
    default:
      return false;
  }
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (!widget || widget->window() != &window_) return false;
  auto* drop = static_cast<QDropEvent*>(event);
  const QString file = local_file(drop->mimeData());
  if (file.isEmpty()) return false;
  drop->setDropAction(Qt::CopyAction);
  drop->accept();
  if (event->type() == QEvent::Drop) {
    QMetaObject::invokeMethod(
        this, [this, file] { Q_EMIT dropped(file); }, Qt::QueuedConnection);
  }
  return true;
}

}  // namespace spillway::desktop
