// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/compound_editors.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "app/desktop/inspector/combo.h"
#include "app/desktop/inspector/field_form.h"
#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr int indent = 12;

/// A row without margins that holds the control, if there is one yet.
void fill(QWidget* holder, QWidget* control) {
  auto* row = new QHBoxLayout(holder);
  row->setContentsMargins(0, 0, 0, 0);
  if (control) row->addWidget(control);
}

}  // namespace

// --- forms --------------------------------------------------------------------------------------

FormEditor::FormEditor(const Field& field, const QString& path, QWidget* control, QWidget* parent)
    : FieldEditor(field, path, parent), control_(control) {
  if (control_) fill(this, control_);
}

FormEditor::~FormEditor() = default;

void FormEditor::take(FieldForm* form) {
  form_ = form;
  form_->layout()->setContentsMargins(indent, 0, 0, 0);
  form_->lock(lock_);
  connect(form_, &FieldForm::field_edited, this, &FieldEditor::edited);
  connect(form_, &FieldForm::reset_requested, this, &FieldEditor::reset_requested);
}

QString FormEditor::problem() const {
  return form_ ? form_->problem() : QString();
}

void FormEditor::lock(const QString& why) {
  lock_ = why;
  if (control_) {
    const bool locked = !why.isEmpty() && !field().tunable();
    control_->setEnabled(!locked);
    control_->setToolTip(locked ? why : QString());
  }
  if (form_) form_->lock(why);
}

QWidget* FormEditor::main_control() {
  return control_ ? control_ : form_;
}

void FormEditor::retranslate() {
  if (control_) control_->setAccessibleName(title_of(field()));
}

// --- kinds --------------------------------------------------------------------------------------

KindEditor::KindEditor(const Field& field, const QString& path,
                       std::shared_ptr<const FormContext> context, QWidget* parent)
    : FormEditor(field, path, make_combo(nullptr), parent),
      context_(std::move(context)),
      box_(static_cast<QComboBox*>(main_control())),
      details_(new QWidget(this)) {
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
  fill(details_, nullptr);
  connect(box_, &QComboBox::activated, this, [this] { choose(box_->currentText().toStdString()); });
  const std::string first = box_->count() ? box_->itemText(0).toStdString() : "";
  KindEditor::set_value(field.standard.is_null()
                            ? fresh(context_->kinds, field.of, first, context_->names)
                            : field.standard);
  retranslate();
}

Value KindEditor::value() const {
  if (!form()) return {};
  const Value full = form()->value();
  const Value* plain = full.find("value");
  const bool has_short_form = field().of == "distributions" && kind_ == "constant" && plain;
  return has_short_form ? *plain : full;
}

void KindEditor::set_value(const Value& given) {
  const Value value = written_out(field().of, given);
  const std::string kind = kind_of(context_->kinds, field().of, value);
  if (form() && kind == kind_) return form()->set_value(value);
  kind_ = kind;
  {
    const QSignalBlocker quiet(box_);
    box_->setCurrentIndex(box_->findText(QString::fromStdString(kind)));
  }
  make_form(value);
}

void KindEditor::make_form(const Value& value) {
  if (FieldForm* before = form()) {  // it may be the one that is telling of an edit
    details_->layout()->removeWidget(before);
    before->hide();
    before->deleteLater();
  }
  const Value* declared = kind_in(context_->kinds, field().of, kind_);
  take(new FieldForm(declared ? fields_in(*declared->find("fields")) : std::vector<Field>(),
                     context_, path(), value, details_));
  set_reference(reference_);
  details_->layout()->addWidget(form());
  form()->show();
}

void KindEditor::choose(const std::string& kind) {
  if (kind == kind_) return;
  const Value like = form() ? form()->value() : Value();
  set_value(fresh(context_->kinds, field().of, kind, context_->names, like));
  announce();
}

void KindEditor::set_reference(const Value& reference) {
  reference_ = written_out(field().of, reference);
  const bool same = kind_of(context_->kinds, field().of, reference_) == kind_;
  if (form()) form()->set_reference(same ? reference_ : Value());
}

bool KindEditor::differs(const Value& kinds, const Value& reference) const {
  return kind_of(kinds, field().of, written_out(field().of, reference)) != kind_;
}

QWidget* KindEditor::details() {
  return details_;
}

// --- records ------------------------------------------------------------------------------------

RecordEditor::RecordEditor(const Field& field, const QString& path,
                           std::shared_ptr<const FormContext> context, QWidget* parent)
    : RecordEditor(field, path, std::move(context), field.optional() ? new QCheckBox : nullptr,
                   parent) {}

RecordEditor::RecordEditor(const Field& field, const QString& path,
                           std::shared_ptr<const FormContext> context, QCheckBox* present,
                           QWidget* parent)
    : FormEditor(field, path, present, parent), present_(present) {
  take(new FieldForm(fields_in(field.fields), std::move(context), path, Value::object(), this));
  if (present_) {
    present_->setObjectName(path + QStringLiteral(".box"));
    connect(present_, &QCheckBox::clicked, this, [this](bool on) {
      form()->setVisible(on);
      announce();
    });
  }
  RecordEditor::set_value(field.standard);
  retranslate();
}

bool RecordEditor::present() const {
  return !present_ || present_->isChecked();
}

Value RecordEditor::value() const {
  return present() ? form()->value() : Value();
}

void RecordEditor::set_value(const Value& value) {
  if (present_) {
    const QSignalBlocker quiet(present_);
    present_->setChecked(!value.is_null());
    form()->setVisible(!value.is_null());
  }
  form()->set_value(value.is_null() ? Value::object() : value);
}

void RecordEditor::set_reference(const Value& reference) {
  form()->set_reference(reference);
}

bool RecordEditor::differs(const Value&, const Value& reference) const {
  return present_ && present() == reference.is_null();
}

QString RecordEditor::problem() const {
  return present() ? FormEditor::problem() : QString();
}

QWidget* RecordEditor::details() {
  return form();
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

QWidget* OptionalEditor::main_control() {
  return present_;
}

void OptionalEditor::retranslate() {
  present_->setAccessibleName(title_of(field()));
  present_->setToolTip(tr("Off: no limit is set"));
}

}  // namespace spillway::desktop
