// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/run_data.h"

#include <algorithm>

#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr qint64 patience = 3000;  // ms; a request is made to take a hundredth of it

Value taken(const Value& reply, std::string_view key) {
  const Value* value = reply.find(key);
  return value ? *value : Value();
}

/// Of an entry that does nothing but set one parameter for good; else empty.
std::string path_of(const Value& entry) {
  const Value* set = entry.find("set");
  const bool only_one = set && set->members() && set->members()->size() == 1;
  return only_one && entry.members()->size() == 1 ? set->members()->front().key : std::string();
}

}  // namespace

// Loading.

void Run::Data::begin(Beginning next, Done done) {
  drive.forget();
  clock.stop();
  if (staged || revision) set_aside = text;
  staged.reset();
  drop_revision();
  if (hangs() || !b.session().alive()) {
    begin_child();
    displaced = state != State::dead;
    changes.clear();
    refresh_again = false;
    restart_refresh();
  }
  said_to_hang = false;
  if (state == State::running) set_state(State::paused);
  loading = true;
  loading_timer.start();
  const int load = ++loads;
  text = next.text;
  const std::string played_text = next.live.put_into(next.text);
  const std::optional<quint64> seed = next.seed;
  b.load(
      played_text, seed,
      [this, load, next = std::move(next), done = std::move(done)](std::vector<Problem> problems) {
        if (load != loads) {
          displaced |= problems.empty();
          if (!loading) put_back();  // the newest one was refused before
          return;
        }
        if (!problems.empty()) {
          refuse();
          if (done) done(std::move(problems));
          return;
        }
        displaced = false;
        ++beginnings;
        changes.clear();
        merge.clear();
        const Beginning before = std::exchange(loaded, next);
        const auto go_on = [this, load, done] {
          set_aside.reset();
          played = loaded.live.size();
          if (!loaded.keep_marks) live_markers.clear();
          if (!loaded.keep_a) run.drop_a();
          load_a([this, load, done] {
            if (load != loads) return;
            finish_loading();
            if (done) done({});
          });
        };
        ask_about_run(go_on, [this, load, before, done](std::vector<Problem> dead) {
          loaded = before;
          displaced = load != loads;
          if (displaced) return;
          refuse();
          if (done) done(std::move(dead));
        });
      });
}

void Run::Data::refuse() {
  loading = false;
  when_loaded = {};
  if (!staged) staged = set_aside;  // else that one is in it
  set_aside.reset();
  text = staged.value_or(loaded.text);
  put_back();
  send_next_change();
}

void Run::Data::put_back() {
  if (!std::exchange(displaced, false) || state == State::empty || !b.session().alive()) return;
  Beginning again = loaded;
  again.keep_a = again.keep_marks = true;
  begin(std::move(again), {});
  staged = std::exchange(set_aside, {});  // it goes on waiting
  text = staged.value_or(text);
}

void Run::Data::begin_child() {
  b.restart();
  if (kinds.is_null()) ask_kinds();
}

void Run::Data::ask_kinds() {
  b.session().request("kinds", Value::object(), &run, [this](const Value& reply) {
    const Value* told = reply.find("kinds");
    if (!told) return;  // its child died: the next one is asked
    kinds = *told;
    say_markers();
    Q_EMIT run.kinds_known();
  });
}

void Run::Data::ask_about_run(std::function<void()> then, const Done& otherwise) {
  const int load = loads;
  const auto ask = [&](const QString& command, Value Data::*into) {
    b.session().request(command, Value::object(), &run,
                        [this, load, into, key = command.toStdString()](const Value& reply) {
                          if (load != loads || !error_of(reply).isEmpty()) return;
                          this->*into = key == "info" ? reply : taken(reply, key);
                        });
  };
  ask("info", &Data::info);
  ask("metrics", &Data::metrics);
  ask("params", &Data::params);
  b.session().request("verdicts", Value::object(), &run,
                      [this, load, then = std::move(then), otherwise](const Value& reply) {
                        if (load != loads || !error_of(reply).isEmpty()) {
                          if (otherwise) otherwise(problems_of(reply));
                          return;
                        }
                        verdicts = taken(reply, "verdicts");
                        then();
                      });
}

