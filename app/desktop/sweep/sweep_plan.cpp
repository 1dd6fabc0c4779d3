// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sweep/sweep_plan.h"

#include <cmath>

#include "app/desktop/workbench/parameter.h"
#include "app/desktop/workbench/text_edit.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// To three digits: people read round values, and so do files.
double rounded(double magnitude) {
  if (magnitude == 0) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(magnitude))) - 2);
  return unit >= 1 ? std::round(magnitude / unit) * unit
                   : std::round(magnitude * std::round(1 / unit)) / std::round(1 / unit);
}

}  // namespace

int SweepPlan::columns() const {
  return axes.empty() ? 0 : static_cast<int>(axes[0].values.size());
}

int SweepPlan::rows() const {
  return axes.size() < 2 ? 1 : static_cast<int>(axes[1].values.size());
}

std::vector<std::pair<QString, Value>> SweepPlan::settings(int cell) const {
  std::vector<std::pair<QString, Value>> settings;
  const auto take = [&settings](const SweepAxis& axis, int index) {
    settings.emplace_back(axis.path, axis.values[static_cast<std::size_t>(index)]);
  };
  if (!axes.empty()) take(axes[0], cell % columns());
  if (axes.size() > 1) take(axes[1], cell / columns());
  return settings;
}

std::string SweepPlan::text_of(int cell) const {
  return with_values(text, params, settings(cell));
}

std::string with_values(const std::string& text, const Value& params,
                        const std::vector<std::pair<QString, Value>>& values) {
  Document document;
  document.open(text, {});
  for (const auto& [path, value] : values) write_parameter(document, params, path, value, {});
  return document.text();
}

std::string measuring(const std::string& text, const SeriesKey& measure, bool is_time) {
  Value expectation = measure.query();
  expectation.set("at_least", is_time ? Value("0s") : Value(0));
  return text_edit::set(text, "/expect", Value(Value::Array{std::move(expectation)}));
}

std::vector<Value> values_between(const Quantity& quantity, double from, double to, int count,
                                  bool ratios) {
  std::vector<Value> values;
  const bool can_have_ratios = ratios && from > 0 && to > 0;
  for (int i = 0; i < count; ++i) {
    const double share = count > 1 ? static_cast<double>(i) / (count - 1) : 0;
    const double magnitude =
        can_have_ratios ? from * std::pow(to / from, share) : from + (to - from) * share;
    const bool is_end = i == 0 || i == count - 1;
    Value value = quantity.value(is_end ? magnitude : rounded(magnitude));
    if (values.empty() || !(values.back() == value)) values.push_back(std::move(value));
  }
  return values;
}

}  // namespace spillway::desktop
