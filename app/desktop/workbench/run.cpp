// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/run.h"

#include "app/desktop/workbench/run_data.h"
#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

using scenario::Value;

Run::Run(QString program, QObject* parent)
    : QObject(parent), d_(std::make_unique<Data>(*this, program)) {
  d_->params_timer.setSingleShot(true);
  d_->params_timer.setInterval(250);
  connect(&d_->params_timer, &QTimer::timeout, this, [this] { d_->ask_params(); });
  d_->loading_timer.setInterval(500);
  connect(&d_->loading_timer, &QTimer::timeout, this, [this] {
    d_->look_whether_it_answers();
    if (!d_->loading) d_->loading_timer.stop();
  });
  connect(&d_->clock, &FrameClock::tick, this, [this] {
    d_->drive.pump();
    d_->refresh();
    d_->look_whether_it_answers();
  });
  connect(&d_->drive, &Drive::stopped, this, [this] { d_->stopped(); });
  connect(&d_->drive, &Drive::condition_met, this,
          [this] { Q_EMIT message(tr("The condition is met.")); });
  connect(&d_->drive, &Drive::refused, this, &Run::message);
  connect(&d_->drive, &Drive::moved, this, [this] {
    if (!d_->drive.going() && !d_->drive.catching_up()) d_->refresh();
  });
  connect(&d_->b, &Variant::died, this, [this](const QString& why) { d_->b_died(why); });
  d_->ask_kinds();
}

Run::~Run() = default;

QString Run::program() const {
  return d_->program;
}
Run::State Run::state() const {
  return d_->state;
}
Nanos Run::now() const {
  return d_->b.position().now;
}
Nanos Run::end() const {
  return d_->b.position().end;
}
std::uint64_t Run::events() const {
  return d_->b.position().events;
}
int Run::beginning() const {
  return d_->beginnings;
}
quint64 Run::seed() const {
  const Value* seed = d_->info.find("seed");
  return d_->loaded.seed.value_or(seed && seed->integer() ? static_cast<quint64>(*seed->integer())
                                                          : 0);
}

void Run::load(const std::string& text, Done done) {
  d_->begin({text, {}, {}, false, false}, std::move(done));
}

void Run::reload(const std::string& text, Done done) {
  d_->begin({text, d_->loaded.live, d_->loaded.seed, true, true}, std::move(done));
}

void Run::revise(const std::string& text, Done done) {
  d_->revise(text, std::move(done));
}

void Run::note(const std::string& text) {
  d_->text = text;
  if (!d_->loading && !d_->revision && !d_->staged) d_->loaded.text = text;
}

const std::string& Run::text() const {
  return d_->text;
}

bool Run::is_loading() const {
  return d_->loading;
}

void Run::start() {
  if (d_->loading) d_->when_loaded = [this] { start(); };
  if (!d_->can_move()) return;
  d_->set_running();
  d_->drive.go();
}

void Run::pause() {
  d_->when_loaded = {};
  d_->drive.halt();
}

void Run::step_events(std::uint64_t events) {
  if (d_->loading) d_->when_loaded = [this, events] { step_events(events); };
  if (!d_->can_move()) return;
  d_->drive.step(events);
}

void Run::step_by(Nanos duration) {
  if (d_->loading) d_->when_loaded = [this, duration] { step_by(duration); };
  if (!d_->can_move()) return;
  d_->set_running();
  d_->drive.go_to(now() + duration, true);
}

void Run::run_until(Nanos to) {
  if (d_->loading) {
    d_->when_loaded = [this, to] { run_until(to); };
  } else if (to <= now()) {
    Q_EMIT message(tr("%1 has passed; reset the run first.").arg(clock_text(to)));
  } else if (d_->can_move()) {
    d_->set_running();
    d_->drive.go_to(to, false);
  }
}

void Run::run_until(Condition condition, Nanos limit) {
  if (d_->loading) d_->when_loaded = [=, this] { run_until(condition, limit); };
  if (!d_->can_move()) return;
  d_->set_running();
  d_->drive.go_until(std::move(condition), limit);
}

void Run::reset(std::optional<quint64> seed, bool keep) {
  if (d_->state == State::empty) {
    if (!b().alive()) d_->begin_child();
    return;
  }
  if (d_->loading && !d_->hangs()) {
    d_->when_loaded = [this, seed, keep] { reset(seed, keep); };
    return;
  }
  Beginning next = d_->loaded;
  if (seed) next.seed = seed;
  next.keep_marks = keep || d_->state == State::dead || d_->said_to_hang;
  if (!next.keep_marks) next.live.clear();
  next.keep_a = true;
  Beginning as_before = next;
  const bool has_staged = d_->staged.has_value() || d_->revision;
  if (has_staged) next.text = d_->text;
  d_->begin(std::move(next), [this, has_staged, as_before = std::move(as_before)](
                                 const std::vector<Problem>& problems) {
    if (has_staged) Q_EMIT edit_tried(problems);
    if (problems.empty()) return;
    Q_EMIT message(problems.front().message);
    if (has_staged) d_->begin(as_before, {});
  });
}

