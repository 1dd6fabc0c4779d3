// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/speed_control.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <algorithm>

#include "app/desktop/settings/theme.h"

namespace spillway::desktop {

namespace {

constexpr int fastest = static_cast<int>(speeds.size()) - 1;
/// Below this share of what was asked for, the machine is said to be the limit.
constexpr double share_that_is_lower = 0.9;

int position_of(double speed) {
  const auto found = std::find(speeds.begin(), speeds.end(), speed);
  return static_cast<int>(std::min(found, speeds.end() - 1) - speeds.begin());
}

}  // namespace

SpeedControl::SpeedControl(Run& run, QWidget* parent)
    : QWidget(parent),
      run_(run),
      name_(new QLabel),
      slider_(new QSlider(Qt::Horizontal)),
      value_(new QLabel),
      achieved_(new QLabel) {
  name_->setBuddy(slider_);
  slider_->setObjectName("speed_slider");
  slider_->setRange(0, fastest);
  slider_->setPageStep(3);
  slider_->setTickPosition(QSlider::TicksBelow);
  slider_->setTickInterval(3);
  slider_->setValue(position_of(run.speed()));
  value_->setObjectName("speed_value");
  achieved_->setObjectName("achieved_speed");
  // Wide enough for the longest text, so that nothing moves while numbers change.
  slider_->setFixedWidth(fontMetrics().averageCharWidth() * 16);
  value_->setMinimumWidth(fontMetrics().horizontalAdvance("×1000"));
  achieved_->setMinimumWidth(fontMetrics().horizontalAdvance("(×0.999)"));

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 0, 6, 0);
  row->addWidget(name_);
  row->addWidget(slider_);
  row->addWidget(value_);
  row->addWidget(achieved_);

  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  connect(slider_, &QSlider::valueChanged, this, &SpeedControl::chosen);
  connect(&run_, &Run::frame, this, &SpeedControl::show_achieved);
  connect(&run_, &Run::state_changed, this, &SpeedControl::show_achieved);
  retranslate();
}

void SpeedControl::change_by(int steps) {
  slider_->setValue(slider_->value() + steps);
}

void SpeedControl::chosen(int position) {
  run_.set_speed(speeds[static_cast<std::size_t>(position)]);
  retranslate();
}

void SpeedControl::show_achieved() {
  const double wanted = run_.speed();
  const double achieved = run_.achieved_speed();
  const bool known = run_.state() == Run::State::running && achieved > 0;
  const bool lower = known && wanted > 0 && achieved < share_that_is_lower * wanted;
  const int decimals = achieved < 1 ? 2 : achieved < 100 ? 1 : 0;
  achieved_->setText(known ? tr("(×%1)").arg(QLocale().toString(achieved, 'f', decimals)) : "");
  achieved_->setToolTip(lower ? tr("Achieved speed: limited by CPU. The machine cannot simulate "
                                   "faster; nothing is left out.")
                              : tr("Achieved speed over the last second"));
  QPalette colours = palette();
  if (lower) colours.setColor(QPalette::WindowText, theme_of(colours).warning);
  achieved_->setPalette(colours);
}

void SpeedControl::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) show_achieved();
  QWidget::changeEvent(event);
}

void SpeedControl::retranslate() {
  const double speed = speeds[static_cast<std::size_t>(slider_->value())];
  const QString text = speed > 0 ? tr("×%1").arg(QLocale().toString(speed)) : tr("Max");
  name_->setText(tr("S&peed"));
  slider_->setAccessibleName(tr("Speed"));
  slider_->setAccessibleDescription(text);
  slider_->setToolTip(
      tr("Virtual seconds a second, from ×0.1 to ×1000, then as fast as it goes "
         "(< slower, > faster)"));
  value_->setText(text);
  show_achieved();
}

}  // namespace spillway::desktop
