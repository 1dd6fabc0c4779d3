// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/scalar_editors.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/desktop/inspector/combo.h"
#include "app/desktop/inspector/quantity.h"
#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QStringList to_list(const std::vector<std::string>& words) {
  QStringList list;
  for (const std::string& word : words) list.append(QString::fromStdString(word));
  return list;
}

void fill(QWidget* holder, QWidget* control) {
  auto* row = new QHBoxLayout(holder);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(control);
}

}  // namespace

// --- booleans -----------------------------------------------------------------------------------

BooleanEditor::BooleanEditor(const Field& field, const QString& path, QWidget* parent)
    : FieldEditor(field, path, parent), box_(new QCheckBox(this)) {
  box_->setObjectName(path + QStringLiteral(".box"));
  fill(this, box_);
  set_value(field.standard);
  connect(box_, &QCheckBox::clicked, this, [this] { announce(); });
  retranslate();
}

Value BooleanEditor::value() const {
  return box_->isChecked();
}
void BooleanEditor::set_value(const Value& value) {
  const QSignalBlocker quiet(box_);
  box_->setChecked(value.boolean() && *value.boolean());
}
QWidget* BooleanEditor::main_control() {
  return box_;
}
void BooleanEditor::retranslate() {
  box_->setAccessibleName(title_of(field()));
}

// --- words --------------------------------------------------------------------------------------

WordEditor::WordEditor(const Field& field, const QString& path,
                       const std::vector<std::string>& words, QWidget* parent)
    : WordEditor(field, path, to_list(words), parent) {}

WordEditor::WordEditor(const Field& field, const QString& path, const QStringList& words,
                       QWidget* parent)
    : FieldEditor(field, path, parent), box_(make_combo(this)) {
  box_->setObjectName(path + QStringLiteral(".box"));
  box_->addItems(words);
  box_->setCurrentIndex(-1);
  fill(this, box_);
  set_value(field.standard);
  connect(box_, &QComboBox::activated, this, [this] { announce(); });
  retranslate();
}

Value WordEditor::value() const {
  return box_->currentText().toStdString();
}
void WordEditor::set_value(const Value& value) {
  if (!value.text()) return;
  const QString word = QString::fromStdString(*value.text());
  const QSignalBlocker quiet(box_);
  // A name that is gone is shown as it stands, so that the person sees what is wrong.
  if (!word.isEmpty() && box_->findText(word) < 0) box_->addItem(word);
  box_->setCurrentIndex(box_->findText(word));
}
QString WordEditor::problem() const {
  return field().required() && box_->currentText().isEmpty()
             ? tr("Choose: %1").arg(title_of(field()))
             : QString();
}
QWidget* WordEditor::main_control() {
  return box_;
}
void WordEditor::retranslate() {
  box_->setAccessibleName(title_of(field()));
  box_->setPlaceholderText(tr("choose"));
}

// --- lines --------------------------------------------------------------------------------------

LineEditor::LineEditor(const Field& field, const QString& path, QWidget* parent)
    : FieldEditor(field, path, parent),
      value_(field.standard),
      line_(new QLineEdit(this)),
      problem_(new QLabel(this)) {
  line_->setObjectName(path + QStringLiteral(".box"));
  line_->setMinimumWidth(60);
  line_->installEventFilter(this);
  problem_->setWordWrap(true);
  problem_->setForegroundRole(QPalette::PlaceholderText);
  problem_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(line_);
  column->addWidget(problem_);
  connect(line_, &QLineEdit::textEdited, this, [this](const QString& typed) {
    QString why;
    const bool right = read(typed, why).has_value();
    problem_->setText(why);
    problem_->setVisible(!right);
    QPalette colours = palette();
    if (!right) colours.setColor(QPalette::Text, theme_of(palette()).error);
    line_->setPalette(colours);
  });
  retranslate();
}

void LineEditor::set_value(const Value& value) {
  value_ = value;
  if (!line_->hasFocus() || !line_->isModified()) show_value();
}

void LineEditor::show_value() {
  line_->setText(text(value_));
  line_->setCursorPosition(0);
  line_->setModified(false);
  line_->setPalette(QPalette());
  problem_->hide();
}

bool LineEditor::take() {
  if (!line_->isModified()) return true;
  QString why;
  const auto wanted = read(line_->text(), why);
  if (!wanted) return false;
  const bool changed = *wanted != value_;
  value_ = *wanted;
  show_value();
  if (changed) announce();
  return true;
}

