// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/workbench.h"

#include "app/desktop/workbench/live_step.h"
#include "app/desktop/workbench/parameter.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

Value parsed(const std::string& text) {
  scenario::Problems problems;
  return scenario::parse_json(text, problems);
}

/// Where things stand in the drawing is no matter of the run.
bool only_looks_differ(Value before, Value after) {
  for (Value* tree : {&before, &after}) {
    if (tree->members()) {
      std::erase_if(*tree->members(), [](const auto& member) { return member.key == "layout"; });
    }
  }
  return before == after;
}

}  // namespace

Workbench::Workbench(QString program, QObject* parent) : QObject(parent), run_(std::move(program)) {
  reload_timer_.setSingleShot(true);
  connect(&reload_timer_, &QTimer::timeout, this, &Workbench::reload);
  connect(&document_, &Document::opened, this, [this] {
    another_ = true;
    select({});
  });
  // An edit of a run that is under way plays its past again: not for each move of a drag.
  connect(&document_, &Document::changed, this,
          [this] { reload_timer_.start(run_.begun() && !another_ ? 100 : 0); });
  connect(&run_, &Run::loaded, this, [this] {
    written_ = run_.params();
    asked_.clear();
    faults_.clear();
    const int steps = document_.undo_stack().count();
    drop_stale_steps();
    if (run_.has_changes() && document_.undo_stack().count() < steps) {
      Q_EMIT message(tr("Your changes are played again. A reset without them drops them."));
    }
  });
  connect(&document_.undo_stack(), &QUndoStack::indexChanged, this, &Workbench::drop_stale_steps);
  connect(&run_, &Run::params_changed, this, [this] {
    if (!run_.has_pending_changes()) asked_.clear();
  });
  connect(&run_, &Run::edit_tried, this, &Workbench::tell_problems);
  connect(&run_, &Run::message, this, &Workbench::message);
}

void Workbench::open(const std::string& text, const Origin& origin, bool modified,
                     std::function<void(std::vector<Problem>)> done) {
  opening_ = true;
  run_.load(text, [this, text, origin, modified,
                   done = std::move(done)](const std::vector<Problem>& problems) {
    opening_ = false;
    if (problems.empty()) {
      document_.open(text, origin, modified);
      another_ = false;
      tell_problems({});
    }
    if (done) done(problems);
  });
}

void Workbench::reload() {
  if (opening_ && run_.is_loading()) {  // perhaps the document is about to go
    reload_timer_.start(50);
    return;
  }
  const std::string& text = document_.text();
  const auto told = [this](const std::vector<Problem>& problems) { tell_problems(problems); };
  if (std::exchange(another_, false)) {
    run_.load(text, told);
  } else if (document_.readable() && only_looks_differ(parsed(run_.text()), document_.tree())) {
    run_.note(text);
    tell_problems({});
  } else if (run_.begun()) {
    run_.revise(text, told);
  } else {
    run_.reload(text, told);
  }
}

void Workbench::tell_problems(const std::vector<Problem>& problems) {
  if (problems.empty() && problems_.empty()) return;
  problems_ = problems;
  Q_EMIT problems_changed(problems_);
}

void Workbench::tune(const QString& path, const Value& value, const QString& merge) {
  const Value* param = run_.param(path);
  if (!param) return;
  const QString what = tr("%1 to %2").arg(path, shown(value));
  if (!run_.begun()) {
    write_parameter(document_, run_.params(), path, value, what, merge);
    return;
  }
  const Value* tunable = param->find("tunable");
  if (!tunable || !tunable->boolean() || !*tunable->boolean()) {
    Q_EMIT message(tr("%1 is fixed once the run has begun; reset the run to change it.").arg(path));
    return;
  }
  // Until the run has answered, it has what it was asked for last.
  const Value* now = param->find("value");
  const auto asked = asked_.find(path);
  const bool on_its_way = asked != asked_.end();
  const Value before = on_its_way ? asked->second : now ? *now : Value();
  if (!on_its_way && before == value) return;
  asked_[path] = value;
  const auto refused = [this](const QString& why) {
    Q_EMIT message(why);
    drop_stale_steps();
  };
  document_.undo_stack().push(new LiveStep(run_, path, before, value, what, merge, refused));
}

