// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/node_icon.h"

#include <QPainter>
#include <QPainterPath>
#include <QPalette>

#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

namespace {

// All are drawn in a square of 24 by 24.

void paint_clients(QPainter& painter) {
  painter.drawEllipse(QPointF(9, 8), 3.2, 3.2);
  QPainterPath shoulders(QPointF(3, 19));
  shoulders.cubicTo(3, 12.5, 15, 12.5, 15, 19);
  painter.drawPath(shoulders);
  painter.drawArc(QRectF(13.2, 5.2, 5.6, 5.6), -100 * 16, 215 * 16);
  QPainterPath behind(QPointF(16.6, 13.6));
  behind.cubicTo(19.5, 14, 21, 16, 21, 19);
  painter.drawPath(behind);
}

void paint_gateway(QPainter& painter) {
  painter.drawLine(QPointF(12, 3.5), QPointF(12, 8.5));
  painter.drawLine(QPointF(12, 15.5), QPointF(12, 20.5));
  painter.drawLine(QPointF(3, 12), QPointF(20, 12));
  painter.drawPolyline(QPolygonF{QPointF(16.5, 8.5), QPointF(20.5, 12), QPointF(16.5, 15.5)});
}

void paint_service(QPainter& painter) {
  for (const double y : {4.0, 13.5}) {
    painter.drawRoundedRect(QRectF(4, y, 16, 6.5), 1.6, 1.6);
    painter.drawPoint(QPointF(7.5, y + 3.25));
    painter.drawLine(QPointF(12.5, y + 3.25), QPointF(17, y + 3.25));
  }
}

void paint_pool(QPainter& painter) {
  painter.drawEllipse(QRectF(5, 3.5, 14, 5));
  painter.drawLine(QPointF(5, 6), QPointF(5, 18));
  painter.drawLine(QPointF(19, 6), QPointF(19, 18));
  painter.drawArc(QRectF(5, 9.5, 14, 5), 180 * 16, 180 * 16);
  painter.drawArc(QRectF(5, 15.5, 14, 5), 180 * 16, 180 * 16);
}

void paint_unknown(QPainter& painter) {
  painter.drawPolygon(QPolygonF{QPointF(12, 3), QPointF(20, 7.5), QPointF(20, 16.5),
                                QPointF(12, 21), QPointF(4, 16.5), QPointF(4, 7.5)});
}

}  // namespace

QColor node_colour(const QString& kind, const Theme& theme) {
  if (kind == u"clients") return theme.curves[0];
  // A thin line needs more light than a curve does.
  if (kind == u"gateway") return theme.dark ? theme.curves[5].lighter(125) : theme.curves[5];
  if (kind == u"service") return theme.curves[2];
  return kind == u"pool" ? theme.curves[1] : theme.muted;
}

void paint_node_icon(QPainter& painter, const QString& kind, const QRectF& in,
                     const QColor& colour) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(in.topLeft());
  painter.scale(in.width() / 24, in.height() / 24);
  painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  if (kind == u"clients") {
    paint_clients(painter);
  } else if (kind == u"gateway") {
    paint_gateway(painter);
  } else if (kind == u"service") {
    paint_service(painter);
  } else if (kind == u"pool") {
    paint_pool(painter);
  } else {
    paint_unknown(painter);
  }
  painter.restore();
}

QIcon node_icon(const QString& kind, const QPalette& palette) {
  const QColor colour = node_colour(kind, theme_of(palette));
  QIcon icon;
  for (const int size : {16, 24, 32, 48, 64}) {
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint_node_icon(painter, kind, QRectF(0, 0, size, size), colour);
    icon.addPixmap(pixmap);
  }
  return icon;
}

}  // namespace spillway::desktop
