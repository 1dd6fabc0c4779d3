// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/desktop/workbench/nanos.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// One line of the comparison: something that is measured over a window of both runs.
struct Measure {
  enum class Unit : std::uint8_t { count, level, duration };
  enum class Better : std::uint8_t { neither, lower, higher };
  QString node;
  QString name;  ///< "P99, ok only"
  Unit unit = Unit::count;
  Better better = Better::neither;
  scenario::Value query;  ///< of a `series` request, without its times
};

/// What is compared, node by node: what was offered and how it ended, latencies of all and of ok,
/// the peaks of queues and slots, and what policies counted.
class Comparison {
  Q_DECLARE_TR_FUNCTIONS(spillway::desktop::Comparison)

 public:
  Comparison() = default;
  /// `nodes` as in `info`, `metrics` as the session lists them.
  Comparison(const scenario::Value& nodes, const scenario::Value& metrics);

  const std::vector<Measure>& measures() const { return measures_; }
  /// The arguments of a `series` request: one value for each measure, over the whole of from to to
  /// (multiples of 10 ms).
  scenario::Value request(Nanos from, Nanos to) const;
  /// The values of its reply, one for each measure; nothing where there was nothing to measure.
  static std::vector<std::optional<double>> values(const scenario::Value& reply);

  static QString text(const Measure& measure, std::optional<double> value);
  /// "+1,234", "−12.5 ms"; empty when one side has nothing.
  static QString difference(const Measure& measure, std::optional<double> a,
                            std::optional<double> b);
  /// "+25 %", "−3.4 %"; empty when there is nothing to relate to.
  static QString percent(std::optional<double> a, std::optional<double> b);

 private:
  void add(const QString& node, const QString& name, Measure::Unit unit, Measure::Better better,
           const scenario::Value& metric, const char* stat);
  void add_latencies(const QString& node, const scenario::Value& metric);
  void add_of(const QString& node, const scenario::Value& metric);

  std::vector<Measure> measures_;
};

}  // namespace spillway::desktop
