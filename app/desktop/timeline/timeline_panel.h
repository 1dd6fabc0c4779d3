// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "app/desktop/charts/time_window.h"
#include "app/desktop/timeline/timeline_bars.h"
#include "app/desktop/workbench/workbench.h"

class QToolButton;

namespace spillway::desktop {

class TimelineView;

/// What will be, is and was done to the run: the entries of the scenario's timeline, which can be
/// changed as long as they are to come, and the live changes.
class TimelinePanel : public QWidget {
  Q_OBJECT

 public:
  TimelinePanel(Workbench& workbench, TimeWindow& window, QWidget* parent = nullptr);

  TimelineView& view() { return *view_; }
  /// Asks for a fault on the selected node (or of a kind), and does it.
  void inject(const QString& kind = {});
  /// Injects, adds, edits and removes: for menus.
  QAction* inject_action() const { return inject_; }
  QAction* remove_action() const { return remove_; }
  QAction* end_action() const { return end_; }

 Q_SIGNALS:
  void message(const QString& text);

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void update_time();
  QString in_words_of(const scenario::Value& entry) const;
  void ask(scenario::Value entry, std::optional<Nanos> at, int index);
  void change(int bar, const Bar& to);
  void remove(int bar);
  void end(int bar);
  void show_menu(const QPoint& at);
  void update_actions();
  void edit(int bar);
  void add(scenario::Value entry, Nanos at);
  void retranslate();

  Workbench& workbench_;
  TimeWindow& window_;
  TimelineView* view_;
  QAction* inject_;
  QAction* remove_;
  QAction* end_;
  QAction* fit_;
  QAction* follow_;
  bool stale_ = true;
};

}  // namespace spillway::desktop
