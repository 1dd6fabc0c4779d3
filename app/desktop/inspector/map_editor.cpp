// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/map_editor.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

#include "app/desktop/inspector/combo.h"

namespace spillway::desktop {

using scenario::Value;

MapEditor::MapEditor(const Field& field, const QString& path,
                     std::shared_ptr<const FormContext> context, QWidget* parent)
    : RowsEditor(field, path, std::move(context), parent) {
  connect(&add_button(), &QToolButton::clicked, this, &MapEditor::add);
  rebuild(field.standard);
  MapEditor::retranslate();
}

Value MapEditor::value() const {
  Value map = Value::object();
  for (const auto& [key, editor] : entries_) map.set(key, editor->value());
  return map;
}

void MapEditor::set_value(const Value& value) {
  if (value != this->value()) rebuild(value);
}

void MapEditor::rebuild(const Value& map) {
  entries_.clear();
  make_rows(map.members() ? map.members()->size() : 0, [&](std::size_t row) {
    const auto& entry = (*map.members())[row];
    return make_row(entry.key, entry.value);
  });
}

const Value* MapEditor::parameter(const std::string& path) const {
  if (!context().names.parameters.items()) return nullptr;
  for (const Value& each : *context().names.parameters.items()) {
    const Value* its = each.find("path");
    if (its && its->text() && *its->text() == path) return &each;
  }
  return nullptr;
}

QWidget* MapEditor::make_row(const std::string& key, const Value& value) {
  const std::size_t row = entries_.size();
  QComboBox* names = make_combo(this);
  names->setObjectName(path_of(row) + QStringLiteral(".key"));
  names->setAccessibleName(tr("Parameter"));
  names->setEditable(true);
  names->setInsertPolicy(QComboBox::NoInsert);
  if (const auto* all = context().names.parameters.items()) {
    for (const Value& each : *all) {
      if (each.find("tunable")->boolean() && *each.find("tunable")->boolean())
        names->addItem(QString::fromStdString(*each.find("path")->text()));
    }
  }
  names->completer()->setFilterMode(Qt::MatchContains);
  names->completer()->setCompletionMode(QCompleter::PopupCompletion);
  names->setCurrentText(QString::fromStdString(key));
  const auto renamed = [this, key, names] { rename(key, names->currentText().toStdString()); };
  connect(names, &QComboBox::activated, this, renamed);
  connect(names->lineEdit(), &QLineEdit::editingFinished, this, renamed);

  const Value* declared = parameter(key);
  Value any = Value::object();
  any.set("name", key);
  any.set("type", "any");
  any.set("use", "tunable");
  FieldEditor* editor = part(Field(declared ? *declared : any), row, value);
  connect(editor, &FieldEditor::edited, this,
          [this](const FieldEdit& edit) { announce(edit.merge); });

  auto* gone = row_button(row, QStringLiteral("×"), tr("Remove"), ".remove");
  connect(gone, &QToolButton::clicked, this, [this, key] {
    Value map = this->value();
    auto& members = *map.members();
    std::erase_if(members, [&](const auto& member) { return member.key == key; });
    rebuild(map);
    announce();
  });
  auto* head = new QHBoxLayout;
  head->addWidget(names, 1);
  head->addWidget(gone);
  entries_.emplace_back(key, editor);
  return frame(head, *editor, false);
}

void MapEditor::rename(const std::string& from, const std::string& to) {
  // A box that was discarded may still lose the focus.
  const bool there = std::any_of(entries_.begin(), entries_.end(),
                                 [&](const auto& entry) { return entry.first == from; });
  if (from == to || !there) return;
  Value map = Value::object();
  for (const auto& [key, editor] : entries_) {
    const Value* declared = parameter(to);
    if (key != from) {
      map.set(key, editor->value());
    } else {
      map.set(to, declared ? *declared->find("value") : editor->value());
    }
  }
  rebuild(map);
  announce();
}

void MapEditor::add() {
  Value map = value();
  map.set("", Value());
  rebuild(map);
  rows().back()->findChild<QComboBox*>()->setFocus();
  announce();
}

QString MapEditor::problem() const {
  if (entries_.empty()) return tr("Add a parameter to set.");
  for (const auto& [key, editor] : entries_) {
    if (key.empty()) return tr("Choose the parameter to set.");
    if (const QString found = editor->problem(); !found.isEmpty()) return found;
  }
  return {};
}

void MapEditor::retranslate() {
  add_button().setText(tr("+ Add a parameter"));
  add_button().setAccessibleName(tr("Add to %1").arg(title_of(field())));
}

}  // namespace spillway::desktop
