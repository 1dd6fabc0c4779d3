// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/board_plan.h"

#include <algorithm>

#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

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
  add_chart(series, unit_of(metric.kind, series));
}

void BoardPlan::add_chart(const SeriesKey& series, Unit unit) {
  ChartSpec chart;
  chart.id = series.text();
  chart.title = QString::fromStdString(series.metric);
  chart.unit = unit;
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

int BoardPlan::height(const QString& chart_id) const {
  const auto found = heights_.find(chart_id);
  return found == heights_.end() ? 0 : found->second;
}

void BoardPlan::set_height(const QString& chart_id, int height) {
  if (height > 0) {
    heights_[chart_id] = height;
  } else {
    heights_.erase(chart_id);
  }
}

std::set<SeriesKey> BoardPlan::hidden(const QString& chart_id) const {
  const auto found = hidden_.find(chart_id);
  return found == hidden_.end() ? std::set<SeriesKey>() : found->second;
}

void BoardPlan::hide(const QString& chart_id, const std::set<SeriesKey>& curves) {
  if (curves.empty()) {
    hidden_.erase(chart_id);
  } else {
    hidden_[chart_id] = curves;
  }
}

void BoardPlan::clear() {
  *this = {};
}

Value BoardPlan::write() const {
  const auto texts = [](const QStringList& ids) {
    Value list = Value::array();
    for (const QString& id : ids) list.push(id.toStdString());
    return list;
  };
  const auto with = [](Value query, const char* key, Value value) {
    query.set(key, std::move(value));
    return query;
  };
  Value kept = Value::object();
  Value& added = kept.set("added", Value::array());
  for (const ChartSpec& chart : added_) {
    added.push(with(chart.curves.front().series.query(), "unit", name_of(chart.unit)));
  }
  Value& curves = kept.set("curves", Value::array());
  for (const auto& [id, curve] : curves_) {
    curves.push(with(curve.series.query(), "chart", id.toStdString()));
  }
  Value& hidden = kept.set("hidden", Value::array());
  for (const auto& [id, keys] : hidden_) {
    for (const SeriesKey& key : keys) hidden.push(with(key.query(), "chart", id.toStdString()));
  }
  Value& heights = kept.set("heights", Value::object());
  for (const auto& [id, height] : heights_) heights.set(id.toStdString(), height);
  kept.set("removed", texts(removed_));
  kept.set("order", texts(order_));
  return kept;
}

BoardPlan BoardPlan::read(const Value& kept) {
  BoardPlan plan;
  const auto each = [&kept](const char* key, auto&& take) {
    const Value* list = kept.find(key);
    if (!list || !list->items()) return;
    for (const Value& item : *list->items()) take(item);
  };
  const auto chart_of = [](const Value& item) {
    return QString::fromStdString(text_in(item, "chart"));
  };
  const auto id_of = [](const Value& item) {
    return item.text() ? QString::fromStdString(*item.text()) : QString();
  };
  each("added", [&](const Value& item) {
    const std::optional<Unit> unit = unit_named(text_in(item, "unit"));
    if (unit) plan.add_chart(SeriesKey::of_query(item), *unit);
  });
  each("curves",
       [&](const Value& item) { plan.add_curve(chart_of(item), SeriesKey::of_query(item)); });
  each("hidden",
       [&](const Value& item) { plan.hidden_[chart_of(item)].insert(SeriesKey::of_query(item)); });
  each("removed", [&](const Value& item) { plan.removed_ += id_of(item); });
  each("order", [&](const Value& item) { plan.order_ += id_of(item); });
  if (const Value* heights = kept.find("heights"); heights && heights->members()) {
    for (const auto& [id, height, at] : *heights->members()) {
      if (height.integer()) {
        plan.set_height(QString::fromStdString(id), static_cast<int>(*height.integer()));
      }
    }
  }
  return plan;
}

bool takes(const ChartSpec& chart, const SeriesKey& series, Unit unit) {
  return chart.form == ChartSpec::Form::curves && chart.unit == unit &&
         chart.curves.size() < most_curves && !has(chart, series);
}

}  // namespace spillway::desktop
