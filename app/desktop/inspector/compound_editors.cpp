// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/compound_editors.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "app/desktop/inspector/combo.h"
#include "app/desktop/inspector/field_form.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr int indent = 12;

std::string text_in(const Value& object, const char* name) {
  const Value* found = object.find(name);
  return found && found->text() ? *found->text() : std::string();
}

/// A row without margins that holds the control, if there is one yet.
void fill(QWidget* holder, QWidget* control) {
  auto* row = new QHBoxLayout(holder);
  row->setContentsMargins(0, 0, 0, 0);
  if (control) row->addWidget(control);
}

}  // namespace

// --- kinds --------------------------------------------------------------------------------------

KindEditor::KindEditor(const Field& field, const QString& path,
                       std::shared_ptr<const FormContext> context, QWidget* parent)
    : FieldEditor(field, path, parent), context_(std::move(context)), box_(make_combo(this)) {
  box_->setObjectName(path + QStringLiteral(".kind"));
  if (const Value* list = context_->kinds.find(field.of); list && list->items()) {
    const auto& allowed = field.choices;
    for (const Value& each : *list->items()) {
      const std::string kind = text_in(each, "kind");
      if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), kind) == allowed.end())
        continue;
      box_->addItem(QString::fromStdString(kind));
      box_->setItemData(box_->count() - 1, in_words(text_in(each, "about")), Qt::ToolTipRole);
    }
  }
  fill(this, box_);
  details_ = new QWidget(this);
  fill(details_, nullptr);
  connect(box_, &QComboBox::activated, this, [this] { choose(box_->currentText().toStdString()); });
  const std::string first = box_->count() ? box_->itemText(0).toStdString() : "";
  KindEditor::set_value(field.standard.is_null()
                            ? fresh(context_->kinds, field.of, first, context_->names)
                            : field.standard);
  KindEditor::retranslate();
}

KindEditor::~KindEditor() = default;

Value KindEditor::value() const {
  if (!form_) return {};
  const Value full = form_->value();
  const Value* plain = full.find("value");
  const bool has_short_form = field().of == "distributions" && kind_ == "constant" && plain;
  return has_short_form ? *plain : full;
}

void KindEditor::set_value(const Value& given) {
  const Value value = written_out(field().of, given);
  const std::string kind = kind_of(context_->kinds, field().of, value);
  if (form_ && kind == kind_) return form_->set_value(value);
  kind_ = kind;
  {
    const QSignalBlocker quiet(box_);
    box_->setCurrentIndex(box_->findText(QString::fromStdString(kind)));
  }
  make_form(value);
}

void KindEditor::make_form(const Value& value) {
  if (form_) {  // it may be the one that is telling of an edit
    details_->layout()->removeWidget(form_);
    form_->hide();
    form_->deleteLater();
  }
  const Value* declared = kind_in(context_->kinds, field().of, kind_);
  form_ = new FieldForm(declared ? fields_in(*declared->find("fields")) : std::vector<Field>(),
                        context_, path(), value, details_);
  form_->layout()->setContentsMargins(indent, 0, 0, 0);
  form_->set_reference(kind_of(context_->kinds, field().of, reference_) == kind_ ? reference_
                                                                                 : Value());
  form_->lock(lock_);
  details_->layout()->addWidget(form_);
  form_->show();
  connect(form_, &FieldForm::field_edited, this, &FieldEditor::edited);
  connect(form_, &FieldForm::reset_requested, this, &FieldEditor::reset_requested);
}

void KindEditor::choose(const std::string& kind) {
  if (kind == kind_) return;
  const Value like = form_ ? form_->value() : Value();
  set_value(fresh(context_->kinds, field().of, kind, context_->names, like));
  announce();
}

void KindEditor::set_reference(const Value& reference) {
  reference_ = written_out(field().of, reference);
  if (form_)
    form_->set_reference(kind_of(context_->kinds, field().of, reference_) == kind_ ? reference_
                                                                                   : Value());
}

bool KindEditor::differs(const Value& kinds, const Value& reference) const {
  return kind_of(kinds, field().of, written_out(field().of, reference)) != kind_;
}

QString KindEditor::problem() const {
  return form_ ? form_->problem() : QString();
}

