// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings/appearance.h"

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QToolTip>

#include "app/desktop/settings/style.h"

namespace spillway::desktop {

namespace {

struct Colours {
  QRgb window, base, alternate, button, text, secondary, disabled, bright, highlight, highlighted,
      link;
};
constexpr Colours light{0xfff3f3f4, 0xffffffff, 0xfff6f6f8, 0xffeaeaec, 0xff1c1c1e, 0xff65656a,
                        0xff85858a, 0xffffffff, 0xff1f5fbf, 0xffffffff, 0xff0c4aa6};
constexpr Colours dark{0xff2a2a2d, 0xff1e1e1e, 0xff252527, 0xff38383c, 0xffe9e9ec, 0xffa3a3a8,
                       0xff8a8a90, 0xff55555a, 0xff3774d0, 0xffffffff, 0xff8ab8ff};

QPalette palette_of(const Colours& colours) {
  QPalette palette(QColor(colours.button), QColor(colours.window));
  const auto set = [&palette](QPalette::ColorRole role, QRgb colour, QRgb disabled) {
    palette.setColor(QPalette::Active, role, QColor(colour));
    palette.setColor(QPalette::Inactive, role, QColor(colour));
    palette.setColor(QPalette::Disabled, role, QColor(disabled));
  };
  set(QPalette::Window, colours.window, colours.window);
  set(QPalette::Base, colours.base, colours.window);
  set(QPalette::AlternateBase, colours.alternate, colours.window);
  set(QPalette::Button, colours.button, colours.button);
  set(QPalette::ToolTipBase, colours.base, colours.base);
  set(QPalette::ToolTipText, colours.text, colours.text);
  set(QPalette::Text, colours.text, colours.disabled);
  set(QPalette::WindowText, colours.text, colours.disabled);
  set(QPalette::ButtonText, colours.text, colours.disabled);
  set(QPalette::PlaceholderText, colours.secondary, colours.disabled);
  set(QPalette::BrightText, colours.bright, colours.bright);
  set(QPalette::Highlight, colours.highlight, colours.disabled);
  set(QPalette::HighlightedText, colours.highlighted, colours.highlighted);
  set(QPalette::Link, colours.link, colours.disabled);
  set(QPalette::LinkVisited, colours.link, colours.disabled);
  return palette;
}

}  // namespace

int Appearance::prepare(const Settings& settings) {
  constexpr const char* variable = "QT_SCALE_FACTOR";
  if (qEnvironmentVariableIsSet(variable)) return 100;
  if (settings.scale() != 100) qputenv(variable, QByteArray::number(settings.scale() / 100.0));
  return settings.scale();
}

Appearance::Appearance(Settings& settings, int drawn_scale, QObject* parent)
    : QObject(parent),
      settings_(settings),
      drawn_scale_(drawn_scale),
      font_size_(QApplication::font().pointSizeF()) {
  QApplication::setStyle(new Style);
  connect(&settings_, &Settings::scheme_changed, this, &Appearance::apply_scheme);
  connect(&system_, &SystemScheme::changed, this, &Appearance::apply_scheme);
  connect(&settings_, &Settings::scale_changed, this, &Appearance::apply_scale);
  apply_scheme();
  apply_scale();
}

void Appearance::apply_scheme() {
  const Scheme scheme = settings_.scheme();
  const bool is_dark = scheme == Scheme::system ? system_.dark() : scheme == Scheme::dark;
  const QPalette palette = palette_of(is_dark ? dark : light);
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
}

void Appearance::apply_scale() {
  QFont font = QApplication::font();
  font.setPointSizeF(font_size_ * settings_.scale() / drawn_scale_);
  if (font != QApplication::font()) QApplication::setFont(font);
}

}  // namespace spillway::desktop
