// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/readout.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/charts/chart_board.h"
#include "app/desktop/charts/plot_overlay.h"
#include "app/desktop/charts/value_text.h"

namespace spillway::desktop {

namespace {

constexpr int name_column = 0;
constexpr int a_column = 1;
constexpr int b_column = 2;
/// Numbers that change more often cannot be read.
constexpr int update_ms = 50;

QIcon line_of(const QColor& colour) {
  QPixmap pixels(14, 14);
  pixels.fill(Qt::transparent);
  QPainter(&pixels).fillRect(QRect(1, 6, 12, 3), colour);
  return pixels;
}

}  // namespace

Readout::Readout(ChartBoard& board, QWidget* parent)
    : QWidget(parent), board_(board), time_(new QLabel(this)), table_(new QTreeWidget(this)) {
  table_->setObjectName(QStringLiteral("readout"));
  table_->setColumnCount(3);
  table_->setRootIsDecorated(false);
  table_->setIndentation(10);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(name_column, QHeaderView::Stretch);
  table_->header()->setSectionResizeMode(a_column, QHeaderView::ResizeToContents);
  table_->header()->setSectionResizeMode(b_column, QHeaderView::ResizeToContents);
  time_->setObjectName(QStringLiteral("readout_time"));
  time_->setMargin(6);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(time_);
  column->addWidget(table_, 1);
  timer_.setSingleShot(true);
  timer_.setInterval(update_ms);
  connect(&timer_, &QTimer::timeout, this, &Readout::update_values);
  connect(&board_, &ChartBoard::panels_changed, this, [this] {
    stale_ = true;
    update_soon();
  });
  connect(&board_, &ChartBoard::values_changed, this, &Readout::update_soon);
  connect(&board_.window(), &TimeWindow::crosshair_changed, this, &Readout::update_soon);
  retranslate();
}

void Readout::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
    stale_ = true;
    update_soon();
  }
  QWidget::changeEvent(event);
}

void Readout::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  update_values();
}

void Readout::retranslate() {
  name_columns();
  table_->setAccessibleName(tr("Values at the crosshair"));
  table_->setToolTip(tr("Point at a chart to see its values there; else they are the latest."));
}

void Readout::name_columns() {
  table_->setHeaderLabels(
      {tr("Curve"), QStringLiteral("A"), board_.run().has_a() ? QStringLiteral("B") : tr("Value")});
  for (const int column : {a_column, b_column}) {
    table_->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
}

void Readout::rebuild() {
  stale_ = false;
  name_columns();
  table_->clear();
  for (ChartPanel* panel : board_.panels_in_sight()) {
    auto* chart = new QTreeWidgetItem(table_, {panel->spec().heading()});
    chart->setFirstColumnSpanned(true);
    QFont bold = table_->font();
    bold.setBold(true);
    chart->setFont(name_column, bold);
    for (const PlotCurve& curve : panel->plot().curves()) {
      if (!curve.shown) continue;
      auto* row = new QTreeWidgetItem(chart, {curve.name});
      if (panel->chart()) row->setIcon(name_column, line_of(panel->plot().colour_of(curve)));
      for (const int column : {a_column, b_column}) {
        row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
      }
    }
  }
  table_->expandAll();
  table_->setColumnHidden(a_column, !board_.run().has_a());
}

/// The run may be ahead of what has been read of it.
Nanos Readout::latest() const {
  const Nanos granularity = board_.window().granularity();
  Nanos latest = board_.run().now() / granularity * granularity;
  for (const ChartPanel* panel : board_.panels_in_sight()) {
    for (const PlotCurve& curve : panel->plot().curves()) {
      const Nanos end = curve.shown ? curve.b->end(granularity) : 0;
      if (end > 0) latest = std::min(latest, end);
    }
  }
  return latest;
}

void Readout::update_soon() {
  if (isVisible() && !timer_.isActive()) timer_.start();
}

void Readout::update_values() {
  if (!isVisible()) return;
  if (stale_) rebuild();
  const std::optional<Nanos> crosshair = board_.window().crosshair();
  const Nanos at = crosshair.value_or(latest());
  time_->setText((crosshair ? tr("At %1") : tr("Now, %1")).arg(seconds_text(at)));
  int chart = 0;
  for (ChartPanel* panel : board_.panels_in_sight()) {
    QTreeWidgetItem* rows = table_->topLevelItem(chart++);
    int row = 0;
    for (const PlotCurve& curve : panel->plot().curves()) {
      if (!curve.shown || !rows || row >= rows->childCount()) continue;
      QTreeWidgetItem* item = rows->child(row++);
      item->setText(b_column, value_text(*panel, curve, false, at));
      if (curve.a) item->setText(a_column, value_text(*panel, curve, true, at));
    }
  }
}

}  // namespace spillway::desktop
