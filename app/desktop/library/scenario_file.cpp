// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/scenario_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace spillway::desktop {

QString scenario_filter() {
  return QCoreApplication::translate("spillway::desktop::Files", "Scenarios (*.json)");
}

QString scenario_folder() {
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

QString scenario_name(const QString& file) {
  QString name = QFileInfo(file).fileName();
  for (const char* ending : {".json", ".spillway"}) {
    if (name.endsWith(ending)) name.chop(static_cast<qsizetype>(qstrlen(ending)));
  }
  return name;
}

}  // namespace spillway::desktop
