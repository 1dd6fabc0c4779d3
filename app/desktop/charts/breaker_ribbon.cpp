// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/breaker_ribbon.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/charts/plot_gestures.h"
#include "app/desktop/charts/plot_overlay.h"

namespace spillway::desktop {

namespace {

constexpr double caption_height = 17;
constexpr double band_height = 18;
constexpr double band_of_a = 9;
constexpr double gap = 8;
constexpr double row_height = caption_height + band_height + 1 + band_of_a + gap;
constexpr double above = margin::tags + 6;
constexpr double room_of_a_time = 80;
constexpr Nanos minute = 60'000'000'000;

QColor fill_of(BreakerRibbon::State state, const Theme& theme) {
  switch (state) {
    case BreakerRibbon::State::closed:
      return theme.closed;
    case BreakerRibbon::State::half_open:
      return theme.half_open;
    case BreakerRibbon::State::open:
    case BreakerRibbon::State::mixed:
      break;
  }
  return theme.open;
}

Qt::BrushStyle hatch_of(BreakerRibbon::State state) {
  switch (state) {
    case BreakerRibbon::State::closed:
      return Qt::NoBrush;
    case BreakerRibbon::State::half_open:
      return Qt::Dense6Pattern;
    case BreakerRibbon::State::open:
      return Qt::BDiagPattern;
    case BreakerRibbon::State::mixed:
      break;
  }
  return Qt::DiagCrossPattern;
}

}  // namespace

BreakerRibbon::BreakerRibbon(TimeWindow& window, QWidget* parent) : Plot(window, parent) {
  setFocusPolicy(Qt::StrongFocus);
  take_gestures(*this, *this);
}

QRectF BreakerRibbon::area() const {
  return {margin::left, above, std::max(1.0, width() - margin::left - margin::right),
          std::max(1.0, height() - above - margin::bottom)};
}

void BreakerRibbon::show_values() {
  update();
}

void BreakerRibbon::paint(QPainter& painter, const QRectF& target) {
  painter.save();
  painter.translate(target.topLeft());
  painter.scale(target.width() / width(), target.height() / height());
  paint_all(painter);
  painter.restore();
}

QSize BreakerRibbon::sizeHint() const {
  const double rows = static_cast<double>(std::max<std::size_t>(1, curves().size()));
  return {600, static_cast<int>(std::ceil(above + rows * row_height + margin::bottom))};
}

QString BreakerRibbon::name_of(State state) {
  switch (state) {
    case State::closed:
      return tr("closed");
    case State::half_open:
      return tr("half-open");
    case State::open:
      return tr("open");
    case State::mixed:
      break;
  }
  return tr("changes");
}

BreakerRibbon::State BreakerRibbon::state_of(double value) {
  return static_cast<State>(std::clamp(std::lround(value), 0L, 2L));
}

std::vector<BreakerRibbon::Stretch> BreakerRibbon::stretches(const std::vector<Extent>& columns) {
  std::vector<Stretch> found;
  for (int x = 0; x < static_cast<int>(columns.size()); ++x) {
    const Extent& extent = columns[static_cast<std::size_t>(x)];
    if (extent.empty()) continue;
    const State state = extent.low == extent.high ? state_of(extent.low) : State::mixed;
    if (!found.empty() && found.back().state == state && found.back().to == x) {
      found.back().to = x + 1;
    } else {
      found.push_back({state, x, x + 1});
    }
  }
  return found;
}

int BreakerRibbon::flaps(const PlotCurve& row, Nanos granularity, Nanos until) {
  const SeriesHistory* history = row.flaps ? row.flaps : row.b;
  if (!history) return 0;
  const double open = static_cast<double>(State::open);
  double count = 0;
  std::optional<double> before;
  for (Nanos at = std::max<Nanos>(granularity, until - minute + granularity); at <= until;
       at += granularity) {
    const std::optional<double> value = history->at(granularity, at);
    if (row.flaps) {
      count += value.value_or(0);
    } else if (value && before && *value == open && *before != open) {
      ++count;
    }
    before = value;
  }
  return static_cast<int>(std::lround(count));
}

void BreakerRibbon::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint_all(painter);
}

void BreakerRibbon::rebuild() {
  drawn_.assign(curves().size(), {});
  setMinimumHeight(sizeHint().height());
  updateGeometry();
  update();
}

void BreakerRibbon::apply_theme() {
  update();
}

void BreakerRibbon::show_time() {
  update();
}

void BreakerRibbon::repaint_plot() {
  update();
}

