// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/elided_label.h"

#include <QPainter>

namespace spillway::desktop {

void ElidedLabel::show_text(const QString& shown) {
  if (shown == text()) return;
  setText(shown);
  setToolTip(shown);
}

QSize ElidedLabel::minimumSizeHint() const {
  return {0, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.drawText(contentsRect(), static_cast<int>(alignment()),
                   fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

}  // namespace spillway::desktop
