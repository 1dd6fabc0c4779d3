// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/field_form.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace spillway::desktop {

using scenario::Value;

FieldForm::FieldForm(const Value& fields, const Value& kinds, const Value& value, QWidget* parent,
                     const Names& names)
    : FieldForm(fields_in(fields), std::make_shared<FormContext>(FormContext{kinds, names}), {},
                value, parent) {}

FieldForm::FieldForm(const std::vector<Field>& fields, std::shared_ptr<const FormContext> context,
                     const QString& path, const Value& value, QWidget* parent)
    : QWidget(parent), context_(std::move(context)), grid_(new QGridLayout(this)) {
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(6);
  grid_->setColumnStretch(1, 1);
  for (const Field& field : fields)
    add_row(field, path.isEmpty() ? QString::fromStdString(field.name)
                                  : path + u'.' + QString::fromStdString(field.name));
  set_value(value);
  retranslate();
}

FieldForm::~FieldForm() = default;

void FieldForm::add_row(const Field& field, const QString& path) {
  FieldEditor* editor = make_field_editor(field, path, context_, this);
  auto* title = new QLabel(this);
  title->setBuddy(editor->main_control());
  auto* reset = new QToolButton(this);
  reset->setObjectName(path + QStringLiteral(".reset"));
  reset->setText(QStringLiteral("↺"));
  reset->setAutoRaise(true);
  reset->setFocusPolicy(Qt::StrongFocus);
  QSizePolicy keeps_its_place = reset->sizePolicy();
  keeps_its_place.setRetainSizeWhenHidden(true);
  reset->setSizePolicy(keeps_its_place);
  reset->hide();

  const int row = grid_->rowCount();
  grid_->addWidget(title, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
  grid_->addWidget(editor, row, 1);
  grid_->addWidget(reset, row, 2);
  if (QWidget* details = editor->details()) grid_->addWidget(details, row + 1, 0, 1, 3);
  connect(editor, &FieldEditor::edited, this, [this](const FieldEdit& edit) {
    show_resets();
    Q_EMIT field_edited(edit);
    Q_EMIT edited();
  });
  connect(editor, &FieldEditor::reset_requested, this, &FieldForm::reset_requested);
  connect(reset, &QToolButton::clicked, this, [this, path] { Q_EMIT reset_requested(path); });
  rows_.push_back({editor, title, reset});
}

Value FieldForm::value() const {
  Value out = given_.members() ? given_ : Value::object();
  auto& members = *out.members();
  for (const Row& row : rows_) {
    const Field& field = row.editor->field();
    const Value now = row.editor->value();
    const bool was_given = out.find(field.name);
    if (field.optional() && now.is_null()) {
      std::erase_if(members, [&](const auto& member) { return member.key == field.name; });
    } else if (was_given || field.required() ||
               meaning(field, context_->kinds, now) !=
                   meaning(field, context_->kinds, field.standard)) {
      out.set(field.name, now);
    }
  }
  return out;
}

void FieldForm::set_value(const Value& value) {
  given_ = value;
  for (const Row& row : rows_) {
    const Value* given = value.find(row.editor->field().name);
    if (given || !row.editor->field().required())
      row.editor->set_value(given ? *given : row.editor->field().standard);
  }
  show_resets();
}

void FieldForm::set_reference(const Value& reference) {
  reference_ = reference;
  for (const Row& row : rows_) {
    const Value* its = reference.find(row.editor->field().name);
    row.editor->set_reference(its                   ? *its
                              : reference.is_null() ? Value()
                                                    : row.editor->field().standard);
  }
  show_resets();
}

void FieldForm::show_resets() {
  for (const Row& row : rows_) {
    const Field& field = row.editor->field();
    const Value* its = reference_.find(field.name);
    row.reset->setVisible(!reference_.is_null() &&
                          row.editor->differs(context_->kinds, its ? *its : field.standard));
  }
}

void FieldForm::lock(const QString& why) {
  for (const Row& row : rows_) row.editor->lock(why);
}

QString FieldForm::problem() const {
  for (const Row& row : rows_)
    if (const QString found = row.editor->problem(); !found.isEmpty()) return found;
  return {};
}

void FieldForm::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void FieldForm::retranslate() {
  for (const Row& row : rows_) {
    row.title->setText(title_of(row.editor->field()));
    row.title->setToolTip(explanation_of(row.editor->field()));
    row.editor->main_control()->setAccessibleDescription(in_words(row.editor->field().about));
    row.reset->setToolTip(tr("Back to what the scenario says"));
    row.reset->setAccessibleName(
        tr("%1: back to what the scenario says").arg(title_of(row.editor->field())));
    row.editor->retranslate();
  }
}

}  // namespace spillway::desktop
