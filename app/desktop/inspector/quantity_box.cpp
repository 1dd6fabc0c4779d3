// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/quantity_box.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QStyle>
#include <QStyleOptionSpinBox>

#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

using scenario::Value;

QuantityBox::QuantityBox(const Quantity& quantity, QWidget* parent)
    : QAbstractSpinBox(parent), quantity_(quantity) {
  setFocusPolicy(Qt::StrongFocus);  // not by the wheel
  setAlignment(Qt::AlignRight);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(lineEdit(), &QLineEdit::textEdited, this, &QuantityBox::typed);
}

void QuantityBox::set_value(const Value& value) {
  value_ = value;
  if (!typing_) show_value();
}

void QuantityBox::show_value() {
  lineEdit()->setText(quantity_.text(value_));
  typing_ = false;
  lineEdit()->setPalette(QPalette());
  Q_EMIT judged({});
}

void QuantityBox::typed(const QString& text) {
  typing_ = true;
  const QString problem = quantity_.problem(text);
  QPalette colours = palette();
  if (!problem.isEmpty()) colours.setColor(QPalette::Text, theme_of(palette()).error);
  lineEdit()->setPalette(colours);
  Q_EMIT judged(problem);
}

bool QuantityBox::take() {
  if (!typing_) return true;
  const auto read = quantity_.read(lineEdit()->text());
  if (!read) return false;
  const bool same = quantity_.magnitude(*read) == quantity_.magnitude(value_);
  if (!same) value_ = *read;
  show_value();
  if (!same) Q_EMIT chosen(value_, false);
  return true;
}

void QuantityBox::stepBy(int steps) {
  if (!take()) return;
  const Value next = quantity_.stepped(value_, steps);
  if (next == value_) return;
  value_ = next;
  show_value();
  lineEdit()->selectAll();
  Q_EMIT chosen(value_, true);
}

QAbstractSpinBox::StepEnabled QuantityBox::stepEnabled() const {
  const auto now = quantity_.magnitude(value_);
  if (!now) return StepUpEnabled | StepDownEnabled;
  StepEnabled enabled = StepNone;
  if (!quantity_.max() || *now < *quantity_.max()) enabled |= StepUpEnabled;
  if (!quantity_.min() || *now > *quantity_.min()) enabled |= StepDownEnabled;
  return enabled;
}

QValidator::State QuantityBox::validate(QString& input, int&) const {
  // Never invalid: people type through what is not right yet.
  return quantity_.read(input) ? QValidator::Acceptable : QValidator::Intermediate;
}

void QuantityBox::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && typing_) {
    // What is wrong must not close a dialog; what is right may.
    event->setAccepted(!take());
    if (!event->isAccepted()) lineEdit()->selectAll();
    return;
  }
  if (event->key() == Qt::Key_Escape && typing_) {
    show_value();
    lineEdit()->selectAll();
    event->accept();
    return;
  }
  QAbstractSpinBox::keyPressEvent(event);
}

void QuantityBox::focusOutEvent(QFocusEvent* event) {
  if (!take()) show_value();
  QAbstractSpinBox::focusOutEvent(event);
}

void QuantityBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) {
    QAbstractSpinBox::wheelEvent(event);
  } else {
    event->ignore();
  }
}

void QuantityBox::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LocaleChange || event->type() == QEvent::LanguageChange) {
    if (!typing_) show_value();
  }
  QAbstractSpinBox::changeEvent(event);
}

QSize QuantityBox::sizeHint() const {
  ensurePolished();
  const QSize text(fontMetrics().horizontalAdvance(QStringLiteral("15,000 /min")) + 8,
                   lineEdit()->sizeHint().height());
  QStyleOptionSpinBox option;
  initStyleOption(&option);
  return style()->sizeFromContents(QStyle::CT_SpinBox, &option, text, this);
}

QSize QuantityBox::minimumSizeHint() const {
  return sizeHint();
}

}  // namespace spillway::desktop
