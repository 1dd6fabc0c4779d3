// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSpinBox>

#include "app/desktop/inspector/quantity.h"

namespace spillway::desktop {

/// A box for a quantity with its unit in it: "250 ms", and "0.25s" is understood. Enter takes what
/// was typed when it is right; Esc brings the old value back, and so does leaving the box with
/// something wrong in it. The wheel turns the value only while the box has the focus.
class QuantityBox : public QAbstractSpinBox {
  Q_OBJECT

 public:
  explicit QuantityBox(const Quantity& quantity, QWidget* parent = nullptr);

  const scenario::Value& value() const { return value_; }
  /// Emits nothing; what is being typed is lost.
  void set_value(const scenario::Value& value);

  void stepBy(int steps) override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// A person chose a value. `stepped`: by arrows, keys or the wheel.
  void chosen(const scenario::Value& value, bool stepped);
  /// What is wrong with what is being typed; empty when nothing is.
  void judged(const QString& problem);

 protected:
  StepEnabled stepEnabled() const override;
  QValidator::State validate(QString& input, int& position) const override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void typed(const QString& text);
  bool take();
  void show_value();

  Quantity quantity_;
  scenario::Value value_;
  bool typing_ = false;
};

}  // namespace spillway::desktop
