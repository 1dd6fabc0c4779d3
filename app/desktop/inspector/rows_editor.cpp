// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/rows_editor.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace spillway::desktop {

RowsEditor::RowsEditor(const Field& field, const QString& path,
                       std::shared_ptr<const FormContext> context, QWidget* parent)
    : FieldEditor(field, path, parent),
      context_(std::move(context)),
      details_(new QWidget(this)),
      column_(new QVBoxLayout(details_)),
      add_(new QToolButton(this)) {
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(6);
  add_->setObjectName(path + QStringLiteral(".add"));
  add_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  add_->setFocusPolicy(Qt::StrongFocus);
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  line->addWidget(add_, 0, Qt::AlignLeft);
}

void RowsEditor::make_rows(std::size_t count, const std::function<QWidget*(std::size_t)>& make) {
  for (QWidget* row : rows_) {
    row->hide();
    row->deleteLater();
  }
  rows_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    rows_.push_back(make(i));
    column_->insertWidget(static_cast<int>(i), rows_.back());
  }
  details_->setVisible(count > 0);
}

QWidget* RowsEditor::frame(QLayout* head, FieldEditor& editor, bool editor_in_head) {
  auto* row = new QFrame(details_);
  row->setFrameShape(QFrame::StyledPanel);
  auto* column = new QVBoxLayout(row);
  column->setContentsMargins(8, 5, 8, 6);
  column->setSpacing(3);
  column->addLayout(head);
  if (!editor_in_head) column->addWidget(&editor);
  if (QWidget* details = editor.details()) column->addWidget(details);
  return row;
}

FieldEditor* RowsEditor::part(const Field& field, std::size_t index, const scenario::Value& value) {
  FieldEditor* editor = make_field_editor(field, path_of(index), context_, details_);
  editor->set_value(value);
  return editor;
}

QString RowsEditor::path_of(std::size_t index) const {
  return path() + u'.' + QString::number(index);
}

QToolButton* RowsEditor::row_button(std::size_t index, const QString& text, const QString& what,
                                    const char* name) {
  auto* button = new QToolButton(details_);
  button->setText(text);
  button->setToolTip(what);
  button->setAccessibleName(what);
  button->setObjectName(path_of(index) + QLatin1String(name));
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::StrongFocus);
  return button;
}

QWidget* RowsEditor::main_control() {
  return add_;
}

QWidget* RowsEditor::details() {
  return details_;
}

}  // namespace spillway::desktop
