// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/live_chart.h"

#include <QGraphicsLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QResizeEvent>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QLegendMarker>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>

#include "app/desktop/charts/curve_item.h"
#include "app/desktop/charts/plot_gestures.h"
#include "app/desktop/charts/plot_overlay.h"

namespace spillway::desktop {

namespace {

/// Ticks this far apart can be read.
constexpr double room_of_a_time = 80;
constexpr double room_of_a_value = 30;
constexpr int label_pixels = 11;

QFont label_font(const QWidget& widget) {
  QFont font = widget.font();
  font.setPixelSize(label_pixels);
  return font;
}

void set_ticks(QValueAxis& axis, double low, double high, int count) {
  const double step = nice_step(high - low, std::max(1, count));
  // Lays out all labels anew, also for the same format.
  const QString format = QStringLiteral("%.%1f").arg(decimals_of(step));
  if (axis.labelFormat() != format) axis.setLabelFormat(format);
  axis.setTickInterval(step);
  axis.setRange(low, high);
}

/// A hair more than the decades: of exactly 0.1, Qt Charts takes the logarithm for more than -1 and
/// leaves the lowest label out.
void set_decades(QLogValueAxis& axis, const Extent& decades) {
  axis.setRange(decades.low * (1 - 1e-9), decades.high * (1 + 1e-9));
}

}  // namespace

LiveChart::LiveChart(TimeWindow& window, QWidget* parent)
    : Plot(window, parent),
      chart_(new QChart),
      view_(new QChartView(chart_, this)),
      item_(new CurveItem(*this, chart_)),
      time_(new QValueAxis(this)),
      linear_(new QValueAxis(this)),
      logarithmic_(new QLogValueAxis(this)),
      frame_(new QLineSeries(this)) {
  chart_->layout()->setContentsMargins(0, 0, 0, 0);
  chart_->setMargins({});
  chart_->setBackgroundVisible(false);  // the view's is enough
  chart_->setLocalizeNumbers(true);
  chart_->legend()->detachFromChart();
  chart_->legend()->setBackgroundVisible(false);
  chart_->legend()->layout()->setContentsMargins(0, 0, 0, 0);
  chart_->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setFocusPolicy(Qt::StrongFocus);
  setFocusProxy(view_);

  for (QValueAxis* axis : {time_, linear_}) {
    axis->setTickType(QValueAxis::TicksDynamic);
    axis->setTickAnchor(0);
  }
  logarithmic_->setBase(10);
  // Without a precision, Qt Charts writes nothing where numbers are those of a language.
  logarithmic_->setLabelFormat(QStringLiteral("%.7g"));
  logarithmic_->setMinorTickCount(0);
  for (QAbstractAxis* axis : std::initializer_list<QAbstractAxis*>{time_, linear_, logarithmic_}) {
    axis->setTitleVisible(false);
  }
  time_->setGridLineVisible(false);
  chart_->addSeries(frame_);
  chart_->addAxis(time_, Qt::AlignBottom);
  frame_->attachAxis(time_);
  for (QLegendMarker* marker : chart_->legend()->markers(frame_)) marker->setVisible(false);
  use_axis();
  take_gestures(*view_->viewport(), *view_);
  apply_theme();
  scale_time();
}

QRectF LiveChart::area() const {
  const double above = margin::legend + margin::tags;
  return {margin::left, above, std::max(1.0, width() - margin::left - margin::right),
          std::max(1.0, height() - above - margin::bottom)};
}

void LiveChart::show_values() {
  scale_values();
  update_item();
  item_->refresh_curves();
}

void LiveChart::paint(QPainter& painter, const QRectF& target) {
  view_->render(&painter, target, view_->rect(), Qt::KeepAspectRatio);
}

void LiveChart::set_range(const AxisRange& range) {
  if (range == range_) return;
  range_ = range;
  auto_ = {};
  use_axis();
  refresh();
}

ValueScale LiveChart::value_scale() const {
  const QRectF area = this->area();
  if (range_.logarithmic) return {decades_.low, decades_.high, true, area.top(), area.height()};
  return {linear_->min(), linear_->max(), false, area.top(), area.height()};
}

bool LiveChart::dense() const {
  return window().granularity() < static_cast<double>(window().span()) / area().width();
}

void LiveChart::resizeEvent(QResizeEvent* event) {
  Plot::resizeEvent(event);
  view_->setGeometry(rect());
  place();
}

void LiveChart::place() {
  const QRectF area = this->area();
  chart_->setPlotArea(area);
  // Several changes of size before the next event lay the axes out for the first of them only.
  chart_->layout()->invalidate();
  chart_->layout()->activate();
  chart_->legend()->setGeometry(QRectF(area.left() - 4, 0, width() - area.left(), margin::legend));
  item_->set_geometry(QRectF(rect()), area);
  scale_time();
  refresh();
}

void LiveChart::rebuild() {
  for (QLineSeries* series : std::as_const(series_)) {
    chart_->removeSeries(series);
    delete series;
  }
  series_.clear();
  for (std::size_t i = 0; i < curves().size(); ++i) add_curve(i);
  chart_->setLocale(QLocale());
  place();
}

void LiveChart::add_curve(std::size_t curve) {
  const PlotCurve& shown = curves()[curve];
  auto* series = new QLineSeries(this);
  series->setName(shown.name);
  series->setPen(QPen(colour_of(shown), 2));
  chart_->addSeries(series);
  series_.push_back(series);
  for (QLegendMarker* marker : chart_->legend()->markers(series)) {
    QColor text = shown.shown ? theme().text : theme().muted;
    if (!shown.shown) {
      text.setAlpha(128);
      QFont struck = marker->font();
      struck.setStrikeOut(true);
      marker->setFont(struck);
      series->setPen(QPen(text, 2));
    }
    marker->setLabelBrush(text);
    connect(marker, &QLegendMarker::clicked, this, [this, curve] {
      // Later: this rebuilds the legend that is telling of the click.
      const bool alone = QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier);
      QMetaObject::invokeMethod(
          this,
          [this, curve, alone] {
            if (curve >= curves().size()) return;
            if (alone) {
              solo(curve);
            } else {
              show_curve(curve, !curves()[curve].shown);
            }
          },
          Qt::QueuedConnection);
    });
  }
}

