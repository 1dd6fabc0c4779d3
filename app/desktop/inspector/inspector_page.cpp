// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/inspector_page.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/desktop/inspector/parameter_form.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

InspectorPage::InspectorPage(Workbench& workbench, std::shared_ptr<const FormContext> context,
                             QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      context_(std::move(context)),
      column_(new QVBoxLayout(this)) {
  column_->setContentsMargins(12, 10, 12, 12);
  column_->setSpacing(10);
}

void InspectorPage::refresh() {
  for (ParameterForm* form : forms_) form->refresh();
  if (!lock_note_) return;
  lock_note_->setVisible(!workbench_.can_edit());
}

void InspectorPage::add_header(const QIcon& icon, const QString& title, const QString& what,
                               const QString& about) {
  auto* picture = new QLabel(this);
  picture->setPixmap(icon.pixmap(28, 28));
  picture->setVisible(!icon.isNull());
  auto* name = new QLabel(title, this);
  name->setObjectName(QStringLiteral("inspector.title"));
  name->setTextInteractionFlags(Qt::TextSelectableByMouse);
  QFont font = name->font();
  font.setPointSizeF(font.pointSizeF() * 1.25);
  font.setBold(true);
  name->setFont(font);
  name->setWordWrap(true);
  name->setToolTip(about);
  auto* kind = new QLabel(what, this);
  kind->setWordWrap(true);
  kind->setForegroundRole(QPalette::PlaceholderText);
  kind->setToolTip(about);
  auto* words = new QVBoxLayout;
  words->setSpacing(0);
  words->addWidget(name);
  words->addWidget(kind);
  auto* row = new QHBoxLayout;
  row->setSpacing(10);
  row->addWidget(picture);
  row->addLayout(words, 1);
  column_->addLayout(row);
}

void InspectorPage::add_lock_note() {
  lock_note_ =
      new QLabel(tr("Grey fields are fixed while it runs; reset (Ctrl+R) to change them."), this);
  lock_note_->setObjectName(QStringLiteral("inspector.locked"));
  lock_note_->setWordWrap(true);
  lock_note_->setFrameShape(QFrame::StyledPanel);
  lock_note_->setMargin(6);
  lock_note_->hide();
  column_->addWidget(lock_note_);
}

void InspectorPage::add_heading(const QString& text) {
  auto* heading = new QLabel(text, this);
  QFont font = heading->font();
  font.setBold(true);
  heading->setFont(font);
  column_->addWidget(heading);
}

ParameterForm* InspectorPage::add_form(const std::vector<Field>& fields, const QString& path,
                                       const QString& pointer) {
  auto* form = new ParameterForm(workbench_, fields, context_, {path, pointer}, this);
  column_->addWidget(form);
  forms_.push_back(form);
  return form;
}

}  // namespace spillway::desktop
