// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/scenario/value.h"

namespace spillway::desktop {

using MetricLabels = std::vector<std::pair<std::string, std::string>>;

/// A metric of the run, as the session lists it.
struct Metric {
  enum class Kind : std::uint8_t { counter, gauge, latency };
  std::string name;  ///< "gateway.limiter.tokens"
  MetricLabels labels;
  Kind kind = Kind::counter;
  QString help;
};

/// Of a reply to `metrics`.
std::vector<Metric> metrics_of(const scenario::Value& reply);
/// The metric with this name and exactly these labels, or null.
const Metric* find_metric(const std::vector<Metric>& metrics, const std::string& name,
                          const MetricLabels& labels = {});
/// The statistics that can be asked of a kind, the usual one first.
std::vector<std::string> statistics_of(Metric::Kind kind);

/// A statistic of a metric over time: a query of `series`, less the times.
struct SeriesKey {
  std::string metric;
  MetricLabels labels;
  std::string stat;
  std::string of = {};  ///< with "share": of what
  auto operator<=>(const SeriesKey&) const = default;

  scenario::Value query() const;
  /// Of such a query; empty when it is none.
  static SeriesKey of_query(const scenario::Value& query);
  /// "gateway.completed{outcome=ok} rate": for people and files, the same in every language.
  QString text() const;
};

/// What the numbers of a series are, and so what may stand on one axis.
enum class Unit : std::uint8_t {
  plain,
  milliseconds,  ///< from nanoseconds
  requests_per_second,
  per_second,
  per_minute,
  percent,  ///< from a share
};
Unit unit_of(Metric::Kind kind, const SeriesKey& key);
/// For files: "per_second".
const char* name_of(Unit unit);
std::optional<Unit> unit_named(std::string_view name);
/// What a value of the session is multiplied by to be in this unit.
double scale_of(Unit unit);
/// "ms", "req/s", …; empty for plain numbers.
QString text_of(Unit unit);

}  // namespace spillway::desktop
