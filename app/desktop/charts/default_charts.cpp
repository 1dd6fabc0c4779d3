// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/default_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <string_view>

#include "app/desktop/workbench/json.h"
#include "app/desktop/workbench/outcome.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString text(const std::string& name) {
  return QString::fromStdString(name);
}

bool ends_with(std::string_view name, std::string_view end) {
  return name.size() > end.size() && name.substr(name.size() - end.size()) == end;
}

/// "gateway" of "gateway.limiter.tokens".
std::string node_of(const std::string& metric) {
  return metric.substr(0, metric.find('.'));
}

/// "gateway.limiter" of "gateway.limiter.tokens".
std::string owner_of(const std::string& metric) {
  return metric.substr(0, metric.rfind('.'));
}

/// The nodes of the run, those nearer to the clients first.
class Nodes {
 public:
  explicit Nodes(const Value& info) {
    const Value* nodes = info.find("nodes");
    const Value* calls = info.find("calls");
    if (!nodes || !nodes->items()) return;
    std::vector<std::string> others;
    for (const Value& node : *nodes->items()) {
      (text_in(node, "kind") == "clients" ? order_ : others).push_back(text_in(node, "name"));
    }
    clients_ = order_.size();
    for (std::size_t i = 0; i < order_.size() && calls && calls->items(); ++i) {
      for (const Value& call : *calls->items()) {
        const std::string from = order_[i];
        if (text_in(call, "from") == from) add(text_in(call, "to"));
      }
    }
    for (const std::string& name : others) add(name);
  }

  /// Where requests of clients enter; empty when there is nothing but clients.
  std::string entry() const { return clients_ < order_.size() ? order_[clients_] : std::string(); }

  std::size_t distance(const std::string& node) const {
    return static_cast<std::size_t>(
        std::distance(order_.begin(), std::find(order_.begin(), order_.end(), node)));
  }

 private:
  void add(const std::string& name) {
    if (std::find(order_.begin(), order_.end(), name) == order_.end()) order_.push_back(name);
  }

  std::vector<std::string> order_;
  std::size_t clients_ = 0;
};

struct Reason {
  const char* outcome;
  std::size_t colour;
};

/// In the order of a request's way. Those that rarely come together share a colour.
constexpr std::array<Reason, 10> reasons{{
    {"rate_limited", 0},
    {"too_busy", 2},
    {"breaker_open", 5},
    {"shed", 3},
    {"queue_full", 3},
    {"wait_timeout", 4},
    {"timed_out", 1},
    {"failed", 4},
    {"degraded", 2},
    {"cancelled", 0},
}};

class Maker {
  Q_DECLARE_TR_FUNCTIONS(spillway::desktop::Charts)

 public:
  Maker(const std::vector<Metric>& metrics, const Value& info, const std::vector<Value>& snapshots)
      : metrics_(metrics), nodes_(info), snapshots_(snapshots) {}

  std::vector<ChartSpec> make() {
    if (const std::string entry = nodes_.entry(); !entry.empty()) {
      latency(entry, false);
      traffic(entry);
      latency(entry, true);
      refusals(entry);
    }
    levels(QStringLiteral("busy"), ".busy", "mean", tr("Slots in use"));
    levels(QStringLiteral("queue"), ".queue", "mean", tr("Waiting in queues"));
    levels(QStringLiteral("tokens"), ".tokens", "min", tr("Tokens left"));
    breakers();
    retries();
    return std::move(charts_);
  }

 private:
  ChartSpec& chart(const QString& id, const QString& title, Unit unit) {
    ChartSpec& spec = charts_.emplace_back();
    spec.id = id;
    spec.title = title;
    spec.unit = unit;
    return spec;
  }

  static void curve(ChartSpec& spec, SeriesKey key, const QString& name) {
    const int colour = static_cast<int>(spec.curves.size() % most_curves);
    spec.curves.push_back({std::move(key), name, colour, {}});
  }

  void latency(const std::string& node, bool ok_only) {
    const std::string metric = node + ".latency";
    if (!find_metric(metrics_, metric)) return;
    ChartSpec& spec =
        chart(ok_only ? QStringLiteral("latency_ok") : QStringLiteral("latency"),
              (ok_only ? tr("Latency at %1, ok only") : tr("Latency at %1")).arg(text(node)),
              Unit::milliseconds);
    const MetricLabels labels = ok_only ? MetricLabels{{"outcome", "ok"}} : MetricLabels{};
    for (const char* stat : {"p50", "p99", "p999"}) {
      curve(spec, {metric, labels, stat}, QString::fromLatin1(stat).toUpper());
    }
  }

