// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/parameter_form.h"

#include <QVBoxLayout>

#include "app/desktop/inspector/field_form.h"
#include "app/desktop/inspector/list_change.h"
#include "app/desktop/inspector/live_value.h"
#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// "rate.mean" of a form is "/rate/mean".
QString as_pointer(const QString& path) {
  return u'/' + QString(path).replace(u'.', u'/');
}

}  // namespace

ParameterForm::ParameterForm(Workbench& workbench, const std::vector<Field>& fields,
                             std::shared_ptr<const FormContext> context, const Place& place,
                             QWidget* parent)
    : QWidget(parent), workbench_(workbench), context_(std::move(context)), place_(place) {
  const Value* written = workbench_.document().at(place_.pointer);
  form_ = new FieldForm(fields, context_, {}, written ? *written : Value::object(), this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(form_);
  connect(form_, &FieldForm::field_edited, this, &ParameterForm::take);
  connect(form_, &FieldForm::reset_requested, this,
          [this](const QString& path) { workbench_.untune(path_to(path)); });
  refresh();
}

QString ParameterForm::path_to(const QString& path) const {
  return place_.path.isEmpty() ? path : place_.path + u'.' + path;
}

QString ParameterForm::pointer_to(const QString& path) const {
  return place_.pointer + as_pointer(path);
}

void ParameterForm::never_lock() {
  locks_ = false;
  form_->lock({});
}

Value ParameterForm::live() const {
  const Value* written = workbench_.document().at(place_.pointer);
  const Run& run = workbench_.run();
  if (!written) return Value::object();
  return run.begun() ? live_value(*written, place_.pointer, run.params(), context_->kinds)
                     : *written;
}

void ParameterForm::refresh() {
  const Value* written = workbench_.document().at(place_.pointer);
  form_->set_value(live());
  QString why;
  const bool begun = !workbench_.can_edit(&why);
  form_->set_reference(begun ? (written ? *written : Value::object()) : Value());
  if (locks_) form_->lock(why);
}

void ParameterForm::take(const FieldEdit& edit) {
  const QString path = path_to(edit.path);
  const bool known = workbench_.run().param(path);
  const bool list = edit.value.items();
  const bool gone = edit.value.is_null() && workbench_.can_edit();  // out of the text
  if (known && !gone && (edit.tunable || !list)) {
    workbench_.tune(path, edit.value, edit.merge);
  } else if (edit.tunable && !workbench_.can_edit() && tune_around(edit)) {
    return;
  } else if (QString why; !locks_ || workbench_.can_edit(&why)) {
    write(path, edit);
  } else {
    Q_EMIT workbench_.message(why);
    refresh();
  }
}

/// As the stretches of arrivals by steps: the list is none of `params`, but the arrivals are.
bool ParameterForm::tune_around(const FieldEdit& edit) {
  const Value form = form_->value();
  for (QString outer = edit.path; outer.contains(u'.');) {
    outer = outer.left(outer.lastIndexOf(u'.'));
    const Value* whole = value_at(form, as_pointer(outer).toStdString());
    if (!whole || !workbench_.run().param(path_to(outer))) continue;
    workbench_.tune(path_to(outer), *whole, edit.merge);
    return true;
  }
  return false;
}

/// What is no parameter of the run, or not yet: into the text. In the text a choice may be missing
/// or in its short form; then the outermost such choice is written whole, as the form has it.
void ParameterForm::write(const QString& path, const FieldEdit& edit) {
  Document& document = workbench_.document();
  const QString what = tr("Change %1").arg(path);
  if (edit.value.is_null()) {
    if (document.at(pointer_to(edit.path))) document.remove(pointer_to(edit.path), what);
    return;
  }
  if (edit.value.items()) return change_list(document, pointer_to(edit.path), edit.value, what);
  const Value shown = form_->value();
  QString outer;
  for (const QString& step : edit.path.split(u'.')) {
    const QString inner = outer.isEmpty() ? step : outer + u'.' + step;
    const Value* written = document.at(pointer_to(inner));
    const Value* whole = value_at(shown, as_pointer(inner).toStdString());
    const bool open = written && (written->members() || written->items());
    if (!open && whole) return document.set(pointer_to(inner), *whole, what, edit.merge);
    outer = inner;
  }
  document.set(pointer_to(edit.path), edit.value, what, edit.merge);
}

}  // namespace spillway::desktop