bool LineEditor::eventFilter(QObject* watched, QEvent* event) {
  if (watched == line_ && event->type() == QEvent::FocusOut && !take()) show_value();
  if (watched == line_ && event->type() == QEvent::KeyPress && line_->isModified()) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
      show_value();
      return true;
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !take()) return true;
  }
  return FieldEditor::eventFilter(watched, event);
}

QWidget* LineEditor::main_control() {
  return line_;
}
void LineEditor::retranslate() {
  line_->setAccessibleName(title_of(field()));
}

TextEditor::TextEditor(const Field& field, const QString& path, QWidget* parent)
    : LineEditor(field, path, parent) {
  set_value(field.standard.text() ? field.standard : Value(""));
}
QString TextEditor::problem() const {
  return field().required() && value() == Value("") ? tr("Fill in: %1").arg(title_of(field()))
                                                    : QString();
}
std::optional<Value> TextEditor::read(const QString& text, QString& why) const {
  if (field().required() && text.isEmpty()) {
    why = tr("Wanted: a text");
    return std::nullopt;
  }
  return Value(text.toStdString());
}
QString TextEditor::text(const Value& value) const {
  return value.text() ? QString::fromStdString(*value.text()) : QString();
}

// --- paragraphs ---------------------------------------------------------------------------------

ParagraphEditor::ParagraphEditor(const Field& field, const QString& path, QWidget* parent)
    : FieldEditor(field, path, parent), box_(new QPlainTextEdit(this)) {
  box_->setObjectName(path + QStringLiteral(".box"));
  box_->setTabChangesFocus(true);
  box_->setFixedHeight(box_->fontMetrics().lineSpacing() * 6 + 12);
  box_->installEventFilter(this);
  ParagraphEditor::set_value(field.standard);
  ParagraphEditor::retranslate();
}

void ParagraphEditor::set_value(const Value& value) {
  value_ = value.text() ? value : Value("");
  if (!box_->hasFocus() || !box_->document()->isModified()) show_value();
}

void ParagraphEditor::show_value() {
  const QString text = QString::fromStdString(*value_.text());
  if (box_->toPlainText() != text) box_->setPlainText(text);
  box_->document()->setModified(false);
}

void ParagraphEditor::take() {
  const Value wanted = box_->toPlainText().toStdString();
  box_->document()->setModified(false);
  if (wanted == value_) return;
  value_ = wanted;
  announce();
}

bool ParagraphEditor::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) take();
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (enter && key->modifiers() & Qt::ControlModifier) {
      take();
      return true;
    }
    if (key->key() == Qt::Key_Escape && box_->document()->isModified()) {
      show_value();
      return true;
    }
  }
  return FieldEditor::eventFilter(watched, event);
}

QWidget* ParagraphEditor::main_control() {
  return box_;
}
QWidget* ParagraphEditor::details() {
  return box_;
}
void ParagraphEditor::retranslate() {
  box_->setAccessibleName(title_of(field()));
}

// --- anything -----------------------------------------------------------------------------------

AnyEditor::AnyEditor(const Field& field, const QString& path, QWidget* parent)
    : LineEditor(field, path, parent) {
  set_value(field.standard);
}
std::optional<Value> AnyEditor::read(const QString& text, QString&) const {
  scenario::Problems problems;
  Value value = scenario::parse_json(text.toStdString(), problems);
  return problems.empty() ? value : Value(text.toStdString());
}
QString AnyEditor::text(const Value& value) const {
  if (value.is_null()) return {};
  return QString::fromStdString(value.text() ? *value.text() : value.json());
}

ValuesEditor::ValuesEditor(const Field& field, const QString& path, QWidget* parent)
    : LineEditor(field, path, parent) {
  set_value(field.standard);
}
std::optional<Value> ValuesEditor::read(const QString& text, QString& why) const {
  const Field one = field().for_element();
  const auto quantity = Quantity::of(one.declaration);
  Value list = Value::array();
  // A space after the comma tells it from one inside a number.
  for (const QString& part : text.split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
    const QString trimmed = part.trimmed();
    const auto value = quantity ? quantity->read(trimmed) : Value(trimmed.toStdString());
    if (!value) {
      why = tr("“%1”: %2. Separate values by a comma and a space.")
                .arg(trimmed, quantity->problem(trimmed));
      return std::nullopt;
    }
    list.push(*value);
  }
  return list;
}
QString ValuesEditor::text(const Value& value) const {
  const auto quantity = Quantity::of(field().for_element().declaration);
  QStringList parts;
  if (value.items()) {
    for (const Value& each : *value.items())
      parts.append(quantity ? quantity->text(each) : QString::fromStdString(*each.text()));
  }
  return parts.join(QStringLiteral(", "));
}

}  // namespace spillway::desktop
