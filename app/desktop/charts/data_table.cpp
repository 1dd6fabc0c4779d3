// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/data_table.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/charts/bucket_model.h"
#include "app/desktop/charts/chart_board.h"

namespace spillway::desktop {

namespace {
constexpr int update_ms = 250;
}

DataTable::DataTable(ChartBoard& board, QWidget* parent)
    : QWidget(parent),
      board_(board),
      chart_(new QComboBox(this)),
      table_(new QTableView(this)),
      model_(new BucketModel(this)) {
  chart_->setObjectName(QStringLiteral("data_table_chart"));
  chart_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  table_->setObjectName(QStringLiteral("data_table"));
  table_->setTabKeyNavigation(false);  // arrows go through the cells, Tab goes on
  table_->setModel(model_);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  table_->setAlternatingRowColors(true);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  table_->horizontalHeader()->setDefaultSectionSize(120);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(6, 4, 6, 4);
  row->addWidget(chart_);
  row->addStretch(1);
  column->addLayout(row);
  column->addWidget(table_, 1);
  timer_.setSingleShot(true);
  timer_.setInterval(update_ms);
  connect(&timer_, &QTimer::timeout, this, &DataTable::update_rows);
  connect(chart_, &QComboBox::currentIndexChanged, this, &DataTable::update_rows);
  connect(&board_, &ChartBoard::panels_changed, this, &DataTable::update_soon);
  connect(&board_, &ChartBoard::values_changed, this, &DataTable::update_soon);
  retranslate();
}

void DataTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void DataTable::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  update_rows();
}

void DataTable::retranslate() {
  chart_->setAccessibleName(tr("Chart"));
  chart_->setToolTip(tr("The chart whose buckets are listed; those in sight are to choose from"));
  table_->setAccessibleName(tr("Buckets in the time window"));
}

void DataTable::list_charts() {
  QStringList names;
  QStringList ids;
  for (const ChartPanel* panel : board_.panels_in_sight()) {
    names += panel->spec().heading();
    ids += panel->spec().id;
  }
  QStringList shown;
  for (int i = 0; i < chart_->count(); ++i) shown += chart_->itemText(i);
  if (shown == names) return;
  const QString id = chart_->currentData().toString();
  const QSignalBlocker quiet(chart_);
  chart_->clear();
  for (qsizetype i = 0; i < names.size(); ++i) chart_->addItem(names[i], ids[i]);
  chart_->setCurrentIndex(static_cast<int>(std::max<qsizetype>(0, ids.indexOf(id))));
}

void DataTable::update_soon() {
  if (isVisible() && !timer_.isActive()) timer_.start();
}

void DataTable::update_rows() {
  if (!isVisible()) return;
  list_charts();
  refill();
}

void DataTable::refill() {
  const QScrollBar* bar = table_->verticalScrollBar();
  const bool at_end = bar->value() == bar->maximum();
  const Nanos top = model_->end_of(std::max(0, table_->rowAt(0)));
  model_->update(board_.panel(chart_->currentData().toString()));
  if (at_end) {
    table_->scrollToBottom();
  } else if (const int row = model_->row_of(top); row >= 0 && row != table_->rowAt(0)) {
    const int column = std::max(0, table_->columnAt(0));
    table_->scrollTo(model_->index(row, column), QAbstractItemView::PositionAtTop);
  }
}

}  // namespace spillway::desktop
