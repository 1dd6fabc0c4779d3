// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusVariant>
#include <QObject>
#include <QString>

namespace spillway::desktop {

/// Whether the desktop around the window is dark: as its settings portal says, followed while the
/// program runs; where there is no portal, as the palette that the program started with.
class SystemScheme : public QObject {
  Q_OBJECT

 public:
  explicit SystemScheme(QObject* parent = nullptr);
  bool dark() const { return dark_; }

 Q_SIGNALS:
  void changed();

 private Q_SLOTS:
  // By name: a D-Bus signal has no function to connect to.
  void setting_changed(const QString& group, const QString& key, const QDBusVariant& value);

 private:
  void take(const QVariant& value);

  bool dark_;
};

}  // namespace spillway::desktop
