// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/save_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace spillway::desktop {

QString with_ending(const QString& file, const QString& ending) {
  return QFileInfo(file).suffix().isEmpty() ? file + ending : file;
}

bool may_replace(const QString& file, const QString& title, QWidget* parent) {
  return !QFileInfo::exists(file) ||
         QMessageBox::question(
             parent, title,
             QCoreApplication::translate("spillway::desktop::Files", "%1 exists. Write over it?")
                 .arg(QDir::toNativeSeparators(file))) == QMessageBox::Yes;
}

QString ask_where_to_save(QWidget* parent, const QString& title, const QString& proposed,
                          const QString& filter, const QString& ending) {
  const QString chosen = QFileDialog::getSaveFileName(parent, title, proposed, filter);
  if (chosen.isEmpty()) return {};
  const QString file = with_ending(chosen, ending);
  // About the name that was chosen the dialog has asked.
  return file == chosen || may_replace(file, title, parent) ? file : QString();
}

}  // namespace spillway::desktop
