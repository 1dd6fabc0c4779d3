// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace spillway::desktop {

/// The row above a chart: what it shows, a note about how, and its menu. It is the handle by which
/// a chart is dragged to another place; a double click shows the chart alone.
class ChartHeader : public QWidget {
  Q_OBJECT

 public:
  explicit ChartHeader(QWidget* parent = nullptr);

  void set_title(const QString& title, const QString& unit);
  void set_note(const QString& note);
  /// Filled anew whenever it is opened.
  QMenu& menu() { return *menu_; }

 Q_SIGNALS:
  void maximise();
  void remove();
  /// While the handle is dragged; where the pointer is on the screen.
  void dragged(const QPoint& to);

 protected:
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  void retranslate();
  void apply_theme();

  QLabel* title_;
  QLabel* unit_;
  QLabel* note_;
  QToolButton* options_;
  QToolButton* close_;
  QMenu* menu_;
  QPoint pressed_;
  bool dragging_ = false;
};

}  // namespace spillway::desktop
