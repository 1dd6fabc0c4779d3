// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings/system_scheme.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QPalette>

namespace spillway::desktop {

namespace {

// https://flatpak.github.io/xdg-desktop-portal: 0 no preference, 1 dark, 2 light.
const char* const service = "org.freedesktop.portal.Desktop";
const char* const path = "/org/freedesktop/portal/desktop";
const char* const interface = "org.freedesktop.portal.Settings";
const char* const appearance = "org.freedesktop.appearance";
const char* const colour_scheme = "color-scheme";

}  // namespace

SystemScheme::SystemScheme(QObject* parent)
    : QObject(parent), dark_(QApplication::palette().window().color().lightness() < 128) {
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  bus.connect(service, path, interface, "SettingChanged", this,
              SLOT(setting_changed(QString, QString, QDBusVariant)));
  QDBusMessage question = QDBusMessage::createMethodCall(service, path, interface, "Read");
  question << appearance << colour_scheme;
  auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
    const QDBusPendingReply<QDBusVariant> reply = *watcher;
    if (reply.isValid()) take(reply.value().variant());
    watcher->deleteLater();
  });
}

void SystemScheme::setting_changed(const QString& group, const QString& key,
                                   const QDBusVariant& value) {
  if (group == appearance && key == colour_scheme) take(value.variant());
}

void SystemScheme::take(const QVariant& value) {
  // Read() wraps its answer in a second variant; SettingChanged does not.
  const QVariant inner =
      value.canConvert<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
  if (inner.toUInt() == 0) return;
  const bool dark = inner.toUInt() == 1;
  if (dark == dark_) return;
  dark_ = dark;
  Q_EMIT changed();
}

}  // namespace spillway::desktop
