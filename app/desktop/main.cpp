// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <iostream>
#include <memory>

#include "app/desktop/library/autosave.h"
#include "app/desktop/settings/appearance.h"
#include "app/desktop/settings/settings.h"
#include "app/desktop/settings/translator.h"
#include "app/desktop/window/diagnostics.h"
#include "app/desktop/window/main_window.h"

int main(int argc, char** argv) {
  using namespace spillway::desktop;
  QCoreApplication::setApplicationName("spillway-lab");
  QCoreApplication::setApplicationVersion(SPILLWAY_VERSION);

  QCommandLineParser arguments;
  arguments.setApplicationDescription("A chaos laboratory for overload.");
  arguments.addPositionalArgument("scenario", "A file, or a name of the library.", "[FILE|NAME]");
  const QCommandLineOption help = arguments.addHelpOption();
  const QCommandLineOption version = arguments.addVersionOption();
  const QCommandLineOption diagnose("diagnostics",
                                    "Open the window, run the scenario for a second, print what a "
                                    "report of a fault needs; 0 when "
                                    "all of that worked.");
  arguments.addOption(diagnose);
  const bool understood = arguments.parse(QStringList(argv, argv + argc));
  if (!understood || arguments.isSet(help) || arguments.isSet(version)) {
    const QCoreApplication without_a_display(argc, argv);
    arguments.process(without_a_display);
  }

  Settings settings;
  const int scale = Appearance::prepare(settings);
  const QApplication application(argc, argv);
  QGuiApplication::setApplicationDisplayName("Spillway");
  QGuiApplication::setDesktopFileName("spillway-lab");
  QGuiApplication::setWindowIcon(QIcon(":/spillway-lab.svg"));
  const Appearance appearance(settings, scale);
  const Translator translator(settings);

  Workbench workbench;
  MainWindow window(workbench, settings, autosave_folder());
  window.show();
  const QStringList scenarios = arguments.positionalArguments();
  std::unique_ptr<Trial> trial;
  if (arguments.isSet(diagnose)) {
    trial = std::make_unique<Trial>(workbench.run(), [](bool worked, const QString& report) {
      std::cout << report.toStdString() << std::endl;
      QCoreApplication::exit(worked ? 0 : 1);
    });
    QObject::connect(&workbench, &Workbench::message, trial.get(), &Trial::fail);
  }
  if (!scenarios.isEmpty() || trial) {
    window.open(scenarios.value(0, GuideProgress::incident));
  } else {
    window.open_incident_of_guide();
  }
  return QApplication::exec();
}
