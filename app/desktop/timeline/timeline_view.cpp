// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/timeline/timeline_view.h"

#include <QAccessible>
#include <QDropEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/desktop/settings/theme.h"
#include "app/desktop/timeline/fault_mime.h"
#include "app/desktop/timeline/timeline_painter.h"

namespace spillway::desktop {

namespace {

constexpr int least_drag = 4;
constexpr int least_brush = 8;

}  // namespace

TimelineView::TimelineView(TimeWindow& window, QWidget* parent) : QWidget(parent), window_(window) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAcceptDrops(true);
  setAutoFillBackground(false);
  connect(&window_, &TimeWindow::changed, this, [this] {
    if (isVisible()) arrange();  // else when it is shown
  });
  connect(&window_, &TimeWindow::crosshair_changed, this, qOverload<>(&QWidget::update));
  arrange();
}

void TimelineView::set_bars(std::vector<Bar> bars) {
  const int selected = place_of(selected_, bars_, bars);
  bars_ = std::move(bars);
  drag_ = Drag::none;
  preview_.reset();
  arrange();
  select(selected);
  describe();
}

void TimelineView::set_run(Nanos now, Nanos end) {
  const bool another = end != end_;
  now_ = now;
  end_ = end;
  if (another) arrange();
  update();
}

void TimelineView::select(int bar) {
  if (bar == selected_) return;
  selected_ = bar;
  describe();
  update();
  Q_EMIT selection_changed();
}

bool TimelineView::can_change(int bar, QString* why) const {
  const Bar& it = bars_[static_cast<std::size_t>(bar)];
  QString reason;
  if (it.entry == Bar::live) {
    reason = tr("This was done to the run; it stays as it happened.");
  } else if (now_ > 0 && it.at <= now_) {
    reason = tr("The past is locked. Reset the run (Ctrl+R) to change it.");
  }
  if (why) *why = reason;
  return reason.isEmpty();
}

bool TimelineView::can_end(int bar) const {
  if (bar < 0 || bar >= static_cast<int>(bars_.size())) return false;
  const Bar& it = bars_[static_cast<std::size_t>(bar)];
  const bool lasts = it.entry == Bar::live ? it.change >= 0 : it.length == "for";
  return lasts && now_ > 0 && it.at <= now_ && now_ < it.until && now_ < end_;
}

QSize TimelineView::sizeHint() const {
  return {600, layout_.height()};
}

void TimelineView::arrange() {
  int gutter = 0;
  for (const auto kind : {Marker::Kind::fault, Marker::Kind::change, Marker::Kind::note}) {
    gutter = std::max(gutter, fontMetrics().horizontalAdvance(group_name(kind)) + 14);
  }
  layout_ =
      TimelineLayout(bars_, window_.from(), window_.to(), end_, size(), gutter, fontMetrics());
  setMinimumHeight(
      TimelineLayout(bars_, window_.from(), window_.to(), end_, {width(), 0}, gutter, fontMetrics())
          .height() +
      2);
  update();
}

void TimelineView::describe() {
  QStringList texts;
  for (const Bar& bar : bars_) {
    texts << tr("%1 s: %2").arg(QLocale().toString(static_cast<double>(bar.at) / 1e9), bar.text);
  }
  QString text = texts.join("; ");
  if (selected_ >= 0) text = tr("Selected: %1").arg(texts.value(selected_)) + ". " + text;
  setAccessibleDescription(text);
}

Nanos TimelineView::time_at(int x) const {
  return std::clamp<Nanos>(layout_.scale().time(x), 0, std::max<Nanos>(end_, 0));
}

void TimelineView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), theme_of(palette()).window);
  TimelineScene scene;
  scene.now = now_;
  scene.window_from = window_.from();
  scene.window_to = window_.to();
  scene.selected = selected_;
  scene.crosshair = window_.crosshair();
  scene.brush = brush_;
  scene.preview = preview_;
  scene.dropping = dropping_;
  paint_timeline(painter, layout_, bars_, scene, palette());
  if (hasFocus()) {
    painter.setPen(QPen(palette().highlight().color(), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void TimelineView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  arrange();
}

void TimelineView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void TimelineView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange) arrange();
  if (event->type() == QEvent::LanguageChange) describe();
  if (event->type() == QEvent::PaletteChange) update();
}

bool TimelineView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int bar = layout_.hit(help->pos()).bar;
    QString text;
    if (bar >= 0) {
      QString why;
      text = bars_[static_cast<std::size_t>(bar)].text;
      if (can_end(bar)) {
        text += "\n" + tr("It goes on; Del ends it now.");
      } else if (!can_change(bar, &why)) {
        text += "\n" + why;
      }
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
  }
  return QWidget::event(event);
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  pressed_ = event->pos();
  if (layout_.strip().contains(pressed_)) {
    const Nanos time = layout_.strip_scale().time(pressed_.x());
    window_pressed_ = window_.from();
    drag_ = time >= window_.from() && time <= window_.to() ? Drag::strip_pan : Drag::strip_brush;
    return;
  }
  grabbed_ = layout_.hit(pressed_);
  select(grabbed_.bar);
  drag_ = grabbed_.bar >= 0 ? Drag::bar : Drag::brush;
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
  if (drag_ != Drag::none) {
    drag_to(event->pos());
  } else {
    show_cursor(event->pos());
    const bool on_axis = layout_.lanes().contains(event->pos());
    window_.set_crosshair(on_axis ? std::optional(layout_.scale().time(event->pos().x()))
                                  : std::nullopt);
  }
}

