// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings/style.h"

#include <QPainter>
#include <QStyleOption>

#include "app/desktop/settings/icon.h"

namespace spillway::desktop {

namespace {

void draw_outline(QPainter& painter, const QStyleOption& option, const QColor& colour, bool round) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(colour);
  painter.setBrush(Qt::NoBrush);
  const QRectF place = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
  if (round) {
    painter.drawEllipse(place);
  } else {
    painter.drawRoundedRect(place, 2, 2);
  }
  painter.restore();
}

/// Between the ground and the text.
QColor edge_of(const QStyleOption& option) {
  const QColor ground = option.palette.color(QPalette::Window);
  const QColor text = option.palette.color(QPalette::WindowText);
  const float share = option.state & QStyle::State_Enabled ? 0.5F : 0.3F;
  const auto part = [share](float from, float to) { return from + (to - from) * share; };
  return QColor::fromRgbF(part(ground.redF(), text.redF()), part(ground.greenF(), text.greenF()),
                          part(ground.blueF(), text.blueF()));
}

void draw_focus(QPainter& painter, const QStyleOption& option) {
  if (!(option.state & QStyle::State_HasFocus)) return;
  draw_outline(painter, option, option.palette.color(QPalette::Highlight), false);
}

void draw_edge(QPainter& painter, const QStyleOption& option, bool round) {
  if (option.state & QStyle::State_HasFocus) return;  // then it has one in another colour
  draw_outline(painter, option, edge_of(option), round);
}

}  // namespace

Style::Style() : QProxyStyle("Fusion") {}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* data) const {
  if (hint == SH_DialogButtonBox_ButtonsHaveIcons || hint == SH_ComboBox_Popup) return 0;
  return QProxyStyle::styleHint(hint, option, widget, data);
}

QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option,
                          const QWidget* widget) const {
  if (which == SP_ToolBarHorizontalExtensionButton) return icon("more");
  return QProxyStyle::standardIcon(which, option, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  if (element == PE_FrameLineEdit || element == PE_IndicatorCheckBox) {
    draw_edge(*painter, *option, false);
  } else if (element == PE_IndicatorRadioButton) {
    draw_edge(*painter, *option, true);
  }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                               QPainter* painter, const QWidget* widget) const {
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  if (control == CC_SpinBox || control == CC_ComboBox) draw_edge(*painter, *option, false);
  if (control == CC_ToolButton || control == CC_Slider) draw_focus(*painter, *option);
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
  QProxyStyle::drawControl(element, option, painter, widget);
  if (element == CE_ShapedFrame) draw_focus(*painter, *option);
}

}  // namespace spillway::desktop
