// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/plot.h"

#include <QEvent>
#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "app/desktop/charts/plot_gestures.h"
#include "app/desktop/charts/plot_overlay.h"

namespace spillway::desktop {

namespace {
constexpr double room_of_a_tag = 20;
}

Plot::Plot(TimeWindow& window, QWidget* parent)
    : QWidget(parent), window_(window), theme_(theme_of(palette())) {
  connect(&window_, &TimeWindow::changed, this, [this] { when_in_sight(&Plot::show_time); });
  connect(&window_, &TimeWindow::granularity_changed, this, &Plot::refresh);
  connect(&window_, &TimeWindow::crosshair_changed, this,
          [this] { when_in_sight(&Plot::repaint_plot); });
}

Plot::~Plot() {
  // Before the surface is hidden: the plot that they act on is gone by then.
  delete gestures_;
}

void Plot::when_in_sight(void (Plot::*work)()) {
  if (in_sight_) {
    (this->*work)();
  } else {
    missed_ = true;
  }
}

void Plot::set_in_sight(bool on) {
  in_sight_ = on;
  if (on) catch_up();
}

void Plot::catch_up() {
  if (!std::exchange(missed_, false)) return;
  show_time();
  show_values();
}

void Plot::refresh() {
  when_in_sight(&Plot::show_values);
}

void Plot::set_curves(std::vector<PlotCurve> curves) {
  curves_ = std::move(curves);
  rebuild();
  refresh();
}

void Plot::show_curve(std::size_t curve, bool shown) {
  if (curve >= curves_.size() || curves_[curve].shown == shown) return;
  curves_[curve].shown = shown;
  rebuild();
  refresh();
  Q_EMIT shown_changed();
}

void Plot::solo(std::size_t curve) {
  if (curve >= curves_.size()) return;
  const bool alone = std::all_of(curves_.begin(), curves_.end(), [&](const PlotCurve& other) {
    return other.shown == (&other == &curves_[curve]);
  });
  for (PlotCurve& other : curves_) other.shown = alone || &other == &curves_[curve];
  rebuild();
  refresh();
  Q_EMIT shown_changed();
}

void Plot::set_markers(std::vector<Marker> markers) {
  markers_ = std::move(markers);
  when_in_sight(&Plot::repaint_plot);
}

void Plot::label_markers(bool on) {
  if (labels_markers_ == on) return;
  labels_markers_ = on;
  when_in_sight(&Plot::repaint_plot);
}

void Plot::set_nothing(const QString& text) {
  nothing_ = text;
  when_in_sight(&Plot::repaint_plot);
}

TimeScale Plot::time_scale() const {
  const QRectF area = this->area();
  return {window_.from(), window_.to(), area.left(), area.width()};
}

std::vector<MarkerTag> Plot::tags() const {
  return tags_of(markers_, time_scale(), room_of_a_tag);
}

const QColor& Plot::colour_of(const PlotCurve& curve) const {
  return theme_.curves[static_cast<std::size_t>(curve.colour) % theme_.curves.size()];
}

void Plot::describe(const QString& name, const QString& values) {
  for (QWidget* widget : {static_cast<QWidget*>(this), focus_}) {
    if (!widget) continue;
    widget->setAccessibleName(name);
    widget->setAccessibleDescription(values);
  }
}

void Plot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    theme_ = theme_of(palette());
    apply_theme();
  } else if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
    rebuild();
  }
  QWidget::changeEvent(event);
}

bool Plot::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const std::vector<MarkerTag> all = tags();
    const MarkerTag* tag = tag_at(help.pos(), area(), all);
    QToolTip::showText(help.globalPos(), tag ? tip_of(*tag, markers_) : QString(), this);
    return true;
  }
  return QWidget::event(event);
}

void Plot::take_gestures(QWidget& surface, QWidget& keys) {
  focus_ = &keys;
  gestures_ = new PlotGestures(
      window_, surface, keys, [this] { return area(); }, [this] { return time_scale(); });
  connect(gestures_, &PlotGestures::brush_changed, this, [this] { repaint_plot(); });
}

}  // namespace spillway::desktop
