// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/panes.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QSplitter>
#include <algorithm>
#include <utility>

namespace spillway::desktop {

namespace {

/// Where a dock stands that no arrangement shows.
Qt::DockWidgetArea home_of(const QString& name) {
  if (name == "library" || name == "nodes" || name == "faults" || name == "guide") {
    return Qt::LeftDockWidgetArea;
  }
  if (name == "inspector" || name == "readout" || name == "compare") {
    return Qt::RightDockWidgetArea;
  }
  return Qt::BottomDockWidgetArea;
}

/// One behind another tab is "visible" to Qt, but nothing of it is to be seen.
bool is_in_front(const QWidget& dock) {
  return dock.isVisible() && !dock.visibleRegion().isEmpty();
}

}  // namespace

/// Which docks a preset shows, area by area.
struct Panes::Arrangement {
  Column left;
  Column right;
  QStringList bottom;
  int topology_share;  ///< percent of the middle
};

Panes::Arrangement Panes::arrangement_of(Preset preset) {
  switch (preset) {
    case Preset::build:
      return {{{"nodes", "faults", "library"}, {}},
              {{"inspector"}, {}},
              {"timeline", "problems", "source"},
              70};
    case Preset::observe:
      break;
    case Preset::compare:
      return {{}, {{"compare"}, {"readout"}}, {"data", "timeline"}, 15};
    case Preset::present:
      return {{}, {}, {"timeline"}, 35};
  }
  return {{{"library", "faults"}, {"guide"}, false},
          {{"inspector"}, {"readout"}},
          {"timeline", "results", "problems", "messages"},
          30};
}

Panes::Panes(QMainWindow& window, QSplitter& middle)
    : QObject(&window), window_(window), middle_(middle) {
  window_.setDockNestingEnabled(true);
  window_.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
}

QDockWidget* Panes::add(const QString& name, QWidget* content, std::function<QString()> title) {
  auto* dock = new QDockWidget(title(), &window_);
  dock->setObjectName("dock_" + name);
  dock->setWidget(content);
  dock->installEventFilter(this);
  auto* action = new QAction(dock->windowTitle(), dock);
  action->setObjectName("view_" + name);
  action->setCheckable(true);
  connect(action, &QAction::triggered, this, [this, dock, name] {
    if (is_in_front(*dock)) {
      dock->hide();
    } else {
      reveal(name);
    }
  });
  connect(dock, &QDockWidget::visibilityChanged, action, &QAction::setChecked);
  connect(dock, &QWidget::windowTitleChanged, action, &QAction::setText);
  window_.addDockWidget(home_of(name), dock);
  docks_.append(dock);
  actions_.append(action);
  titles_.push_back(std::move(title));
  return dock;
}

QDockWidget* Panes::dock(const QString& name) const {
  for (QDockWidget* dock : docks_) {
    if (dock->objectName() == "dock_" + name) return dock;
  }
  return nullptr;
}

/// Qt would hand the focus of a dock that goes on to the next control, a button as like as not, as
/// if someone had come there with Tab.
bool Panes::eventFilter(QObject* watched, QEvent* event) {
  const auto* dock = static_cast<QWidget*>(watched);
  if (event->type() == QEvent::Hide && dock->isHidden()) {
    const QWidget* focused = window_.focusWidget();
    if (focused && dock->isAncestorOf(focused)) {
      middle_.widget(middle_.count() - 1)->setFocus(Qt::OtherFocusReason);
    }
  }
  return QObject::eventFilter(watched, event);
}

void Panes::arrange(Preset preset) {
  QWidget* focused = window_.focusWidget();
  Arrangement wanted = arrangement_of(preset);
  const int line = window_.fontMetrics().height();
  // Two of a hand's breadth below each other are no use.
  if (preset == Preset::observe && window_.height() < 46 * line) {
    wanted.right.upper += std::exchange(wanted.right.lower, {});
  }
  for (QDockWidget* dock : docks_) {
    dock->setFloating(false);
    window_.removeDockWidget(dock);
  }
  const Places left = put(wanted.left, Qt::LeftDockWidgetArea);
  const Places right = put(wanted.right, Qt::RightDockWidgetArea);
  const Places bottom = put({wanted.bottom, {}}, Qt::BottomDockWidgetArea);
  put_away_the_rest(left.upper, right.upper, bottom.upper);

  const int em = window_.fontMetrics().averageCharWidth();
  const auto size = [this](QList<QDockWidget*> docks, QList<int> sizes, Qt::Orientation way) {
    if (!docks.contains(nullptr)) window_.resizeDocks(docks, sizes, way);
  };
  // Charts and topology keep what they need of a small window.
  const int whole = window_.width();
  const int at_right =
      preset == Preset::compare ? std::min(em * 64, whole / 2) : std::min(em * 46, whole / 3);
  size({left.upper}, {std::min(em * 38, whole / 5)}, Qt::Horizontal);
  size({right.upper}, {at_right}, Qt::Horizontal);
  size({right.upper, right.lower}, {line * 20, line * 12}, Qt::Vertical);
  size({bottom.upper}, {line * 10}, Qt::Vertical);
  middle_.setSizes({wanted.topology_share * 10, (100 - wanted.topology_share) * 10});
  for (const QDockWidget* front :
       {left.upper, left.lower, right.upper, right.lower, bottom.upper}) {
    if (front && front->isVisible() && front->isAncestorOf(focused)) {
      focused->setFocus(Qt::OtherFocusReason);
    }
  }
}

Panes::Places Panes::put(const Column& column, Qt::DockWidgetArea area) {
  Places places;
  if (column.upper.isEmpty()) return places;
  places.upper = dock(column.upper.front());
  window_.addDockWidget(area, places.upper);
  // Before there are tabs: what is split from one of several tabs becomes another tab.
  if (!column.lower.isEmpty()) {
    places.lower = dock(column.lower.front());
    window_.splitDockWidget(places.upper, places.lower, Qt::Vertical);
  }
  const auto stack = [this](const QStringList& names, QDockWidget* front, bool shown) {
    for (const QString& name : names) {
      QDockWidget* it = dock(name);
      if (it != front) window_.tabifyDockWidget(front, it);
      it->setVisible(shown);
    }
    if (shown && front) front->raise();
  };
  stack(column.upper, places.upper, true);
  stack(column.lower, places.lower, column.lower_shown);
  return places;
}

void Panes::put_away_the_rest(QDockWidget* left, QDockWidget* right, QDockWidget* bottom) {
  for (QDockWidget* it : docks_) {
    if (window_.dockWidgetArea(it) != Qt::NoDockWidgetArea) continue;
    const Qt::DockWidgetArea area = home_of(it->objectName().mid(5));
    QDockWidget* there = area == Qt::LeftDockWidgetArea    ? left
                         : area == Qt::RightDockWidgetArea ? right
                                                           : bottom;
    window_.addDockWidget(area, it);
    if (there) window_.tabifyDockWidget(there, it);
    it->hide();
    if (there) there->raise();
  }
}

void Panes::reveal(const QString& name) {
  QDockWidget* it = dock(name);
  if (!it) return;
  const bool appears = !it->isVisible();
  it->show();
  it->raise();
  if (!appears) return;
  // What it needs to be of use; a person may make it smaller again.
  const int lines = name == "guide" ? 19 : name == "sweep" ? 21 : 0;
  const int height = std::min(lines * window_.fontMetrics().height(), window_.height() / 2);
  if (it->height() < height) window_.resizeDocks({it}, {height}, Qt::Vertical);
}

QList<QWidget*> Panes::visible_panes() const {
  QList<QWidget*> panes;
  for (QDockWidget* it : docks_) {
    if (is_in_front(*it)) panes.append(it->widget());
  }
  for (int i = 0; i < middle_.count(); ++i) {
    if (middle_.widget(i)->isVisible() && middle_.sizes().at(i) > 0) {
      panes.append(middle_.widget(i));
    }
  }
  return panes;
}

void Panes::focus_next(bool forward) {
  const QList<QWidget*> panes = visible_panes();
  if (panes.isEmpty()) return;
  const QWidget* focused = QApplication::focusWidget();
  qsizetype current = forward ? -1 : 0;
  for (qsizetype i = 0; i < panes.size(); ++i) {
    if (focused && (panes[i] == focused || panes[i]->isAncestorOf(focused))) current = i;
  }
  for (qsizetype step = 1; step <= panes.size(); ++step) {
    const qsizetype next =
        (current + (forward ? step : panes.size() - step) + panes.size()) % panes.size();
    QWidget* pane = panes[next];
    if (pane->focusPolicy() & Qt::TabFocus) {
      pane->setFocus(Qt::TabFocusReason);
      return;
    }
    for (QWidget* child : pane->findChildren<QWidget*>()) {
      if (child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus)) {
        child->setFocus(Qt::TabFocusReason);
        return;
      }
    }
  }
}

void Panes::retranslate() {
  for (qsizetype i = 0; i < docks_.size(); ++i) {
    docks_[i]->setWindowTitle(titles_[static_cast<std::size_t>(i)]());
  }
}

}  // namespace spillway::desktop
