// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/diagnostics.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMetaEnum>
#include <QScreen>
#include <QStringList>
#include <QSysInfo>
#include <QTimer>
#include <utility>

#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr Nanos enough = 1'000'000'000;
constexpr int patience_ms = 20'000;

}  // namespace

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
    const std::string file = text_in(scenarios->items()->front(), "file");
    lines << QString("library %1: %2 scenarios")
                 .arg(QFileInfo(QString::fromStdString(file)).path())
                 .arg(scenarios->items()->size());
  }
  const std::string name = text_in(run.info(), "name");
  lines << QString("run %1: %2 at %3 of %4, seed %5, %6 events")
               .arg(name.empty() ? QString("-") : QString::fromStdString(name),
                    QMetaEnum::fromType<Run::State>().valueToKey(static_cast<int>(run.state())),
                    clock_text(run.now()), clock_text(run.end()))
               .arg(run.seed())
               .arg(run.events());
  return lines.join('\n');
}

Trial::Trial(Run& run, Done done, QObject* parent)
    : QObject(parent), run_(run), done_(std::move(done)) {
  connect(&run_, &Run::state_changed, this, &Trial::go_on);
  connect(&run_, &Run::loaded, this, &Trial::go_on);
  QTimer::singleShot(patience_ms, this, [this] { fail("It takes too long."); });
}

void Trial::go_on() {
  if (run_.state() == Run::State::dead) {
    fail("The run has ended unexpectedly.");
  } else if (run_.state() == Run::State::paused && run_.now() < enough) {
    run_.run_until(enough);
  } else if (run_.state() == Run::State::paused || run_.state() == Run::State::finished) {
    report({});
  }
}

void Trial::fail(const QString& why) {
  report(why);
}

void Trial::report(const QString& why) {
  if (!done_) return;
  const Done done = std::exchange(done_, {});
  run_.b().request("library", {}, this, [this, why, done](const Value& library) {
    const QString text = diagnostics(run_, library);
    done(why.isEmpty(), why.isEmpty() ? text : why + '\n' + text);
  });
}

}  // namespace spillway::desktop
