// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/chart_header.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>

#include "app/desktop/charts/plot_overlay.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

ChartHeader::ChartHeader(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      unit_(new QLabel(this)),
      note_(new QLabel(this)),
      options_(new QToolButton(this)),
      close_(new QToolButton(this)),
      menu_(new QMenu(this)) {
  setCursor(Qt::OpenHandCursor);
  QFont bold = title_->font();
  bold.setBold(true);
  title_->setFont(bold);
  options_->setObjectName(QStringLiteral("chart_menu"));
  options_->setText(QStringLiteral("⋯"));
  options_->setMenu(menu_);
  options_->setPopupMode(QToolButton::InstantPopup);
  options_->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
  close_->setObjectName(QStringLiteral("chart_remove"));
  close_->setIcon(icon(QStringLiteral("close")));
  for (QToolButton* button : {options_, close_}) {
    button->setAutoRaise(true);
    button->setCursor(Qt::ArrowCursor);
    button->setFocusPolicy(Qt::TabFocus);
  }
  connect(close_, &QToolButton::clicked, this, &ChartHeader::remove);

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(static_cast<int>(margin::left), 2, 4, 0);
  row->setSpacing(6);
  row->addWidget(title_);
  row->addWidget(unit_);
  row->addStretch(1);
  row->addWidget(note_);
  row->addWidget(options_);
  row->addWidget(close_);
  apply_theme();
  retranslate();
}

void ChartHeader::set_title(const QString& title, const QString& unit) {
  title_->setText(title);
  unit_->setText(unit);
}

void ChartHeader::set_note(const QString& note) {
  if (note_->text() != note) note_->setText(note);
}

void ChartHeader::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) apply_theme();
  QWidget::changeEvent(event);
}

void ChartHeader::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  pressed_ = event->globalPosition().toPoint();
  setCursor(Qt::ClosedHandCursor);
}

void ChartHeader::mouseMoveEvent(QMouseEvent* event) {
  if (!event->buttons().testFlag(Qt::LeftButton)) return;
  const QPoint at = event->globalPosition().toPoint();
  dragging_ = dragging_ || (at - pressed_).manhattanLength() >= QApplication::startDragDistance();
  if (dragging_) Q_EMIT dragged(at);
}

void ChartHeader::mouseReleaseEvent(QMouseEvent*) {
  dragging_ = false;
  setCursor(Qt::OpenHandCursor);
}

void ChartHeader::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) Q_EMIT maximise();
}

void ChartHeader::retranslate() {
  setToolTip(tr("Drag to move the chart. Double-click to see it alone."));
  options_->setToolTip(tr("Curves, value axis, copy and save"));
  options_->setAccessibleName(tr("Chart menu"));
  close_->setToolTip(tr("Remove the chart"));
  close_->setAccessibleName(tr("Remove the chart"));
}

void ChartHeader::apply_theme() {
  const Theme theme = theme_of(palette());
  // Of their own palette, so that a change of the window's does not come back to here.
  QPalette muted = palette();
  muted.setColor(QPalette::WindowText, theme.muted);
  for (QLabel* label : {unit_, note_}) label->setPalette(muted);
}

}  // namespace spillway::desktop