void BreakerRibbon::paint_all(QPainter& painter) {
  const QRectF area = this->area();
  painter.fillRect(QRectF(rect()), theme().window);
  QFont font = this->font();
  font.setPixelSize(11);
  painter.setFont(font);
  for (std::size_t row = 0; row < curves().size(); ++row) {
    paint_row(painter, row, area.top() + static_cast<double>(row) * row_height);
  }
  paint_times(painter);
  const TimeScale scale = time_scale();
  paint_markers(painter, area, scale, markers(), tags(), labels_markers(), theme());
  if (const auto at = window().crosshair()) paint_crosshair(painter, area, scale, *at, theme());
  if (const auto brush = gestures()->brush()) paint_brush(painter, *brush, theme());
}

void BreakerRibbon::paint_row(QPainter& painter, std::size_t row, double top) {
  const PlotCurve& curve = curves()[row];
  const QRectF area = this->area();
  painter.setPen(curve.shown ? theme().text : theme().muted);
  painter.drawText(QRectF(area.left(), top, area.width(), caption_height),
                   Qt::AlignLeft | Qt::AlignVCenter, summary(curve));
  if (!curve.shown || !curve.b) return;
  const auto columns = [&](CurveColumns& made, const SeriesHistory& history, Nanos offset) {
    return stretches(made.update(history, window().granularity(), window().from() - offset,
                                 window().to() - offset, static_cast<int>(area.width())));
  };
  const QRectF band(area.left(), top + caption_height, area.width(), band_height);
  paint_band(painter, columns(drawn_[row].b, *curve.b, 0), band);
  if (!curve.a) return;
  const QRectF below(band.left(), band.bottom() + 1, band.width(), band_of_a);
  paint_band(painter, columns(drawn_[row].a, *curve.a, curve.a_offset), below);
  painter.setPen(theme().muted);
  for (const auto& [rect, name] : {std::pair(band, "B"), std::pair(below, "A")}) {
    painter.drawText(QRectF(0, rect.top() - 2, area.left() - 6, rect.height() + 4),
                     Qt::AlignRight | Qt::AlignVCenter, QLatin1String(name));
  }
}

void BreakerRibbon::paint_band(QPainter& painter, const std::vector<Stretch>& stretches,
                               const QRectF& band) {
  QColor hatch = theme().text;
  hatch.setAlpha(70);
  const QFontMetricsF metrics(painter.font());
  for (const Stretch& stretch : stretches) {
    const QRectF rect(band.left() + stretch.from, band.top(), stretch.to - stretch.from,
                      band.height());
    painter.fillRect(rect, fill_of(stretch.state, theme()));
    if (const Qt::BrushStyle style = hatch_of(stretch.state); style != Qt::NoBrush) {
      painter.fillRect(rect, QBrush(hatch, style));
    }
    const QString name = name_of(stretch.state);
    const double width = metrics.horizontalAdvance(name) + 8;
    if (stretch.state == State::mixed || width > rect.width() || band.height() < band_height) {
      continue;
    }
    const QRectF text(rect.center().x() - width / 2, rect.top() + 2, width, rect.height() - 4);
    painter.fillRect(text, fill_of(stretch.state, theme()));
    painter.setPen(theme().text);
    painter.drawText(text, Qt::AlignCenter, name);
  }
}

void BreakerRibbon::paint_times(QPainter& painter) const {
  const QRectF area = this->area();
  const TimeScale scale = time_scale();
  const double from = static_cast<double>(window().from()) / 1e9;
  const double to = static_cast<double>(window().to()) / 1e9;
  const double step =
      nice_step(to - from, std::max(1, static_cast<int>(area.width() / room_of_a_time)));
  painter.setPen(theme().axis);
  painter.drawLine(QPointF(area.left(), area.bottom()), QPointF(area.right(), area.bottom()));
  painter.setPen(theme().muted);
  for (double i = std::ceil(from / step - 1e-9); i * step <= to * (1 + 1e-12); ++i) {
    const double x = scale.x(static_cast<Nanos>(std::llround(i * step * 1e9)));
    painter.drawText(QRectF(x - 50, area.bottom() + 3, 100, margin::bottom - 4),
                     Qt::AlignHCenter | Qt::AlignTop,
                     QLocale().toString(i * step, 'f', decimals_of(step)));
  }
}

QString BreakerRibbon::summary(const PlotCurve& row) const {
  if (!row.b) return row.name;
  const Nanos end = std::min(row.b->end(window().granularity()), window().to());
  const Nanos at = std::min(window().crosshair().value_or(end), end);
  const std::optional<double> value = row.b->at(window().granularity(), at);
  if (!value) return row.name;
  const int count = flaps(row, window().granularity(), at);
  return QStringLiteral("%1: %2 · %3")
      .arg(row.name, name_of(state_of(*value)),
           tr("flaps in the last minute: %1").arg(QLocale().toString(count)));
}

}  // namespace spillway::desktop
