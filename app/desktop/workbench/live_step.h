// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "app/desktop/workbench/run.h"

namespace spillway::desktop {

/// A live change of a parameter, on the undo stack. What has happened in the run stays: undoing it
/// is a further live change. Once the run has begun anew there is nothing left to undo, and the
/// step goes away by itself.
class LiveStep : public QUndoCommand {
 public:
  LiveStep(Run& run, QString path, scenario::Value before, scenario::Value after,
           const QString& what, QString merge);

  int id() const override;
  bool mergeWith(const QUndoCommand* next) override;
  void undo() override;
  void redo() override;

 private:
  bool is_stale();

  Run& run_;
  int beginning_;  ///< of the run that it belongs to
  QString path_;
  scenario::Value before_;
  scenario::Value after_;
  QString merge_;
  bool first_ = true;
};

}  // namespace spillway::desktop
