// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/outcome.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <utility>

namespace spillway::desktop {

namespace {

constexpr auto words = std::to_array<std::pair<const char*, const char*>>({
    {"ok", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "ok")},
    {"rate_limited", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "rate limited")},
    {"too_busy", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "too busy")},
    {"breaker_open", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "breaker open")},
    {"shed", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "shed")},
    {"queue_full", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "queue full")},
    {"wait_timeout", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "waited too long")},
    {"timed_out", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "timed out")},
    {"failed", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "failed")},
    {"degraded", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "degraded")},
    {"cancelled", QT_TRANSLATE_NOOP("spillway::desktop::Outcome", "cancelled")},
});

}  // namespace

QString outcome_text(const QString& outcome) {
  const auto* found = std::find_if(words.begin(), words.end(), [&](const auto& word) {
    return outcome == QLatin1String(word.first);
  });
  return found == words.end()
             ? outcome
             : QCoreApplication::translate("spillway::desktop::Outcome", found->second);
}

}  // namespace spillway::desktop
