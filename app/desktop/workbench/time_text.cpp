// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/time_text.h"

#include <QStringList>

#include "models/scenario/fields.h"

namespace spillway::desktop {

std::string duration_text(Nanos duration) {
  return scenario::format(kernel::Duration(duration));
}

std::optional<Nanos> parse_duration(const QString& text) {
  const std::string given = text.trimmed().toStdString();
  auto duration = scenario::parse_duration(given);
  if (!duration) duration = scenario::parse_duration(given + "s");
  return duration ? std::optional(duration->ns()) : std::nullopt;
}

std::optional<Nanos> parse_time(const QString& text) {
  const QStringList parts = text.trimmed().split(':');
  if (parts.size() > 3) return std::nullopt;
  Nanos time = 0;
  for (qsizetype i = 0; i + 1 < parts.size(); ++i) {
    bool whole = false;
    time = time * 60 + parts[i].toUShort(&whole);
    if (!whole) return std::nullopt;
  }
  const auto seconds = parse_duration(parts.last());
  constexpr Nanos minute = 60'000'000'000;
  return seconds ? std::optional(time * minute + *seconds) : std::nullopt;
}

std::optional<Nanos> duration_of(const scenario::Value* value) {
  if (!value) return std::nullopt;
  if (value->integer()) return *value->integer();
  const auto duration = value->text() ? scenario::parse_duration(*value->text()) : std::nullopt;
  return duration ? std::optional(duration->ns()) : std::nullopt;
}

QString clock_text(Nanos time) {
  const qint64 ms = time / 1'000'000;
  return QString("%1:%2:%3.%4")
      .arg(ms / 3'600'000, 2, 10, QChar('0'))
      .arg(ms / 60'000 % 60, 2, 10, QChar('0'))
      .arg(ms / 1'000 % 60, 2, 10, QChar('0'))
      .arg(ms % 1'000, 3, 10, QChar('0'));
}

}  // namespace spillway::desktop
