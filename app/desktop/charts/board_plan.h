// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "app/desktop/charts/chart_spec.h"

namespace spillway::desktop {

/// Which charts a board has, and in which order: the default ones of the scenario with what people
/// have changed. Changes stay when the scenario's own charts come and go with edits.
class BoardPlan {
 public:
  /// Curves of metrics that do not exist are left out, and added charts without curves.
  std::vector<ChartSpec> charts(std::vector<ChartSpec> defaults,
                                const std::vector<Metric>& metrics) const;

  /// A chart of its own for a series. Does nothing when there is one.
  void add_chart(const Metric& metric, const SeriesKey& series);
  void add_curve(const QString& chart_id, const SeriesKey& series);
  void remove(const QString& chart_id);
  /// All charts of the board, in their order.
  void reorder(const QStringList& ids) { order_ = ids; }
  /// In pixels; 0 for as high as there is room.
  int height(const QString& chart_id) const;
  void set_height(const QString& chart_id, int height);
  /// The curves of a chart that are not shown.
  std::set<SeriesKey> hidden(const QString& chart_id) const;
  void hide(const QString& chart_id, const std::set<SeriesKey>& curves);
  void clear();
  /// Nothing was changed.
  bool empty() const { return *this == BoardPlan(); }
  bool operator==(const BoardPlan&) const = default;

  /// As JSON, to be kept; what cannot be read is left out.
  scenario::Value write() const;
  static BoardPlan read(const scenario::Value& kept);

 private:
  void add_chart(const SeriesKey& series, Unit unit);

  std::vector<ChartSpec> added_;
  std::vector<std::pair<QString, CurveSpec>> curves_;
  QStringList removed_;
  QStringList order_;
  std::map<QString, int> heights_;
  std::map<QString, std::set<SeriesKey>> hidden_;
};

/// Whether a chart has room for one more curve, of this unit.
bool takes(const ChartSpec& chart, const SeriesKey& series, Unit unit);

}  // namespace spillway::desktop
