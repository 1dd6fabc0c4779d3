// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/file_watch.h"

#include <QFileInfo>

namespace spillway::desktop {

namespace {

constexpr int settle_ms = 100;  // a program that writes does so in several steps

}  // namespace

FileWatch::FileWatch(Document& document, QObject* parent) : QObject(parent), document_(document) {
  wait_.setSingleShot(true);
  wait_.setInterval(settle_ms);
  connect(&wait_, &QTimer::timeout, this, &FileWatch::look);
  const auto soon = [this] { wait_.start(); };
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, soon);
  // A file that is renamed over is another one: only its folder tells of that.
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, soon);
  connect(&document_, &Document::opened, this, soon);
  connect(&document_, &Document::file_changed, this, soon);
  connect(&document_, &Document::modified_changed, this, soon);
  watch();
}

void FileWatch::watch() {
  const QString file = document_.file();
  QStringList wanted;
  if (!file.isEmpty()) wanted = {file, QFileInfo(file).path()};
  QStringList known = watcher_.files() + watcher_.directories();
  for (const QString& path : known) {
    if (!wanted.contains(path)) watcher_.removePath(path);
  }
  for (const QString& path : wanted) {
    if (!known.contains(path) && QFileInfo::exists(path)) watcher_.addPath(path);
  }
}

void FileWatch::accept() {
  document_.accept_disk();
  told_ = false;
}

void FileWatch::look() {
  watch();
  const bool differs = document_.differs_on_disk();
  if (differs == std::exchange(told_, differs)) return;
  if (differs) {
    Q_EMIT changed();
  } else {
    Q_EMIT settled();
  }
}

}  // namespace spillway::desktop
