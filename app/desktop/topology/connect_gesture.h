// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>
#include <QHash>
#include <QString>

#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

class StructureEdits;
class TopologyScene;

/// A call being drawn from a node's out port: a line to the pointer, the nodes that can be called
/// lit up, the others dimmed, and over one of those the reason why not.
class ConnectGesture : public QGraphicsItem {
 public:
  ConnectGesture(TopologyScene& scene, const StructureEdits& edits, const QString& from,
                 const Theme& theme);
  ~ConnectGesture() override;

  void move_to(QPointF pointer);
  const QString& from() const { return from_; }
  /// The node under the pointer when it can be called, else empty.
  QString target() const;
  /// Why the node under the pointer cannot be called; empty when it can, or there is none.
  const QString& reason() const { return reason_; }

  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

 private:
  TopologyScene& scene_;
  QString from_;
  Theme theme_;
  QHash<QString, QString> reasons_;  // of every node; empty: it can be called
  QPointF start_;
  QPointF pointer_;
  QString over_;
  QString reason_;
};

}  // namespace spillway::desktop
