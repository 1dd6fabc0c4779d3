// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/problems_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/desktop/settings/icon.h"

namespace spillway::desktop {

namespace {

enum Column { message_column, line_column, pointer_column, file_column, columns };

}  // namespace

ProblemsPanel::ProblemsPanel(QWidget* parent)
    : QWidget(parent), list_(new QTreeWidget), nothing_(new QLabel), copy_(new QAction(this)) {
  list_->setObjectName("problems_list");
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setAlternatingRowColors(true);
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list_->setContextMenuPolicy(Qt::ActionsContextMenu);
  list_->setColumnCount(columns);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(message_column, QHeaderView::Stretch);
  nothing_->setObjectName("problems_nothing");
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setWordWrap(true);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(list_);
  column->addWidget(nothing_);

  copy_->setObjectName("copy_problems");
  copy_->setShortcut(QKeySequence::Copy);
  copy_->setShortcutContext(Qt::WidgetShortcut);
  list_->addAction(copy_);
  connect(copy_, &QAction::triggered, this, &ProblemsPanel::copy);
  const auto chosen = [this](QTreeWidgetItem* item) { choose(list_->indexOfTopLevelItem(item)); };
  connect(list_, &QTreeWidget::itemClicked, this, chosen);
  connect(list_, &QTreeWidget::itemActivated, this, chosen);
  retranslate();
  show_problems({});
}

void ProblemsPanel::show_problems(std::vector<Problem> problems) {
  problems_ = std::move(problems);
  list_->clear();
  for (const Problem& problem : problems_) {
    auto* item = new QTreeWidgetItem(list_);
    item->setIcon(message_column, icon("warning"));
    item->setText(message_column, problem.message);
    item->setToolTip(message_column, problem.message);
    if (problem.line > 0) item->setText(line_column, QLocale().toString(problem.line));
    item->setText(pointer_column, problem.pointer);
    item->setText(file_column, QFileInfo(problem.file).fileName());
    item->setToolTip(file_column, problem.file);
  }
  list_->setVisible(!problems_.empty());
  nothing_->setVisible(problems_.empty());
  Q_EMIT count_changed(count());
}

void ProblemsPanel::choose(int row) {
  if (row >= 0 && row < count()) Q_EMIT problem_chosen(problems_[static_cast<std::size_t>(row)]);
}

void ProblemsPanel::copy() const {
  QStringList lines;
  for (int row = 0; row < count(); ++row) {
    if (!list_->topLevelItem(row)->isSelected()) continue;
    const Problem& problem = problems_[static_cast<std::size_t>(row)];
    lines << QString("%1:%2:%3: %4: %5")
                 .arg(problem.file)
                 .arg(problem.line)
                 .arg(problem.column)
                 .arg(problem.pointer, problem.message);
  }
  QApplication::clipboard()->setText(lines.join('\n'));
}

void ProblemsPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void ProblemsPanel::retranslate() {
  list_->setAccessibleName(tr("Problems of the scenario"));
  list_->setHeaderLabels({tr("Problem"), tr("Line"), tr("Where"), tr("File")});
  nothing_->setText(tr("Nothing is wrong with the scenario."));
  copy_->setText(tr("Copy"));
}

}  // namespace spillway::desktop
