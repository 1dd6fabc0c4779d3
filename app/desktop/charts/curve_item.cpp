// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/curve_item.h"

#include <QPaintDevice>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/charts/plot_overlay.h"
#include "app/desktop/charts/value_text.h"

namespace spillway::desktop {

namespace {

/// Of a level piece of a curve, in pixels.
constexpr double thickness = 2;
/// Of variant A, in columns and, along a steep piece, in rows.
constexpr int dash = 5;
constexpr int dash_and_gap = 8;
constexpr double label_height = 13;
/// Half the width of the mark of a peak, and how near each other two of them may be.
constexpr double peak_size = 5;
constexpr double room_of_a_peak = 80;

/// Pixels of the device for one of the painter; more for vector formats, which have none.
double columns_per_pixel(const QPainter& painter) {
  const QPaintDevice* device = painter.device();
  return device ? std::max(1.0, device->devicePixelRatioF()) : 1.0;
}

QFont small(QFont font) {
  font.setPixelSize(11);
  return font;
}

}  // namespace

CurveItem::CurveItem(const Plot& plot, QGraphicsItem* parent) : QGraphicsItem(parent), plot_(plot) {
  setZValue(50);
  setAcceptedMouseButtons(Qt::NoButton);
}

void CurveItem::set_geometry(const QRectF& chart, const QRectF& area) {
  prepareGeometryChange();
  bounds_ = chart;
  area_ = area;
}

void CurveItem::refresh_curves() {
  // The names at the ends stand half beyond.
  update(area_.adjusted(0, -label_height / 2, margin::right, label_height / 2));
}

void CurveItem::refresh_all() {
  update(area_.adjusted(0, -margin::tags, margin::right, margin::bottom));
}

void CurveItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  if (area_.width() < 1 || area_.height() < 1) return;
  const TimeScale scale = plot_.time_scale();
  const Theme& theme = plot_.theme();
  painter->setRenderHint(QPainter::Antialiasing, false);
  paint_curves(*painter);
  paint_markers(*painter, area_, scale, plot_.markers(), plot_.tags(), plot_.labels_markers(),
                theme);
  if (const auto at = plot_.window().crosshair()) {
    paint_crosshair(*painter, area_, scale, *at, theme);
  }
  if (brush_) paint_brush(*painter, *brush_, theme);
  if (plot_.curves().empty() && !plot_.nothing().isEmpty()) {
    painter->setPen(theme.muted);
    painter->drawText(area_, Qt::AlignCenter | Qt::TextWordWrap, plot_.nothing());
  }
}

void CurveItem::paint_curves(QPainter& painter) {
  const std::vector<PlotCurve>& curves = plot_.curves();
  const TimeWindow& window = plot_.window();
  const double ratio = columns_per_pixel(painter);
  const int width = static_cast<int>(area_.width() * ratio);
  drawn_.resize(curves.size());
  const auto columns = [&](CurveColumns & made, const SeriesHistory& history,
                           Nanos offset) -> const auto& {
    return made.update(history, window.granularity(), window.from() - offset, window.to() - offset,
                       width);
  };

  painter.save();
  painter.setClipRect(area_);
  painter.translate(area_.topLeft());
  painter.scale(1 / ratio, 1 / ratio);
  painter.setPen(Qt::NoPen);
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if (!curves[i].shown || !curves[i].a) continue;
    paint_bars(painter, columns(drawn_[i].a, *curves[i].a, curves[i].a_offset), curves[i].scale,
               plot_.colour_of(curves[i]), ratio, true);
  }
  std::vector<Label> labels;
  // The first curve is the one that is looked at first: it lies on top.
  for (std::size_t i = curves.size(); i-- > 0;) {
    if (!curves[i].shown || !curves[i].b) continue;
    const std::vector<Extent>& made = columns(drawn_[i].b, *curves[i].b, 0);
    paint_bars(painter, made, curves[i].scale, plot_.colour_of(curves[i]), ratio, false);
    const auto last = std::find_if(made.rbegin(), made.rend(),
                                   [](const Extent& extent) { return !extent.empty(); });
    if (last == made.rend()) continue;
    labels.push_back({values_.y((last->low + last->high) / 2 * curves[i].scale), i});
  }
  painter.restore();
  paint_peaks(painter, ratio);
  paint_labels(painter, std::move(labels));
}

