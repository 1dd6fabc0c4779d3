// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings/settings.h"

#include <QFileInfo>
#include <algorithm>

namespace spillway::desktop {

namespace {

// Names, not numbers: the file is for people too, and outlives the order of the enumerators.
const QStringList& language_names() {
  static const QStringList names{"system", "en", "zh"};
  return names;
}
const QStringList& scheme_names() {
  static const QStringList names{"system", "light", "dark"};
  return names;
}

}  // namespace

Settings::Settings(const QString& file, QObject* parent)
    : QObject(parent),
      store_(file.isEmpty()
                 ? QSettings(QSettings::IniFormat, QSettings::UserScope, "spillway", "spillway-lab")
                       .fileName()
                 : file,
             QSettings::IniFormat) {}

bool Settings::put(const QString& key, const QVariant& value) {
  if (store_.value(key) == value) return false;
  store_.setValue(key, value);
  return true;
}

Language Settings::language() const {
  const auto index = language_names().indexOf(store_.value("language").toString());
  return static_cast<Language>(std::max<qsizetype>(index, 0));
}

void Settings::set_language(Language language) {
  const QString& name = language_names().at(static_cast<int>(language));
  if (put("language", name)) Q_EMIT language_changed();
}

Scheme Settings::scheme() const {
  const auto index = scheme_names().indexOf(store_.value("scheme").toString());
  return static_cast<Scheme>(std::max<qsizetype>(index, 0));
}

void Settings::set_scheme(Scheme scheme) {
  const QString& name = scheme_names().at(static_cast<int>(scheme));
  if (put("scheme", name)) Q_EMIT scheme_changed();
}

int Settings::scale() const {
  return std::clamp(store_.value("scale", 100).toInt(), 100, 200);
}

void Settings::set_scale(int percent) {
  if (put("scale", std::clamp(percent, 100, 200))) Q_EMIT scale_changed();
}

QStringList Settings::recent_files() const {
  return store_.value("recent_files").toStringList();
}

void Settings::add_recent_file(const QString& file) {
  const QString path = QFileInfo(file).absoluteFilePath();
  QStringList files = recent_files();
  files.removeAll(path);
  files.prepend(path);
  if (files.size() > most_recent_files) files.resize(most_recent_files);
  if (put("recent_files", files)) Q_EMIT recent_files_changed();
}

void Settings::clear_recent_files() {
  if (put("recent_files", QStringList())) Q_EMIT recent_files_changed();
}

QByteArray Settings::geometry() const {
  return store_.value("window/geometry").toByteArray();
}

QByteArray Settings::layout() const {
  return store_.value("window/layout").toByteArray();
}

void Settings::set_window(const QByteArray& geometry, const QByteArray& layout) {
  put("window/geometry", geometry);
  put("window/layout", layout);
}

QString Settings::charts(const QString& scenario) const {
  const QStringList plans = store_.value("charts").toStringList();  // name, plan, name, plan, …
  for (qsizetype i = 0; i + 1 < plans.size(); i += 2) {
    if (plans[i] == scenario) return plans[i + 1];
  }
  return {};
}

void Settings::set_charts(const QString& scenario, const QString& plan) {
  QStringList plans = store_.value("charts").toStringList();
  for (qsizetype i = 0; i + 1 < plans.size(); i += 2) {
    if (plans[i] == scenario) plans.remove(i, 2);
  }
  if (!plan.isEmpty()) plans = QStringList{scenario, plan} + plans;
  if (plans.size() > 2 * most_chart_plans) plans.resize(2 * most_chart_plans);
  put("charts", plans);
}

bool Settings::guide_offered() const {
  return store_.value("guide_offered").toBool();
}

void Settings::set_guide_offered() {
  put("guide_offered", true);
}

}  // namespace spillway::desktop
