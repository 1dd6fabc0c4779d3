// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/live_step.h"

#include <algorithm>

#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

RunStep::RunStep(Run& run, const QString& what)
    : QUndoCommand(what), run_(run), beginning_(run.beginning()) {}

void RunStep::undo() {
  if (is_stale()) {
    setObsolete(true);
  } else {
    take_back();
  }
}

void RunStep::redo() {
  if (is_stale()) {
    setObsolete(true);
  } else {
    do_again();
  }
}

LiveStep::LiveStep(Run& run, QString path, scenario::Value before, scenario::Value after,
                   const QString& what, QString merge, std::function<void(const QString&)> refused)
    : RunStep(run, what),
      path_(std::move(path)),
      before_(std::move(before)),
      after_(std::move(after)),
      merge_(std::move(merge)),
      refused_(std::move(refused)) {}

bool LiveStep::is_stale() const {
  const auto was_taken = [](const auto& answer) { return *answer == Answer::taken; };
  const bool refused = !answers_.empty() && *answers_.back() == Answer::refused &&
                       std::none_of(answers_.begin(), answers_.end(), was_taken);
  return refused || RunStep::is_stale();
}

int LiveStep::id() const {
  constexpr int merge_id = 2;  // Document's own steps have 1
  return merge_.isEmpty() ? -1 : merge_id;
}

bool LiveStep::mergeWith(const QUndoCommand* next) {
  const auto* step = dynamic_cast<const LiveStep*>(next);
  if (!step || step->merge_ != merge_ || step->path_ != path_ || is_stale()) return false;
  after_ = step->after_;
  answers_.insert(answers_.end(), step->answers_.begin(), step->answers_.end());
  setText(step->text());
  return true;
}

void LiveStep::take_back() {
  run_.set(path_, before_);
}

void LiveStep::do_again() {
  // A drag is one marker; a redo is a change of its own.
  const QString merge = std::exchange(first_, false) ? merge_ : QString();
  const auto answer = std::make_shared<Answer>(Answer::open);
  answers_ = {answer};
  run_.set(path_, after_, merge, [answer, refused = refused_](const std::vector<Problem>& wrong) {
    *answer = wrong.empty() ? Answer::taken : Answer::refused;
    if (!wrong.empty()) refused(wrong.front().message);
  });
}

FaultStep::FaultStep(Run& run, std::shared_ptr<LiveFault> fault, Does does, const QString& what,
                     std::function<void(const QString&)> say)
    : RunStep(run, what), fault_(std::move(fault)), does_(does), say_(std::move(say)) {}

void FaultStep::take_back() {
  does_ == Does::inject ? end() : resume();
}

void FaultStep::do_again() {
  if (std::exchange(first_, false)) return;
  does_ == Does::inject ? inject(fault_->entry) : end();
}

void FaultStep::inject(const scenario::Value& entry) {
  fault_->unwanted = false;
  if (std::exchange(fault_->coming, true)) return;
  run_.inject(entry, [fault = fault_, say = say_, &run = run_](const std::vector<Problem>& wrong) {
    fault->coming = false;
    if (!wrong.empty()) {
      say(wrong.front().message);
      return;
    }
    fault->going = run.changes() - 1;
    if (fault->unwanted) end_now(run, *fault, say);
  });
}

void FaultStep::resume() {
  const Nanos left = fault_->until - run_.now();
  if (left <= 0) {
    setObsolete(true);
    say_(tr("The fault would be over by now."));
    return;
  }
  scenario::Value entry = fault_->entry;
  if (entry.find("for")) entry.set("for", duration_text(left));
  inject(entry);
}

void FaultStep::end() {
  if (fault_->coming) {
    fault_->unwanted = true;
  } else if (!fault_->going || !run_.is_under_way(*fault_->going)) {
    setObsolete(true);
    say_(tr("What has happened in the run stays. Reset it to run without the fault."));
  } else {
    end_now(run_, *fault_, say_);
  }
}

void FaultStep::end_now(Run& run, LiveFault& fault, std::function<void(const QString&)> say) {
  run.end_change(*fault.going, [say = std::move(say)](const std::vector<Problem>& wrong) {
    if (!wrong.empty()) say(wrong.front().message);
  });
  fault.going.reset();
}

}  // namespace spillway::desktop
