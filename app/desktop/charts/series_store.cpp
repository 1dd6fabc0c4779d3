// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/series_store.h"

#include <algorithm>
#include <limits>

namespace spillway::desktop {

using scenario::Value;

namespace {

/// Values in one reply: a few milliseconds to read, and to make on the other side.
constexpr std::int64_t values_at_once = 16'000;

}  // namespace

SeriesStore::SeriesStore(Run& run, QObject* parent) : QObject(parent), run_(run) {
  connect(&run_, &Run::loaded, this, &SeriesStore::clear);
  connect(&run_, &Run::variants_changed, this, &SeriesStore::clear);
  connect(&run_, &Run::frame, this, [this] { pull(); });
}

void SeriesStore::want(std::set<SeriesKey> keys, Nanos granularity) {
  for (const SeriesKey& key : keys) {
    for (Source& source : sources_) {
      auto& history = source.histories[key];
      if (!history) history = std::make_unique<SeriesHistory>();
    }
  }
  wanted_ = std::move(keys);
  granularity_ = granularity;
  pull();
}

const SeriesHistory& SeriesStore::history(const SeriesKey& key, Variant variant) {
  auto& history = source(variant).histories[key];
  if (!history) history = std::make_unique<SeriesHistory>();
  return *history;
}

QString SeriesStore::problem(const SeriesKey& key) const {
  const auto& problems = source(Variant::b).problems;
  const auto found = problems.find(key);
  return found == problems.end() ? QString() : found->second;
}

Nanos SeriesStore::backlog() const {
  Nanos most = 0;
  for (const SeriesKey& key : wanted_) {
    for (const Source& source : sources_) {
      if (&source != &sources_.front() && !run_.has_a()) continue;
      if (source.problems.count(key)) continue;
      most = std::max(most, run_.now() - source.histories.at(key)->end(granularity_));
    }
  }
  return most;
}

void SeriesStore::clear() {
  ++epoch_;
  for (Source& source : sources_) {
    source.problems.clear();
    source.asked = false;
    for (auto& [key, history] : source.histories) history->clear();
  }
  Q_EMIT changed();
  pull();
}

void SeriesStore::pull() {
  if (wanted_.empty()) return;
  pull(Variant::b);
  pull(Variant::a);
}

void SeriesStore::pull(Variant variant) {
  Session* session = variant == Variant::b ? &run_.b() : run_.a();
  if (!session || source(variant).asked) return;
  std::vector<Ask> questions = asks(source(variant), run_.now());
  if (questions.empty()) return;
  Value queries = Value::array();
  for (const Ask& ask : questions) {
    Value query = ask.key.query();
    const Nanos step = granularities[ask.level];
    query.set("from", ask.from * step);
    query.set("to", (ask.from + ask.count) * step);
    query.set("step", step);
    queries.push(std::move(query));
  }
  Value arguments = Value::object();
  arguments.set("queries", std::move(queries));
  source(variant).asked = true;
  session->request(
      "series", std::move(arguments), this,
      [this, variant, epoch = epoch_, asked = std::move(questions)](const Value& reply) {
        if (epoch_ != epoch) return;
        source(variant).asked = false;
        if (!take(source(variant), asked, reply)) return;
        // While it runs, the session is there for the run first: the rest comes with its frames.
        if (run_.state() != Run::State::running) pull(variant);
        Q_EMIT changed();
      });
}

std::vector<SeriesStore::Ask> SeriesStore::asks(const Source& source, Nanos now) const {
  std::vector<Ask> asks;
  for (const SeriesKey& key : wanted_) {
    if (source.problems.count(key)) continue;
    const SeriesHistory& history = *source.histories.at(key);
    for (std::size_t level = 0; level < granularities.size(); ++level) {
      if (!history.needs(level, granularity_)) continue;
      const std::int64_t from = history.level(level).end();
      const std::int64_t missing = now / granularities[level] - from;
      if (missing > 0) asks.push_back({key, level, from, missing});
    }
  }
  // Fair shares, so that all curves of a chart end at the same place.
  const auto share =
      static_cast<std::int64_t>(values_at_once / std::max<std::size_t>(1, asks.size()));
  for (Ask& ask : asks) ask.count = std::min(ask.count, std::max<std::int64_t>(1, share));
  return asks;
}

bool SeriesStore::take(Source& source, const std::vector<Ask>& asks, const Value& reply) {
  const Value* list = reply.find("series");
  if (!list || !list->items() || list->items()->size() != asks.size()) return false;
  bool news = false;
  for (std::size_t i = 0; i < asks.size(); ++i) {
    const Value& series = (*list->items())[i];
    if (const Value* error = series.find("error"); error && error->text()) {
      source.problems[asks[i].key] = QString::fromStdString(*error->text());
      news = true;
      continue;
    }
    const Value* values = series.find("values");
    if (!values || !values->items()) continue;
    BucketSeries& level = source.histories.at(asks[i].key)->level(asks[i].level);
    if (level.end() != asks[i].from) continue;
    for (const Value& value : *values->items()) {
      level.append(value.is_number() ? value.number() : std::numeric_limits<double>::quiet_NaN());
      news = true;
    }
  }
  return news;
}

}  // namespace spillway::desktop
