// SPDX-License-Identifier: GPL-3.0-or-later
// What the window's menus say and do; the rest of the window is in main_window.cpp.
#include <QMenuBar>
#include <QMessageBox>

#include "app/desktop/charts/chart_board.h"
#include "app/desktop/charts/compare_panel.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/timeline/timeline_panel.h"
#include "app/desktop/topology/topology_view.h"
#include "app/desktop/window/appearance_menus.h"
#include "app/desktop/window/command_palette.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/run_bar.h"

namespace spillway::desktop {

void MainWindow::make_commands() {
  QUndoStack& stack = workbench_.document().undo_stack();
  const auto undo_text = [&stack] {
    return stack.canUndo() ? tr("&Undo: %1").arg(stack.undoText()) : tr("&Undo");
  };
  const auto redo_text = [&stack] {
    return stack.canRedo() ? tr("&Redo: %1").arg(stack.redoText()) : tr("&Redo");
  };
  QAction* undo = commands_.add("edit_undo", undo_text, QKeySequence::Undo, [&] { stack.undo(); });
  QAction* redo = commands_.add("edit_redo", redo_text, {}, [&] { stack.redo(); });
  redo->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
  undo->setIcon(icon("undo"));
  redo->setIcon(icon("redo"));
  const auto show_steps = [&stack, undo, redo, undo_text, redo_text] {
    undo->setEnabled(stack.canUndo());
    redo->setEnabled(stack.canRedo());
    undo->setText(undo_text());
    redo->setText(redo_text());
  };
  connect(&stack, &QUndoStack::indexChanged, this, show_steps);
  connect(&stack, &QUndoStack::cleanChanged, this, show_steps);
  connect(&workbench_.run(), &Run::loaded, this, show_steps);
  show_steps();

  commands_.add(
      "file_quit", [] { return tr("&Quit"); }, QKeySequence::Quit, [this] { close(); });
  commands_.add(
      "tools_palette", [] { return tr("&Commands…"); }, QKeySequence("Ctrl+Shift+P"),
      [this] { (new CommandPalette(*this))->show(); });
  commands_.add(
      "tools_sweep", [] { return tr("&Sweep parameters…"); }, {},
      [this] { panes_.reveal("sweep"); });
  commands_.add(
      "tools_diagnostics", [] { return tr("Copy &diagnostics"); }, {},
      [this] { copy_diagnostics(); });
  commands_.add(
      "view_next_pane", [] { return tr("&Next pane"); }, QKeySequence("F6"),
      [this] { panes_.focus_next(true); });
  commands_.add(
      "view_previous_pane", [] { return tr("&Previous pane"); }, QKeySequence("Shift+F6"),
      [this] { panes_.focus_next(false); });
  commands_.add(
      "view_full_screen", [] { return tr("&Full screen"); }, QKeySequence("F11"),
      [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
  commands_.add(
      "layout_build", [] { return tr("&Build"); }, QKeySequence("Ctrl+1"),
      [this] { show_defaults(Preset::build); });
  commands_.add(
      "layout_observe", [] { return tr("&Observe"); }, QKeySequence("Ctrl+2"),
      [this] { show_defaults(Preset::observe); });
  commands_.add(
      "layout_compare", [] { return tr("&Compare"); }, QKeySequence("Ctrl+3"),
      [this] { show_defaults(Preset::compare); });
  commands_.add(
      "layout_present", [] { return tr("&Present"); }, QKeySequence("Ctrl+4"),
      [this] { show_defaults(Preset::present); });
  commands_.add(
      "layout_reset", [] { return tr("&Reset the layout"); }, {},
      [this] {
        show_defaults(Preset::observe);
        board_->restore_defaults();
      });
  commands_.add(
      "help_help", [] { return tr("&Help"); }, QKeySequence::HelpContents, [this] { show_help(); });
  commands_.add(
      "help_guide", [] { return tr("&Guide"); }, {}, [this] { panes_.reveal("guide"); });
  commands_.add(
      "help_about", [] { return tr("&About Spillway"); }, {},
      [this] {
        QMessageBox::about(
            this, tr("About Spillway"),
            tr("Spillway %1: a chaos laboratory for overload.\n\nFree software under the "
               "GNU General Public License, version 3 or later.")
                .arg(SPILLWAY_VERSION));
      });
}

QMenu* MainWindow::createPopupMenu() {
  auto* menu = new QMenu(this);
  menu->addActions(panes_.actions());
  menu->addSeparator();
  menu->addAction(run_bar_->toggleViewAction());
  return menu;
}

void MainWindow::make_menus() {
  const auto menu = [this](const char* name, Commands::Text title) {
    QMenu* made = commands_.add_menu(name, std::move(title), this);
    menuBar()->addMenu(made);
    return made;
  };
  const auto command = [this](const char* name) { return commands_.findChild<QAction*>(name); };

  QMenu* file = menu("menu_file", [] { return tr("&File"); });
  file->addActions({files_.new_action(), files_.open_action()});
  file->addMenu(files_.recent_menu());
  file->addSeparator();
  file->addActions({files_.save_action(), files_.save_as_action(), files_.save_session_action()});
  file->addSeparator();
  file->addAction(command("file_quit"));

  QMenu* edit = menu("menu_edit", [] { return tr("&Edit"); });
  edit->addActions({command("edit_undo"), command("edit_redo")});
  edit->addSeparator();
  edit->addActions(topology_->actions());

  menu("menu_run", [] { return tr("&Run"); })->addActions(run_bar_->commands());

  QMenu* faults = menu("menu_faults", [] { return tr("F&aults"); });
  faults->addActions(
      {timeline_->inject_action(), timeline_->end_action(), timeline_->remove_action()});

  QMenu* view = menu("menu_view", [] { return tr("&View"); });
  view->addActions(panes_.actions());
  view->addSeparator();
  QMenu* layout = commands_.add_menu(
      "menu_layout", [] { return tr("Arrange f&or"); }, this);
  layout->addActions({command("layout_build"), command("layout_observe"), command("layout_compare"),
                      command("layout_present")});
  view->addMenu(layout);
  view->addAction(command("layout_reset"));
  view->addSeparator();
  for (QMenu* choice : make_appearance_menus(settings_, commands_, this)) view->addMenu(choice);
  view->addSeparator();
  view->addActions(
      {command("view_next_pane"), command("view_previous_pane"), command("view_full_screen")});

  menu("menu_compare", [] { return tr("&Compare"); })->addActions(compare_->commands());

  QMenu* tools = menu("menu_tools", [] { return tr("&Tools"); });
  tools->addActions(
      {command("tools_palette"), command("tools_sweep"), command("tools_diagnostics")});

  QMenu* help = menu("menu_help", [] { return tr("&Help"); });
  help->addActions({command("help_help"), command("help_guide")});
  help->addSeparator();
  help->addAction(command("help_about"));
}

}  // namespace spillway::desktop
