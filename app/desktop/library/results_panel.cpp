// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/results_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/theme.h"
#include "app/desktop/settings/translator.h"
#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

namespace {

enum Column { state_column, claim_column, wanted_column, measured_column, when_column, columns };

/// "orders.latency p99" with its labels, for an expectation without a note.
QString question(const scenario::Value& expectation) {
  QString text = QString::fromStdString(text_in(expectation, "metric"));
  if (const std::string stat = text_in(expectation, "stat"); !stat.empty()) {
    text += ' ' + QString::fromStdString(stat);
  }
  if (const scenario::Value* labels = expectation.find("labels")) {
    text += ' ' + QString::fromStdString(labels->json());
  }
  return text;
}

QString window_text(const scenario::Value& verdict) {
  const scenario::Value* from = verdict.find("from");
  const scenario::Value* to = verdict.find("to");
  if (!from || !to) return {};
  const QLocale locale;
  return QString("%1–%2 s").arg(locale.toString(from->number()), locale.toString(to->number()));
}

}  // namespace

ResultsPanel::ResultsPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      summary_(new QLabel),
      table_(new QTreeWidget),
      nothing_(new QLabel),
      fingerprint_(new QLabel),
      copy_(new QAction(this)),
      copy_fingerprint_(new QAction(this)) {
  summary_->setObjectName("results_summary");
  fingerprint_->setObjectName("results_fingerprint");
  fingerprint_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  nothing_->setObjectName("results_nothing");
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setWordWrap(true);
  table_->setObjectName("results_table");
  table_->setRootIsDecorated(false);
  table_->setAlternatingRowColors(true);
  table_->setContextMenuPolicy(Qt::ActionsContextMenu);
  table_->setColumnCount(columns);
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->header()->setSectionResizeMode(claim_column, QHeaderView::Stretch);

  copy_->setObjectName("copy_results");
  copy_->setIcon(icon("copy"));
  copy_->setShortcut(QKeySequence::Copy);
  copy_->setShortcutContext(Qt::WidgetShortcut);
  copy_fingerprint_->setObjectName("copy_fingerprint");
  table_->addActions({copy_, copy_fingerprint_});
  connect(copy_, &QAction::triggered, this,
          [this] { QApplication::clipboard()->setText(table_text()); });
  connect(copy_fingerprint_, &QAction::triggered, this,
          [this] { QApplication::clipboard()->setText(fingerprint_text_); });
  auto* copy_button = new QToolButton;
  copy_button->setDefaultAction(copy_);
  copy_button->setAutoRaise(true);

  auto* head = new QHBoxLayout;
  head->setContentsMargins(6, 4, 6, 4);
  head->addWidget(summary_, 1);
  head->addWidget(fingerprint_);
  head->addWidget(copy_button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(table_, 1);
  column->addWidget(nothing_, 1);

  const Run& run = workbench_.run();
  connect(&run, &Run::verdicts_changed, this, &ResultsPanel::mark_stale);
  connect(&run, &Run::loaded, this, &ResultsPanel::mark_stale);
  retranslate();
}

void ResultsPanel::mark_stale() {
  stale_ = true;
  if (isVisible()) refresh();
}

void ResultsPanel::refresh() {
  stale_ = false;
  const Theme theme = theme_of(palette());
  const scenario::Value::Array* verdicts = workbench_.run().verdicts().items();
  table_->clear();
  if (verdicts) {
    for (const scenario::Value& verdict : *verdicts) {
      auto* item = new QTreeWidgetItem(table_);
      const std::string state = text_in(verdict, "state");
      if (state == "held") {
        item->setText(state_column, tr("held"));
        item->setIcon(state_column, icon("held"));
        item->setForeground(state_column, theme.good);
      } else if (state == "failed") {
        item->setText(state_column, tr("failed"));
        item->setIcon(state_column, icon("failed"));
        item->setForeground(state_column, theme.error);
      } else {
        item->setText(state_column, tr("not judged"));
        item->setIcon(state_column, icon("not-judged"));
        item->setToolTip(state_column, tr("Its time is not over yet."));
        item->setForeground(state_column, theme.muted);
      }
      item->setData(state_column, Qt::UserRole, QString::fromStdString(state));
      if (const scenario::Value* expectation = verdict.find("expectation")) {
        const QString note = local_text(expectation->find("note"));
        item->setText(claim_column, note.isEmpty() ? question(*expectation) : note);
        item->setToolTip(claim_column, question(*expectation));
      }
      item->setText(wanted_column, QString::fromStdString(text_in(verdict, "wanted")));
      item->setText(measured_column, QString::fromStdString(text_in(verdict, "measured_text")));
      item->setText(when_column, window_text(verdict));
    }
  }
  const bool any = table_->topLevelItemCount() > 0;
  table_->setVisible(any);
  nothing_->setVisible(!any);
  summarize();
  ask_fingerprint();
}

void ResultsPanel::summarize() {
  int held = 0;
  int failed = 0;
  int open = 0;
  for (int row = 0; row < table_->topLevelItemCount(); ++row) {
    const QString state = table_->topLevelItem(row)->data(state_column, Qt::UserRole).toString();
    ++(state == "held" ? held : state == "failed" ? failed : open);
  }
  summary_->setText(
      held + failed + open == 0
          ? QString()
          : tr("%1 held, %2 failed, %3 not judged yet").arg(held).arg(failed).arg(open));
}

void ResultsPanel::ask_fingerprint() {
  fingerprint_text_.clear();
  retranslate();
  if (!workbench_.run().begun()) return;
  const QPointer guard(this);
  workbench_.run().b().request("fingerprint", {}, [guard](const scenario::Value& reply) {
    if (!guard) return;
    guard->fingerprint_text_ = QString::fromStdString(text_in(reply, "fingerprint"));
    guard->retranslate();
  });
}

QString ResultsPanel::table_text() const {
  QStringList lines;
  const auto row = [&lines](const QTreeWidgetItem& item) {
    QStringList cells;
    for (int column = 0; column < columns; ++column) cells << item.text(column);
    lines << cells.join('\t');
  };
  row(*table_->headerItem());
  for (int i = 0; i < table_->topLevelItemCount(); ++i) row(*table_->topLevelItem(i));
  if (!fingerprint_text_.isEmpty()) lines << fingerprint_->text();
  return lines.join('\n');
}

void ResultsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (stale_) refresh();
}

void ResultsPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    mark_stale();
  } else if (event->type() == QEvent::PaletteChange) {
    mark_stale();
  }
}

void ResultsPanel::retranslate() {
  table_->setAccessibleName(tr("Expectations and what was measured"));
  table_->setHeaderLabels({tr("State"), tr("Claim"), tr("Wanted"), tr("Measured"), tr("When")});
  nothing_->setText(workbench_.run().state() == Run::State::empty
                        ? tr("Open a scenario: what must hold is judged here as it runs.")
                        : tr("Nothing is judged yet. Press Space to run."));
  fingerprint_->setText(fingerprint_text_.isEmpty() ? QString()
                                                    : tr("Fingerprint %1").arg(fingerprint_text_));
  fingerprint_->setToolTip(
      tr("Two runs with the same fingerprint did the same things in the same order."));
  copy_->setText(tr("Copy the results"));
  copy_->setToolTip(tr("Copy the table and the fingerprint"));
  copy_fingerprint_->setText(tr("Copy the fingerprint"));
}

}  // namespace spillway::desktop