void LiveChart::apply_theme() {
  view_->setBackgroundBrush(theme().window);
  const QFont font = label_font(*this);
  for (QAbstractAxis* axis : std::initializer_list<QAbstractAxis*>{time_, linear_, logarithmic_}) {
    axis->setLabelsFont(font);
    axis->setLabelsColor(theme().muted);
    axis->setGridLineColor(theme().grid);
    axis->setLinePen(QPen(axis == time_ ? theme().axis : theme().grid, 1));
  }
  chart_->legend()->setFont(font);
  rebuild();
}

void LiveChart::show_time() {
  scale_time();
  scale_values();
  repaint_plot();
}

void LiveChart::repaint_plot() {
  update_item();
  item_->refresh_all();
}

void LiveChart::update_item() {
  item_->set_values(value_scale());
  item_->set_brush(gestures() ? gestures()->brush() : std::nullopt);
}

void LiveChart::scale_time() {
  set_ticks(*time_, static_cast<double>(window().from()) / 1e9,
            static_cast<double>(window().to()) / 1e9,
            static_cast<int>(area().width() / room_of_a_time));
}

Extent LiveChart::seen(Nanos from, Nanos to) const {
  Extent seen;
  for (const PlotCurve& curve : curves()) {
    if (!curve.shown) continue;
    for (const SeriesHistory* history : {curve.b, range_.with_a ? curve.a : nullptr}) {
      if (!history) continue;
      const Nanos offset = history == curve.a ? curve.a_offset : 0;
      const Extent extent = history->extent(window().granularity(), from - offset, to - offset);
      if (!extent.empty()) seen.add({extent.low * curve.scale, extent.high * curve.scale});
    }
  }
  return seen;
}

Extent LiveChart::wanted() const {
  if (range_.fixed) return {range_.low, range_.high};
  const Extent all = seen(window().from(), window().to());
  if (!range_.cuts_peaks || range_.logarithmic) return all;
  constexpr int parts = 100;
  std::vector<double> highs;
  for (int i = 0; i < parts; ++i) {
    const Extent part = seen(window().from() + window().span() * i / parts,
                             window().from() + window().span() * (i + 1) / parts);
    if (!part.empty()) highs.push_back(part.high);
  }
  return without_rare_peaks(all, std::move(highs));
}

void LiveChart::scale_values() {
  const Extent wanted = this->wanted();
  if (range_.logarithmic) {
    if (!range_.fixed && wanted.empty()) return;
    const Extent decades = decades_of(wanted);
    if (decades == decades_) return;
    decades_ = decades;
    set_decades(*logarithmic_, decades);
  } else {
    if (!range_.fixed) auto_.follow(wanted);
    set_ticks(*linear_, range_.fixed ? range_.low : auto_.low(),
              range_.fixed ? range_.high : auto_.high(),
              static_cast<int>(area().height() / room_of_a_value));
  }
}

void LiveChart::use_axis() {
  QAbstractAxis* wanted = linear_;
  QAbstractAxis* other = logarithmic_;
  if (range_.logarithmic) std::swap(wanted, other);
  if (chart_->axes(Qt::Vertical).contains(other)) {
    chart_->removeAxis(other);
    other->setParent(this);
  }
  if (!chart_->axes(Qt::Vertical).contains(wanted)) {
    chart_->addAxis(wanted, Qt::AlignLeft);
    frame_->attachAxis(wanted);
  }
  set_decades(*logarithmic_, decades_);
}

}  // namespace spillway::desktop
