// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/board_plan.h"

#include <algorithm>

namespace spillway::desktop {

namespace {

/// The metric of a series; of a latency the outcome is no label of its own.
const Metric* metric_of(const std::vector<Metric>& metrics, const SeriesKey& series) {
  if (const Metric* metric = find_metric(metrics, series.metric, series.labels)) return metric;
  MetricLabels labels = series.labels;
  std::erase_if(labels, [](const auto& label) { return label.first == "outcome"; });
  const Metric* metric = find_metric(metrics, series.metric, labels);
  return metric && metric->kind == Metric::Kind::latency ? metric : nullptr;
}

bool has(const ChartSpec& chart, const SeriesKey& series) {
  return std::any_of(chart.curves.begin(), chart.curves.end(),
                     [&](const CurveSpec& curve) { return curve.series == series; });
}

void add_to(ChartSpec& chart, CurveSpec curve) {
  std::vector<bool> taken(most_curves);
  for (const CurveSpec& other : chart.curves) taken[static_cast<std::size_t>(other.colour)] = true;
  const auto free = std::find(taken.begin(), taken.end(), false);
  if (free == taken.end() || has(chart, curve.series)) return;
  curve.colour = static_cast<int>(std::distance(taken.begin(), free));
  chart.curves.push_back(std::move(curve));
}

}  // namespace

std::vector<ChartSpec> BoardPlan::charts(std::vector<ChartSpec> defaults,
                                         const std::vector<Metric>& metrics) const {
  std::vector<ChartSpec> charts = std::move(defaults);
  std::erase_if(charts, [this](const ChartSpec& chart) { return removed_.contains(chart.id); });
  charts.insert(charts.end(), added_.begin(), added_.end());
  for (ChartSpec& chart : charts) {
    for (const auto& [id, curve] : curves_) {
      if (id == chart.id) add_to(chart, curve);
    }
    std::erase_if(chart.curves, [&](const CurveSpec& curve) {
      return metric_of(metrics, curve.series) == nullptr;
    });
  }
  std::erase_if(charts, [this](const ChartSpec& chart) {
    return chart.curves.empty() && chart.nothing.isEmpty();
  });
  const auto place = [this](const ChartSpec& chart) {
    const qsizetype index = order_.indexOf(chart.id);
    return index < 0 ? order_.size() : index;
  };
  std::stable_sort(charts.begin(), charts.end(),
                   [&](const ChartSpec& a, const ChartSpec& b) { return place(a) < place(b); });
  return charts;
}

void BoardPlan::add_chart(const Metric& metric, const SeriesKey& series) {
  ChartSpec chart;
  chart.id = series.text();
  chart.title = QString::fromStdString(series.metric);
  chart.unit = unit_of(metric.kind, series);
  add_to(chart, {series, series.text(), 0, {}});
  removed_.removeAll(chart.id);
  const bool known = std::any_of(added_.begin(), added_.end(),
                                 [&](const ChartSpec& other) { return other.id == chart.id; });
  if (!known) added_.push_back(std::move(chart));
}

void BoardPlan::add_curve(const QString& chart_id, const SeriesKey& series) {
  curves_.emplace_back(chart_id, CurveSpec{series, series.text(), 0, {}});
}

void BoardPlan::remove(const QString& chart_id) {
  std::erase_if(curves_, [&](const auto& curve) { return curve.first == chart_id; });
  const std::size_t own =
      std::erase_if(added_, [&](const ChartSpec& chart) { return chart.id == chart_id; });
  if (own == 0) removed_.push_back(chart_id);
}

void BoardPlan::clear() {
  *this = {};
}

bool takes(const ChartSpec& chart, const SeriesKey& series, Unit unit) {
  return chart.form == ChartSpec::Form::curves && chart.unit == unit &&
         chart.curves.size() < most_curves && !has(chart, series);
}

}  // namespace spillway::desktop
