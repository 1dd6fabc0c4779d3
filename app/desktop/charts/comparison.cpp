// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/comparison.h"

#include <QLocale>
#include <array>
#include <cmath>

#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/outcome.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// "{to=open}" of labels; empty without any.
QString labels_text(const Value& metric) {
  const Value* labels = metric.find("labels");
  if (!labels || !labels->members() || labels->members()->empty()) return {};
  QStringList texts;
  for (const auto& label : *labels->members()) {
    texts += QString::fromStdString(label.key) + "=" + QString::fromStdString(*label.value.text());
  }
  return " {" + texts.join(", ") + "}";
}

/// Three digits and a unit: "45.4 ms".
QString duration_text(double ns) {
  struct Unit {
    double ns;
    const char* name;
  };
  constexpr std::array<Unit, 4> units{{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}}};
  const double size = std::abs(ns);
  const Unit* unit = units.data();
  while (unit != &units.back() && size < unit->ns) ++unit;
  const double shown = ns / unit->ns;
  const int decimals = std::abs(shown) >= 100 || unit->ns <= 1 ? 0 : std::abs(shown) >= 10 ? 1 : 2;
  return QLocale().toString(shown, 'f', decimals) + " " + unit->name;
}

QString with_sign(double value, const QString& size) {
  return (value > 0 ? "+" : value < 0 ? "−" : "±") + size;
}

}  // namespace

Comparison::Comparison(const Value& nodes, const Value& metrics) {
  if (!nodes.items() || !metrics.items()) return;
  for (const Value& node : *nodes.items()) {
    const std::string name = text_in(node, "name");
    for (const Value& metric : *metrics.items()) {
      if (text_in(metric, "name").rfind(name + ".", 0) == 0) {
        add_of(QString::fromStdString(name), metric);
      }
    }
  }
}

void Comparison::add_of(const QString& node, const Value& metric) {
  using enum Measure::Unit;
  using enum Measure::Better;
  const QString own = QString::fromStdString(text_in(metric, "name")).mid(node.size() + 1);
  const std::string kind = text_in(metric, "kind");
  const Value* labels = metric.find("labels");
  const Value* outcome = labels ? labels->find("outcome") : nullptr;
  if (own == "offered") {
    add(node, tr("offered"), count, neither, metric, "count");
  } else if (own == "completed" && outcome && outcome->text()) {
    const QString which = QString::fromStdString(*outcome->text());
    add(node, outcome_text(which), count, which == "ok" ? higher : lower, metric, "count");
  } else if (kind == "latency") {
    add_latencies(node, metric);
  } else if (own == "queue") {
    add(node, tr("queue, at most"), level, lower, metric, "max");
  } else if (own == "busy") {
    add(node, tr("slots in use, at most"), level, neither, metric, "max");
  } else if (own == "in_flight") {
    add(node, tr("in flight, at most"), level, lower, metric, "max");
  } else if (kind == "counter" && own.contains('.')) {
    add(node, own + labels_text(metric), count, neither, metric, "count");
  }
}

void Comparison::add_latencies(const QString& node, const Value& metric) {
  using enum Measure::Unit;
  using enum Measure::Better;
  Value ok = metric;
  Value labels = *metric.find("labels");
  labels.set("outcome", "ok");
  ok.set("labels", std::move(labels));
  add(node, tr("P50"), duration, lower, metric, "p50");
  add(node, tr("P99"), duration, lower, metric, "p99");
  add(node, tr("P50, ok only"), duration, lower, ok, "p50");
  add(node, tr("P99, ok only"), duration, lower, ok, "p99");
}

void Comparison::add(const QString& node, const QString& name, Measure::Unit unit,
                     Measure::Better better, const Value& metric, const char* stat) {
  Value query = Value::object();
  query.set("metric", *metric.find("name"));
  const Value* labels = metric.find("labels");
  if (labels && labels->members() && !labels->members()->empty()) query.set("labels", *labels);
  query.set("stat", stat);
  measures_.push_back({node, name, unit, better, std::move(query)});
}

Value Comparison::request(Nanos from, Nanos to) const {
  Value queries = Value::array();
  for (const Measure& measure : measures_) {
    Value query = measure.query;
    query.set("from", from);
    query.set("to", to);
    query.set("step", "whole");
    queries.push(std::move(query));
  }
  Value arguments = Value::object();
  arguments.set("queries", std::move(queries));
  return arguments;
}

std::vector<std::optional<double>> Comparison::values(const Value& reply) {
  std::vector<std::optional<double>> found;
  const Value* series = reply.find("series");
  if (!series || !series->items()) return found;
  for (const Value& one : *series->items()) {
    const Value* values = one.find("values");
    const bool measured = values && values->items() && !values->items()->empty() &&
                          values->items()->front().is_number();
    found.push_back(measured ? std::optional(values->items()->front().number()) : std::nullopt);
  }
  return found;
}

QString Comparison::text(const Measure& measure, std::optional<double> value) {
  if (!value) return "–";
  if (measure.unit == Measure::Unit::duration) return duration_text(*value);
  return QLocale().toString(*value, 'f', 0);
}

QString Comparison::difference(const Measure& measure, std::optional<double> a,
                               std::optional<double> b) {
  if (!a || !b) return {};
  return with_sign(*b - *a, text(measure, std::abs(*b - *a)));
}

QString Comparison::percent(std::optional<double> a, std::optional<double> b) {
  if (!a || !b || *a == 0) return {};
  const double share = (*b - *a) / *a * 100;
  const double size = std::abs(share);
  const int decimals = size >= 10 || size == 0 ? 0 : 1;
  return with_sign(share, QLocale().toString(size, 'f', decimals) + " %");
}

}  // namespace spillway::desktop
