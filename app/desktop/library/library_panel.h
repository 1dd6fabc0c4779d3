// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/desktop/settings/settings.h"
#include "app/desktop/workbench/workbench.h"

class QLineEdit;
class QTextBrowser;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace spillway::desktop {

/// The incidents that come with the program and the files last opened; what is selected tells its
/// story. Opening is asked for, and done by others.
class LibraryPanel : public QWidget {
  Q_OBJECT

 public:
  LibraryPanel(Workbench& workbench, Settings& settings, QWidget* parent = nullptr);

  /// The file of a scenario of the library; empty when there is none of this name (or the library
  /// is not known yet).
  QString file_of(const QString& name) const;
  /// Selects a file, now or as soon as it is in the list.
  void select(const QString& file);

 Q_SIGNALS:
  void open_requested(const Origin& origin);
  void new_requested();

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Entry {
    QString name;
    QString file;
    scenario::Value title;
  };

  void ask();
  void fill();
  void filter();
  void show_story();
  void open_current();
  QTreeWidgetItem* add_group(const QString& name);
  void retranslate();

  Workbench& workbench_;
  Settings& settings_;
  std::vector<Entry> library_;
  QLineEdit* search_;
  QTreeWidget* list_;
  QTextBrowser* story_;
  QAction* open_;
  QAction* new_;
  QString wanted_;  ///< to be selected when it comes
  bool asked_ = false;
};

}  // namespace spillway::desktop
