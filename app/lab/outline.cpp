// SPDX-License-Identifier: Apache-2.0
#include "app/lab/outline.h"

#include <algorithm>

namespace spillway::lab {

using models::Clients;
using scenario::Scenario;

Outline::Outline(const Scenario& scenario, const scenario::Problems& problems) {
  for (const scenario::Problem& problem : problems.list()) {
    const std::string& at = problem.pointer;
    wrong_.insert(at);
    open_classes_ = open_classes_ || at.find("/classes") != at.npos;
  }
  outline_.expect = scenario.expect;
  if (!wrong("/duration") && !wrong("/warmup")) {
    outline_.duration = scenario.duration;
    outline_.warmup = scenario.warmup;
  }
  outline_.nodes.entries.push_back({"", models::Pool::Config()});  // whom all call
  for (const auto& node : scenario.nodes.entries) {
    if (wrong("/nodes") || misread(scenario::below("/nodes", node.name))) {
      open_nodes_.insert(node.name);
      open_classes_ = true;
    } else {
      std::visit([&](const auto& config) { add(node.name, config); }, node.value);
    }
  }
}

template <class Config>
void Outline::add(const std::string& name, const Config& config) {
  const scenario::Type& policies = scenario::type_of<models::PolicyConfig>();
  scenario::Problems missing;
  const std::string pointer = scenario::below("/nodes", name);
  Config outline;
  if (wrong(pointer + "/policies")) open_policies_.insert(name);
  for (std::size_t i = 0; i < config.policies.size(); ++i) {
    const std::string policy = pointer + "/policies/" + std::to_string(i);
    if (misread(policy) || wrong(policy + "/name")) {
      open_policies_.insert(name);
      continue;
    }
    outline.policies.push_back(config.policies[i]);
    const scenario::Slot its = policies.active(&outline.policies.back().value);
    its.type->read(scenario::Value::object(), its.target, {}, {missing, ""});  // all by default
  }
  if constexpr (std::is_same_v<Config, Clients::Config>) {
    if (config.retry) outline.retry.emplace();
    for (const Clients::Class& each : config.classes) {
      outline.classes.emplace_back().name = each.name;
    }
  }
  outline_.nodes.entries.push_back({name, std::move(outline)});
}

bool Outline::leaves_open(const scenario::Expectation& expectation) const {
  const auto open = [&](const std::string& metric) {
    const std::size_t dot = metric.find('.');
    const std::string node = metric.substr(0, dot);
    const bool of_a_policy = dot != metric.npos && metric.find('.', dot + 1) != metric.npos;
    return open_nodes_.contains(node) || (of_a_policy && open_policies_.contains(node));
  };
  const auto& labels = expectation.labels.entries;
  const bool by_class = std::any_of(labels.begin(), labels.end(),
                                    [](const auto& label) { return label.name == "class"; });
  return open(expectation.metric) || open(expectation.of) || (open_classes_ && by_class);
}

}  // namespace spillway::lab