void Run::set_speed(double speed) {
  d_->drive.set_speed(speed);
}
double Run::speed() const {
  return d_->drive.pace().speed();
}
double Run::achieved_speed() const {
  return d_->drive.pace().achieved();
}

void Run::set(const QString& path, const Value& value, const QString& merge, Done done) {
  Value entry = Value::object();
  entry.set("set", Value::object()).set(path.toStdString(), value);
  d_->add_change({std::move(entry), merge, std::move(done)});
}

void Run::inject(const Value& entry, Done done) {
  d_->add_change({entry, {}, std::move(done)});
}

void Run::end_change(std::size_t change, Done done) {
  d_->add_change({{}, {}, std::move(done), change});
}

std::size_t Run::changes() const {
  return d_->loaded.live.size();
}

const Value& Run::change(std::size_t index) const {
  return d_->loaded.live.entry(index);
}

Nanos Run::change_until(std::size_t index) const {
  return index < changes() ? d_->loaded.live.until(index) : 0;
}

bool Run::is_under_way(std::size_t change) const {
  const auto at = change < changes() ? duration_of(this->change(change).find("at")) : std::nullopt;
  return at && *at <= now() && now() < change_until(change);
}

void Run::mark(const QString& text) {
  d_->add_marker({Marker::Kind::note, now(), now(), text, true});
}

void Run::retranslate() {
  d_->say_markers();
}

const std::vector<Marker>& Run::markers() const {
  return d_->markers;
}
bool Run::has_pending_changes() const {
  return !d_->changes.empty();
}
bool Run::has_changes() const {
  return !d_->loaded.live.empty();
}
std::size_t Run::edits() const {
  return d_->loaded.live.edits();
}

void Run::save_as(const QString& name,
                  std::function<void(std::string text, std::vector<Problem>)> done) {
  std::string text = renamed(d_->loaded.live.put_into(d_->loaded.text), name);
  if (d_->loaded.seed) text = reseeded(text, *d_->loaded.seed);
  if (!b().alive()) {
    done(std::move(text), {});
    return;
  }
  Value arguments = Value::object();
  arguments.set("text", text);
  b().request(
      "check", std::move(arguments), this,
      [text, done = std::move(done)](const Value& reply) { done(text, problems_of(reply)); });
}

void Run::keep_as_a() {
  if (d_->state == State::empty || d_->state == State::dead) return;
  drop_a();
  d_->kept_at = now();
  d_->markers_a = d_->markers;
  d_->text_a = d_->loaded.live.put_into(d_->loaded.text);
  d_->a = std::make_unique<Variant>(d_->program);
  connect(d_->a.get(), &Variant::died, this, [this](const QString& why) {
    Q_EMIT message(tr("A has ended: %1").arg(why));
    drop_a();
  });
  d_->load_a([this] {
    d_->drive.pump();
    d_->refresh();
    Q_EMIT variants_changed();
  });
}

void Run::drop_a() {
  if (!d_->a) return;
  d_->drive.set_a(nullptr);
  d_->a->session().end();
  d_->a.release()->deleteLater();  // it may be the one that is telling of its end
  d_->restart_refresh();
  Q_EMIT variants_changed();
  set_a_offset(0);
}

Nanos Run::kept_at() const {
  return d_->kept_at;
}
const std::vector<Marker>& Run::markers_a() const {
  return d_->markers_a;
}
Nanos Run::a_offset() const {
  return d_->a_offset;
}
void Run::set_a_offset(Nanos offset) {
  if (std::exchange(d_->a_offset, offset) != offset) Q_EMIT aligned();
}
bool Run::has_a() const {
  return d_->a != nullptr;
}
Session& Run::b() {
  return d_->b.session();
}
Session* Run::a() {
  return d_->a ? &d_->a->session() : nullptr;
}

const Value& Run::snapshot() const {
  return d_->b.snapshot();
}
const Value& Run::snapshot_a() const {
  static const Value none;
  return d_->a ? d_->a->snapshot() : none;
}
const Value& Run::info() const {
  return d_->info;
}
const Value& Run::metrics() const {
  return d_->metrics;
}
const Value& Run::params() const {
  return d_->params;
}
const Value* Run::param(const QString& path) const {
  return d_->param(path);
}
const Value& Run::verdicts() const {
  return d_->verdicts;
}
const Value& Run::kinds() const {
  return d_->kinds;
}
int Run::frame_interval() const {
  return d_->clock.interval();
}
double Run::frame_cost() const {
  return d_->clock.average_cost();
}

}  // namespace spillway::desktop
