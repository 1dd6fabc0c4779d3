// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/desktop/workbench/document.h"
#include "app/desktop/workbench/run.h"

namespace spillway::desktop {

struct LiveFault;

/// What the window shows and acts on: the document, its run and the selection. Views get a
/// Workbench and nothing else of each other.
///
/// A parameter can be changed in two ways, and the workbench chooses: before the run has begun it
/// is an edit of the document (and the run is loaded anew); once it has begun it is a live change
/// of the run, with a marker, and the document stays as it was until "Save session as scenario".
/// Both are one step of the one undo stack; undoing a live change is a further live change.
class Workbench : public QObject {
  Q_OBJECT

 public:
  explicit Workbench(QString program = {}, QObject* parent = nullptr);

  Document& document() { return document_; }
  Run& run() { return run_; }

  /// Loads a text into the run and, when nothing is wrong with it, makes it the document; else all
  /// stays as it was. `done` gets the problems. `modified`: it is not what the file has, as after a
  /// crash.
  void open(const std::string& text, const Origin& origin, bool modified = false,
            std::function<void(std::vector<Problem>)> done = {});
  /// A parameter by its path, as in `params`. Refused with a message when the run has begun and
  /// the parameter is fixed. `merge` as in Document.
  void tune(const QString& path, const scenario::Value& value, const QString& merge = {});
  /// Back to what the document says.
  void untune(const QString& path);
  /// An entry of a timeline without "at": now, when the run has begun, else into the document at 0.
  void inject(const scenario::Value& entry);
  /// Ends a live change that is under way, by its number in the run.
  void end_change(std::size_t change);
  /// `params` as the document says them: without the live changes.
  const scenario::Value& written() const { return written_; }
  /// Whether the structure (nodes, calls, policies, timeline's past) can be edited; if not, why.
  bool can_edit(QString* why = nullptr) const;

  /// What is wrong with the document's text: why it is not what runs.
  const std::vector<Problem>& problems() const { return problems_; }

  /// The selected node, or call ("from->to"), or empty.
  QString selection() const { return selection_; }
  void select(const QString& node_or_call);

 Q_SIGNALS:
  void selection_changed();
  /// The document's text does not load: the old run stays. Empty when it loads again.
  void problems_changed(const std::vector<Problem>& problems);
  void message(const QString& text);

 private:
  void reload();
  void tell_problems(const std::vector<Problem>& problems);
  void inject_live(const scenario::Value& entry);
  std::shared_ptr<LiveFault> fault_of(std::size_t change);
  void push_fault_step(std::shared_ptr<LiveFault> fault, bool ends, const QString& text);
  void drop_stale_steps();

  Document document_;
  Run run_;
  bool opening_ = false;  ///< the newest open() has not been answered yet
  bool another_ = false;  ///< another scenario was opened and is not loaded yet
  std::vector<Problem> problems_;
  std::map<QString, scenario::Value> asked_;      ///< live changes that are on their way
  std::vector<std::weak_ptr<LiveFault>> faults_;  ///< that steps of the undo stack speak of
  scenario::Value written_;
  QTimer reload_timer_;  ///< many edits in one turn of the event loop are one load
  QString selection_;
};

}  // namespace spillway::desktop
