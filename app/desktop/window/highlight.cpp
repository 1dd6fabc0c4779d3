// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/highlight.h"

#include <QPainter>

namespace spillway::desktop {

namespace {

constexpr int thickness = 3;

}  // namespace

Highlight::Highlight(QWidget& window) : QWidget(&window), window_(window) {
  setObjectName("guide_highlight");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  timer_.setInterval(200);
  connect(&timer_, &QTimer::timeout, this, &Highlight::follow);
  hide();
}

void Highlight::point_at(QWidget* target) {
  target_ = target;
  if (target) {
    timer_.start();
  } else {
    timer_.stop();
  }
  follow();
}

void Highlight::follow() {
  const bool seen = target_ && target_->isVisible() && !target_->visibleRegion().isEmpty() &&
                    target_->window() == &window_;
  if (!seen) {
    hide();
    return;
  }
  const QRect there(target_->mapTo(&window_, QPoint()), target_->size());
  setGeometry(there.adjusted(-thickness, -thickness, thickness, thickness) & window_.rect());
  show();
  raise();
}

void Highlight::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(palette().highlight().color(), thickness));
  const double half = thickness / 2.0;
  painter.drawRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), 4, 4);
}

}  // namespace spillway::desktop
