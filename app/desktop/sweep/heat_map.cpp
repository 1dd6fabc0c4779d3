// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sweep/heat_map.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/desktop/charts/value_text.h"
#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

namespace {

constexpr int margin = 6;
constexpr int smallest_cell = 18;

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto part = [share](double from, double to) { return from + (to - from) * share; };
  return QColor::fromRgbF(static_cast<float>(part(a.redF(), b.redF())),
                          static_cast<float>(part(a.greenF(), b.greenF())),
                          static_cast<float>(part(a.blueF(), b.blueF())));
}

}  // namespace

HeatMap::HeatMap(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
}

void HeatMap::begin(Texts texts) {
  rename(std::move(texts));
  cells_.assign(static_cast<std::size_t>(columns() * rows()), {});
  least_ = most_ = 0;
  current_ = cells_.empty() ? -1 : 0;
  describe();
}

void HeatMap::rename(Texts texts) {
  texts_ = std::move(texts);
  updateGeometry();
  update();
}

void HeatMap::set_value(int cell, std::optional<double> value, const QString& tip) {
  cells_[static_cast<std::size_t>(cell)] = {value, tip, false};
  bool first = true;
  for (const Cell& each : cells_) {
    if (!each.value) continue;
    least_ = first ? *each.value : std::min(least_, *each.value);
    most_ = first ? *each.value : std::max(most_, *each.value);
    first = false;
  }
  if (cell == current_) describe();
  update();
}

void HeatMap::set_problem(int cell, const QString& tip) {
  cells_[static_cast<std::size_t>(cell)] = {std::nullopt, tip, true};
  if (cell == current_) describe();
  update();
}

void HeatMap::set_current(int cell) {
  if (cell == current_ || cell < 0 || cell >= static_cast<int>(cells_.size())) return;
  current_ = cell;
  describe();
  update();
  Q_EMIT current_changed(cell);
}

void HeatMap::describe() {
  setAccessibleDescription(current_ < 0 ? QString()
                                        : cells_[static_cast<std::size_t>(current_)].tip);
}

QRect HeatMap::rect_of(int cell) const {
  if (columns() == 0) return {};
  const int line = fontMetrics().height();
  int left = margin;
  for (const QString& name : texts_.rows) {
    left = std::max(left, fontMetrics().horizontalAdvance(name) + 2 * margin);
  }
  const QRect area(left, line + margin, std::max(columns(), width() - left - margin),
                   std::max(rows(), height() - 3 * line - 2 * margin));
  const int column = cell % columns();
  const int row = cell / columns();
  const auto at = [](int from, int length, int parts, int part) {
    return from + length * part / parts;
  };
  const QPoint top_left(at(area.left(), area.width(), columns(), column),
                        at(area.top(), area.height(), rows(), row));
  const QPoint next(at(area.left(), area.width(), columns(), column + 1),
                    at(area.top(), area.height(), rows(), row + 1));
  return {top_left, next - QPoint(1, 1)};
}

int HeatMap::cell_at(const QPoint& point) const {
  for (int cell = 0; cell < static_cast<int>(cells_.size()); ++cell) {
    if (rect_of(cell).contains(point)) return cell;
  }
  return -1;
}

QColor HeatMap::colour_of(double value) const {
  const Theme theme = theme_of(palette());
  const auto share_between = [](double from, double to, double at) {
    return to > from ? (at - from) / (to - from) : 0.5;
  };
  // By ratio where one cell would otherwise leave all others alike.
  const bool by_ratio = least_ > 0 && most_ > 10 * least_;
  const double share = by_ratio ? share_between(std::log(least_), std::log(most_), std::log(value))
                                : share_between(least_, most_, value);
  return mixed(mixed(theme.window, theme.curves[0], 0.12), theme.curves[0], share);
}

void HeatMap::paintEvent(QPaintEvent* /*event*/) {
  const Theme theme = theme_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.window);
  const int line = fontMetrics().height();
  for (int cell = 0; cell < static_cast<int>(cells_.size()); ++cell) {
    const QRect place = rect_of(cell);
    const Cell& it = cells_[static_cast<std::size_t>(cell)];
    const QColor fill = it.value ? colour_of(*it.value) : theme.grid;
    painter.fillRect(place.adjusted(0, 0, -1, -1), fill);
    const QString text = it.value ? number_text(*it.value) : it.failed ? QString("!") : QString();
    if (fontMetrics().horizontalAdvance(text) < place.width() && place.height() >= line) {
      const bool on_dark = fill.lightnessF() < 0.5F;
      painter.setPen(it.failed ? theme.error : on_dark ? QColor(Qt::white) : QColor(Qt::black));
      painter.drawText(place, Qt::AlignCenter, text);
    }
    if (cell == current_) {
      painter.setPen(QPen(hasFocus() ? palette().highlight().color() : theme.text, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(place.adjusted(1, 1, -2, -2));
    }
  }
  painter.setPen(theme.muted);
  for (int row = 0; row < static_cast<int>(texts_.rows.size()); ++row) {
    const QRect place = rect_of(row * columns());
    painter.drawText(QRect(0, place.top(), place.left() - margin, place.height()),
                     Qt::AlignRight | Qt::AlignVCenter, texts_.rows[row]);
  }
  int free_from = 0;
  for (int column = 0; column < columns(); ++column) {
    const QRect place = rect_of((rows() - 1) * columns() + column);
    const int half = fontMetrics().horizontalAdvance(texts_.columns[column]) / 2 + 2;
    const int middle = place.center().x();
    if (middle - half < free_from) continue;
    free_from = middle + half;
    painter.drawText(QRect(middle - half, place.bottom() + 2, 2 * half, line), Qt::AlignCenter,
                     texts_.columns[column]);
  }
  painter.drawText(QRect(0, height() - line - 2, width() - margin, line), Qt::AlignRight, texts_.x);
  painter.drawText(QRect(margin, 0, width(), line), Qt::AlignLeft, texts_.y);
  painter.setPen(theme.text);
  painter.drawText(QRect(0, 0, width() - margin, line), Qt::AlignRight, texts_.what);
}

bool HeatMap::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int cell = cell_at(help->pos());
    QToolTip::showText(help->globalPos(),
                       cell < 0 ? QString() : cells_[static_cast<std::size_t>(cell)].tip, this);
    return true;
  }
  return QWidget::event(event);
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) set_current(cell_at(event->pos()));
}

void HeatMap::mouseReleaseEvent(QMouseEvent* event) {
  const int cell = cell_at(event->pos());
  if (event->button() == Qt::LeftButton && cell >= 0 && cell == current_) Q_EMIT chosen(cell);
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
  const int column = current_ < 0 ? 0 : current_ % std::max(1, columns());
  switch (event->key()) {
    case Qt::Key_Left:
      if (column > 0) set_current(current_ - 1);
      break;
    case Qt::Key_Right:
      if (column + 1 < columns()) set_current(current_ + 1);
      break;
    case Qt::Key_Up:
      set_current(current_ - columns());
      break;
    case Qt::Key_Down:
      set_current(current_ + columns());
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (current_ >= 0) Q_EMIT chosen(current_);
      break;
    default:
      QWidget::keyPressEvent(event);
  }
}

void HeatMap::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) update();
}

QSize HeatMap::sizeHint() const {
  return {columns() * 56 + 120, rows() * 28 + 4 * fontMetrics().height()};
}

QSize HeatMap::minimumSizeHint() const {
  return {columns() * smallest_cell + 60, rows() * smallest_cell + 4 * fontMetrics().height()};
}

}  // namespace spillway::desktop
