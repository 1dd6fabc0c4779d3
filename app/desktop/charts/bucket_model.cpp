// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/bucket_model.h"

#include <algorithm>
#include <cstdlib>

#include "app/desktop/charts/plot_overlay.h"
#include "app/desktop/charts/value_text.h"

namespace spillway::desktop {

void BucketModel::update(ChartPanel* panel) {
  Shape shape = shape_of(panel);
  if (shape == shape_) {
    if (shape_.rows > 0) {
      Q_EMIT dataChanged(index(0, 1), index(shape_.rows - 1, columnCount() - 1));
    }
    return;
  }
  Shape moved = shape_;
  moved.from = shape.from;
  moved.rows = shape.rows;
  const Nanos shift = (shape.from - shape_.from) / shape.step;
  if (moved == shape && std::abs(shift) < shape_.rows) {
    move_to(shape);
  } else {
    beginResetModel();
    shape_ = std::move(shape);
    endResetModel();
  }
}

void BucketModel::move_to(const Shape& shape) {
  const auto remove = [this](int first, int count) {
    if (count <= 0) return;
    beginRemoveRows({}, first, first + count - 1);
    if (first == 0) shape_.from += count * shape_.step;
    shape_.rows -= count;
    endRemoveRows();
  };
  const auto insert = [this](int first, int count) {
    if (count <= 0) return;
    beginInsertRows({}, first, first + count - 1);
    if (first == 0) shape_.from -= count * shape_.step;
    shape_.rows += count;
    endInsertRows();
  };
  const auto end = [](const Shape& of) { return of.from + of.rows * of.step; };
  const auto rows = [&shape](Nanos span) { return static_cast<int>(span / shape.step); };
  remove(0, std::min(shape_.rows, rows(shape.from - shape_.from)));
  const int too_many = std::min(shape_.rows, rows(end(shape_) - end(shape)));
  remove(shape_.rows - too_many, too_many);
  insert(0, rows(shape_.from - shape.from));
  insert(shape_.rows, shape.rows - shape_.rows);
  shape_ = shape;
}

int BucketModel::row_of(Nanos time) const {
  if (shape_.rows == 0) return -1;
  const Nanos row = (time - shape_.from - 1) / shape_.step;
  return static_cast<int>(std::clamp<Nanos>(row, 0, shape_.rows - 1));
}

int BucketModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : shape_.rows;
}

int BucketModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shape_.columns.size()) + 1;
}

QVariant BucketModel::data(const QModelIndex& index, int role) const {
  if (!shape_.panel || !index.isValid()) return {};
  if (role == Qt::TextAlignmentRole) return {Qt::AlignRight | Qt::AlignVCenter};
  if (role != Qt::DisplayRole) return {};
  if (index.column() == 0) return seconds_text(end_of(index.row()), shape_.step);
  const Column& column = shape_.columns[static_cast<std::size_t>(index.column() - 1)];
  const std::vector<PlotCurve>& curves = shape_.panel->plot().curves();
  if (column.curve >= curves.size()) return {};
  return value_text(*shape_.panel, curves[column.curve], column.of_a, end_of(index.row()));
}

QVariant BucketModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole || orientation != Qt::Horizontal) return {};
  if (section == 0) return tr("until");
  return section <= shape_.names.size() ? shape_.names[section - 1] : QString();
}

BucketModel::Shape BucketModel::shape_of(ChartPanel* panel) {
  Shape shape;
  shape.panel = panel;
  if (!panel) return shape;
  const TimeWindow& window = panel->plot().window();
  const std::vector<PlotCurve>& curves = panel->plot().curves();
  const QString unit = text_of(panel->spec().unit);
  Nanos end = 0;
  for (const bool of_a : {true, false}) {
    for (std::size_t i = 0; i < curves.size(); ++i) {
      const SeriesHistory* history = of_a ? curves[i].a : curves[i].b;
      if (!curves[i].shown || !history) continue;
      end = std::max(end, history->end(window.granularity()) + (of_a ? curves[i].a_offset : 0));
      QString name = of_a ? QStringLiteral("A: ") + curves[i].name : curves[i].name;
      if (!unit.isEmpty()) name += QStringLiteral(" (%1)").arg(unit);
      shape.columns.push_back({i, of_a});
      shape.names += name;
    }
  }
  shape.step = window.granularity();
  shape.from = window.from() / shape.step * shape.step;
  end = std::min(end, window.to());
  shape.rows = static_cast<int>(std::max<Nanos>(0, (end - shape.from) / shape.step));
  return shape;
}

}  // namespace spillway::desktop
