// SPDX-License-Identifier: GPL-3.0-or-later

// The part of TopologyView that changes the scenario: by mouse, menu, and what is dropped.

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QToolTip>

#include "app/desktop/settings/theme.h"
#include "app/desktop/topology/call_item.h"
#include "app/desktop/topology/connect_gesture.h"
#include "app/desktop/topology/node_icon.h"
#include "app/desktop/topology/node_item.h"
#include "app/desktop/topology/topology_scene.h"
#include "app/desktop/topology/topology_view.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

using scenario::Value;

bool TopologyView::may_edit() {
  QString why;
  if (workbench_.can_edit(&why)) return true;
  Q_EMIT workbench_.message(why);
  return false;
}

// --- mouse --------------------------------------------------------------------------------------

void TopologyView::mousePressEvent(QMouseEvent* event) {
  const QPointF point = mapToScene(event->pos());
  if (event->button() == Qt::MiddleButton) {
    pan_ = event->pos();
    viewport()->setCursor(Qt::ClosedHandCursor);
    return;
  }
  if (event->button() != Qt::LeftButton) return;
  if (const NodeItem* port = scene_->out_port_at(point)) {
    if (may_edit())
      connecting_ =
          std::make_unique<ConnectGesture>(*scene_, edits_, port->name(), theme_of(palette()));
    return;
  }
  if (const NodeItem* node = scene_->node_at(point)) {
    move_ = Move{node->name(), point - node->pos(), node->pos()};
    current_ = node->name();
    workbench_.select(node->name());
    return;
  }
  const CallItem* call = scene_->call_at(point);
  current_.clear();
  workbench_.select(call ? call->id() : QString());
}

void TopologyView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF point = mapToScene(event->pos());
  if (pan_) {
    const QPoint by = event->pos() - *pan_;
    pan_ = event->pos();
    fits_ = false;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
  } else if (connecting_) {
    connecting_->move_to(point);
  } else if (move_) {
    move_card(event->pos(), !(event->modifiers() & Qt::AltModifier));
  } else {
    viewport()->setCursor(scene_->out_port_at(point) ? Qt::CrossCursor
                          : scene_->node_at(point) || scene_->call_at(point)
                              ? Qt::PointingHandCursor
                              : Qt::ArrowCursor);
  }
}

void TopologyView::move_card(QPoint pointer, bool snap) {
  const QPointF place = mapToScene(pointer) - move_->grip;
  const QPointF away = mapFromScene(place) - QPointF(mapFromScene(move_->start));
  constexpr double to_be_meant = 4;  // pixels; less is a click
  if (!move_->moving && away.manhattanLength() < to_be_meant) return;
  move_->moving = true;
  scene_->move_node(move_->node, snap ? TopologyScene::snapped(place) : place);
}

void TopologyView::mouseReleaseEvent(QMouseEvent* event) {
  viewport()->unsetCursor();
  if (event->button() == Qt::MiddleButton) pan_.reset();
  if (event->button() != Qt::LeftButton) return;
  if (connecting_) end_connecting(true);
  if (!move_) return;
  const Move move = *std::exchange(move_, std::nullopt);
  if (!move.moving) return;
  fits_ = false;
  edits_.place_nodes(scene_->places(), tr("Move %1").arg(move.node));
}

void TopologyView::end_connecting(bool connect) {
  const std::unique_ptr<ConnectGesture> gesture = std::move(connecting_);
  const QString from = gesture->from();
  const QString to = gesture->target();
  if (!connect) return;
  if (!gesture->reason().isEmpty()) Q_EMIT workbench_.message(gesture->reason());
  if (to.isEmpty()) return;
  connect_nodes(from, to);
  workbench_.select(from + QStringLiteral("->") + to);
}

void TopologyView::connect_nodes(const QString& from, const QString& to) {
  if (const QString told = edits_.connect_nodes(from, to); !told.isEmpty()) {
    Q_EMIT workbench_.message(told);
  }
}

