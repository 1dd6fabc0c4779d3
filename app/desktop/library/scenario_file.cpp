// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/scenario_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
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

QString allowed_name(const QString& file) {
  constexpr qsizetype longest = 64;
  static const QRegularExpression not_allowed("[^a-z0-9_-]+");
  static const QRegularExpression edges("^[-_]+|[-_]+$");
  QString name = scenario_name(file).toLower().replace(not_allowed, "-").remove(edges);
  return name.left(longest).remove(edges);
}

}  // namespace spillway::desktop
