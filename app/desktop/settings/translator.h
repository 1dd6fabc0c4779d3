// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTranslator>
#include <string>

#include "app/desktop/settings/settings.h"
#include "models/scenario/value.h"

namespace spillway::desktop {

/// The language of the whole program, switched while it runs: texts, Qt's own texts, numbers and
/// the fonts for Chinese. Widgets hear of it by QEvent::LanguageChange.
class Translator : public QObject {
  Q_OBJECT

 public:
  explicit Translator(Settings& settings, QObject* parent = nullptr);

 private:
  void apply();

  Settings& settings_;
  QTranslator texts_;
  QTranslator qt_texts_;
};

/// Of a text in a scenario, {"en": …, "zh": …} or a plain one: what the present language reads.
QString local_text(const scenario::Value* text);

}  // namespace spillway::desktop
