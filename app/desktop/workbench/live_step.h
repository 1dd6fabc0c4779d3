// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <QUndoStack>
#include <functional>

#include "app/desktop/workbench/run.h"

namespace spillway::desktop {

/// A live change of a parameter, on the undo stack. What has happened in the run stays: undoing it
/// is a further live change. Once the run has begun anew there is nothing left to undo; then the
/// step goes away and the one below it is undone instead.
class LiveStep : public QUndoCommand {
 public:
  LiveStep(QUndoStack& stack, Run& run, QString path, scenario::Value before, scenario::Value after,
           const QString& what, QString merge);

  int id() const override;
  bool mergeWith(const QUndoCommand* next) override;
  void undo() override;
  void redo() override;

 private:
  bool is_stale(void (QUndoStack::*instead)());

  QUndoStack& stack_;
  Run& run_;
  int beginning_;  ///< of the run that it belongs to
  QString path_;
  scenario::Value before_;
  scenario::Value after_;
  QString merge_;
  bool first_ = true;
};

/// A fault that was injected into the run, on the undo stack. It cannot be taken back: undo says
/// so, and the step goes away.
class LiveFault : public QUndoCommand {
 public:
  LiveFault(const QString& what, std::function<void()> say_it_stays);
  void undo() override;
  void redo() override {}

 private:
  std::function<void()> say_it_stays_;
};

}  // namespace spillway::desktop
