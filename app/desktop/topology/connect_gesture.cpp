// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/connect_gesture.h"

#include <QPainter>

#include "app/desktop/topology/call_item.h"
#include "app/desktop/topology/node_item.h"
#include "app/desktop/topology/structure_edits.h"
#include "app/desktop/topology/topology_scene.h"

namespace spillway::desktop {

ConnectGesture::ConnectGesture(TopologyScene& scene, const StructureEdits& edits,
                               const QString& from, const Theme& theme)
    : scene_(scene), from_(from), theme_(theme) {
  setZValue(3);
  start_ = pointer_ = scene.node(from)->out_port();
  for (const auto& [name, item] : scene.nodes()) {
    reasons_[name] = edits.why_not_connect(from, name);
    if (name != from)
      item->set_target(reasons_[name].isEmpty() ? NodeItem::Target::valid
                                                : NodeItem::Target::invalid);
  }
  scene.addItem(this);
}

ConnectGesture::~ConnectGesture() {
  for (const auto& [name, item] : scene_.nodes()) item->set_target(NodeItem::Target::none);
}

void ConnectGesture::move_to(QPointF pointer) {
  prepareGeometryChange();
  const NodeItem* over = scene_.node_at(pointer);
  over_ = over ? over->name() : QString();
  reason_ = over && over_ != from_ ? reasons_.value(over_) : QString();
  pointer_ = target().isEmpty() ? pointer : over->in_port();
}

QString ConnectGesture::target() const {
  return !over_.isEmpty() && reasons_.value(over_).isEmpty() ? over_ : QString();
}

QRectF ConnectGesture::boundingRect() const {
  return QRectF(start_, pointer_).normalized().adjusted(-400, -400, 400, 120);
}

void ConnectGesture::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  painter->setRenderHint(QPainter::Antialiasing);
  const QColor colour = !target().isEmpty()  ? theme_.good
                        : !reason_.isEmpty() ? theme_.error
                                             : theme_.change;
  painter->setPen(QPen(colour, 2.2, target().isEmpty() ? Qt::DashLine : Qt::SolidLine));
  painter->setBrush(Qt::NoBrush);
  painter->drawPath(call_curve(start_, pointer_));
  paint_arrow_head(*painter, pointer_, colour, 11);
  if (reason_.isEmpty()) return;

  QFont font = scene_.font();
  font.setPointSizeF(9);
  painter->setFont(font);
  QRectF box = QFontMetricsF(font).boundingRect(QRectF(0, 0, 280, 200), Qt::TextWordWrap, reason_);
  box = box.adjusted(-8, -5, 8, 5);
  box.moveTopLeft(pointer_ + QPointF(14, 14));
  painter->setPen(QPen(theme_.error, 1));
  painter->setBrush(theme_.window);
  painter->drawRoundedRect(box, 6, 6);
  painter->setPen(theme_.text);
  painter->drawText(box.adjusted(8, 5, -8, -5), Qt::TextWordWrap, reason_);
}

}  // namespace spillway::desktop
