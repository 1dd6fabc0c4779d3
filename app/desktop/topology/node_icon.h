// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QRectF>
#include <QString>

class QPainter;
class QPalette;

namespace spillway::desktop {

struct Theme;

/// The colour that stands for a kind of node; the text on its card says the kind too.
QColor node_colour(const QString& kind, const Theme& theme);
/// People for clients, a gate, stacked servers, a store; a hexagon for a kind not known here.
void paint_node_icon(QPainter& painter, const QString& kind, const QRectF& in,
                     const QColor& colour);
/// The same as an icon for lists and titles.
QIcon node_icon(const QString& kind, const QPalette& palette);

}  // namespace spillway::desktop
