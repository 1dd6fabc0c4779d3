// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "app/desktop/charts/time_window.h"
#include "app/desktop/library/autosave.h"
#include "app/desktop/library/file_watch.h"
#include "app/desktop/library/files.h"
#include "app/desktop/settings/settings.h"
#include "app/desktop/window/commands.h"
#include "app/desktop/window/guide_progress.h"
#include "app/desktop/window/panes.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

class ChartBoard;
class ComparePanel;
class HelpDialog;
class LibraryPanel;
class NoticeBar;
class ProblemsPanel;
class RunBar;
class SourcePanel;
class TimelinePanel;
class Toaster;
class TopologyView;
class WindowStatus;

/// The window: makes the parts and connects them. Whatever a part does is its own.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// `copies` is the folder for unsaved changes.
  MainWindow(Workbench& workbench, Settings& settings, const QString& copies);
  ~MainWindow() override;

  Files& files() { return files_; }
  Panes& panes() { return panes_; }
  /// A file, or a name of the library.
  void open(const QString& file_or_name);
  /// On a right click beside the docks: the same as in the View menu.
  QMenu* createPopupMenu() override;
  /// The very first start begins with it, so that Space runs something; later ones do not.
  void open_incident_of_guide();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QSplitter* make_middle();
  void make_panes();
  void make_commands();
  void make_menus();
  void connect_parts();
  void restore_layout();
  void show_defaults(Preset preset);

  void show_message(const QString& text);
  /// Those of the text that is shown.
  void show_problems();
  void show_refused(const std::string& text, const Origin& origin,
                    const std::vector<Problem>& problems, bool modified);
  void show_changed_on_disk();
  void show_state();
  void show_title();
  void offer_left_behind();
  void offer_guide();
  QWidget* guide_target(GuideProgress::Step step) const;
  void reveal_for(GuideProgress::Step step);
  void show_help();
  void copy_diagnostics();
  void retranslate();

  Workbench& workbench_;
  Settings& settings_;
  TimeWindow time_;
  Files files_;
  Autosave autosave_;
  FileWatch file_watch_;
  Commands commands_;
  RunBar* run_bar_;
  TopologyView* topology_;
  ChartBoard* board_;
  QSplitter* middle_;
  Panes panes_;
  Toaster* toaster_;
  NoticeBar* notices_;
  WindowStatus* status_;
  GuideProgress* guide_;
  LibraryPanel* library_;
  ProblemsPanel* problems_;
  SourcePanel* source_;
  TimelinePanel* timeline_;
  ComparePanel* compare_;
  HelpDialog* help_ = nullptr;
  bool first_start_ = false;
};

}  // namespace spillway::desktop
