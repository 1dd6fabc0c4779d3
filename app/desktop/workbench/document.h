// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <string>

#include "models/scenario/value.h"

namespace spillway::desktop {

/// Where a scenario comes from.
struct Origin {
  QString file;               ///< empty: it was never saved
  bool from_library = false;  ///< the file is the program's own: saving asks for another one
};

/// The scenario that is open: its text, and what the text says. The text is the truth; an edit is a
/// small change of the text, so that comments, order and layout of a person's file survive.
///
/// Every edit is one step of the undo stack with a sentence that says what. Edits with the same
/// non-empty `merge` key that follow each other become one step; so a drag of a slider has a key of
/// its own. An edit that changes nothing is no step, and neither is one that a view makes in answer
/// to an undo.
class Document : public QObject {
  Q_OBJECT

 public:
  explicit Document(QObject* parent = nullptr);

  const std::string& text() const { return text_; }
  /// The parsed text, with positions; the last readable one while the text is broken.
  const scenario::Value& tree() const { return tree_; }
  /// Whether the text itself can be read.
  bool readable() const { return readable_; }
  /// The value at a JSON pointer, or nothing.
  const scenario::Value* at(const QString& pointer) const;

  const Origin& origin() const { return origin_; }
  QString file() const { return origin_.file; }
  QString name() const;  ///< the scenario's own name
  bool modified() const { return text_ != saved_text_; }
  /// The file has become another one since it was read or written here. False when it is gone.
  bool differs_on_disk() const;
  /// The person knows what is on the disk now.
  void accept_disk();
  /// Also takes the live changes of the run, so that there is one order of what can be undone.
  QUndoStack& undo_stack() { return undo_; }

  /// Replaces everything and forgets the history. The text must have been checked. `modified`:
  /// it is not what the file has, as after a crash.
  void open(std::string text, const Origin& origin, bool modified = false);
  /// Writes the text beside the file and renames it over: a crash loses nothing. The file is where
  /// the scenario comes from then. Empty when done, else what went wrong.
  QString save(const QString& file);

  // Edits. Pointers are JSON pointers into the text; a missing parent object is made.
  void set(const QString& pointer, const scenario::Value& value, const QString& what,
           const QString& merge = {});
  void remove(const QString& pointer, const QString& what);
  /// Into a list, before the element `index` (at the end when it is the length).
  void insert(const QString& list, int index, const scenario::Value& value, const QString& what);
  /// A new name for a member of an object, at its place.
  void rename(const QString& pointer, const QString& name, const QString& what);
  /// Several edits as one step: begin, edits, end. `changed` is emitted once, at the end.
  void begin(const QString& what);
  void end();
  /// The whole text as one step.
  void replace_text(std::string text, const QString& what, const QString& merge = {});

 Q_SIGNALS:
  /// The text changed: by an edit, undo, redo or open.
  void changed();
  /// Another scenario is open now. Before `changed`.
  void opened();
  void modified_changed(bool modified);
  void file_changed();

 private:
  class Step;
  void put(std::string text);
  void tell();

  std::string text_;
  std::string saved_text_;
  std::string disk_text_;  ///< of the file, as last seen
  scenario::Value tree_;
  bool readable_ = false;
  Origin origin_;
  QUndoStack undo_;
  int open_steps_ = 0;     ///< begin() without its end()
  bool stepping_ = false;  ///< the stack is changing the text
  bool untold_ = false;    ///< changed between begin() and end()
  bool was_modified_ = false;
};

/// A name as a step of a JSON pointer: "a/b" is "a~1b".
QString pointer_step(const QString& name);

}  // namespace spillway::desktop
