// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/inspector/field_editor.h"
#include "app/desktop/inspector/quantity.h"

class QLabel;
class QSlider;

namespace spillway::desktop {

class QuantityBox;

/// A number, duration or rate: a slider and a box. One drag of the slider has one merge key.
class QuantityEditor : public FieldEditor {
  Q_OBJECT

 public:
  QuantityEditor(const Field& field, const QString& path, QWidget* parent = nullptr);

  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  QWidget* main_control() override;
  void retranslate() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void slid(int position);
  void place_slider();
  void begin_gesture();

  Quantity quantity_;
  QuantityBox* box_;
  QSlider* slider_ = nullptr;
  QLabel* problem_;
  std::optional<SliderScale> scale_;
  int gesture_ = 0;  // the number of this drag, or of this stay of the keyboard
};

}  // namespace spillway::desktop
