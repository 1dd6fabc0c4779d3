// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <QStringList>
#include <vector>

#include "app/desktop/charts/chart_panel.h"

namespace spillway::desktop {

/// A row for each bucket of the time window, a column for each curve that is shown. Values are read
/// from the chart's histories when a cell is painted.
class BucketModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  /// The chart as it is now; rows that stay keep their place and selection.
  void update(ChartPanel* panel);
  /// When the bucket of a row ends.
  Nanos end_of(int row) const { return shape_.from + (row + 1) * shape_.step; }
  /// The row of the bucket that holds an instant, or the nearest one; -1 without rows.
  int row_of(Nanos time) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Column {
    std::size_t curve = 0;
    bool of_a = false;
    bool operator==(const Column&) const = default;
  };
  struct Shape {
    QPointer<ChartPanel> panel;
    std::vector<Column> columns;
    QStringList names;
    Nanos from = 0;
    Nanos step = 1;
    int rows = 0;
    bool operator==(const Shape&) const = default;
  };
  static Shape shape_of(ChartPanel* panel);
  /// Only the time is another one; then rows go at one end and come at the other.
  void move_to(const Shape& shape);

  Shape shape_;
};

}  // namespace spillway::desktop
