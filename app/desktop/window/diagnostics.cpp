// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/diagnostics.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMetaEnum>
#include <QScreen>
#include <QStringList>
#include <QSysInfo>

#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

// Not translated: it is read by whoever mends the fault.
QString diagnostics(const Run& run, const Value& library) {
  QStringList lines;
  lines << QString("spillway-lab %1, Qt %2 (%3)")
               .arg(SPILLWAY_VERSION, qVersion(), QGuiApplication::platformName());
  lines << QString("%1, %2").arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture());
  if (const QScreen* screen = QGuiApplication::primaryScreen()) {
    lines << QString("screen %1 x %2, scale %3")
                 .arg(screen->size().width())
                 .arg(screen->size().height())
                 .arg(screen->devicePixelRatio());
  }
  lines << QString("language %1").arg(QLocale().name());
  const Value* scenarios = library.find("scenarios");
  if (scenarios && scenarios->items() && !scenarios->items()->empty()) {
    const Value* file = scenarios->items()->front().find("file");
    lines << QString("library %1: %2 scenarios")
                 .arg(QFileInfo(QString::fromStdString(file && file->text() ? *file->text() : ""))
                          .path())
                 .arg(scenarios->items()->size());
  }
  const Value* name = run.info().find("name");
  lines << QString("run %1: %2 at %3 of %4, seed %5, %6 events")
               .arg(name && name->text() ? QString::fromStdString(*name->text()) : QString("-"),
                    QMetaEnum::fromType<Run::State>().valueToKey(static_cast<int>(run.state())),
                    clock_text(run.now()), clock_text(run.end()))
               .arg(run.seed())
               .arg(run.events());
  return lines.join('\n');
}

}  // namespace spillway::desktop
