// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/list_editors.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QWidgetAction>

namespace spillway::desktop {

using scenario::Value;

// --- flags --------------------------------------------------------------------------------------

FlagsEditor::FlagsEditor(const Field& field, const QString& path, const Names& names,
                         QWidget* parent)
    : FieldEditor(field, path, parent), button_(new QToolButton(this)), menu_(new QMenu(this)) {
  for (const std::string& choice : field.choices) words_.append(QString::fromStdString(choice));
  if (field.use == "class") words_ = names.classes;
  for (const QString& word : words_) {
    auto* box = new QCheckBox(word, menu_);
    box->setObjectName(path + u'.' + word);
    box->setContentsMargins(8, 2, 8, 2);
    auto* action = new QWidgetAction(menu_);  // the menu stays open while boxes are ticked
    action->setDefaultWidget(box);
    menu_->addAction(action);
    connect(box, &QCheckBox::clicked, this, [this, word](bool on) {
      chosen_.removeAll(word);
      if (on) chosen_.append(word);
      show_chosen();
      announce();
    });
  }
  button_->setObjectName(path + QStringLiteral(".box"));
  button_->setMenu(menu_);
  button_->setPopupMode(QToolButton::InstantPopup);
  button_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button_->setFocusPolicy(Qt::StrongFocus);
  button_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  button_->setEnabled(!words_.isEmpty());
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(button_);
  FlagsEditor::set_value(field.standard);
}

Value FlagsEditor::value() const {
  Value list = Value::array();
  for (const QString& word : chosen_) list.push(word.toStdString());
  return list;
}

void FlagsEditor::set_value(const Value& value) {
  chosen_.clear();
  if (value.items()) {
    for (const Value& each : *value.items())
      if (each.text()) chosen_.append(QString::fromStdString(*each.text()));
  }
  show_chosen();
}

void FlagsEditor::show_chosen() {
  for (auto* box : menu_->findChildren<QCheckBox*>())
    box->setChecked(chosen_.contains(box->text()));
  retranslate();
}

void FlagsEditor::resizeEvent(QResizeEvent* event) {
  FieldEditor::resizeEvent(event);
  retranslate();
}

QWidget* FlagsEditor::main_control() {
  return button_;
}

void FlagsEditor::retranslate() {
  const QString chosen = chosen_.isEmpty() ? tr("none named") : chosen_.join(QStringLiteral(", "));
  button_->setText(fontMetrics().elidedText(chosen, Qt::ElideRight, std::max(40, width() - 24)));
  button_->setToolTip(chosen);
  button_->setAccessibleName(title_of(field()));
  button_->setAccessibleDescription(chosen);
}

// --- lists --------------------------------------------------------------------------------------

ListEditor::ListEditor(const Field& field, const QString& path,
                       std::shared_ptr<const FormContext> context, QWidget* parent)
    : RowsEditor(field, path, std::move(context), parent) {
  QToolButton& add_one = add_button();
  const Value* kinds = this->context().kinds.find(field.of);
  if (field.element == "choice" && kinds && kinds->items()) {
    auto* menu = new QMenu(&add_one);
    menu->setToolTipsVisible(true);
    for (const Value& each : *kinds->items()) {
      const std::string kind = *each.find("kind")->text();
      QAction* action =
          menu->addAction(QString::fromStdString(kind), this, [this, kind] { add(kind); });
      action->setToolTip(in_words(*each.find("about")->text()));
    }
    add_one.setMenu(menu);
    add_one.setPopupMode(QToolButton::InstantPopup);
  } else {
    connect(&add_one, &QToolButton::clicked, this, [this] { add({}); });
  }
  rebuild(field.standard);
  ListEditor::retranslate();
}

Value ListEditor::value() const {
  Value list = Value::array();
  for (const FieldEditor* editor : editors_) list.push(editor->value());
  return list;
}

void ListEditor::set_value(const Value& value) {
  const std::size_t size = value.items() ? value.items()->size() : 0;
  if (size != editors_.size()) return rebuild(value);
  for (std::size_t i = 0; i < size; ++i) editors_[i]->set_value((*value.items())[i]);
}

void ListEditor::rebuild(const Value& list) {
  editors_.clear();
  make_rows(list.items() ? list.items()->size() : 0,
            [&](std::size_t row) { return make_row(row, (*list.items())[row]); });
  lock(lock_);
}

QWidget* ListEditor::make_row(std::size_t row, const Value& value) {
  FieldEditor* editor = part(field().for_element(), row, value);
  connect(editor, &FieldEditor::edited, this, &FieldEditor::edited);

  const int index = static_cast<int>(row);
  auto* up = row_button(row, QStringLiteral("↑"), tr("Move up"), ".up");
  auto* down = row_button(row, QStringLiteral("↓"), tr("Move down"), ".down");
  auto* gone = row_button(row, QStringLiteral("×"), tr("Remove"), ".remove");
  connect(up, &QToolButton::clicked, this, [this, index] { move(index, index - 1); });
  connect(down, &QToolButton::clicked, this, [this, index] { move(index, index + 1); });
  connect(gone, &QToolButton::clicked, this, [this, index] { remove(index); });

  auto* head = new QHBoxLayout;
  head->setSpacing(0);
  head->addWidget(new QLabel(QLocale().toString(index + 1)));
  head->addSpacing(8);
  const bool record = editor->field().type == "record";
  if (record) {
    head->addStretch(1);
  } else {
    head->addWidget(editor, 1);
  }
  for (QToolButton* button : {up, down, gone}) head->addWidget(button);
  editors_.push_back(editor);
  return frame(head, *editor, true);
}

void ListEditor::add(const std::string& kind) {
  Value list = value();
  if (field().element == "choice") {
    list.push(fresh(context().kinds, field().of, kind, context().names));
  } else {
    Value record = Value::object();
    for (const Field& each : fields_in(field().fields)) {
      const QStringList candidates = each.candidates(context().names);
      if (!candidates.isEmpty()) record.set(each.name, candidates.front().toStdString());
      if (each.required() && candidates.isEmpty())
        record.set(each.name, "new" + std::to_string(editors_.size() + 1));
    }
    list.push(record);
  }
  rebuild(list);
  announce();
}

void ListEditor::move(int from, int to) {
  Value list = value();
  auto& items = *list.items();
  if (to < 0 || to >= static_cast<int>(items.size())) return;
  std::swap(items[static_cast<std::size_t>(from)], items[static_cast<std::size_t>(to)]);
  rebuild(list);
  announce();
}

void ListEditor::remove(int index) {
  Value list = value();
  list.items()->erase(list.items()->begin() + index);
  rebuild(list);
  announce();
}

QString ListEditor::problem() const {
  for (const FieldEditor* editor : editors_)
    if (const QString found = editor->problem(); !found.isEmpty()) return found;
  return {};
}

void ListEditor::lock(const QString& why) {
  lock_ = why;
  const bool locked = !why.isEmpty() && !field().tunable();
  add_button().setEnabled(!locked);
  add_button().setToolTip(locked ? why : QString());
  for (std::size_t i = 0; i < rows().size(); ++i) {
    for (const char* part : {".up", ".down", ".remove"}) {
      auto* button = rows()[i]->findChild<QToolButton*>(path_of(i) + QLatin1String(part));
      const bool at_end =
          (i == 0 && *(part + 1) == 'u') || (i + 1 == rows().size() && *(part + 1) == 'd');
      button->setEnabled(!locked && !at_end);
    }
    editors_[i]->lock(why);
  }
}

void ListEditor::retranslate() {
  add_button().setText(tr("+ Add"));
  add_button().setAccessibleName(tr("Add to %1").arg(title_of(field())));
}

}  // namespace spillway::desktop
