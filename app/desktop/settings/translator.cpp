// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings/translator.h"

#include <QApplication>
#include <QFont>
#include <QLibraryInfo>
#include <QLocale>

namespace spillway::desktop {

namespace {

QLocale locale_for(Language language) {
  const QLocale system = QLocale::system();
  switch (language) {
    case Language::chinese:
      return {QLocale::Chinese, QLocale::China};
    case Language::english:
      if (system.language() == QLocale::English) return system;
      return {QLocale::English, QLocale::UnitedStates};
    case Language::system:
      break;
  }
  // Texts are there in two languages; numbers go with the texts, or a page would mix both.
  return locale_for(system.language() == QLocale::Chinese ? Language::chinese : Language::english);
}

}  // namespace

Translator::Translator(Settings& settings, QObject* parent) : QObject(parent), settings_(settings) {
  connect(&settings_, &Settings::language_changed, this, &Translator::apply);
  apply();
}

void Translator::apply() {
  const QLocale locale = locale_for(settings_.language());
  QLocale::setDefault(locale);

  // Without a language of its own, fontconfig takes Japanese forms for Chinese characters.
  QFont font = QApplication::font();
  const QString latin = font.families().value(0, font.family());
  font.setFamilies({latin, "Noto Sans CJK SC", "WenQuanYi Micro Hei"});
  QApplication::setFont(font);

  QCoreApplication::removeTranslator(&texts_);
  QCoreApplication::removeTranslator(&qt_texts_);
  if (qt_texts_.load(locale, "qtbase", "_", QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(&qt_texts_);
  }
  if (texts_.load(locale, "spillway", "_", ":/i18n")) QCoreApplication::installTranslator(&texts_);
}

QString local_text(const scenario::Value* text) {
  if (!text) return {};
  if (const std::string* plain = text->text()) return QString::fromStdString(*plain);
  const bool chinese = QLocale().language() == QLocale::Chinese;
  for (const char* language : {chinese ? "zh" : "en", chinese ? "en" : "zh"}) {
    const scenario::Value* value = text->find(language);
    const std::string* found = value ? value->text() : nullptr;
    if (found && !found->empty()) return QString::fromStdString(*found);
  }
  return {};
}

}  // namespace spillway::desktop