void Run::Data::load_a(std::function<void()> then) {
  if (!a) {
    then();
    return;
  }
  drive.set_a(nullptr);
  a->load(text_a, run.seed(),
          [this, made = a.get(), then = std::move(then)](const std::vector<Problem>& problems) {
            if (made != a.get()) {
              // It was dropped meanwhile; its end is no news of another one.
            } else if (problems.empty()) {
              drive.set_a(a.get());
            } else {
              Q_EMIT run.message(tr("A cannot be played again: %1").arg(problems.front().message));
              run.drop_a();
            }
            then();
          });
}

void Run::Data::finish_loading() {
  loading = false;
  if (!staged) loaded.text = text;  // looks may have changed meanwhile
  params_at = kept_at = 0;
  state = State::paused;
  rebuild_markers();
  Q_EMIT run.loaded();
  Q_EMIT run.state_changed();
  Q_EMIT run.markers_changed();
  Q_EMIT run.params_changed();
  Q_EMIT run.verdicts_changed();
  Q_EMIT run.frame();
  if (const auto move = std::exchange(when_loaded, {})) move();
}

// An edit while the run is under way.

void Run::Data::revise(const std::string& edited, Done done) {
  text = edited;
  if (loading || state == State::dead) {
    stage();
    if (done) done({});  // the reset that takes it tells
    return;
  }
  drop_revision();
  drive.hold(true);
  revision = std::make_unique<Revision>(program, loaded.live.edits());
  Revision* const made = revision.get();
  QObject::connect(made, &Revision::refused, &run,
                   [this, done](const std::vector<Problem>& problems) {
                     end_revision();
                     text = staged.value_or(loaded.text);
                     if (done) done(problems);
                   });
  QObject::connect(&made->variant(), &Variant::died, &run, [this] { stage(); });
  // The answer comes after those of all that is under way: here the run stands.
  b.request("fingerprint", Value::object(), [this, made, done](const Value& reply) {
    if (revision.get() != made || !error_of(reply).isEmpty()) return;
    QObject::connect(
        made, &Revision::arrived, &run,
        [this, past = *reply.find("fingerprint")->text(), done](const std::string& fingerprint) {
          revision_arrived(past, fingerprint, done);
        });
    made->play(loaded.live.put_into(text), run.seed(), b.position());
  });
}

void Run::Data::revision_arrived(const std::string& past, const std::string& fingerprint,
                                 Done done) {
  if (!changes.empty() || loaded.live.edits() != revision->live()) {
    revise(text, std::move(done));  // something was done to the run meanwhile
    return;
  }
  if (past == fingerprint) {
    take_revision();
  } else {
    stage();
  }
  if (done) done({});
}

void Run::Data::take_revision() {
  b.swap(revision->variant());
  loaded.text = text;  // looks may have changed meanwhile
  played = loaded.live.size();
  staged.reset();
  restart_refresh();
  end_revision();
  ask_about_run([this] {
    rebuild_markers();
    if (state == State::paused || state == State::finished) {
      set_state(b.position().finished ? State::finished : State::paused);
    }
    Q_EMIT run.markers_changed();
    Q_EMIT run.params_changed();
    Q_EMIT run.verdicts_changed();
    refresh();
  });
}

void Run::Data::stage() {
  staged = text;
  end_revision();
  Q_EMIT run.message(tr("What has happened in the run stays; the next reset takes the change."));
}

void Run::Data::end_revision() {
  drop_revision();
  drive.hold(false);
}

void Run::Data::drop_revision() {
  if (!revision) return;
  revision->disconnect(&run);
  revision->variant().session().end();
  revision.release()->deleteLater();  // it may be the one that is telling
}

// Frames and states.

void Run::Data::set_running() {
  clock.start();
  set_state(State::running);
}

void Run::Data::set_state(State next) {
  if (state == next) return;
  state = next;
  Q_EMIT run.state_changed();
}

