// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/quantity_editor.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include "app/desktop/inspector/quantity_box.h"

namespace spillway::desktop {

using scenario::Value;

QuantityEditor::QuantityEditor(const Field& field, const QString& path, QWidget* parent)
    : FieldEditor(field, path, parent), quantity_(Quantity::of(field.declaration).value()) {
  box_ = new QuantityBox(quantity_, this);
  box_->setObjectName(path + QStringLiteral(".box"));
  box_->installEventFilter(this);
  problem_ = new QLabel(this);
  problem_->setWordWrap(true);
  problem_->setForegroundRole(QPalette::PlaceholderText);
  problem_->hide();

  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  if (SliderScale::fits(quantity_)) {
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setObjectName(path + QStringLiteral(".slider"));
    slider_->setRange(0, SliderScale::positions);
    slider_->setSingleStep(SliderScale::positions / 100);
    slider_->setPageStep(SliderScale::positions / 10);
    slider_->setMinimumWidth(44);
    slider_->setFocusPolicy(Qt::StrongFocus);
    slider_->installEventFilter(this);
    connect(slider_, &QSlider::sliderPressed, this, &QuantityEditor::begin_gesture);
    connect(slider_, &QSlider::valueChanged, this, &QuantityEditor::slid);
    row->addWidget(slider_, 1);
  } else {
    row->addStretch(1);
  }
  row->addWidget(box_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addLayout(row);
  column->addWidget(problem_);

  connect(box_, &QuantityBox::chosen, this, [this](const Value&, bool stepped) {
    place_slider();
    announce(stepped ? QStringLiteral("%1#%2").arg(this->path()).arg(gesture_) : QString());
  });
  connect(box_, &QuantityBox::judged, this, [this](const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
  });
  const bool has_standard = quantity_.magnitude(field.standard).has_value();
  QuantityEditor::set_value(has_standard ? field.standard
                                         : quantity_.value(quantity_.min().value_or(0)));
  QuantityEditor::retranslate();
}

Value QuantityEditor::value() const {
  return box_->value();
}

void QuantityEditor::set_value(const Value& value) {
  const bool dragging = slider_ && slider_->isSliderDown();
  if (dragging || value == box_->value()) return;
  const auto magnitude = quantity_.magnitude(value);
  if (!magnitude) return;
  box_->set_value(value);
  place_slider();
}

void QuantityEditor::place_slider() {
  if (!slider_) return;
  const double now = quantity_.magnitude(box_->value()).value_or(0);
  const double standard = quantity_.magnitude(field().standard).value_or(0);
  // The scale stays while values keep within it, so that the handle does not jump about.
  const bool within = scale_ && now <= scale_->high() && (now >= scale_->low() || now <= 0);
  if (!within) scale_.emplace(quantity_, std::max(std::abs(now), std::abs(standard)));
  const QSignalBlocker quiet(slider_);
  slider_->setValue(scale_->position(now));
}

void QuantityEditor::slid(int position) {
  double wanted = scale_->magnitude(position);
  if (!quantity_.allows(wanted)) return;
  const Value next = quantity_.value(wanted);
  if (next == box_->value()) return;
  box_->set_value(next);
  announce(QStringLiteral("%1#%2").arg(path()).arg(gesture_));
}

void QuantityEditor::begin_gesture() {
  ++gesture_;
}

bool QuantityEditor::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn) begin_gesture();
  if (event->type() == QEvent::Wheel && watched == slider_ && !slider_->hasFocus()) {
    event->ignore();
    return true;
  }
  return FieldEditor::eventFilter(watched, event);
}

QWidget* QuantityEditor::main_control() {
  return box_;
}

void QuantityEditor::retranslate() {
  const QString title = title_of(field());
  box_->setAccessibleName(title);
  if (slider_) slider_->setAccessibleName(tr("%1, slider").arg(title));
}

}  // namespace spillway::desktop
