// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "app/desktop/workbench/run.h"

namespace spillway::desktop {

/// What a report of a fault needs: versions, platform, where things were found, how the run stands.
/// `library` is the reply to that command, or null.
QString diagnostics(const Run& run, const scenario::Value& library);

/// Runs the scenario that is being opened for a second of virtual time, and reports. When that
/// cannot be done, the report begins with why.
class Trial : public QObject {
  Q_OBJECT

 public:
  using Done = std::function<void(bool worked, const QString& report)>;
  Trial(Run& run, Done done, QObject* parent = nullptr);

  /// Something was said that keeps the scenario from opening.
  void fail(const QString& why);

 private:
  void go_on();
  void report(const QString& why);

  Run& run_;
  Done done_;
};

}  // namespace spillway::desktop