void TimelineView::show_cursor(const QPoint& point) {
  const TimelineLayout::Hit hit = layout_.hit(point);
  if (hit.bar < 0) {
    unsetCursor();
  } else if (!can_change(hit.bar)) {
    setCursor(Qt::ForbiddenCursor);
  } else {
    setCursor(hit.grip == Grip::whole ? Qt::OpenHandCursor : Qt::SizeHorCursor);
  }
}

void TimelineView::drag_to(const QPoint& point) {
  const int moved = point.x() - pressed_.x();
  const QRect span = QRect(QPoint(std::min(point.x(), pressed_.x()), 0),
                           QPoint(std::max(point.x(), pressed_.x()), 0));
  switch (drag_) {
    case Drag::bar:
      if (std::abs(moved) < least_drag && !preview_) break;
      if (QString why; !can_change(grabbed_.bar, &why)) {
        drag_ = Drag::none;
        Q_EMIT refused(why);
        break;
      }
      preview_ = dragged(bars_[static_cast<std::size_t>(grabbed_.bar)], grabbed_.grip,
                         layout_.scale().time(point.x()) - layout_.scale().time(pressed_.x()),
                         window_.granularity(), now_, end_);
      break;
    case Drag::brush:
    case Drag::strip_brush: {
      const QRect area = drag_ == Drag::brush ? layout_.lanes() : layout_.strip();
      if (std::abs(moved) >= least_brush) {
        brush_ = QRect(span.left(), area.top(), span.width(), area.height()) & area;
      }
      break;
    }
    case Drag::strip_pan: {
      const TimeScale& scale = layout_.strip_scale();
      const Nanos from = window_pressed_ + scale.time(point.x()) - scale.time(pressed_.x());
      window_.show(from, from + window_.span());
      break;
    }
    case Drag::none:
      break;
  }
  update();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const Drag drag = drag_;
  const std::optional<Bar> preview = preview_;
  const std::optional<QRect> brush = brush_;
  end_drag();
  if (drag == Drag::bar && preview) {
    Q_EMIT change_requested(grabbed_.bar, *preview);
  } else if (brush) {
    const TimeScale& scale = drag == Drag::strip_brush ? layout_.strip_scale() : layout_.scale();
    window_.show(scale.time(brush->left()), scale.time(brush->right()));
  }
}

void TimelineView::end_drag() {
  drag_ = Drag::none;
  preview_.reset();
  brush_.reset();
  update();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const int bar = layout_.hit(event->pos()).bar;
  if (bar >= 0) {
    Q_EMIT edit_requested(bar);
  } else if (layout_.lanes().contains(event->pos())) {
    Q_EMIT add_requested(snapped(time_at(event->pos().x()), window_.granularity()), {});
  }
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event) {
  QPoint at = event->pos();
  if (event->reason() == QContextMenuEvent::Mouse) {
    end_drag();
    select(layout_.hit(at).bar);
  } else if (selected_ >= 0) {
    at = layout_.places()[static_cast<std::size_t>(selected_)].bar.center();
  }
  if (selected_ >= 0) Q_EMIT menu_requested(mapToGlobal(at));
}

void TimelineView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  window_.set_crosshair({});
}

void TimelineView::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  if (event->modifiers() & Qt::ShiftModifier) {
    window_.pan(-0.1 * notches);
  } else {
    window_.zoom(std::pow(1.25, notches),
                 layout_.scale().time(static_cast<int>(event->position().x())));
  }
  event->accept();
}

void TimelineView::move_selected(Grip grip, Nanos by) {
  if (selected_ < 0) return;
  const Bar& bar = bars_[static_cast<std::size_t>(selected_)];
  QString why;
  if (!can_change(selected_, &why)) {
    Q_EMIT refused(why);
  } else if (grip == Grip::whole || !bar.length.isEmpty()) {
    Q_EMIT change_requested(selected_, dragged(bar, grip, by, window_.granularity(), now_, end_));
  }
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
  const int count = static_cast<int>(bars_.size());
  const Nanos step = window_.granularity();
  const Grip grip = event->modifiers() & Qt::ShiftModifier ? Grip::end : Grip::whole;
  switch (event->key()) {
    case Qt::Key_Up:
      if (count > 0) select(selected_ <= 0 ? count - 1 : selected_ - 1);
      break;
    case Qt::Key_Down:
      if (count > 0) select(selected_ + 1 >= count ? 0 : selected_ + 1);
      break;
    case Qt::Key_Left:
      move_selected(grip, -step);
      break;
    case Qt::Key_Right:
      move_selected(grip, step);
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (selected_ >= 0) Q_EMIT edit_requested(selected_);
      break;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
      if (selected_ >= 0) Q_EMIT remove_requested(selected_);
      break;
    case Qt::Key_Home:
      window_.fit();
      break;
    case Qt::Key_Escape:
      if (drag_ == Drag::none) {
        QWidget::keyPressEvent(event);
      } else {
        end_drag();
      }
      break;
    default:
      QWidget::keyPressEvent(event);
  }
}

void TimelineView::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(fault_mime_type)) event->acceptProposedAction();
}

void TimelineView::dragMoveEvent(QDragMoveEvent* event) {
  const Nanos time = snapped(time_at(event->position().toPoint().x()), window_.granularity());
  const bool past = now_ > 0 && time <= now_;
  dropping_ = past ? std::nullopt : std::optional(time);
  event->setAccepted(!past);
  update();
}

void TimelineView::dragLeaveEvent(QDragLeaveEvent* /*event*/) {
  dropping_.reset();
  update();
}

void TimelineView::dropEvent(QDropEvent* event) {
  dropping_.reset();
  update();
  const Nanos time = snapped(time_at(event->position().toPoint().x()), window_.granularity());
  event->acceptProposedAction();
  Q_EMIT add_requested(time, QString::fromUtf8(event->mimeData()->data(fault_mime_type)));
}

}  // namespace spillway::desktop
