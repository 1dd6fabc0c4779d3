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

/// Whether a record has a member that it does not know: that may be any of its own, misspelt.
bool Outline::has_stray(const std::string& record, const scenario::Type& type) const {
  const std::string begin = record + "/";
  return std::any_of(wrong_.begin(), wrong_.end(), [&](const std::string& at) {
    if (at.rfind(begin, 0) != 0 || at.find('/', begin.size()) != at.npos) return false;
    const std::string key = at.substr(begin.size());
    const auto& fields = type.fields();
    return key != "kind" && key != "name" &&
           std::none_of(fields.begin(), fields.end(),
                        [&](const scenario::FieldInfo& field) { return field.name == key; });
  });
}

template <class Config>
void Outline::add(const std::string& name, const Config& config) {
  const scenario::Type& policies = scenario::type_of<models::PolicyConfig>();
  scenario::Problems missing;
  const std::string pointer = scenario::below("/nodes", name);
  Config outline;
  const bool stray = has_stray(pointer, scenario::type_of<Config>());
  if (stray || wrong(pointer + "/policies")) open_policies_.insert(name);
  for (std::size_t i = 0; i < config.policies.size(); ++i) {
    const std::string policy = pointer + "/policies/" + std::to_string(i);
    if (misread(policy) || wrong(policy + "/name")) {
      open_policies_.insert(name);
      continue;
    }
    outline.policies.push_back(config.policies[i]);
    const scenario::Slot its = policies.active(&outline.policies.back().value);
    its.type->read(scenario::Value::object(), its.target, {}, {missing, ""});  // all by default
    const auto named_by_kind = [&] {
      const auto kinds = policies.alternatives();
      return std::any_of(kinds.begin(), kinds.end(), [&](const auto& each) {
        return each.type == its.type && each.kind == config.policies[i].name;
      });
    };
    if (has_stray(policy, *its.type) && named_by_kind()) {  // "nam": "limiter"
      open_policies_.insert(name);
    }
  }
  if constexpr (std::is_same_v<Config, Clients::Config>) {
    open_classes_ = open_classes_ || stray;
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
