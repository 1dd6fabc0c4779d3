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
      back_(new QPushButton),
      mend_(new QPushButton),
      drop_(new QPushButton) {
  view_->setObjectName("source_view");
  refusal_text_->setObjectName("source_refused");
  refusal_text_->setWordWrap(true);
  try_again_->setObjectName("source_try_again");
  back_->setObjectName("source_back");
  mend_->setObjectName("source_mend");
  drop_->setObjectName("source_drop");

  auto* row = new QHBoxLayout(refusal_);
  row->addWidget(refusal_text_, 1);
  for (QPushButton* button : {try_again_, back_, mend_, drop_}) row->addWidget(button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(refusal_);
  column->addWidget(view_, 1);

  typing_.setSingleShot(true);
  typing_.setInterval(400);
  connect(&typing_, &QTimer::timeout, this, &SourcePanel::commit);
  connect(view_, &QPlainTextEdit::textChanged, this, &SourcePanel::text_edited);
  connect(view_, &SourceView::left, this, &SourcePanel::commit);
  connect(&workbench_.document(), &Document::changed, this, &SourcePanel::refresh);
  connect(try_again_, &QPushButton::clicked, this,
          [this] { Q_EMIT open_requested(view_->toPlainText().toStdString(), refused_->origin); });
  connect(back_, &QPushButton::clicked, this, &SourcePanel::show_document);
  connect(mend_, &QPushButton::clicked, this, [this] {
    RefusedText next = std::move(aside_.back());
    aside_.pop_back();
    turn_to(std::move(next));
  });
  connect(drop_, &QPushButton::clicked, this, [this] {
    aside_.pop_back();
    retranslate();
    Q_EMIT mended_changed();
  });
  retranslate();
}

void SourcePanel::show_refused(const std::string& text, const Origin& origin,
                               const std::vector<Problem>& problems, bool mended) {
  if (refused_ && view_->toPlainText().toStdString() == text) refused_.reset();  // tried again
  turn_to({{text, origin}, problems, mended});
}

void SourcePanel::turn_to(RefusedText refused) {
  commit();
  put_aside();
  refused_ = std::move(refused);
  {
    const QScopedValueRollback guard(showing_, true);
    view_->put_text(QString::fromStdString(refused_->text));
  }
  view_->show_line(0);
  retranslate();
  Q_EMIT turned();
  Q_EMIT mended_changed();
}

void SourcePanel::put_aside() {
  if (!refused_) return;
  refused_->text = view_->toPlainText().toStdString();
  const bool is_open = refused_->text == workbench_.document().text();
  if (refused_->mended && !is_open) aside_.push_back(std::move(*refused_));
  refused_.reset();
}

void SourcePanel::show_document() {
  put_aside();
  view_->show_line(0);
  stale_ = true;
  refresh();
  retranslate();
  Q_EMIT turned();
  Q_EMIT mended_changed();
}

const std::vector<Problem>& SourcePanel::problems() const {
  return refused_ ? refused_->problems : workbench_.problems();
}

std::vector<UnsavedText> SourcePanel::mended() const {
  std::vector<UnsavedText> all(aside_.begin(), aside_.end());
  if (refused_ && refused_->mended) {
    all.push_back({view_->toPlainText().toStdString(), refused_->origin});
  }
  return all;
}

void SourcePanel::show_line(int line, int column) {
  if (!refused_) refresh();
  view_->show_line(line, column);
}

void SourcePanel::text_edited() {
  if (showing_) return;
  if (refused_) {
    refused_->mended = true;
    Q_EMIT mended_changed();
    return;
  }
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
  const bool any = refused_ || !aside_.empty();
  refusal_->setVisible(any);
  for (QPushButton* button : {try_again_, back_}) button->setVisible(refused_.has_value());
  for (QPushButton* button : {mend_, drop_}) button->setVisible(!refused_);
  if (any) {
    const QString file = QFileInfo((refused_ ? *refused_ : aside_.back()).origin.file).fileName();
    refusal_text_->setText((refused_ ? tr("%1 was not opened. Mend it here, or in your editor.")
                                     : tr("%1 is not open. What you mended of it is kept."))
                               .arg(file.isEmpty() ? tr("The text") : file));
  }
  try_again_->setText(tr("Try again"));
  try_again_->setToolTip(tr("Open this text"));
  back_->setText(tr("Back"));
  back_->setToolTip(tr("Show the scenario that is open"));
  mend_->setText(tr("Go on mending"));
  mend_->setToolTip(tr("Show the text that was not opened, as you left it"));
  drop_->setText(tr("Drop it"));
  drop_->setToolTip(tr("Forget the text that was not opened; its file stays as it is"));
}

}  // namespace spillway::desktop
