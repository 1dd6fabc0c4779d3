// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/map_editor.h"

#include <QComboBox>
#include <QCompleter>
#include <QFrame>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/inspector/combo.h"
#include "app/desktop/inspector/list_rows.h"

namespace spillway::desktop {

using scenario::Value;

MapEditor::MapEditor(const Field& field, const QString& path,
                     std::shared_ptr<const FormContext> context, QWidget* parent)
    : FieldEditor(field, path, parent), context_(std::move(context)) {
  details_ = new QWidget(this);
  column_ = new QVBoxLayout(details_);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(6);
  add_ = new QToolButton(this);
  add_->setObjectName(path + QStringLiteral(".add"));
  add_->setFocusPolicy(Qt::StrongFocus);
  connect(add_, &QToolButton::clicked, this, &MapEditor::add);
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  line->addWidget(add_, 0, Qt::AlignLeft);
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
  discard_rows(rows_);
  entries_.clear();
  if (!map.members()) return;
  for (const auto& entry : *map.members()) {
    QWidget* row = make_row(entry.key, entry.value);
    column_->insertWidget(static_cast<int>(rows_.size()), row);
    rows_.push_back(row);
  }
}

const Value* MapEditor::parameter(const std::string& path) const {
  if (!context_->names.parameters.items()) return nullptr;
  for (const Value& each : *context_->names.parameters.items()) {
    const Value* its = each.find("path");
    if (its && its->text() && *its->text() == path) return &each;
  }
  return nullptr;
}

QWidget* MapEditor::make_row(const std::string& key, const Value& value) {
  auto* row = new QFrame(details_);
  row->setFrameShape(QFrame::StyledPanel);
  const QString at = path() + u'.' + QString::number(entries_.size());

  QComboBox* names = make_combo(row);
  names->setObjectName(at + QStringLiteral(".key"));
  names->setAccessibleName(tr("Parameter"));
  names->setEditable(true);
  names->setInsertPolicy(QComboBox::NoInsert);
  if (const auto* all = context_->names.parameters.items()) {
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
  FieldEditor* editor = make_field_editor(Field(declared ? *declared : any), at, context_, row);
  editor->set_value(value);
  connect(editor, &FieldEditor::edited, this,
          [this](const FieldEdit& edit) { announce(edit.merge); });

  auto* gone =
      make_row_button(row, QStringLiteral("×"), tr("Remove"), at + QStringLiteral(".remove"));
  connect(gone, &QToolButton::clicked, this, [this, key] {
    Value map = this->value();
    auto& members = *map.members();
    std::erase_if(members, [&](const auto& member) { return member.key == key; });
    rebuild(map);
    announce();
  });
  auto* top = new QHBoxLayout;
  top->addWidget(names, 1);
  top->addWidget(gone);
  auto* column = new QVBoxLayout(row);
  column->setContentsMargins(8, 6, 8, 6);
  column->addLayout(top);
  column->addWidget(editor);
  if (QWidget* details = editor->details()) column->addWidget(details);
  entries_.emplace_back(key, editor);
  return row;
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
  rows_.back()->findChild<QComboBox*>()->setFocus();
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

QWidget* MapEditor::main_control() {
  return add_;
}

QWidget* MapEditor::details() {
  return details_;
}

void MapEditor::retranslate() {
  add_->setText(tr("+ Add a parameter"));
  add_->setAccessibleName(tr("Add to %1").arg(title_of(field())));
}

}  // namespace spillway::desktop
