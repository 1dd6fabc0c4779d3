// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QList>
#include <QObject>
#include <QStringList>
#include <array>
#include <functional>
#include <vector>

class QDockWidget;
class QMainWindow;
class QSplitter;

namespace spillway::desktop {

/// What a window is arranged for.
enum class Preset : unsigned char { build, observe, compare, present };

/// The docks of a window around its middle: where they stand by default and for a purpose, and how
/// to get from one to the next with keys.
class Panes : public QObject {
  Q_OBJECT

 public:
  /// `middle` is the window's central splitter, topology above charts.
  Panes(QMainWindow& window, QSplitter& middle);

  /// `title` is asked again after a change of the language.
  QDockWidget* add(const QString& name, QWidget* content, std::function<QString()> title);
  QDockWidget* dock(const QString& name) const;
  const QList<QDockWidget*>& docks() const { return docks_; }
  /// One for each dock: reveals it, and hides it when it is in front.
  const QList<QAction*>& actions() const { return actions_; }

  /// All docks where the preset has them; the others are hidden.
  void arrange(Preset preset);
  /// Shows a dock, in front of those that share its place.
  void reveal(const QString& name);
  /// The focus goes to the next pane that is to be seen (or the one before), the middle's included.
  void focus_next(bool forward);
  void retranslate();

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// The docks of an area that share a place as tabs, the first one in front; and those below.
  struct Column {
    QStringList upper;
    QStringList lower;
    bool lower_shown = true;  ///< else its place is kept until a person asks for it
  };
  /// The first of each.
  struct Places {
    QDockWidget* upper = nullptr;
    QDockWidget* lower = nullptr;
  };
  struct Arrangement;

  static Arrangement arrangement_of(Preset preset);
  Places put(const Column& column, Qt::DockWidgetArea area);
  /// Hides what has no place, where it comes back when a person asks for it.
  void put_away_the_rest(QDockWidget* left, QDockWidget* right, QDockWidget* bottom);
  QList<QWidget*> visible_panes() const;

  QMainWindow& window_;
  QSplitter& middle_;
  QList<QDockWidget*> docks_;
  QList<QAction*> actions_;
  std::vector<std::function<QString()>> titles_;
};

}  // namespace spillway::desktop
