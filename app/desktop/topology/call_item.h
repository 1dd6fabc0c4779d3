// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QGraphicsItem>
#include <QPainterPath>
#include <QString>

#include "app/desktop/settings/theme.h"
#include "app/desktop/topology/readings.h"

namespace spillway::desktop {

class NodeItem;

/// The arrow of a call, with its rate, and how much of it fails.
class CallItem : public QGraphicsItem {
  Q_DECLARE_TR_FUNCTIONS(spillway::desktop::CallItem)

 public:
  enum { Type = UserType + 2 };

  /// The cards must outlive it, or it must be given others.
  CallItem(const NodeItem& from, const NodeItem& to);

  QString id() const;
  const NodeItem& from() const { return *from_; }
  const NodeItem& to() const { return *to_; }
  /// A card has moved.
  void follow();

  void set_theme(const Theme& theme);
  void set_selected(bool on);
  void set_reading(const CallReading& reading, bool texts);
  QString in_words() const;
  /// The middle of the curve, where the rate stands.
  QPointF label_place() const;

  int type() const override { return Type; }
  QRectF boundingRect() const override;
  QPainterPath shape() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

 private:
  void paint_label(QPainter& painter) const;

  const NodeItem* from_;
  const NodeItem* to_;
  Theme theme_;
  CallReading reading_;
  QString rate_;
  QString failed_;
  QPainterPath curve_;
  bool selected_ = false;
};

/// From an out port to an in port, or to the pointer while a call is being drawn.
QPainterPath call_curve(QPointF from, QPointF to);
void paint_arrow_head(QPainter& painter, QPointF tip, const QColor& colour, double size);

}  // namespace spillway::desktop