void Workbench::untune(const QString& path) {
  const Value* param = param_at(written_, path);
  const Value* value = param ? param->find("value") : nullptr;
  if (value) tune(path, *value);
}

void Workbench::inject(const Value& entry) {
  if (run_.begun()) {
    inject_live(entry);
    return;
  }
  Value dated = Value::object();
  dated.set("at", "0s");
  for (const auto& member : *entry.members()) dated.set(member.key, member.value);
  const Value* timeline = document_.at("/timeline");
  const auto count = timeline && timeline->items() ? timeline->items()->size() : 0;
  document_.insert("/timeline", static_cast<int>(count), dated,
                   tr("Add %1").arg(marker_of(entry, 0, true, run_.kinds().find("faults")).text));
}

void Workbench::inject_live(const Value& entry) {
  run_.inject(entry, [this, entry](const std::vector<Problem>& problems) {
    if (!problems.empty()) {
      Q_EMIT message(problems.front().message);
      return;
    }
    const std::size_t change = run_.changes() - 1;
    auto fault = std::make_shared<LiveFault>(LiveFault{entry, run_.change_until(change), change});
    faults_.push_back(fault);
    push_fault_step(std::move(fault), false,
                    marker_of(entry, 0, true, run_.kinds().find("faults")).text);
  });
}

void Workbench::end_change(std::size_t change) {
  if (!run_.is_under_way(change)) {
    Q_EMIT message(tr("It is over already."));
    return;
  }
  std::shared_ptr<LiveFault> fault = fault_of(change);
  run_.end_change(change, [this, fault](const std::vector<Problem>& problems) {
    if (!problems.empty()) {
      Q_EMIT message(problems.front().message);
      return;
    }
    fault->going.reset();
    push_fault_step(fault, true,
                    marker_of(fault->entry, 0, true, run_.kinds().find("faults")).text);
  });
}

/// A fault that was injected before the undo stack was emptied, or before a reset that played it
/// again, gets a new one.
std::shared_ptr<LiveFault> Workbench::fault_of(std::size_t change) {
  std::erase_if(faults_, [](const auto& fault) { return fault.expired(); });
  for (const auto& known : faults_) {
    if (auto fault = known.lock(); fault->going == change) return fault;
  }
  Value entry = run_.change(change);
  std::erase_if(*entry.members(), [](const auto& member) { return member.key == "at"; });
  const Nanos until = run_.change_until(change);
  if (until >= run_.end()) {
    std::erase_if(*entry.members(), [](const auto& member) { return member.key == "for"; });
  }
  auto fault = std::make_shared<LiveFault>(LiveFault{std::move(entry), until, change});
  faults_.push_back(fault);
  return fault;
}

void Workbench::push_fault_step(std::shared_ptr<LiveFault> fault, bool ends, const QString& text) {
  const auto say = [this](const QString& what) { Q_EMIT message(what); };
  document_.undo_stack().push(
      new FaultStep(run_, std::move(fault), ends ? FaultStep::Does::end : FaultStep::Does::inject,
                    (ends ? tr("End %1") : tr("Inject %1")).arg(text), say));
}

/// So that what the stack offers next is something that can be done.
void Workbench::drop_stale_steps() {
  QUndoStack& stack = document_.undo_stack();
  const auto is_stale = [&stack](int index) {
    const auto* step = dynamic_cast<const RunStep*>(stack.command(index));
    return step && step->is_stale();
  };
  while (stack.canUndo() && is_stale(stack.index() - 1)) stack.undo();
  while (stack.canRedo() && is_stale(stack.index())) stack.redo();
}

bool Workbench::can_edit(QString* why) const {
  if (document_.text().empty()) {
    if (why) *why = tr("There is no scenario yet: begin a new one (Ctrl+N), or open one.");
    return false;
  }
  if (!run_.begun()) return true;
  if (why) *why = tr("The run has begun. Reset it (Ctrl+R) to change what it is made of.");
  return false;
}

void Workbench::select(const QString& node_or_call) {
  if (selection_ == node_or_call) return;
  selection_ = node_or_call;
  Q_EMIT selection_changed();
}

}  // namespace spillway::desktop