void Run::Data::refresh() {
  if (refreshes_open > 0) {
    refresh_again = true;
    return;
  }
  const auto answered = [this, round = ++refresh_round] {
    if (round != refresh_round || --refreshes_open > 0) return;
    const Nanos now = b.position().now;
    if (change_passed(params_at, now)) ask_params();
    Q_EMIT run.frame();
    if (std::exchange(refresh_again, false)) refresh();
  };
  refreshes_open = a ? 2 : 1;
  if (a) a->refresh(answered);
  b.refresh(answered);
}

void Run::Data::restart_refresh() {
  ++refresh_round;
  refreshes_open = 0;
  if (std::exchange(refresh_again, false)) refresh();
}

void Run::Data::ask_verdicts() {
  b.session().request("verdicts", Value::object(), &run, [this, load = loads](const Value& reply) {
    if (load != loads || !error_of(reply).isEmpty()) return;
    verdicts = taken(reply, "verdicts");
    Q_EMIT run.verdicts_changed();
  });
}

void Run::Data::ask_params() {
  params_at = b.position().now;
  b.session().request("params", Value::object(), &run, [this, load = loads](const Value& reply) {
    if (load != loads || !error_of(reply).isEmpty() || !changes.empty()) return;
    params = taken(reply, "params");
    Q_EMIT run.params_changed();
  });
}

void Run::Data::stopped() {
  clock.stop();
  refresh();
  ask_verdicts();
  set_state(b.position().finished ? State::finished : State::paused);
}

void Run::Data::b_died(const QString& why) {
  drive.forget();
  clock.stop();
  ++loads;
  refresh_again = false;
  restart_refresh();
  if (revision) stage();
  loading = false;
  when_loaded = {};
  changes.clear();
  if (state != State::empty) {
    set_state(State::dead);
    Q_EMIT run.message(tr("%1 Reset starts a new one and plays your changes again.").arg(why));
  } else {
    Q_EMIT run.message(why);
  }
}

bool Run::Data::hangs() {
  return b.session().waiting() > patience;
}

void Run::Data::look_whether_it_answers() {
  const bool silent = state != State::empty && hangs();  // there, nothing is to be reset
  if (silent && !said_to_hang) {
    Q_EMIT run.message(
        tr("The run has not answered for some seconds. Reset starts a new one and "
           "plays your changes again."));
  }
  said_to_hang = silent;
  const bool a_is_silent = a && a->session().waiting() > patience;
  if (a_is_silent && !said_a_hangs) {
    Q_EMIT run.message(tr("A has not answered for some seconds. Drop A to go on without it."));
  }
  said_a_hangs = a_is_silent;
}

// Live changes.

void Run::Data::add_change(Change change) {
  // The one that is under way stays as it is; one that waits can still be replaced.
  const auto same = std::find_if(changes.begin(), changes.end(), [&](const Change& waiting) {
    return &waiting != &changes.front() && !change.merge.isEmpty() &&
           waiting.merge == change.merge && path_of(waiting.entry) == path_of(change.entry);
  });
  if (same != changes.end()) {
    *same = std::move(change);
    return;
  }
  changes.push_back(std::move(change));
  if (changes.size() == 1) send_next_change();
}

