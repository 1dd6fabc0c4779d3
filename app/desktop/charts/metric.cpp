// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/metric.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <string_view>

#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// In the order of Unit.
constexpr std::array<const char*, 6> unit_names{"plain",      "milliseconds", "requests_per_second",
                                                "per_second", "per_minute",   "percent"};

/// Counters of requests, by the last word of their names: "req/s" says more than "/s".
bool counts_requests(const std::string& metric) {
  constexpr std::array<std::string_view, 9> words{"offered",  "completed", "goodput",
                                                  "rejected", "allowed",   "shed",
                                                  "degraded", "retries",   "timed_out"};
  const std::string_view last = std::string_view(metric).substr(metric.rfind('.') + 1);
  return std::find(words.begin(), words.end(), last) != words.end();
}

}  // namespace

std::vector<Metric> metrics_of(const Value& reply) {
  std::vector<Metric> metrics;
  const Value* list = reply.items() ? &reply : reply.find("metrics");
  if (!list || !list->items()) return metrics;
  for (const Value& item : *list->items()) {
    Metric& metric = metrics.emplace_back();
    metric.name = text_in(item, "name");
    metric.help = QString::fromStdString(text_in(item, "help"));
    const std::string kind = text_in(item, "kind");
    metric.kind = kind == "gauge"     ? Metric::Kind::gauge
                  : kind == "latency" ? Metric::Kind::latency
                                      : Metric::Kind::counter;
    const Value* labels = item.find("labels");
    if (!labels || !labels->members()) continue;
    for (const auto& [key, value, at] : *labels->members()) {
      metric.labels.emplace_back(key, value.text() ? *value.text() : std::string());
    }
  }
  return metrics;
}

const Metric* find_metric(const std::vector<Metric>& metrics, const std::string& name,
                          const MetricLabels& labels) {
  const auto found = std::find_if(metrics.begin(), metrics.end(), [&](const Metric& metric) {
    return metric.name == name && metric.labels == labels;
  });
  return found == metrics.end() ? nullptr : &*found;
}

std::vector<std::string> statistics_of(Metric::Kind kind) {
  switch (kind) {
    case Metric::Kind::latency:
      return {"p99", "p50", "p90", "p999", "mean", "min", "max", "count"};
    case Metric::Kind::gauge:
      return {"mean", "max", "min", "last"};
    case Metric::Kind::counter:
      break;
  }
  return {"rate", "count", "per_minute"};
}

Value SeriesKey::query() const {
  Value query = Value::object();
  query.set("metric", metric);
  if (!labels.empty()) {
    Value& set = query.set("labels", Value::object());
    for (const auto& [label, value] : labels) set.set(label, value);
  }
  query.set("stat", stat);
  if (!of.empty()) query.set("of", of);
  return query;
}

SeriesKey SeriesKey::of_query(const Value& query) {
  SeriesKey key{text_in(query, "metric"), {}, text_in(query, "stat"), text_in(query, "of")};
  const Value* labels = query.find("labels");
  if (!labels || !labels->members()) return key;
  for (const auto& [label, value, at] : *labels->members()) {
    key.labels.emplace_back(label, value.text() ? *value.text() : std::string());
  }
  return key;
}

QString SeriesKey::text() const {
  QString text = QString::fromStdString(metric);
  if (!labels.empty()) {
    QStringList parts;
    for (const auto& [label, value] : labels) {
      parts += QString::fromStdString(label + "=" + value);
    }
    text += QLatin1Char('{') + parts.join(QLatin1Char(',')) + QLatin1Char('}');
  }
  if (!stat.empty()) text += QLatin1Char(' ') + QString::fromStdString(stat);
  if (!of.empty()) text += QStringLiteral(" of ") + QString::fromStdString(of);
  return text;
}

Unit unit_of(Metric::Kind kind, const SeriesKey& key) {
  if (kind == Metric::Kind::latency) {
    return key.stat == "count" ? Unit::plain : Unit::milliseconds;
  }
  if (kind == Metric::Kind::gauge) return Unit::plain;
  if (key.stat == "share") return Unit::percent;
  if (key.stat == "per_minute") return Unit::per_minute;
  if (key.stat != "rate") return Unit::plain;
  return counts_requests(key.metric) ? Unit::requests_per_second : Unit::per_second;
}

const char* name_of(Unit unit) {
  return unit_names.at(static_cast<std::size_t>(unit));
}

std::optional<Unit> unit_named(std::string_view name) {
  const auto found = std::find(unit_names.begin(), unit_names.end(), name);
  if (found == unit_names.end()) return std::nullopt;
  return static_cast<Unit>(found - unit_names.begin());
}

double scale_of(Unit unit) {
  switch (unit) {
    case Unit::milliseconds:
      return 1e-6;
    case Unit::percent:
      return 100;
    default:
      return 1;
  }
}

QString text_of(Unit unit) {
  switch (unit) {
    case Unit::plain:
      return {};
    case Unit::milliseconds:
      return QStringLiteral("ms");
    case Unit::requests_per_second:
      return QCoreApplication::translate("spillway::desktop::Unit", "req/s");
    case Unit::per_second:
      return QCoreApplication::translate("spillway::desktop::Unit", "/s");
    case Unit::per_minute:
      return QCoreApplication::translate("spillway::desktop::Unit", "/min");
    case Unit::percent:
      return QStringLiteral("%");
  }
  return {};
}

}  // namespace spillway::desktop