void CurveItem::paint_bars(QPainter& painter, const std::vector<Extent>& columns, double factor,
                           const QColor& colour, double ratio, bool dashed) {
  const int thick = static_cast<int>(std::lround(thickness * ratio));
  const auto row = [&](double value) {
    return static_cast<int>(std::lround((values_.y(value * factor) - area_.top()) * ratio));
  };
  bars_.clear();
  QRect bar;  // of equal columns so far
  const auto flush = [&] {
    if (bar.width() > 0) bars_.push_back(bar);
    bar = {};
  };
  const int count = static_cast<int>(columns.size());
  for (int x = 0; x < count; ++x) {
    const Extent& extent = columns[static_cast<std::size_t>(x)];
    if (extent.empty()) {
      flush();
      continue;
    }
    const int high = row(extent.high);
    const int top = high - thick / 2;
    const int height = row(extent.low) - high + thick;
    if (dashed && x % dash_and_gap >= dash) {
      flush();
      // A spike that falls into a gap is dotted upright, so that it is not lost.
      for (int y = top + thick; y + dash < top + height; y += dash_and_gap) {
        bars_.push_back(QRect(x, y, 1, dash));
      }
      continue;
    }
    if (bar.top() != top || bar.height() != height || bar.width() == 0) {
      flush();
      bar = QRect(x, top, 0, height);
    }
    bar.setWidth(bar.width() + 1);
  }
  flush();
  painter.setBrush(colour);
  painter.drawRects(bars_);
}

void CurveItem::paint_labels(QPainter& painter, std::vector<Label> labels) const {
  if (labels.empty()) return;
  std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
  // Down as far as they must to be apart, then up again from the lower edge.
  for (std::size_t i = 1; i < labels.size(); ++i) {
    labels[i].y = std::max(labels[i].y, labels[i - 1].y + label_height);
  }
  double limit = area_.bottom();
  for (std::size_t i = labels.size(); i-- > 0; limit -= label_height) {
    labels[i].y = std::min(labels[i].y, limit);
  }
  painter.save();
  painter.setFont(small(painter.font()));
  const QFontMetricsF metrics(painter.font());
  const double width = margin::right - 16;
  for (const Label& label : labels) {
    const PlotCurve& curve = plot_.curves()[label.curve];
    painter.fillRect(QRectF(area_.right() + 4, std::round(label.y) - 1, 6, 2),
                     plot_.colour_of(curve));
    const QRectF rect(area_.right() + 14, label.y - label_height / 2, width, label_height);
    painter.setPen(plot_.theme().text);
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(curve.name, Qt::ElideMiddle, width));
  }
  painter.restore();
}

void CurveItem::paint_peaks(QPainter& painter, double ratio) const {
  struct Peak {
    double x = 0;
    double value = 0;
    std::size_t curve = 0;
  };
  std::vector<Peak> peaks;
  const std::vector<PlotCurve>& curves = plot_.curves();
  const int width = static_cast<int>(area_.width() * ratio);
  for (int column = 0; column < width; ++column) {
    Peak highest{area_.left() + (column + 0.5) / ratio, values_.high, curves.size()};
    for (std::size_t i = 0; i < curves.size(); ++i) {
      if (!curves[i].shown) continue;
      for (const bool of_a : {false, true}) {
        if (!(of_a ? curves[i].a : curves[i].b)) continue;
        const CurveColumns& made = of_a ? drawn_[i].a : drawn_[i].b;
        const double value =
            made.columns()[static_cast<std::size_t>(column)].high * curves[i].scale;
        if (value <= highest.value) continue;
        highest.value = value;
        highest.curve = i;
      }
    }
    if (highest.curve == curves.size()) continue;
    if (peaks.empty() || highest.x - peaks.back().x >= room_of_a_peak) {
      peaks.push_back(highest);
    } else if (highest.value > peaks.back().value) {
      peaks.back() = highest;
    }
  }
  if (peaks.empty()) return;
  painter.save();
  painter.setFont(small(painter.font()));
  const QFontMetricsF metrics(painter.font());
  const double top = area_.top() + 1;
  for (const Peak& peak : peaks) {
    const QString text = number_text(peak.value);
    const double length = metrics.horizontalAdvance(text) + 4;
    const bool on_the_left = peak.x + peak_size + length > area_.right();
    const QRectF place(on_the_left ? peak.x - peak_size - length : peak.x + peak_size, top, length,
                       label_height);
    painter.fillRect(place, plot_.theme().window);
    painter.setPen(plot_.theme().text);
    painter.drawText(place, Qt::AlignCenter, text);
    painter.setPen(Qt::NoPen);
    painter.setBrush(plot_.colour_of(curves[peak.curve]));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawPolygon(QPolygonF({{peak.x, top},
                                   {peak.x + peak_size, top + peak_size + 2},
                                   {peak.x - peak_size, top + peak_size + 2}}));
  }
  painter.restore();
}

}  // namespace spillway::desktop
