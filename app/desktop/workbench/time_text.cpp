// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/time_text.h"

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
