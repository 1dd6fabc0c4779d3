// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/plot_gestures.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <QWidget>
#include <algorithm>
#include <cmath>

#include "app/desktop/charts/plot_scale.h"
#include "app/desktop/charts/time_window.h"

namespace spillway::desktop {

namespace {

/// A drag that is shorter was meant as a click.
constexpr double shortest_drag = 8;
constexpr double zoom_of_a_notch = 1.25;
constexpr double notch = 120;

}  // namespace

PlotGestures::PlotGestures(TimeWindow& window, QWidget& surface, QWidget& keys, Area area,
                           Scale scale)
    : QObject(&surface),
      window_(&window),
      surface_(surface),
      keys_(keys),
      area_(std::move(area)),
      scale_(std::move(scale)) {
  surface_.setMouseTracking(true);
  surface_.installEventFilter(this);
  if (&keys_ != &surface_) keys_.installEventFilter(this);
  connect(&window, &TimeWindow::changed, this, [this] { point_at(pointer_); });
}

std::optional<QRectF> PlotGestures::brush() const {
  if (!pressed_ || std::abs(dragged_ - *pressed_) < shortest_drag) return std::nullopt;
  const QRectF area = area_();
  const double left = std::max(area.left(), std::min(*pressed_, dragged_));
  const double right = std::min(area.right(), std::max(*pressed_, dragged_));
  return QRectF(left, area.top(), right - left, area.height());
}

bool PlotGestures::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      return watched == &surface_ && press(static_cast<const QMouseEvent&>(*event));
    case QEvent::MouseMove:
      if (watched == &surface_) move(static_cast<const QMouseEvent&>(*event));
      return pressed_.has_value();
    case QEvent::MouseButtonRelease:
      return watched == &surface_ && release(static_cast<const QMouseEvent&>(*event));
    case QEvent::Leave:
      if (watched == &surface_) point_at({});
      return false;
    case QEvent::Hide:
      end_drag();
      point_at({});
      return false;
    case QEvent::Wheel:
      // What is not accepted goes on to whatever scrolls, taken or not.
      event->setAccepted(watched == &surface_ && wheel(static_cast<const QWheelEvent&>(*event)));
      return event->isAccepted();
    case QEvent::KeyPress:
      return watched == &keys_ && key(static_cast<const QKeyEvent&>(*event));
    default:
      return false;
  }
}

bool PlotGestures::press(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton || !area_().contains(event.position())) return false;
  keys_.setFocus(Qt::MouseFocusReason);
  pressed_ = dragged_ = event.position().x();
  return true;
}

void PlotGestures::move(const QMouseEvent& event) {
  const bool inside = area_().contains(event.position());
  point_at(inside ? std::optional(event.position().x()) : std::nullopt);
  if (!pressed_) return;
  dragged_ = event.position().x();
  Q_EMIT brush_changed();
}

bool PlotGestures::release(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton || !pressed_) return false;
  const std::optional<QRectF> marked = brush();
  const TimeScale scale = scale_();
  end_drag();
  if (marked) window_->show(scale.time(marked->left()), scale.time(marked->right()));
  return true;
}

bool PlotGestures::wheel(const QWheelEvent& event) {
  if (!area_().contains(event.position())) return false;
  const QPoint turned = event.angleDelta();
  const bool sideways = turned.x() != 0 || event.modifiers().testFlag(Qt::ShiftModifier);
  const double notches = (turned.y() != 0 ? turned.y() : turned.x()) / notch;
  if (notches == 0) return true;
  if (sideways) {
    window_->pan(-0.1 * notches);
  } else {
    window_->zoom(std::pow(zoom_of_a_notch, notches), scale_().time(event.position().x()));
  }
  return true;
}

bool PlotGestures::key(const QKeyEvent& event) {
  const double by = event.modifiers().testFlag(Qt::ShiftModifier) ? 0.01 : 0.1;
  const Nanos about = window_->crosshair().value_or(window_->from() + window_->span() / 2);
  switch (event.key()) {
    case Qt::Key_Left:
      window_->pan(-by);
      return true;
    case Qt::Key_Right:
      window_->pan(by);
      return true;
    case Qt::Key_Home:
      window_->fit();
      return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      window_->zoom(zoom_of_a_notch, about);
      return true;
    case Qt::Key_Minus:
      window_->zoom(1 / zoom_of_a_notch, about);
      return true;
    case Qt::Key_Escape:
      if (!pressed_) return false;
      end_drag();
      return true;
    default:
      return false;
  }
}

void PlotGestures::point_at(std::optional<double> x) {
  if (!x && !pointer_) return;  // somebody else's crosshair
  pointer_ = x;
  if (window_) window_->set_crosshair(x ? std::optional(scale_().time(*x)) : std::nullopt);
}

void PlotGestures::end_drag() {
  if (!pressed_) return;
  pressed_.reset();
  Q_EMIT brush_changed();
}

}  // namespace spillway::desktop