void TopologyView::cancel() {
  if (connecting_) end_connecting(false);
  if (move_ && move_->moving) scene_->move_node(move_->node, move_->start);
  move_.reset();
  pan_.reset();
  put_name_away();
  viewport()->unsetCursor();
}

// --- names --------------------------------------------------------------------------------------

void TopologyView::mouseDoubleClickEvent(QMouseEvent* event) {
  const NodeItem* node = scene_->node_at(mapToScene(event->pos()));
  if (node && event->button() == Qt::LeftButton) begin_rename(node->name());
}

void TopologyView::begin_rename(const QString& node) {
  const NodeItem* item = scene_->node(node);
  if (!item || !may_edit()) return;
  ensureVisible(item);
  const QPoint middle = mapFromScene(item->pos() - QPointF(0, NodeItem::height / 2 - 26));
  const int width = std::max(140, static_cast<int>(NodeItem::width * zoom()) - 20);
  name_box_->setGeometry(middle.x() - width / 2, middle.y() - 14, width, 28);
  name_box_->setProperty("node", node);
  name_box_->setText(node);
  name_box_->selectAll();
  name_box_->show();
  name_box_->setFocus();
}

bool TopologyView::eventFilter(QObject* watched, QEvent* event) {
  if (watched != name_box_) return QGraphicsView::eventFilter(watched, event);
  if (event->type() == QEvent::FocusOut &&
      static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) {
    take_name();
  }
  if (event->type() != QEvent::KeyPress) return false;
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Escape) {
    put_name_away();
    setFocus();
    return true;
  }
  if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
  const QString why =
      edits_.why_not_name(name_box_->property("node").toString(), name_box_->text().trimmed());
  if (!why.isEmpty()) {  // it stays open, to be mended
    QToolTip::showText(name_box_->mapToGlobal(QPoint(0, name_box_->height())), why, name_box_);
    Q_EMIT workbench_.message(why);
    return true;
  }
  take_name();
  setFocus();
  return true;
}

void TopologyView::take_name() {
  const QString node = name_box_->property("node").toString();
  const QString name = name_box_->text().trimmed();
  put_name_away();
  if (!scene_->node(node) || name == node) return;
  if (const QString why = edits_.why_not_name(node, name); !why.isEmpty()) {
    Q_EMIT workbench_.message(why);
    return;
  }
  if (!may_edit()) return;
  current_ = name;
  edits_.rename_node(node, name);
  workbench_.select(name);
}

void TopologyView::put_name_away() {
  name_box_->setProperty("node", QString());  // first: hiding takes the focus away
  name_box_->hide();
}

// --- adding and removing ------------------------------------------------------------------------

void TopologyView::remove_selection() {
  const QString selection = workbench_.selection();
  if (selection.isEmpty() || !may_edit()) return;
  if (const CallItem* call = scene_->call(selection)) {
    const QString from = call->from().name();
    edits_.remove_call(from, call->to().name());
    workbench_.select(from);
  } else {
    workbench_.select({});
    edits_.remove_node(selection);
  }
}

void TopologyView::arrange() {
  fits_ = true;
  edits_.place_nodes(placed(scene_->graph(), {}), tr("Arrange the topology"));
}

QPointF TopologyView::free_place(QPointF near) const {
  QPointF place = TopologyScene::snapped(near);
  const auto taken = [&] {
    for (const auto& [name, item] : scene_->nodes()) {
      const QPointF away = item->pos() - place;
      if (std::abs(away.x()) < NodeItem::width + 20 && std::abs(away.y()) < NodeItem::height + 20)
        return true;
    }
    return false;
  };
  while (taken()) place.ry() += TopologyScene::grid;
  return place;
}

void TopologyView::add_at_centre(const QString& kind) {
  if (!may_edit()) return;
  const QPointF centre = mapToScene(viewport()->rect().center());
  const QString name = edits_.add_node(kind, free_place(centre), scene_->places());
  current_ = name;
  workbench_.select(name);
}

