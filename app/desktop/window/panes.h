// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

  /// All docks where the preset has them; the others are hidden.
  void arrange(Preset preset);
  /// Shows a dock, in front of those that share its place.
  void reveal(const QString& name);
  /// The focus goes to the next pane that is to be seen (or the one before), the middle's included.
  void focus_next(bool forward);
  void retranslate();

 private:
  QList<QWidget*> visible_panes() const;

  QMainWindow& window_;
  QSplitter& middle_;
  QList<QDockWidget*> docks_;
  std::vector<std::function<QString()>> titles_;
};

}  // namespace spillway::desktop