void KindEditor::lock(const QString& why) {
  lock_ = why;
  const bool locked = !why.isEmpty() && !field().tunable();
  box_->setEnabled(!locked);
  box_->setToolTip(locked ? why : QString());
  if (form_) form_->lock(why);
}

QWidget* KindEditor::main_control() {
  return box_;
}

QWidget* KindEditor::details() {
  return details_;
}

void KindEditor::retranslate() {
  box_->setAccessibleName(title_of(field()));
}

// --- records ------------------------------------------------------------------------------------

RecordEditor::RecordEditor(const Field& field, const QString& path,
                           std::shared_ptr<const FormContext> context, QWidget* parent)
    : FieldEditor(field, path, parent) {
  if (field.optional()) {
    present_ = new QCheckBox(this);
    present_->setObjectName(path + QStringLiteral(".box"));
    fill(this, present_);
    connect(present_, &QCheckBox::clicked, this, [this](bool on) {
      form_->setVisible(on);
      announce();
    });
  }
  form_ = new FieldForm(fields_in(field.fields), std::move(context), path, Value::object(), this);
  form_->layout()->setContentsMargins(indent, 0, 0, 0);
  connect(form_, &FieldForm::field_edited, this, &FieldEditor::edited);
  connect(form_, &FieldForm::reset_requested, this, &FieldEditor::reset_requested);
  RecordEditor::set_value(field.standard);
  RecordEditor::retranslate();
}

RecordEditor::~RecordEditor() = default;

bool RecordEditor::present() const {
  return !present_ || present_->isChecked();
}

Value RecordEditor::value() const {
  return present() ? form_->value() : Value();
}

void RecordEditor::set_value(const Value& value) {
  if (present_) {
    const QSignalBlocker quiet(present_);
    present_->setChecked(!value.is_null());
    form_->setVisible(!value.is_null());
  }
  form_->set_value(value.is_null() ? Value::object() : value);
}

void RecordEditor::set_reference(const Value& reference) {
  form_->set_reference(reference);
}

bool RecordEditor::differs(const Value&, const Value& reference) const {
  return present_ && present() == reference.is_null();
}

QString RecordEditor::problem() const {
  return present() ? form_->problem() : QString();
}

void RecordEditor::lock(const QString& why) {
  if (present_) {
    const bool locked = !why.isEmpty() && !field().tunable();
    present_->setEnabled(!locked);
    present_->setToolTip(locked ? why : QString());
  }
  form_->lock(why);
}

QWidget* RecordEditor::main_control() {
  return present_ ? static_cast<QWidget*>(present_) : form_;
}

QWidget* RecordEditor::details() {
  return form_;
}

void RecordEditor::retranslate() {
  if (!present_) return;
  present_->setAccessibleName(title_of(field()));
}

// --- what may be absent -------------------------------------------------------------------------

OptionalEditor::OptionalEditor(const Field& field, const QString& path,
                               std::shared_ptr<const FormContext> context, QWidget* parent)
    : FieldEditor(field, path, parent), present_(new QCheckBox(this)) {
  Field inner = field;
  inner.always = true;
  inner_ = make_field_editor(inner, path, std::move(context), this);
  inner_->setObjectName(path + QStringLiteral(".inner"));
  present_->setObjectName(path + QStringLiteral(".present"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(present_);
  row->addWidget(inner_, 1);
  connect(present_, &QCheckBox::clicked, this, [this](bool on) {
    inner_->setEnabled(on);
    announce();
  });
  connect(inner_, &FieldEditor::edited, this, &FieldEditor::edited);
  OptionalEditor::set_value(field.standard);
  OptionalEditor::retranslate();
}

Value OptionalEditor::value() const {
  return present_->isChecked() ? inner_->value() : Value();
}

void OptionalEditor::set_value(const Value& value) {
  const QSignalBlocker quiet(present_);
  present_->setChecked(!value.is_null());
  inner_->setEnabled(!value.is_null());
  if (!value.is_null()) inner_->set_value(value);
}

void OptionalEditor::lock(const QString& why) {
  const bool locked = !why.isEmpty() && !field().tunable();
  setEnabled(!locked);
  setToolTip(locked ? why : QString());
}

QWidget* OptionalEditor::main_control() {
  return present_;
}

void OptionalEditor::retranslate() {
  present_->setAccessibleName(title_of(field()));
  present_->setToolTip(tr("Off: no limit is set"));
}

}  // namespace spillway::desktop