void Run::Data::send_next_change() {
  if (changes.empty() || loading) return;
  const Value& entry = changes.front().entry;
  const std::optional<std::size_t> ends = changes.front().ends;
  Value arguments = Value::object();
  const std::string path = ends ? std::string() : path_of(entry);
  if (ends) {
    // The live changes stand behind the scenario's own, whether they were played or came live.
    arguments.set("change", static_cast<std::int64_t>(timeline_length(loaded.text) + *ends));
  } else if (path.empty()) {
    arguments.set("entry", entry);
  } else {
    arguments.set("path", path);
    arguments.set("value", *entry.find("set")->find(path));
  }
  b.request(ends           ? "end"
            : path.empty() ? "fault"
                           : "set",
            std::move(arguments), [this, path, beginning = beginnings](const Value& reply) {
              if (beginning != beginnings || changes.empty()) return;
              const Change change = std::move(changes.front());
              changes.pop_front();
              std::vector<Problem> problems = problems_of(reply);
              if (problems.empty() && change.ends) {
                took_end(*change.ends, taken(reply, "for"));
              } else if (problems.empty()) {
                Value* known = param(QString::fromStdString(path));
                took_entry(change.entry, change.merge, reply.find("for"),
                           known ? taken(*known, "value") : Value());
                if (known) known->set("value", *change.entry.find("set")->find(path));
              } else if (!change.done) {
                Q_EMIT run.message(problems.front().message);
              }
              Q_EMIT run.params_changed();  // also when it was refused: views show what is
              send_next_change();           // first: `done` may ask for more, which sends itself
              if (change.done) change.done(std::move(problems));
            });
}

void Run::Data::took_entry(const Value& entry, const QString& with, const Value* lasts,
                           const Value& before) {
  const Nanos now = b.position().now;
  const std::size_t change = loaded.live.size();
  loaded.live.add(now, entry);
  if (lasts) loaded.live.set_length(change, *lasts);
  if (with.isEmpty() || with != merge) merged_from = before;
  Marker marker = marker_of(entry, now, true, kinds.find("faults"), merged_from);
  marker.change = static_cast<int>(change);
  marker.until = std::max(now, loaded.live.until(change));
  add_marker(std::move(marker), with);
  params_timer.start();
  if (!drive.going()) refresh();
}

void Run::Data::took_end(std::size_t change, const Value& lasts) {
  if (change >= loaded.live.size()) return;
  loaded.live.set_length(change, lasts);
  for (Marker& marker : live_markers) {
    if (marker.change == static_cast<int>(change)) marker.until = loaded.live.until(change);
  }
  rebuild_markers();
  Q_EMIT run.markers_changed();
  params_timer.start();
  if (!drive.going()) refresh();
}

void Run::Data::add_marker(Marker marker, const QString& with) {
  if (!with.isEmpty() && with == merge && !live_markers.empty()) {
    live_markers.back().text = marker.text;
    live_markers.back().entry = marker.entry;
  } else {
    live_markers.push_back(std::move(marker));
  }
  merge = with;
  rebuild_markers();
  Q_EMIT run.markers_changed();
}

void Run::Data::rebuild_markers() {
  markers = live_markers;
  // The changes that a reset played again stand at the end of the timeline.
  const Value* timeline = info.find("timeline");
  const std::size_t all = timeline && timeline->items() ? timeline->items()->size() : 0;
  for (std::size_t i = 0; i < all - std::min(all, played); ++i) {
    const Value& entry = (*timeline->items())[i];
    const Nanos at = duration_of(entry.find("at")).value_or(0);
    markers.push_back(marker_of(entry, at, false, kinds.find("faults")));
  }
  std::stable_sort(markers.begin(), markers.end(),
                   [](const Marker& x, const Marker& y) { return x.at < y.at; });
}

void Run::Data::say_markers() {
  for (std::vector<Marker>* some : {&live_markers, &markers_a}) {
    for (Marker& marker : *some) put_in_words(marker, kinds.find("faults"));
  }
  rebuild_markers();
  Q_EMIT run.markers_changed();
}

bool Run::Data::change_passed(Nanos from, Nanos to) const {
  return std::any_of(markers.begin(), markers.end(), [&](const Marker& marker) {
    const auto in = [&](Nanos at) { return from < at && at <= to; };
    return marker.kind == Marker::Kind::change && (in(marker.at) || in(marker.until));
  });
}

Value* Run::Data::param(const QString& path) {
  if (!params.items()) return nullptr;
  const std::string wanted = path.toStdString();
  const auto found =
      std::find_if(params.items()->begin(), params.items()->end(), [&](const Value& one) {
        const Value* name = one.find("path");
        return name && name->text() && *name->text() == wanted;
      });
  return found == params.items()->end() ? nullptr : &*found;
}

}  // namespace spillway::desktop
