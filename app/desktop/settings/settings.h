// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSettings>
#include <QStringList>
#include <cstdint>

namespace spillway::desktop {

enum class Language : std::uint8_t { system, english, chinese };
enum class Scheme : std::uint8_t { system, light, dark };

/// What a person chose, kept between starts. main() makes one and hands it on by reference.
class Settings : public QObject {
  Q_OBJECT

 public:
  static constexpr int most_recent_files = 10;

  /// Kept in `file`, or in the user's usual place when empty.
  explicit Settings(const QString& file = {}, QObject* parent = nullptr);

  Language language() const;
  void set_language(Language language);
  Scheme scheme() const;
  void set_scheme(Scheme scheme);
  /// Percent, from 100 to 200.
  int scale() const;
  void set_scale(int percent);

  /// Absolute paths, the last one opened first.
  QStringList recent_files() const;
  void add_recent_file(const QString& file);
  void clear_recent_files();

  /// Of the main window, as QMainWindow saves them.
  QByteArray geometry() const;
  QByteArray layout() const;
  void set_window(const QByteArray& geometry, const QByteArray& layout);

  /// What a person changed of the charts of a scenario, as text; of the most recent ones.
  QString charts(const QString& scenario) const;
  void set_charts(const QString& scenario, const QString& plan);
  static constexpr int most_chart_plans = 50;

  bool guide_offered() const;
  void set_guide_offered();

 Q_SIGNALS:
  void language_changed();
  void scheme_changed();
  void scale_changed();
  void recent_files_changed();

 private:
  bool put(const QString& key, const QVariant& value);

  QSettings store_;
};

}  // namespace spillway::desktop
