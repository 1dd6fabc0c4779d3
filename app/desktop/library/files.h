// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <string>
#include <vector>

#include "app/desktop/settings/settings.h"
#include "app/desktop/workbench/workbench.h"

class QAction;
class QMenu;
class QWidget;

namespace spillway::desktop {

/// Opens, saves and closes the scenario of a window, with the questions to the person that belong
/// to it. Its actions are for the File menu.
class Files : public QObject {
  Q_OBJECT

 public:
  Files(Workbench& workbench, Settings& settings, QWidget& window);

  QAction* new_action() const { return new_; }
  QAction* open_action() const { return open_; }
  QMenu* recent_menu() const { return recent_; }
  QAction* save_action() const { return save_; }
  QAction* save_as_action() const { return save_as_; }
  QAction* save_session_action() const { return save_session_; }

  /// Asks about unsaved changes first. A scenario from the library is not saved over: saving it
  /// asks for a file.
  void open(const Origin& origin);
  /// A file, or the name of a scenario of the library.
  void open_named(const QString& file_or_name);
  /// A text that may have been mended: `modified` when no file has it. `done` when it is open or
  /// refused.
  void open_text(const std::string& text, const Origin& origin, bool modified,
                 std::function<void()> done = {});
  void new_scenario();
  void open_by_dialog();
  /// False when the person chose not to, or it could not be done.
  bool save();
  bool save_as();
  void save_session();
  /// Save, Discard or Cancel, when there are unsaved changes of the text, or changes of the run
  /// that are in no scenario. False: the window stays.
  bool may_close();

  void retranslate();

 Q_SIGNALS:
  void opened();
  /// Something is wrong with a text; what was open stays open.
  void refused(const std::string& text, const Origin& origin, const std::vector<Problem>& problems,
               bool modified);
  void session_saved(const QString& file);
  /// However saving a session ended: also when the person chose not to.
  void session_save_ended(bool saved);
  void message(const QString& text);

 private:
  void fill_recent();
  /// The field with the keyboard is left for a moment, so that what was typed there counts.
  void take_what_is_typed();
  /// A new scenario gets the name of its first file.
  void name_after(const QString& file);
  void ask_how_to_save(const scenario::Value& verdicts);
  bool write_session(const QString& file, const std::string& text);
  bool has_unsaved_session() const;
  bool save_session_and_wait();
  void update_actions();
  /// The document has a file, which is a person's own.
  bool is_of_own() const;
  /// Asks when the file has become another one meanwhile.
  bool may_write_over();

  Workbench& workbench_;
  Settings& settings_;
  QWidget& window_;
  QAction* new_;
  QAction* open_;
  QMenu* recent_;
  QAction* save_;
  QAction* save_as_;
  QAction* save_session_;
  std::size_t saved_session_ = 0;  ///< the run's edits() that a scenario has
};

}  // namespace spillway::desktop
