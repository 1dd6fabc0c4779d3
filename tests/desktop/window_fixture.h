// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDockWidget>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/desktop/settings/appearance.h"
#include "app/desktop/settings/translator.h"
#include "app/desktop/window/main_window.h"

namespace spillway::desktop {

/// The whole window over the real program, with settings and unsaved copies of its own.
class WindowFixture {
 public:
  static constexpr Nanos ms = 1'000'000;
  static constexpr Nanos s = 1000 * ms;

  explicit WindowFixture(const QString& folder, Language language = Language::english)
      : settings(folder + "/settings.ini") {
    settings.set_language(language);
    appearance = std::make_unique<Appearance>(settings);
    translator = std::make_unique<Translator>(settings);
    workbench = std::make_unique<Workbench>(SPILLWAY_PROGRAM);
    window = std::make_unique<MainWindow>(*workbench, settings, folder + "/unsaved");
    window->setWindowState(Qt::WindowNoState);
    window->resize(1280, 800);
    window->show();
  }

  static QString flagship() { return SPILLWAY_SCENARIOS_DIR "/microburst-penetration.json"; }

  void load(const QString& file_or_name = "microburst-penetration") {
    window->open(file_or_name);
    QTRY_COMPARE_WITH_TIMEOUT(run().state(), Run::State::paused, 15000);
    QTRY_VERIFY(!run().kinds().is_null());
  }
  /// As fast as it goes, and then paused there.
  void run_to(Nanos time) {
    run().set_speed(0);
    run().run_until(time);
    QTRY_COMPARE_WITH_TIMEOUT(run().now(), time, 30000);
    QTRY_VERIFY(run().state() != Run::State::running);
  }

  Run& run() { return workbench->run(); }
  Document& document() { return workbench->document(); }
  template <class T>
  T* find(const QString& name) {
    return window->findChild<T*>(name);
  }
  QDockWidget* dock(const QString& name) { return window->panes().dock(name); }
  QAction* action(const QString& name) { return find<QAction>(name); }

  Settings settings;
  std::unique_ptr<Appearance> appearance;
  std::unique_ptr<Translator> translator;
  std::unique_ptr<Workbench> workbench;
  std::unique_ptr<MainWindow> window;
};

/// A window for each test, with a folder of its own that a second start finds as it was left.
class WithWindow {
 protected:
  bool open_window() {
    folder_ = std::make_unique<QTemporaryDir>();
    start_again();
    return QTest::qWaitForWindowActive(it_->window.get());
  }
  /// The window goes, as it is; the next one finds its settings.
  void start_again() {
    it_.reset();
    it_ = std::make_unique<WindowFixture>(folder_->path());
  }
  void close_window() {
    it_.reset();
    folder_.reset();
  }
  QString path(const QString& name) const { return folder_->filePath(name); }

  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<WindowFixture> it_;
};

}  // namespace spillway::desktop
