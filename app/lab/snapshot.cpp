// SPDX-License-Identifier: Apache-2.0
#include "app/lab/snapshot.h"

namespace spillway::lab {

using models::Metric;
using scenario::Value;

Value snapshot_json(const Session& session) {
  Value nodes = Value::object();
  for (const auto& node : session.world().nodes()) {
    const models::Visits& visits = node->visits();
    Value out = Value::object();
    out.set("offered", static_cast<std::int64_t>(visits.offered()));
    Value outcomes = Value::object();
    for (std::size_t i = 0; i < models::outcome_count; ++i) {
      const std::uint64_t ended = visits.ended(static_cast<models::Outcome>(i));
      if (ended > 0) {
        outcomes.set(std::string(models::outcome_names[i]), static_cast<std::int64_t>(ended));
      }
    }
    out.set("outcomes", std::move(outcomes));
    if (const kernel::Resource* resource = node->resource()) {
      out.set("capacity", resource->capacity());
    }
    const std::size_t prefix = node->name().size() + 1;
    Value gauges = Value::object();
    Value counters = Value::object();
    for (const Metric* metric : session.metrics().of(node->name())) {
      const std::string own = metric->name().substr(prefix);
      if (metric->kind() == Metric::Kind::gauge) {
        gauges.set(metric->full_name().substr(prefix), metric->current());
      } else if (metric->kind() == Metric::Kind::counter && own.find('.') != std::string::npos) {
        counters.set(metric->full_name().substr(prefix), metric->current());
      }
    }
    out.set("gauges", std::move(gauges));
    out.set("counters", std::move(counters));
    nodes.set(node->name(), std::move(out));
  }
  return nodes;
}

Value calls_json(const Session& session) {
  Value calls = Value::array();
  for (const auto& [between, counts] : session.world().calls()) {
    Value out = Value::object();
    out.set("from", between.first);
    out.set("to", between.second);
    out.set("made", static_cast<std::int64_t>(counts.made));
    out.set("ok", static_cast<std::int64_t>(counts.ok));
    out.set("failed", static_cast<std::int64_t>(counts.failed));
    out.set("cancelled", static_cast<std::int64_t>(counts.cancelled));
    calls.push(std::move(out));
  }
  return calls;
}

}  // namespace spillway::lab
