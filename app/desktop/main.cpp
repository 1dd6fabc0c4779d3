// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>

#include "app/desktop/library/autosave.h"
#include "app/desktop/settings/appearance.h"
#include "app/desktop/settings/settings.h"
#include "app/desktop/settings/translator.h"
#include "app/desktop/window/main_window.h"

int main(int argc, char** argv) {
  using namespace spillway::desktop;
  QCoreApplication::setApplicationName("spillway-lab");
  QCoreApplication::setApplicationVersion(SPILLWAY_VERSION);
  Settings settings;
  const int scale = Appearance::prepare(settings);
  const QApplication application(argc, argv);
  QGuiApplication::setApplicationDisplayName("Spillway");
  QGuiApplication::setDesktopFileName("spillway-lab");
  const Appearance appearance(settings, scale);
  const Translator translator(settings);

  QCommandLineParser arguments;
  arguments.setApplicationDescription(
      QCoreApplication::translate("main", "A chaos laboratory for overload."));
  arguments.addPositionalArgument(
      "scenario", QCoreApplication::translate("main", "A file, or a name of the library."),
      "[FILE|NAME]");
  arguments.addHelpOption();
  arguments.addVersionOption();
  arguments.process(application);

  Workbench workbench;
  MainWindow window(workbench, settings, autosave_folder());
  window.show();
  if (!arguments.positionalArguments().isEmpty()) {
    window.open(arguments.positionalArguments().constFirst());
  }
  return QApplication::exec();
}
