// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/field_editor.h"

#include "app/desktop/inspector/compound_editors.h"
#include "app/desktop/inspector/list_editors.h"
#include "app/desktop/inspector/map_editor.h"
#include "app/desktop/inspector/quantity_editor.h"
#include "app/desktop/inspector/scalar_editors.h"

namespace spillway::desktop {

using scenario::Value;

FieldEditor::FieldEditor(Field field, QString path, QWidget* parent)
    : QWidget(parent), field_(std::move(field)), path_(std::move(path)) {
  setObjectName(path_);
}

bool FieldEditor::differs(const Value& kinds, const Value& reference) const {
  return meaning(field_, kinds, value()) != meaning(field_, kinds, reference);
}

void FieldEditor::lock(const QString& why) {
  const bool locked = !why.isEmpty() && !field_.tunable();
  setEnabled(!locked);
  setToolTip(locked ? why : QString());
}

void FieldEditor::announce(const QString& merge) {
  Q_EMIT edited({path_, value(), field_.tunable(), merge});
}

FieldEditor* make_field_editor(const Field& field, const QString& path,
                               std::shared_ptr<const FormContext> context, QWidget* parent) {
  const bool record = field.type == "record";
  if (field.optional() && !record)
    return new OptionalEditor(field, path, std::move(context), parent);
  if (record) return new RecordEditor(field, path, std::move(context), parent);
  if (Quantity::of(field.declaration)) return new QuantityEditor(field, path, parent);
  if (field.type == "boolean") return new BooleanEditor(field, path, parent);
  if (field.type == "enum") return new WordEditor(field, path, field.choices, parent);
  if (field.type == "choice" && !field.of.empty())
    return new KindEditor(field, path, std::move(context), parent);
  if (field.type == "list" && (!field.choices.empty() || field.use == "class") && field.of.empty())
    return new FlagsEditor(field, path, context->names, parent);
  if (field.type == "list" && (field.element == "choice" || field.element == "record"))
    return new ListEditor(field, path, std::move(context), parent);
  if (field.type == "list") return new ValuesEditor(field, path, parent);
  if (field.type == "map") return new MapEditor(field, path, std::move(context), parent);
  if (field.type == "text" && field.names_something())
    return new WordEditor(field, path, field.candidates(context->names), parent);
  if (field.type == "paragraph") return new ParagraphEditor(field, path, parent);
  if (field.type == "text") return new TextEditor(field, path, parent);
  return new AnyEditor(field, path, parent);
}

}  // namespace spillway::desktop
