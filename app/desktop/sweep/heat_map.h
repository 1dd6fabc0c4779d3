// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

namespace spillway::desktop {

/// A table of numbers as colours, with the numbers in them: the darker (in a dark window: the
/// lighter), the greater; by ratio when they differ tenfold. One cell is current: arrows move it;
/// Enter or a click chooses it.
class HeatMap : public QWidget {
  Q_OBJECT

 public:
  explicit HeatMap(QWidget* parent = nullptr);

  /// `what` is measured, `x` and `y` say what the axes are; `y` may be empty, with one row.
  struct Texts {
    QString what;
    QString x;
    QStringList columns;
    QString y;
    QStringList rows;
  };
  /// Empty cells.
  void begin(Texts texts);
  /// The same cells in another language.
  void rename(Texts texts);
  void set_value(int cell, std::optional<double> value, const QString& tip);
  /// Instead of a value.
  void set_problem(int cell, const QString& tip);
  int columns() const { return static_cast<int>(texts_.columns.size()); }
  int rows() const { return std::max(1, static_cast<int>(texts_.rows.size())); }
  const Texts& texts() const { return texts_; }
  int current() const { return current_; }
  void set_current(int cell);
  /// Where a cell is painted.
  QRect rect_of(int cell) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void current_changed(int cell);
  void chosen(int cell);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Cell {
    std::optional<double> value;
    QString tip;
    bool failed = false;
  };

  int cell_at(const QPoint& point) const;
  QColor colour_of(double value) const;
  void describe();

  Texts texts_;
  std::vector<Cell> cells_;
  double least_ = 0;
  double most_ = 0;
  int current_ = -1;
};

}  // namespace spillway::desktop