void TopologyView::dragEnterEvent(QDragEnterEvent* event) {
  if (!event->mimeData()->hasFormat(node_kind_mime)) {
    event->ignore();  // files are the window's
    return;
  }
  if (!may_edit()) return;
  const QString kind = QString::fromUtf8(event->mimeData()->data(node_kind_mime));
  ghost_ = std::make_unique<NodeItem>(kind, kind);
  ghost_->set_theme(theme_of(palette()));
  ghost_->setOpacity(0.6);
  ghost_->setPos(TopologyScene::snapped(mapToScene(event->position().toPoint())));
  scene_->addItem(ghost_.get());
  event->acceptProposedAction();
}

void TopologyView::dragMoveEvent(QDragMoveEvent* event) {
  if (!ghost_) return event->ignore();
  ghost_->setPos(TopologyScene::snapped(mapToScene(event->position().toPoint())));
  event->acceptProposedAction();
}

void TopologyView::dragLeaveEvent(QDragLeaveEvent*) {
  ghost_.reset();
}

void TopologyView::dropEvent(QDropEvent* event) {
  if (!ghost_) return event->ignore();
  const QString kind = ghost_->kind();
  const QPointF place = ghost_->pos();
  ghost_.reset();
  fits_ = false;
  const QString name = edits_.add_node(kind, place, scene_->places());
  current_ = name;
  workbench_.select(name);
  setFocus();
  event->acceptProposedAction();
}

// --- menus --------------------------------------------------------------------------------------

void TopologyView::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const QPointF point = mapToScene(event->pos());
  const NodeItem* node = by_key
                             ? scene_->node(current_.isEmpty() ? workbench_.selection() : current_)
                             : scene_->node_at(point);
  const CallItem* call = by_key ? scene_->call(workbench_.selection()) : scene_->call_at(point);
  QMenu menu(this);
  menu.setToolTipsVisible(true);
  if (node) {
    workbench_.select(node->name());
    fill_node_menu(menu, node->name());
  } else if (call) {
    workbench_.select(call->id());
    menu.addAction(remove_);
  } else {
    fill_empty_menu(menu, point);
  }
  const QPoint at =
      by_key && node ? viewport()->mapToGlobal(mapFromScene(node->pos())) : event->globalPos();
  menu.exec(at);
}

void TopologyView::fill_node_menu(QMenu& menu, const QString& node) {
  QMenu* targets = menu.addMenu(tr("Call"));
  targets->setToolTipsVisible(true);
  for (const auto& [name, item] : scene_->nodes()) {
    if (name == node) continue;
    QAction* action = targets->addAction(node_icon(item->kind(), palette()), name);
    const QString why = edits_.why_not_connect(node, name);
    action->setEnabled(why.isEmpty());
    action->setToolTip(why);
    connect(action, &QAction::triggered, this, [this, node, to = name] {
      if (may_edit()) connect_nodes(node, to);
    });
  }
  targets->setEnabled(!targets->isEmpty());
  menu.addAction(rename_);
  menu.addAction(remove_);
}

void TopologyView::fill_empty_menu(QMenu& menu, QPointF place) {
  QMenu* add = menu.addMenu(tr("Add a node"));
  add->setToolTipsVisible(true);
  const Value* kinds = workbench_.run().kinds().find("nodes");
  if (kinds && kinds->items()) {
    for (const Value& each : *kinds->items()) {
      const QString kind = QString::fromStdString(*each.find("kind")->text());
      QAction* action = add->addAction(node_icon(kind, palette()), kind);
      connect(action, &QAction::triggered, this, [this, kind, place] {
        if (!may_edit()) return;
        workbench_.select(edits_.add_node(kind, free_place(place), scene_->places()));
      });
    }
  }
  menu.addAction(fit_);
  menu.addAction(arrange_);
}

}  // namespace spillway::desktop
