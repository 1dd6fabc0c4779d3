// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/drive.h"

#include <algorithm>

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr Nanos bucket = 10'000'000;

/// The answer to the only query of a `series` request: `values`, or `error`.
Value only_series(const Value& reply) {
  const Value* series = reply.find("series");
  const bool has_one = series && series->items() && !series->items()->empty();
  if (has_one) return series->items()->front();
  Value failed = Value::object();
  failed.set("error", error_of(reply).toStdString());
  return failed;
}

}  // namespace

Drive::Drive(Variant& b, QObject* parent) : QObject(parent), b_(b) {
  wall_.start();
}

void Drive::set_a(Variant* a) {
  a_ = a;
}

void Drive::set_speed(double speed) {
  pace_.set_speed(speed);
  pace_.begin(b_.position().now, wall_.nsecsElapsed());
}

void Drive::go() {
  begin({}, {}, false);
}

void Drive::go_to(Nanos to, bool fast) {
  begin(to, {}, fast);
}

void Drive::go_until(Condition condition, Nanos limit) {
  begin(limit, std::move(condition), false);
}

void Drive::begin(std::optional<Nanos> goal, std::optional<Condition> condition, bool fast) {
  going_ = true;
  halting_ = met_ = false;
  steps_ = 0;
  goal_ = goal;
  condition_ = std::move(condition);
  fast_ = fast;
  pace_.begin(b_.position().now, wall_.nsecsElapsed());
  pump();
}

void Drive::step(std::uint64_t events) {
  steps_ += events;
  if (!going_) {
    going_ = true;
    goal_ = 0;  // nothing is left to do once the steps are taken
  }
  pump();
}

void Drive::halt() {
  if (!going_) return;
  halting_ = true;
  pump();
}

void Drive::hold(bool on) {
  if (held_ == on) return;
  held_ = on;
  pace_.begin(b_.position().now, wall_.nsecsElapsed());
  pump();
}

void Drive::forget() {
  ++round_;
  open_ = 0;
  going_ = halting_ = held_ = met_ = false;
  steps_ = 0;
  condition_.reset();
}

bool Drive::catching_up() const {
  return a_ && !a_->position().finished && a_->position().now < b_.position().now;
}

void Drive::pump() {
  go_on(true);
}

void Drive::go_on(bool at_frame) {
  if (open_ > 0) return;
  const RunPosition& here = b_.position();
  if (going_ && (halting_ || met_)) {
    stop();
  } else if (held_) {
    return;
  } else if (catching_up()) {
    advance(*a_, std::min(here.now, a_->position().now + pace_.slice()));
  } else if (going_ && steps_ > 0 && !here.finished) {
    take_steps();
  } else if (going_ && (here.finished || (goal_ && here.now >= *goal_))) {
    stop();
  } else if (going_ && (at_frame || is_behind())) {
    const Nanos to = next_stop();
    if (to <= here.now) return;
    advance(b_, to);
    if (a_) advance(*a_, to);
    if (condition_) check_condition(to);
  }
}

bool Drive::is_behind() const {
  return fast_ || pace_.is_behind(b_.position().now, wall_.nsecsElapsed());
}

Nanos Drive::next_stop() {
  const RunPosition& here = b_.position();
  const Nanos wall = wall_.nsecsElapsed();
  Nanos to = fast_ ? here.now + pace_.slice() : pace_.next(here.now, wall);
  // Every bucket is looked at before the next begins: the run stops where the condition is met.
  if (condition_) to = std::min(to, (here.now / bucket + 1) * bucket);
  if (goal_) to = std::min(to, *goal_);
  return std::min(to, here.end);
}

void Drive::advance(Variant& variant, Nanos to) {
  ++open_;
  cost_ = 0;
  moving_ = to - variant.position().now;
  Value arguments = Value::object();
  arguments.set("to", to);
  Session& session = variant.session();
  variant.request("advance", std::move(arguments), [this, &session, round = round_](const Value&) {
    if (round != round_) return;
    // Not how long it waited for what the views had asked: that says nothing of the slice.
    cost_ = std::max(cost_, session.last_took());
    answered();
  });
}

void Drive::take_steps() {
  ++open_;
  Value arguments = Value::object();
  arguments.set("events", static_cast<std::int64_t>(std::exchange(steps_, 0)));
  b_.request("step", std::move(arguments), [this, round = round_](const Value&) {
    if (round != round_) return;
    --open_;
    go_on(false);
  });
}

void Drive::check_condition(Nanos to) {
  if (to % bucket != 0) return;
  ++open_;
  Value query = condition_->query;
  query.set("from", to - bucket);
  query.set("to", to);
  Value arguments = Value::object();
  arguments.set("queries", Value(Value::Array{std::move(query)}));
  b_.session().request("series", std::move(arguments), this,
                       [this, round = round_](const Value& reply) {
                         if (round != round_) return;
                         look_at(only_series(reply));
                         answered();
                       });
}

void Drive::look_at(const Value& series) {
  if (!condition_) return;  // the goal has changed meanwhile
  if (const Value* error = series.find("error")) {
    halting_ = true;
    Q_EMIT refused(QString::fromStdString(*error->text()));
    return;
  }
  const Value* values = series.find("values");
  const bool measured = values && values->items() && !values->items()->empty() &&
                        values->items()->front().is_number();
  if (!measured) return;
  const double value = values->items()->front().number();
  met_ = condition_->above ? value > condition_->bound : value < condition_->bound;
}

void Drive::answered() {
  if (--open_ > 0) return;
  const Nanos wall = wall_.nsecsElapsed();
  pace_.took(moving_, cost_);
  pace_.reached(b_.position().now, wall);
  const int round = round_;
  Q_EMIT moved();
  if (round == round_) go_on(false);
}

void Drive::stop() {
  const bool met = std::exchange(met_, false);
  going_ = halting_ = false;
  steps_ = 0;
  goal_.reset();
  condition_.reset();
  if (met) Q_EMIT condition_met();
  Q_EMIT stopped();
}

}  // namespace spillway::desktop
