// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QLineEdit;
class QTreeWidget;

namespace spillway::desktop {

/// Every action of a window by its name, with its keys: type a few letters, Enter does it.
class CommandPalette : public QDialog {
  Q_OBJECT

 public:
  explicit CommandPalette(QWidget& window);

  /// All named actions that are in the window now, once each, by where they belong and name.
  static QList<QAction*> actions_of(const QWidget& window);
  /// "File: Save as", for people.
  static QString title_of(const QAction& action);

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill();
  void filter();
  void run_current();

  QWidget& window_;
  QLineEdit* words_;
  QTreeWidget* list_;
  QList<QAction*> actions_;
};

/// How well letters fit a name: all of them, in their order; the more at beginnings of words and
/// the closer together, the higher. Negative when they do not.
int fit_of(const QString& letters, const QString& name);

}  // namespace spillway::desktop
