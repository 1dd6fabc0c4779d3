// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QUndoCommand>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/desktop/workbench/run.h"

namespace spillway::desktop {

/// A step of the undo stack about the run rather than the text. What has happened in the run stays:
/// undoing it is a further live change.
class RunStep : public QUndoCommand {
 public:
  RunStep(Run& run, const QString& what);
  /// There is nothing to undo: the run has begun anew since, or did not take it. Undo and redo of
  /// such a step do nothing but take it off the stack.
  virtual bool is_stale() const { return run_.beginning() != beginning_; }
  void undo() final;
  void redo() final;

 protected:
  virtual void take_back() = 0;
  virtual void do_again() = 0;

  Run& run_;

 private:
  int beginning_;
};

/// A change of a parameter.
class LiveStep : public RunStep {
 public:
  /// Makes the change when it is pushed. `refused` gets why the run does not take it; the step is
  /// stale then.
  LiveStep(Run& run, QString path, scenario::Value before, scenario::Value after,
           const QString& what, QString merge, std::function<void(const QString&)> refused);

  bool is_stale() const override;
  int id() const override;
  bool mergeWith(const QUndoCommand* next) override;

 private:
  enum class Answer : unsigned char { open, taken, refused };

  void take_back() override;
  void do_again() override;

  QString path_;
  scenario::Value before_;
  scenario::Value after_;
  QString merge_;
  std::function<void(const QString&)> refused_;
  std::vector<std::shared_ptr<Answer>> answers_;  // to each change that became part of it
  bool first_ = true;
};

/// A fault that a person injected into the run: it can be ended, and begin anew.
struct LiveFault {
  scenario::Value entry;             ///< as it was asked for
  Nanos until = 0;                   ///< when it was to end by itself
  std::optional<std::size_t> going;  ///< which of the live changes it is at present
  bool coming = false;               ///< it was asked for again; the run has not answered yet
  bool unwanted = false;             ///< to be ended as soon as it has come
};

/// The fault was injected, or ended; both have happened when the step is pushed.
class FaultStep : public RunStep {
  Q_DECLARE_TR_FUNCTIONS(spillway::desktop::FaultStep)

 public:
  enum class Does : unsigned char { inject, end };
  FaultStep(Run& run, std::shared_ptr<LiveFault> fault, Does does, const QString& what,
            std::function<void(const QString&)> say);

 private:
  void take_back() override;
  void do_again() override;
  void inject(const scenario::Value& entry);
  void resume();
  void end();
  static void end_now(Run& run, LiveFault& fault, std::function<void(const QString&)> say);

  std::shared_ptr<LiveFault> fault_;
  Does does_;
  std::function<void(const QString&)> say_;
  bool first_ = true;
};

}  // namespace spillway::desktop
