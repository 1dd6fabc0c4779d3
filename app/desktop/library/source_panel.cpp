// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/source_panel.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <utility>

#include "app/desktop/library/source_view.h"

namespace spillway::desktop {

SourcePanel::SourcePanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      view_(new SourceView),
      refusal_(new QWidget),
      refusal_text_(new QLabel),
      try_again_(new QPushButton),
      back_(new QPushButton) {
  view_->setObjectName("source_view");
  refusal_text_->setObjectName("source_refused");
  refusal_text_->setWordWrap(true);
  try_again_->setObjectName("source_try_again");
  back_->setObjectName("source_back");

  auto* row = new QHBoxLayout(refusal_);
  row->addWidget(refusal_text_, 1);
  row->addWidget(try_again_);
  row->addWidget(back_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(refusal_);
  column->addWidget(view_, 1);
  refusal_->hide();

  typing_.setSingleShot(true);
  typing_.setInterval(400);
  connect(&typing_, &QTimer::timeout, this, &SourcePanel::commit);
  connect(view_, &QPlainTextEdit::textChanged, this, &SourcePanel::text_edited);
  connect(view_, &SourceView::left, this, &SourcePanel::commit);
  connect(&workbench_.document(), &Document::changed, this, &SourcePanel::refresh);
  connect(try_again_, &QPushButton::clicked, this,
          [this] { Q_EMIT open_requested(view_->toPlainText().toStdString(), refused_origin_); });
  connect(back_, &QPushButton::clicked, this, &SourcePanel::show_document);
  retranslate();
}

void SourcePanel::show_refused(const std::string& text, const Origin& origin) {
  commit();
  refused_ = true;
  refused_origin_ = origin;
  const QScopedValueRollback guard(showing_, true);
  view_->put_text(QString::fromStdString(text));
  view_->show_line(0);
  refusal_->show();
  retranslate();
}

void SourcePanel::show_document() {
  refused_ = false;
  refusal_->hide();
  view_->show_line(0);
  stale_ = true;
  refresh();
}

void SourcePanel::show_line(int line, int column) {
  if (!refused_) refresh();
  view_->show_line(line, column);
}

void SourcePanel::text_edited() {
  if (showing_ || refused_) return;
  edited_ = true;
  typing_.start();
}

void SourcePanel::commit() {
  typing_.stop();
  if (!std::exchange(edited_, false)) return;
  workbench_.document().replace_text(view_->toPlainText().toStdString(), tr("edit the text"),
                                     "source");
}

void SourcePanel::refresh() {
  if (refused_ || !isVisible()) {
    stale_ = true;
    return;
  }
  stale_ = false;
  typing_.stop();
  edited_ = false;
  const QScopedValueRollback guard(showing_, true);
  view_->put_text(QString::fromStdString(workbench_.document().text()));
}

void SourcePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (stale_) refresh();
}

void SourcePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void SourcePanel::retranslate() {
  view_->setAccessibleName(tr("Text of the scenario"));
  view_->setPlaceholderText(tr("The text of the scenario. Open one from the library."));
  const QString& file = refused_origin_.file;
  refusal_text_->setText(tr("%1 was not opened. Mend it here, or in your editor.")
                             .arg(file.isEmpty() ? tr("The text") : QFileInfo(file).fileName()));
  try_again_->setText(tr("Try again"));
  try_again_->setToolTip(tr("Open this text"));
  back_->setText(tr("Back"));
  back_->setToolTip(tr("Show the scenario that is open"));
}

}  // namespace spillway::desktop
