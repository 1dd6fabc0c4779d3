// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/call_item.h"

#include <QGraphicsScene>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <cmath>

#include "app/desktop/topology/node_item.h"

namespace spillway::desktop {

namespace {

constexpr double head = 9;

}  // namespace

QPainterPath call_curve(QPointF from, QPointF to) {
  QPainterPath path(from);
  if (to.x() > from.x()) {
    const double reach = std::max(40.0, (to.x() - from.x()) / 2);
    path.cubicTo(from + QPointF(reach, 0), to - QPointF(reach, 0), to);
    return path;
  }
  // A call that points back goes over both cards: behind them nothing of it would be seen. The
  // middle of such a curve is three quarters of the way to its control points.
  const double reach = 80 + (from.x() - to.x()) / 4;
  const double above = NodeItem::height / 2 + 28 + std::abs(to.y() - from.y()) / 2;
  const QPointF up(0, above / 0.75);
  path.cubicTo(from + QPointF(reach, 0) - up, to - QPointF(reach, 0) - up, to);
  return path;
}

void paint_arrow_head(QPainter& painter, QPointF tip, const QColor& colour, double size) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(QPolygonF{tip, tip + QPointF(-size, -size * 0.55),
                                tip + QPointF(-size * 0.75, 0), tip + QPointF(-size, size * 0.55)});
}

CallItem::CallItem(const NodeItem& from, const NodeItem& to) : from_(&from), to_(&to) {
  setZValue(1);
  follow();
}

QString CallItem::id() const {
  return from_->name() + QStringLiteral("->") + to_->name();
}

void CallItem::follow() {
  prepareGeometryChange();
  curve_ = call_curve(from_->out_port() + QPointF(6, 0), to_->in_port() - QPointF(5, 0));
}

void CallItem::set_theme(const Theme& theme) {
  theme_ = theme;
  update();
}

void CallItem::set_selected(bool on) {
  selected_ = on;
  update();
}

void CallItem::set_reading(const CallReading& reading, bool texts) {
  reading_ = reading;
  if (texts) {
    prepareGeometryChange();
    rate_ = reading.rate > 0 ? tr("%1 /s").arg(short_number(reading.rate)) : QString();
    failed_ = reading.failed > 0 ? tr("%1 fail").arg(short_number(reading.failed)) : QString();
  }
  update();
}

QString CallItem::in_words() const {
  QStringList parts{tr("%1 calls %2").arg(from_->name(), to_->name())};
  if (!rate_.isEmpty()) parts.append(rate_);
  if (reading_.failed > 0) parts.append(tr("%1 /s fail").arg(short_number(reading_.failed)));
  return parts.join(QStringLiteral(", "));
}

QPointF CallItem::label_place() const {
  const auto point = [this](int i) { return QPointF(curve_.elementAt(i)); };
  return (point(0) + 3 * point(1) + 3 * point(2) + point(3)) / 8;
}

QRectF CallItem::boundingRect() const {
  return curve_.boundingRect().adjusted(-12, -26, 12, 26);
}

QPainterPath CallItem::shape() const {
  QPainterPathStroker stroker;
  stroker.setWidth(14);
  return stroker.createStroke(curve_);
}

void CallItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  const double scale = option->levelOfDetailFromTransform(painter->worldTransform());
  painter->setRenderHint(QPainter::Antialiasing);
  const bool failing = reading_.failed > 0;
  const QColor colour = selected_ ? theme_.change : failing ? theme_.error : theme_.axis;
  // Ten times the calls, one pixel more.
  const double weight = 1.6 + (reading_.rate > 1 ? 0.6 * std::log10(reading_.rate) : 0);
  if (selected_) {
    QColor halo = colour;
    halo.setAlphaF(0.3F);
    painter->setPen(QPen(halo, weight + 6));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(curve_);
  }
  painter->setPen(QPen(colour, weight));
  painter->setBrush(Qt::NoBrush);
  painter->drawPath(curve_);
  paint_arrow_head(*painter, curve_.pointAtPercent(1), colour, head + weight);
  if (scale >= NodeItem::text_scale) paint_label(*painter);
}

void CallItem::paint_label(QPainter& painter) const {
  if (rate_.isEmpty() && failed_.isEmpty()) return;
  QFont font = scene() ? scene()->font() : painter.font();
  font.setPointSizeF(10.5);
  const QFontMetricsF metrics(font);
  // The rate stands on the line, what fails hangs below it: the line stays to be seen.
  const QPointF middle = label_place();
  QColor ground = theme_.window;
  ground.setAlphaF(0.85F);
  painter.setFont(font);
  const auto write = [&](const QString& text, double y, const QColor& ink) {
    if (text.isEmpty()) return;
    const double width = metrics.horizontalAdvance(text) + 8;
    const QRectF box(middle.x() - width / 2, middle.y() + y, width, 17);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 5, 5);
    painter.setPen(ink);
    painter.drawText(box, Qt::AlignCenter, text);
  };
  write(rate_, -22, theme_.text);
  write(failed_, 5, theme_.error);
}

}  // namespace spillway::desktop
