// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/live_step.h"

namespace spillway::desktop {

LiveStep::LiveStep(QUndoStack& stack, Run& run, QString path, scenario::Value before,
                   scenario::Value after, const QString& what, QString merge)
    : QUndoCommand(what),
      stack_(stack),
      run_(run),
      beginning_(run.beginning()),
      path_(std::move(path)),
      before_(std::move(before)),
      after_(std::move(after)),
      merge_(std::move(merge)) {}

int LiveStep::id() const {
  constexpr int merge_id = 2;  // Document's own steps have 1
  return merge_.isEmpty() ? -1 : merge_id;
}

bool LiveStep::mergeWith(const QUndoCommand* next) {
  const auto* step = dynamic_cast<const LiveStep*>(next);
  if (!step || step->merge_ != merge_ || step->path_ != path_) return false;
  after_ = step->after_;
  setText(step->text());
  return true;
}

void LiveStep::undo() {
  if (!is_stale(&QUndoStack::undo)) run_.set(path_, before_);
}

void LiveStep::redo() {
  // A drag is one marker; a redo is a change of its own.
  const QString merge = std::exchange(first_, false) ? merge_ : QString();
  if (!is_stale(&QUndoStack::redo)) run_.set(path_, after_, merge);
}

bool LiveStep::is_stale(void (QUndoStack::*instead)()) {
  if (run_.beginning() == beginning_) return false;
  setObsolete(true);
  QMetaObject::invokeMethod(&stack_, instead, Qt::QueuedConnection);
  return true;
}

LiveFault::LiveFault(const QString& what, std::function<void()> say_it_stays)
    : QUndoCommand(what), say_it_stays_(std::move(say_it_stays)) {}

void LiveFault::undo() {
  setObsolete(true);
  say_it_stays_();
}

}  // namespace spillway::desktop
