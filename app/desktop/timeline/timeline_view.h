// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "app/desktop/charts/time_window.h"
#include "app/desktop/timeline/timeline_layout.h"

namespace spillway::desktop {

/// The timeline's picture, mouse and keys. It changes nothing itself: it says what a person wants.
///
/// Left and Right move the selected bar by the granularity, with Shift they change its length;
/// Up and Down select; Enter edits, Del removes, or ends what goes on. A drag shows where the bar
/// will be, Esc drops it.
class TimelineView : public QWidget {
  Q_OBJECT

 public:
  explicit TimelineView(TimeWindow& window, QWidget* parent = nullptr);

  /// What is selected stays selected, wherever it is now.
  void set_bars(std::vector<Bar> bars);
  /// Where the run is; its past is locked.
  void set_run(Nanos now, Nanos end);
  const std::vector<Bar>& bars() const { return bars_; }
  const TimelineLayout& places() const { return layout_; }
  int selected() const { return selected_; }
  void select(int bar);
  /// Whether a bar may be changed; if not, why.
  bool can_change(int bar, QString* why = nullptr) const;
  /// Whether it goes on at present and can be ended.
  bool can_end(int bar) const;
  QSize sizeHint() const override;

 Q_SIGNALS:
  void selection_changed();
  void change_requested(int bar, const Bar& to);
  void edit_requested(int bar);
  void remove_requested(int bar);
  void menu_requested(const QPoint& at);  ///< for the selected bar; on the screen
  /// A new entry at a time; of a kind of fault when one was dropped.
  void add_requested(Nanos at, const QString& fault);
  void refused(const QString& why);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  enum class Drag : unsigned char { none, bar, brush, strip_pan, strip_brush };

  void arrange();
  void describe();
  void drag_to(const QPoint& point);
  void end_drag();
  void show_cursor(const QPoint& point);
  void move_selected(Grip grip, Nanos by);
  Nanos time_at(int x) const;

  TimeWindow& window_;
  std::vector<Bar> bars_;
  TimelineLayout layout_;
  Nanos now_ = 0;
  Nanos end_ = 0;
  int selected_ = -1;

  Drag drag_ = Drag::none;
  QPoint pressed_;
  TimelineLayout::Hit grabbed_;
  std::optional<Bar> preview_;     ///< of the grabbed bar
  std::optional<QRect> brush_;     ///< over lanes or strip
  Nanos window_pressed_ = 0;       ///< the window's begin when the strip was pressed
  std::optional<Nanos> dropping_;  ///< where a fault from the palette would go
};

}  // namespace spillway::desktop