  void traffic(const std::string& node) {
    if (!find_metric(metrics_, node + ".offered")) return;
    ChartSpec& spec = chart(QStringLiteral("traffic"), tr("Traffic at %1").arg(text(node)),
                            Unit::requests_per_second);
    curve(spec, {node + ".offered", {}, "rate"}, tr("offered"));
    curve(spec, {node + ".completed", {{"outcome", "ok"}}, "rate"},
          outcome_text(QStringLiteral("ok")));
    curve(spec, {node + ".rejected", {}, "rate"}, tr("rejected"));
    spec.curves[1].colour = 2;
    spec.curves[2].colour = 1;
  }

  /// A curve for each outcome but ok that has occurred: most never do.
  void refusals(const std::string& node) {
    ChartSpec& spec =
        chart(QStringLiteral("reasons"), tr("Not ok at %1, by reason").arg(text(node)),
              Unit::requests_per_second);
    spec.nothing = tr("Every request has been ok so far.");
    std::array<bool, most_curves> taken{};
    for (const Reason& reason : reasons) {
      if (!occurred(node, reason.outcome) || spec.curves.size() == most_curves) continue;
      std::size_t colour = reason.colour;
      while (taken[colour]) colour = (colour + 1) % most_curves;
      taken[colour] = true;
      curve(spec, {node + ".completed", {{"outcome", reason.outcome}}, "rate"},
            outcome_text(QLatin1String(reason.outcome)));
      spec.curves.back().colour = static_cast<int>(colour);
    }
  }

  bool occurred(const std::string& node, const char* outcome) const {
    return std::any_of(snapshots_.begin(), snapshots_.end(), [&](const Value& snapshot) {
      const Value* nodes = snapshot.find("nodes");
      const Value* state = nodes ? nodes->find(node) : nullptr;
      const Value* outcomes = state ? state->find("outcomes") : nullptr;
      const Value* count = outcomes ? outcomes->find(outcome) : nullptr;
      return count && count->number() > 0;
    });
  }

  /// All gauges of this name, those nearer to the clients first.
  std::vector<const Metric*> named(std::string_view end) const {
    std::vector<const Metric*> found;
    for (const Metric& metric : metrics_) {
      if (metric.kind == Metric::Kind::gauge && ends_with(metric.name, end) &&
          metric.labels.empty()) {
        found.push_back(&metric);
      }
    }
    std::stable_sort(found.begin(), found.end(), [this](const Metric* a, const Metric* b) {
      return nodes_.distance(node_of(a->name)) < nodes_.distance(node_of(b->name));
    });
    return found;
  }

  void levels(const QString& id, std::string_view end, const char* stat, const QString& title) {
    std::vector<const Metric*> found = named(end);
    if (found.empty()) return;
    found.resize(std::min(found.size(), most_curves));
    ChartSpec& spec = chart(id, title, Unit::plain);
    for (const Metric* metric : found) {
      curve(spec, {metric->name, {}, stat}, text(owner_of(metric->name)));
    }
  }

  void breakers() {
    const std::vector<const Metric*> found = named(".state");
    if (found.empty()) return;
    ChartSpec& spec = chart(QStringLiteral("breakers"), tr("Breakers"), Unit::plain);
    spec.form = ChartSpec::Form::breakers;
    for (const Metric* metric : found) {
      const std::string owner = owner_of(metric->name);
      curve(spec, {metric->name, {}, "max"}, text(owner));
      const std::string thrash = owner + ".thrash";
      if (find_metric(metrics_, thrash)) spec.curves.back().flaps = SeriesKey{thrash, {}, "count"};
    }
  }

  void retries() {
    ChartSpec spec;
    for (const Metric& metric : metrics_) {
      if (!ends_with(metric.name, ".retries") || spec.curves.size() == most_curves) continue;
      const std::string offered = node_of(metric.name) + ".offered";
      if (!find_metric(metrics_, offered)) continue;
      curve(spec, {metric.name, {}, "share", offered}, text(owner_of(metric.name)));
    }
    if (spec.curves.empty()) return;
    spec.id = QStringLiteral("retries");
    spec.title = tr("Retries per request");
    charts_.push_back(std::move(spec));
  }

  const std::vector<Metric>& metrics_;
  Nodes nodes_;
  const std::vector<Value>& snapshots_;
  std::vector<ChartSpec> charts_;
};

}  // namespace

std::vector<ChartSpec> default_charts(const std::vector<Metric>& metrics, const Value& info,
                                      const std::vector<Value>& snapshots) {
  return Maker(metrics, info, snapshots).make();
}

}  // namespace spillway::desktop
