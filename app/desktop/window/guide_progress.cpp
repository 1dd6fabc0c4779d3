// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/guide_progress.h"

#include <algorithm>

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr Nanos second = 1'000'000'000;
constexpr double harmful = 2e9;
constexpr double harmless = 1e9;
constexpr double small_bucket = 1000;
constexpr Nanos proof = 4 * second;

/// The time of the last burst in [after, now]; -1 when there was none.
Nanos last_burst(const Run& run, Nanos after) {
  Nanos found = -1;
  for (const Marker& marker : run.markers()) {
    if (marker.fault() == "burst" && marker.at >= after && marker.at <= run.now()) {
      found = std::max(found, marker.at);
    }
  }
  return found;
}

}  // namespace

GuideProgress::GuideProgress(Workbench& workbench, Files& files, QObject* parent)
    : QObject(parent), workbench_(workbench) {
  const Run& it = workbench_.run();
  connect(&it, &Run::loaded, this, &GuideProgress::run_loaded);
  connect(&workbench_.document(), &Document::changed, this, &GuideProgress::look);
  connect(&it, &Run::frame, this, &GuideProgress::look);
  connect(&it, &Run::state_changed, this, &GuideProgress::look);
  connect(&it, &Run::markers_changed, this, &GuideProgress::look);
  connect(&it, &Run::params_changed, this, &GuideProgress::look);
  pause_.setSingleShot(true);
  pause_.setInterval(300);
  connect(&pause_, &QTimer::timeout, this, [this] {
    if (ask_again_) look();
  });
  connect(&files, &Files::session_saved, this, [this] {
    saved_ = true;
    look();
  });
}

void GuideProgress::set_watching(bool watching) {
  watching_ = watching;
  look();
}

void GuideProgress::begin_again() {
  saved_ = false;
  go_to(open);
  look();
}

void GuideProgress::run_loaded() {
  saved_ = false;
  p99_from_ = -1;
  go_to(open);
  look();
}

void GuideProgress::go_to(Step step) {
  if (step == step_) return;
  step_ = step;
  Q_EMIT step_changed();
}

void GuideProgress::look() {
  if (!watching_) return;
  Step step = step_;
  while (step != steps && is_done(step)) step = static_cast<Step>(step + 1);
  go_to(step);
}

bool GuideProgress::is_done(Step step) {
  const Run& now = workbench_.run();
  switch (step) {
    case open:
      return now.state() != Run::State::empty && workbench_.document().name() == incident;
    case run:
      return now.begun();
    case burst:
      burst_at_ = last_burst(now, 0);
      return burst_at_ >= 0;
    case harm:
      ask_p99(burst_at_);
      return p99_from_ == burst_at_ && p99_ > harmful;
    case lower: {
      const Value* bucket = now.param("gateway.limiter.burst");
      const Value* value = bucket ? bucket->find("value") : nullptr;
      lowered_at_ = now.now();
      return value && value->is_number() && value->number() <= small_bucket;
    }
    case again:
      again_at_ = last_burst(now, lowered_at_);
      return again_at_ >= 0;
    case calm: {
      // The first burst may not be over yet: a later one shows it too.
      const Nanos from = std::max(again_at_, last_burst(now, lowered_at_));
      if (now.now() < from + proof) return false;
      ask_p99(from);
      return p99_from_ == from && p99_to_ >= from + proof && p99_ < harmless;
    }
    case save:
      return saved_;
    case steps:
      break;
  }
  return false;
}

void GuideProgress::ask_p99(Nanos from) {
  if (pause_.isActive()) {
    ask_again_ = true;
    return;
  }
  pause_.start();
  ask_again_ = false;
  Value query = Value::object();
  query.set("metric", "orders.latency");
  query.set("stat", "p99");
  query.set("from", from);
  query.set("step", "1s");
  Value queries = Value::array();
  queries.push(std::move(query));
  Value arguments = Value::object();
  arguments.set("queries", std::move(queries));
  workbench_.run().b().request(
      "series", std::move(arguments), this,
      [this, from, beginning = workbench_.run().beginning()](const Value& reply) {
        const Value* all = reply.find("series");
        if (beginning != workbench_.run().beginning() || !all || !all->items()) return;
        const Value* values =
            all->items()->empty() ? nullptr : all->items()->front().find("values");
        if (!values || !values->items()) return;
        p99_ = 0;
        for (const Value& value : *values->items()) p99_ = std::max(p99_, value.number());
        p99_from_ = from;
        p99_to_ = from + static_cast<Nanos>(values->items()->size()) * second;
        look();
      });
}

}  // namespace spillway::desktop
