// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/readings.h"

#include <algorithm>

#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr Nanos window = 1'000'000'000;
/// Outcomes that mean well; see models/request.h for all of them.
constexpr const char* good_outcomes[] = {"ok", "degraded"};
/// How a full queue ends requests, at the node that has the queue.
constexpr const char* queue_outcomes[] = {"queue_full", "wait_timeout"};
/// Counters of policies that count what they refuse.
constexpr const char* refusals[] = {"rejected", "shed", "timed_out"};

double number(const Value& object, const char* name) {
  const Value* found = object.find(name);
  return found ? found->number() : 0;
}

QString text(const Value& object, const char* name) {
  return QString::fromStdString(text_in(object, name));
}

bool is_good(const QString& outcome) {
  return std::any_of(std::begin(good_outcomes), std::end(good_outcomes),
                     [&](const char* good) { return outcome == QLatin1String(good); });
}

template <class Visit>
void each_member(const Value& object, const char* name, Visit visit) {
  const Value* found = object.find(name);
  if (!found || !found->members()) return;
  for (const auto& member : *found->members())
    visit(QString::fromStdString(member.key), member.value.number());
}

}  // namespace

std::optional<double> NodeReading::occupancy() const {
  if (!busy || !capacity || *capacity <= 0) return std::nullopt;
  return std::clamp(*busy / *capacity, 0.0, 1.0);
}

void Readings::clear() {
  samples_.clear();
  nodes_.clear();
  calls_.clear();
}

void Readings::take(const Value& snapshot) {
  const Value* now = snapshot.find("now");
  const Value* nodes = snapshot.find("nodes");
  if (!now || !now->integer() || !nodes || !nodes->members()) return;
  const Nanos at = *now->integer();
  if (!samples_.empty() && at < samples_.back().at) clear();
  if (samples_.empty() || at > samples_.back().at) samples_.push_back({at, {}});
  while (samples_.size() > 2 && samples_[1].at <= at - window) samples_.pop_front();

  const Value* calls = snapshot.find("calls");
  auto& counters = samples_.back().counters;
  for (const auto& node : *nodes->members()) {
    const QString name = QString::fromStdString(node.key);
    counters[name + u'|'] = number(node.value, "offered");
    each_member(node.value, "outcomes",
                [&](const QString& outcome, double n) { counters[name + u'|' + outcome] = n; });
    each_member(node.value, "counters",
                [&](const QString& own, double n) { counters[name + u'.' + own] = n; });
  }
  turned_away_behind_.clear();
  if (calls && calls->items()) {
    for (const Value& call : *calls->items()) {
      const QString id = text(call, "from") + QStringLiteral("->") + text(call, "to");
      counters[id] = number(call, "made");
      counters[id + u'!'] = number(call, "failed");
    }
    for (const Value& call : *calls->items()) read_call(call);
  }
  for (const auto& node : *nodes->members())
    read_node(QString::fromStdString(node.key), node.value);
}

double Readings::rate(const QString& counter) const {
  if (samples_.size() < 2) return 0;
  const Sample& from = samples_.front();
  const Sample& to = samples_.back();
  const double seconds = static_cast<double>(to.at - from.at) / 1e9;
  const double difference = to.counters.value(counter) - from.counters.value(counter);
  return std::max(0.0, difference / seconds);
}

double Readings::rate_of_waiting_in_vain(const QString& node) const {
  double sum = 0;
  for (const char* outcome : queue_outcomes) sum += rate(node + u'|' + QLatin1String(outcome));
  return sum;
}

void Readings::read_call(const Value& call) {
  const QString id = text(call, "from") + QStringLiteral("->") + text(call, "to");
  calls_[id] = {rate(id), rate(id + u'!')};
  turned_away_behind_[text(call, "from")] += rate_of_waiting_in_vain(text(call, "to"));
}

void Readings::read_node(const QString& name, const Value& node) {
  NodeReading& reading = nodes_[name];
  reading = {};
  each_member(node, "gauges", [&](const QString& gauge, double level) {
    const QString policy = gauge.section(u'.', 0, -2);
    const QString what = gauge.section(u'.', -1);
    if (gauge == u"in_flight") reading.in_flight = level;
    if (gauge == u"queue") reading.queue = level;
    if (gauge == u"busy") reading.busy = level;
    if (policy.isEmpty()) return;
    if (what == u"state")
      reading.breakers.push_back({policy, static_cast<BreakerState>(std::clamp(level, 0.0, 2.0))});
    if (what == u"tokens") reading.tokens.push_back({policy, level});
    if (what == u"waiting") reading.held += level;
  });
  if (const Value* capacity = node.find("capacity")) reading.capacity = capacity->number();
  reading.offered = rate(name + u'|');
  double most = 0;
  each_member(node, "outcomes", [&](const QString& outcome, double) {
    if (is_good(outcome)) return;
    const double its = rate(name + u'|' + outcome);
    reading.not_ok += its;
    if (its > most) {
      most = its;
      reading.mostly = outcome;
    }
  });
  each_member(node, "counters", [&](const QString& own, double) {
    for (const char* refusal : refusals)
      if (own.endsWith(u'.' + QLatin1String(refusal))) reading.refused += rate(name + u'.' + own);
  });
  // A queue's refusals travel up to the callers; only those that came from no callee are its own.
  if (!reading.capacity) return;
  const double behind = turned_away_behind_.value(name);
  reading.refused += std::max(0.0, rate_of_waiting_in_vain(name) - behind);
}

const NodeReading& Readings::node(const QString& name) const {
  static const NodeReading none;
  const auto found = nodes_.find(name);
  return found == nodes_.end() ? none : *found;
}

const CallReading& Readings::call(const QString& id) const {
  static const CallReading none;
  const auto found = calls_.find(id);
  return found == calls_.end() ? none : *found;
}

}  // namespace spillway::desktop
